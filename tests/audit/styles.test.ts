// @module-tag audit
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Document, parse, parseDocument, Scalar, visit } from 'yaml'
import type { ContentFiles } from '../../renderer/content/files.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { readContent } from '../../renderer/system/contentFolder.ts'

const content = readContent('pages')
const cache = new IncrementalCache()

const pages = [...content.files].map(([file, bytes]) => ({ file, text: new TextDecoder().decode(bytes) }))

/** How a text may be written that is one line of data. */
const scalarTypes = [Scalar.PLAIN, Scalar.QUOTE_DOUBLE, Scalar.QUOTE_SINGLE, Scalar.BLOCK_FOLDED, Scalar.BLOCK_LITERAL] as const

/** Numbers that say which nodes of a document are written in another way. */
const style = fc.record({
  every: fc.integer({ min: 2, max: 9 }),
  scalarType: fc.constantFrom(...scalarTypes),
  isFlow: fc.boolean(),
  hasComments: fc.boolean(),
  lineWidth: fc.constantFrom(0, 40, 80, 120),
  indent: fc.constantFrom(2, 3, 4),
  indentSeq: fc.boolean(),
  lineBreak: fc.constantFrom('\n', '\r\n'),
})

type Style = typeof style extends fc.Arbitrary<infer T> ? T : never

function restyle(document: Document, { every, scalarType, isFlow, hasComments, lineBreak, ...options }: Style): string {
  let nodes = 0
  const isChosen = () => ++nodes % every === 0
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string' || !isChosen()) return
      if (!node.value.includes('\n')) node.type = scalarType
      if (hasComments) node.comment = ` said of it: "this" & 'that'`
    },
    Collection(key, node) {
      if (key === null || !isChosen()) return
      node.flow = isFlow
      if (hasComments) node.commentBefore = ' to be checked'
    },
  })
  return document.toString(options).replaceAll('\n', lineBreak)
}

function issuesOf(content: ContentFiles) {
  return loadSite(content, cache).issues.map(({ line, code, message }) => `${line} ${code} ${message}`)
}

test('a page has no mistakes however its YAML is written', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pages), style, ({ file, text }, chosen) => {
      const restyled = restyle(parseDocument(text), chosen)
      // Some of the lines that `yaml` folds it writes wrongly.
      fc.pre(isDeepStrictEqual(parse(restyled), parse(text)))
      expect(issuesOf({ ...content, files: new Map(content.files).set(file, new TextEncoder().encode(restyled)) })).toEqual([])
    }),
    { numRuns: 400, seed: 1, endOnFailure: true },
  )
})
