import type { Site } from '../../../schema/index.ts'
import type { Issue, IssueCode } from '../issue.ts'

const kinds: Partial<Record<IssueCode, { field: 'links' | 'tokens'; noun: string; bare(within: string): string }>> = {
  'unknown-link': { field: 'links', noun: 'link', bare: (within) => within },
  'unknown-token': { field: 'tokens', noun: 'word', bare: (within) => within.replace(/[{}\s]/g, '') },
}

/**
 * A link or word that many places name and `_site.yaml` misspells is one mistake, made in `_site.yaml`: it is told there, and not in
 * each of the places.
 * @param texts of all files, among them what defines links and words
 */
export function blameDefinition(issues: readonly Issue[], site: Pick<Site, 'links' | 'tokens'>, siteFile: string, texts: Iterable<string>): Issue[] {
  const groups = new Map<string, Issue[]>()
  for (const issue of issues) {
    if (!kinds[issue.code] || issue.within === undefined || issue.suggestion === undefined) continue
    const key = JSON.stringify([issue.code, issue.within, issue.suggestion])
    groups.set(key, [...(groups.get(key) ?? []), issue])
  }
  const blamed = new Set<Issue>()
  const found: Issue[] = []
  for (const group of groups.values()) {
    const [first] = group
    const kind = first && kinds[first.code]
    const places = new Set(group.map(({ file, path }) => JSON.stringify([file, path.map(String)])))
    if (!kind || places.size < 2) continue
    const [wanted, written] = [kind.bare(first.within ?? ''), kind.bare(first.suggestion ?? '')]
    if (!Object.hasOwn(site[kind.field], written) || countWord(written, texts) > 1) continue
    for (const issue of group) blamed.add(issue)
    found.push({
      code: first.code,
      file: siteFile,
      path: [kind.field, written],
      atKey: true,
      message: `Nothing uses the ${kind.noun} "${written}", and ${places.size} places name "${wanted}", which there is not. Did you mean "${wanted}"?`,
      suggestion: wanted,
    })
  }
  return [...issues.filter((issue) => !blamed.has(issue)), ...found]
}

function countWord(word: string, texts: Iterable<string>): number {
  let count = 0
  for (const text of texts) {
    for (let at = text.indexOf(word); at >= 0 && count < 2; at = text.indexOf(word, at + 1))
      if (!/[\w-]/.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`)) count++
  }
  return count
}
