import { type AssembledSite, type ParsedSite, resolvePageIn, resolveSiteFacts } from './assemble.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import type { Issue } from './issue.ts'
import { expectationsOf } from './rules/expectations.ts'
import { checkPage } from './rules/pageRules.ts'
import { ruleContextOf } from './rules/ruleContext.ts'
import { checkSite } from './rules/siteRules.ts'
import type { SiteIndex } from './siteIndex.ts'
import { blameDefinition } from './validation/blameDefinition.ts'
import { isKnownIn, type RecoveryInfo } from './validation/draft.ts'
import type { FileText } from './yaml/locate.ts'

/** What is wrong with a site beyond the shape of its fields: rules, links, words in braces; each where the author wrote it. */
export function findIssues(
  reading: ParsedSite,
  assembly: AssembledSite,
  texts: ReadonlyMap<string, FileText>,
  cache: IncrementalCache,
  waits: (path: string) => boolean,
): Issue[] {
  const found = blameDefinition(
    withoutCascading(issuesOf(reading, assembly, cache, waits)),
    reading.site,
    `${reading.folder}/_site.yaml`,
    [...texts.values()].map(({ text }) => text),
  )
  return found.flatMap((issue) => mapToSource(issue, reading.recoveries))
}

function issuesOf(reading: ParsedSite, assembly: AssembledSite, cache: IncrementalCache, waits: (path: string) => boolean): Issue[] {
  const { folder, site, recoveries } = reading
  const { pages, siteIndex } = assembly
  const siteRecovery = recoveries.get(`${folder}/_site.yaml`)
  const ruleContext = cache.compute('facts for rules', [site, siteRecovery], () => ruleContextOf(site, (field) => isKnownIn(siteRecovery, field)))
  const expectations = [...pages.values()].flatMap(({ blocks }) => expectationsOf(blocks) ?? [])
  const issues = [...assembly.issues, ...checkSite({ ...reading, ruleContext, tokens: siteIndex.tokens, summaries: assembly.summaries, expectations })]
  issues.push(...resolveSiteFacts(reading, siteIndex, cache).issues)
  for (const [path, placed] of pages) {
    const { file, page, blocks } = placed
    issues.push(...cache.compute(`rules of ${file}`, [page, blocks, ruleContext, siteIndex.tokens], () => checkPage(placed, ruleContext, siteIndex.tokens)))
    const lookUp = (seen: SiteIndex) => resolvePageIn(assembly, path, seen)?.issues ?? []
    issues.push(...cache.computeTracked<Issue[]>(`page ${path}`, [page, blocks], siteIndex, lookUp, { waits: () => waits(path), none: [] }))
  }
  return issues
}

/**
 * A name with an unknown word in braces is not what the author meant, so what follows from it is no mistake; and what is written
 * twice is to be removed, however it is spelt.
 */
function withoutCascading(issues: readonly Issue[]): Issue[] {
  const placeOf = ({ file, path }: Issue) => JSON.stringify([file, path.map(String)])
  const unknown = new Set(issues.filter(({ code }) => code === 'unknown-token').map(placeOf))
  const twice = new Set(issues.filter(({ code }) => code === 'duplicate-id').map(placeOf))
  return issues.filter(
    (issue) => !(issue.code.startsWith('ranking-') && unknown.has(placeOf(issue))) && !(issue.code === 'unknown-topic' && twice.has(placeOf(issue))),
  )
}

/** An issue found in a best reading, where the author wrote it; nothing if it is about what stands in for something unknown. */
export function mapToSource(issue: Issue, recoveries: ReadonlyMap<string, RecoveryInfo>): Issue[] {
  const recovery = recoveries.get(issue.file)
  if (!recovery || issue.range) return [issue]
  if (recovery.isPlaceholder(issue.path)) return []
  // Words in braces and links inside a text are looked up whatever is wrong with the text as a whole.
  if (
    recovery.isReported(issue.path) &&
    (issue.within === undefined || issue.code === 'bad-formula' || issue.code === 'markdown' || issue.code === 'unknown-topic')
  )
    return []
  return [{ ...issue, path: recovery.originalPath(issue.path) }]
}
