import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { countFixable, fixContent } from '../../renderer/authoring/fixes.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { parse } from '../../renderer/content/parse.ts'
import { page, sharedBlocks, site } from '../../schema/index.ts'
import { testContent } from '../testSite.ts'

// Whatever a file contains, it is read or its mistakes are reported: nothing throws and nothing runs forever.

const real = readFileSync('tests/site/pages/rankings/index.yaml', 'utf8')
const marks = [
  ':',
  '- ',
  '  ',
  '\t',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '#',
  '&a',
  '*a',
  '!!',
  '|',
  '>',
  '---\n',
  '...',
  '\r',
  '\uFEFF',
  '\u0000',
  '<<: ',
  '? ',
  '%',
  '@',
  '`',
  '\\',
]

/** A page with a part replaced by something else. */
const damaged = fc
  .tuple(fc.nat(real.length), fc.nat(40), fc.oneof(fc.constantFrom(...marks), fc.string({ unit: 'binary', maxLength: 12 })))
  .map(([at, length, piece]) => real.slice(0, at) + piece + real.slice(at + length))

const lines = readFileSync('renderer/authoring/newPage/templates/service.yaml', 'utf8').split('\n')

/** A longer page in which some lines that follow each other have other numbers of spaces in front of them, or another order. */
const misaligned = fc
  .record({ at: fc.nat(lines.length), indents: fc.array(fc.nat(14), { minLength: 1, maxLength: 12 }), reversed: fc.boolean() })
  .map(({ at, indents, reversed }) => {
    const run = lines.slice(at, at + indents.length)
    const changed = reversed ? run.reverse() : run.map((line, index) => ' '.repeat(indents[index] ?? 0) + line.trimStart())
    return [...lines.slice(0, at), ...changed, ...lines.slice(at + indents.length)].join('\n')
  })

const anything = fc.oneof(
  damaged,
  misaligned,
  fc.array(damaged, { minLength: 2, maxLength: 3 }).map((parts) => parts.map((part, index) => part.slice(index * 100, index * 100 + 300)).join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...marks, 'title', 'blocks', 'type', 'hero', '\n'), fc.string({ maxLength: 5 })), { maxLength: 60 })
    .map((parts) => parts.join('')),
  fc.json().map((json) => `title: ${json}\nblocks: ${json}`),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

const arbitraryBytes = fc.oneof(
  anything.map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 200 }),
)

/** Returns a file without the links to a page, which may have lost the place that they lead to. */
const withoutLinksTo = (page: string, bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes).replaceAll(new RegExp(`${page}#[\\w-]+`, 'g'), page)

const everyFile =
  <T>(files: fc.Arbitrary<T>, check: (file: T) => void) =>
  (numRuns: number) =>
    fc.assert(fc.property(files, check), { numRuns })

const givesValueOrIssues = (schema: ZodType) =>
  everyFile(arbitraryBytes, (bytes) => {
    const { value, issues } = parse<unknown>('pages/any.yaml', bytes, schema)
    expect(value !== undefined || issues.length > 0, `${JSON.stringify(new TextDecoder().decode(bytes))} was rejected without an issue`).toBe(true)
    for (const { message } of issues) expect(message).toMatch(/\S/)
  })

const cache = new IncrementalCache()

/** What holds for files with arbitrary content: a sentence, and a function that tries a number of them. */
const arbitraryFiles: [what: string, run: (numRuns: number) => void][] = [
  ['a page file gives a value or issues', givesValueOrIssues(page)],
  ['a shared file gives a value or issues', givesValueOrIssues(sharedBlocks)],
  ['a site file gives a value or issues', givesValueOrIssues(site)],
  [
    'the mistakes of a page are fixed in that page and in links to its places, until no more can be',
    everyFile(anything, (text) => {
      const content = testContent({ 'rankings/index.yaml': text })
      const { content: fixed } = fixContent(content)
      for (const [file, bytes] of fixed.files)
        if (file !== 'rankings/index.yaml') expect(withoutLinksTo('/rankings', bytes), file).toBe(withoutLinksTo('/rankings', content.files.get(file)))
      expect(countFixable(loadSite(fixed).issues)).toBe(0)
    }),
  ],
  [
    'a site with such a page is checked, and every issue has a location',
    everyFile(anything, (text) => {
      for (const issue of loadSite(testContent({ 'rankings/index.yaml': text }), cache).issues) {
        expect(
          Object.keys(issue)
            .sort()
            .filter((key) => !['suggestion', 'edits', 'missingPage'].includes(key)),
        ).toEqual(['code', 'column', 'endColumn', 'endLine', 'file', 'line', 'message', 'path'])
        expect(issue.line).toBeGreaterThanOrEqual(1)
        expect(issue.column).toBeGreaterThanOrEqual(1)
        expect(issue.endLine).toBeGreaterThanOrEqual(issue.line)
      }
    }),
  ],
]

test.each(arbitraryFiles)('with arbitrary content %s', (_, run) => run(20))

test.each(arbitraryFiles)('with arbitrary content, in 1,000 cases, %s', { tags: 'audit', timeout: 600_000 }, (_, run) => run(1000))

test.each([
  'foo: -',
  'a: - ',
  'titel: Two\ndescrption: - \n',
  'title: Two\nblocks:\n  hero:\n              title: About us\n     subtitle: Who we are.\n  prose:\n    body: Words.\n',
])('%j gives issues in every kind of file', (text) => {
  for (const schema of [page, sharedBlocks, site]) expect(parse<unknown>('pages/any.yaml', new TextEncoder().encode(text), schema).issues).not.toEqual([])
})

// These names have a meaning in JavaScript, and an author's mapping may contain them.
test.each(['toString', 'valueOf', 'toJSON', 'constructor', 'hasOwnProperty', 'length', '__proto__', 'then'])(
  'the name "%s" is reported wherever it occurs',
  (name) => {
    const mapping = `{ "${name}": 0 }`
    const values = [mapping, `[${mapping}]`, name, `{ "${name}": ${mapping} }`]
    const fields = ['title', 'order', 'layout', 'noindex', 'topics', 'reviewed', 'card', 'blocks', 'document', name]
    const blocks = ['type', 'id', 'title', 'tone', 'icon', 'actions', 'items', name]
    for (const value of values) {
      const texts = [
        ...fields.map((field) => `title: A title of some length\ndescription: x\n${field}: ${value}\n`),
        ...blocks.map((field) => `title: A title of some length\ndescription: x\nblocks:\n  - type: cardGrid\n    ${field}: ${value}\n`),
      ]
      for (const text of texts) {
        const { issues } = parse<unknown>('pages/any.yaml', new TextEncoder().encode(text), page)
        expect(issues.length, text).toBeGreaterThan(0)
      }
    }
  },
)
