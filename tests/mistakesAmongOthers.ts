import { expect } from 'vitest'
import type { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { loadSite } from '../renderer/content/index.ts'
import type { LocatedIssue } from '../renderer/content/issue.ts'
import { type ExpectedIssue, type Mistake, seed } from './mistakes.ts'

/** Blocks with a mistake each, one in YAML. */
const blocksWithMistakes = `  - type: prose
    titel: More
    body: By hand.
  - type: prose
    title More
    body: By hand.
`

/** Returns a page with a seeded mistake, with more mistakes below it; undefined for what is no page in the usual notation. */
export function withMoreMistakes(mistake: Mistake) {
  if (mistake.site !== 'test' || mistake.replace === undefined || mistake.release || mistake.crlf) return undefined
  const { content, expectedIssues } = seed(mistake)
  const text = new TextDecoder().decode(content.files.get(mistake.file))
  const lines = text.split('\n').length
  if (!/^blocks:\n {2}- /m.test(text) || !text.endsWith('\n') || expectedIssues.some(({ line }) => line >= lines - 1)) return undefined
  const files = new Map(content.files).set(mistake.file, new TextEncoder().encode(text + blocksWithMistakes))
  const file = `pages/${mistake.file}`
  const more = [
    { file, line: lines + 1, column: 5, code: 'unknown-field', message: '"titel"' },
    { file, line: lines + 4, column: 5, code: 'yaml-syntax', message: 'A colon is missing' },
  ]
  return { content: { ...content, files }, places: [...expectedIssues, ...more] }
}

const isAt = (issue: LocatedIssue, { file, line, code, message = '' }: ExpectedIssue) =>
  issue.file === file && issue.line === line && issue.code === code && issue.message.includes(message)

/** Expects a seeded mistake to be reported with more mistakes below it, and these as well, unless it hides or changes others. */
export function expectAmongOthers(mistake: Mistake, memory: IncrementalCache) {
  const page = withMoreMistakes(mistake)
  if (!page) throw new Error(`${mistake.name} is not in a page to which blocks can be added`)
  const { content, places } = page
  const { issues } = loadSite(content, memory)
  const reported = issues.map(({ line, code, message }) => `${line} ${code} ${message}`)
  const missing = places.filter((place) => !issues.some((issue) => isAt(issue, place)))
  if (mistake.alone) return expect(missing.length > 0 || reported.length !== places.length, mistake.name).toBe(true)
  expect(missing, reported.join('\n')).toEqual([])
  expect(reported).toHaveLength(places.length)
}
