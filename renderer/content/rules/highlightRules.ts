import { type AgencyEntry, agencyEntriesOf } from '../agencyLists.ts'
import type { PlacedBlock } from '../expandFragments.ts'
import type { Issue } from '../issue.ts'
import { firmKey, isNameOfPartner } from './firmNames.ts'
import type { RuleContext } from './ruleContext.ts'

/**
 * Checks that of the entries of a block, that of the featured partner is highlighted, which gives it the label of the reserved position
 * (visitors.md D1), and no other. Rankings have stricter rules, which depend on the order of the rows (`rankingRules.ts`).
 */
export function checkHighlights({ block, file, path, recovery }: PlacedBlock, { provider }: Pick<RuleContext, 'provider'>): Issue[] {
  if (block.type === 'rankingTable') return []
  return agencyEntriesOf(block).flatMap(({ entry, path: at }) => highlightIssue(entry, { file, path: [...path, ...at], recovery }, provider) ?? [])
}

/** Returns what is wrong with the highlighting of an entry; it is marked at the name, which may be what is wrong. */
export function highlightIssue({ name, highlighted }: AgencyEntry, { file, path, recovery }: Omit<PlacedBlock, 'block'>, provider: string): Issue | undefined {
  const field = [...path, 'highlighted']
  if (recovery?.isPlaceholder([...path, 'name']) || recovery?.isPlaceholder(field) || recovery?.isReported(field)) return undefined
  const report = (message: string): Issue => ({ code: 'ranking-highlight', file, path: [...path, 'name'], message })
  const isPartner = isNameOfPartner(name, provider)
  if (isPartner && !highlighted) return report(`"${name}" is the featured partner, and the page has to say so. Write "highlighted: true".`)
  // An entry may be one of several that the partner offers: "Partner AI Support".
  if (!highlighted || isPartner || firmKey(name).includes(firmKey(provider))) return undefined
  return report(`The page would call "${name}" the featured partner. Remove "highlighted: true", or write "{provider}" as the name.`)
}
