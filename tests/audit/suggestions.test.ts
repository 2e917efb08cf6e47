// @module-tag audit
import { expect, test } from 'vitest'
import { fixContent, fixText, isFixable } from '../../renderer/authoring/fixes.ts'
import type { ContentFiles } from '../../renderer/content/files.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { families as allFamilies, canSeed, type Mistake, seed } from '../mistakes.ts'

const families = allFamilies.map(({ family, mistakes }) => ({ family, mistakes: mistakes.filter(canSeed) }))

/** More suggestions follow from each other in no file. */
const maxSteps = 20

/** Follows the first suggestion, then the first of the file that results, and so on. Returns the first that leads back to an earlier file. */
function circularSuggestion(mistake: Mistake): string | undefined {
  const { content } = seed(mistake)
  const files = new Map(content.files)
  const cache = new IncrementalCache()
  const seen = new Set<string>()
  for (let step = 0; step < maxSteps; step++) {
    const issue = loadSite({ ...content, files }, cache).issues.find(isFixable)
    const name = issue?.file.replace('pages/', '') ?? ''
    const bytes = files.get(name)
    if (!issue || !bytes) return undefined
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const followed = fixText(text, [issue]).text
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

/** A block of the type that was meant may lack fields; everything else would be a mistake that was not there before. */
const countOthers = (content: ContentFiles) => loadSite(content).issues.filter(({ code }) => code !== 'missing-field').length

test.each(families)('fixing the mistakes of the family $family causes no others, and leaves none that could be fixed', ({ mistakes }) => {
  const worse = mistakes.flatMap((mistake) => {
    const { content } = seed(mistake)
    const fixed = mistake.repeat ? content : fixContent(content).content
    return fixed !== content && (countOthers(fixed) > countOthers(content) || loadSite(fixed).issues.some(isFixable)) ? [mistake.name] : []
  })
  expect(worse).toEqual([])
})
