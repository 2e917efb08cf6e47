import { expect, test } from 'vitest'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import type { LocatedIssue } from '../../renderer/content/issue.ts'
import { families, type Mistake, seed } from '../mistakes.ts'

/** More suggestions follow from each other in no file. */
const maxSteps = 12

const offsetOf = (text: string, line: number, column: number) =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, above) => sum + above.length + 1, column - 1)

/** Writes a suggestion in place of the text that it is about. */
const follow = (text: string, { line, column, endLine, endColumn, suggestion = '' }: LocatedIssue) =>
  text.slice(0, offsetOf(text, line, column)) + suggestion + text.slice(offsetOf(text, endLine, endColumn))

/** Follows the first suggestion, then the first of the file that results, and so on. Returns the first that leads back to an earlier file. */
function circularSuggestion(mistake: Mistake): string | undefined {
  const { content } = seed(mistake)
  const files = new Map(content.files)
  const cache = new IncrementalCache()
  const seen = new Set<string>()
  for (let step = 0; step < maxSteps; step++) {
    const issue = loadSite({ ...content, files }, cache).issues.find(({ file, suggestion }) => suggestion !== undefined && file.startsWith('pages/'))
    const name = issue?.file.replace('pages/', '') ?? ''
    const bytes = files.get(name)
    if (!issue || !bytes) return undefined
    const text = new TextDecoder().decode(bytes)
    const followed = follow(text, issue)
    seen.add(`${name}\n${text}`)
    if (seen.has(`${name}\n${followed}`)) return `${name}:${issue.line}:${issue.column} ${issue.message}`
    files.set(name, new TextEncoder().encode(followed))
  }
  return 'more suggestions than expected'
}

test.each(families)('the suggestions for mistakes of the family $family lead nowhere in a circle', ({ mistakes }) => {
  const circles = mistakes.filter(({ repeat }) => !repeat).map((mistake) => [mistake.name, circularSuggestion(mistake)])
  expect(circles.filter(([, circle]) => circle !== undefined)).toEqual([])
})
