import { type Assembly, type Reading, resolveFacts, resolveIn } from './assemble.ts'
import type { Issue } from './issue.ts'
import type { Memory } from './memory.ts'
import { expectationsOf } from './rules/expectations.ts'
import { checkPage } from './rules/pageRules.ts'
import { siteFacts } from './rules/siteFacts.ts'
import { checkSite } from './rules/siteRules.ts'
import { blameDefinition } from './validation/blame.ts'
import { type Doubts, isKnownIn } from './validation/draft.ts'
import type { World } from './world.ts'
import type { Written } from './yaml/locate.ts'

/** What is wrong with a site beyond the shape of its fields: rules, links, words in braces; each where the author wrote it. */
export function findMistakes(
  reading: Reading,
  assembly: Assembly,
  texts: ReadonlyMap<string, Written>,
  memory: Memory,
  waits: (path: string) => boolean,
): Issue[] {
  const found = blameDefinition(
    unmasked(mistakesOf(reading, assembly, memory, waits)),
    reading.site,
    `${reading.folder}/_site.yaml`,
    [...texts.values()].map(({ text }) => text),
  )
  return found.flatMap((issue) => asWritten(issue, reading.doubts))
}

function mistakesOf(reading: Reading, assembly: Assembly, memory: Memory, waits: (path: string) => boolean): Issue[] {
  const { folder, site, doubts } = reading
  const { pages, world } = assembly
  const siteDoubts = doubts.get(`${folder}/_site.yaml`)
  const facts = memory.recall('facts for rules', [site, siteDoubts], () => siteFacts(site, (field) => isKnownIn(siteDoubts, field)))
  const expectations = [...pages.values()].flatMap(({ blocks }) => expectationsOf(blocks) ?? [])
  const issues = [...assembly.issues, ...checkSite({ ...reading, facts, tokens: world.tokens, summaries: assembly.summaries, expectations })]
  issues.push(...resolveFacts(reading, world, memory).issues)
  for (const [path, placed] of pages) {
    const { file, page, blocks } = placed
    issues.push(...memory.recall(`rules of ${file}`, [page, blocks, facts, world.tokens], () => checkPage(placed, facts, world.tokens)))
    const lookUp = (seen: World) => resolveIn(assembly, path, seen)?.issues ?? []
    issues.push(...memory.visit<Issue[]>(`page ${path}`, [page, blocks], world, lookUp, { waits: () => waits(path), none: [] }))
  }
  return issues
}

/**
 * A name with an unknown word in braces is not what the author meant, so what follows from it is no mistake; and what is written
 * twice is to be removed, however it is spelt.
 */
function unmasked(issues: readonly Issue[]): Issue[] {
  const placeOf = ({ file, path }: Issue) => JSON.stringify([file, path.map(String)])
  const unknown = new Set(issues.filter(({ code }) => code === 'unknown-token').map(placeOf))
  const twice = new Set(issues.filter(({ code }) => code === 'duplicate-id').map(placeOf))
  return issues.filter(
    (issue) => !(issue.code.startsWith('ranking-') && unknown.has(placeOf(issue))) && !(issue.code === 'unknown-topic' && twice.has(placeOf(issue))),
  )
}

/** An issue found in a best reading, where the author wrote it; nothing if it is about what stands in for something unknown. */
export function asWritten(issue: Issue, doubts: ReadonlyMap<string, Doubts>): Issue[] {
  const doubt = doubts.get(issue.file)
  if (!doubt || issue.range) return [issue]
  if (doubt.isHole(issue.path)) return []
  // Words in braces and links inside a text are looked up whatever is wrong with the text as a whole.
  if (
    doubt.isReported(issue.path) &&
    (issue.within === undefined || issue.code === 'bad-formula' || issue.code === 'markdown' || issue.code === 'unknown-topic')
  )
    return []
  return [{ ...issue, path: doubt.written(issue.path) }]
}
