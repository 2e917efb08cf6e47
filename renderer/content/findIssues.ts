import { type AssembledSite, type ParsedSite, resolvePageIn, resolveSiteFacts } from './assemble.ts'
import type { PlacedPage } from './expandFragments.ts'
import { isDraftFile } from './files.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import { type Issue, keyOf } from './issue.ts'
import { siteFileName } from './routes.ts'
import { expectationsOf } from './rules/expectations.ts'
import { checkPage } from './rules/pageRules.ts'
import { ruleContextOf } from './rules/ruleContext.ts'
import { checkSite } from './rules/siteRules.ts'
import type { SiteIndex } from './siteIndex.ts'
import { blameDefinition } from './validation/blameDefinition.ts'
import { isKnownIn, type RecoveryInfo } from './validation/repairedData.ts'
import type { FileText } from './yaml/locate.ts'

/**
 * Finds what is wrong with a site beyond the shape of its fields: rules, links, tokens.
 * @param shouldPostpone says of a page whether its links may wait for a later run
 */
export function findIssues(parsed: ParsedSite, assembly: AssembledSite, cache: IncrementalCache, shouldPostpone: (path: string) => boolean): Issue[] {
  return withoutCascading(issuesOf(parsed, assembly, cache, { shouldPostpone }))
}

/**
 * Finds what is wrong with drafts, each as a page among all others, and with shared blocks that no other page has. What is wrong without
 * drafts is not reported again.
 * @param published the site without them
 */
export function findIssuesOfDrafts(
  parsed: ParsedSite,
  assembly: AssembledSite,
  published: AssembledSite,
  cache: IncrementalCache,
  shouldPostpone: (path: string) => boolean,
): Issue[] {
  const filesOf = ({ blocks }: PlacedPage) => blocks.map(({ file }) => file)
  const publicFiles = new Set([...published.pages.values()].flatMap(filesOf))
  const filesOfDrafts = new Set([...assembly.pages.values()].filter(({ file }) => isDraftFile(file)).flatMap(filesOf))
  return withoutCascading(issuesOf(parsed, assembly, cache, { shouldPostpone, isWanted: isDraftFile })).filter(
    ({ file }) => isDraftFile(file) || (filesOfDrafts.has(file) && !publicFiles.has(file)),
  )
}

/**
 * Drops issues about the number of entries or of pages in files in which lines are in a wrong place, or missing: these change the number.
 * @param issues of the syntax and the shape of the files
 */
export function withoutCountsIn(issues: readonly Issue[], mistakes: readonly Issue[]): Issue[] {
  const isStructural = ({ code }: Issue) => code === 'yaml-syntax' || code === 'duplicate-key'
  const files = new Set(issues.filter(isStructural).map(({ file }) => file))
  return mistakes.filter(({ code, file }) => !((code === 'entry-count' || code === 'page-count') && files.has(file)))
}

/** Maps issues to where the author wrote what is wrong. @param texts of all files, by name */
export function mapAllToSource(issues: readonly Issue[], { site, folder, recoveries }: ParsedSite, texts: ReadonlyMap<string, FileText>): Issue[] {
  const found = blameDefinition(
    issues,
    site,
    `${folder}/${siteFileName}`,
    [...texts.values()].map(({ text }) => text),
  )
  return found.flatMap((issue) => mapToSource(issue, recoveries))
}

type Options = {
  shouldPostpone: (path: string) => boolean
  /** Whether the page in a file is checked. */
  isWanted?: (file: string) => boolean
}

function issuesOf(parsed: ParsedSite, assembly: AssembledSite, cache: IncrementalCache, { shouldPostpone, isWanted = () => true }: Options): Issue[] {
  const { folder, site, recoveries } = parsed
  const { pages, siteIndex } = assembly
  const siteRecovery = recoveries.get(`${folder}/${siteFileName}`)
  const ruleContext = cache.compute('rule context', [site, siteRecovery], () => ruleContextOf(site, (field) => isKnownIn(siteRecovery, field)))
  const expectations = [...pages.values()].flatMap((placed) => expectationsOf(placed) ?? [])
  const ofSite = checkSite({ ...parsed, ruleContext, tokens: siteIndex.tokens, summaries: assembly.summaries, expectations })
  const ofFacts = resolveSiteFacts(parsed, siteIndex, cache).issues
  const ofPages = [...pages.values()].flatMap((placed) => {
    const { path, file, page, blocks } = placed
    if (!isWanted(file)) return []
    const ofRules = cache.compute(`rules of ${file}`, [page, blocks, ruleContext, siteIndex.tokens], () => checkPage(placed, ruleContext, siteIndex.tokens))
    const lookUp = (tracked: SiteIndex) => resolvePageIn(assembly, path, tracked)?.issues ?? []
    const postponable = { shouldPostpone: () => shouldPostpone(path), fallback: [] }
    return [...ofRules, ...cache.computeTracked<Issue[]>(`page ${path}`, [page, blocks], siteIndex, lookUp, postponable)]
  })
  return [...assembly.issues, ...ofSite, ...ofFacts, ...ofPages]
}

/**
 * Drops issues that only follow from others: about a name with an unknown token, which is not what the author meant, or about an
 * entry that is a duplicate and will be removed, however it is spelled.
 */
function withoutCascading(issues: readonly Issue[]): Issue[] {
  const placeOf = ({ file, path }: Issue) => keyOf([file, ...path])
  const unknown = new Set(issues.filter(({ code }) => code === 'unknown-token').map(placeOf))
  const duplicated = new Set(issues.filter(({ code }) => code === 'duplicate-id').map(placeOf))
  return issues.filter(
    (issue) => !(issue.code.startsWith('ranking-') && unknown.has(placeOf(issue))) && !(issue.code === 'unknown-topic' && duplicated.has(placeOf(issue))),
  )
}

/** Maps an issue found in repaired data to where the author wrote it; empty if it is about a placeholder or about what is already reported. */
export function mapToSource(issue: Issue, recoveries: ReadonlyMap<string, RecoveryInfo>): Issue[] {
  const recovery = recoveries.get(issue.file)
  if (!recovery || issue.range) return [issue]
  if (recovery.isPlaceholder(issue.path)) return []
  // Tokens and links inside a text are reported whatever is wrong with the text as a whole.
  if (
    recovery.isReported(issue.path) &&
    (issue.within === undefined || issue.code === 'bad-formula' || issue.code === 'markdown' || issue.code === 'unknown-topic')
  )
    return []
  return [{ ...issue, path: recovery.originalPath(issue.path) }]
}
