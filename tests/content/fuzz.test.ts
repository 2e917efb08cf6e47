import { expect, test } from 'vitest'
import { parse } from '../../renderer/content/parse.ts'
import { page, sharedBlocks, site } from '../../schema/index.ts'
import { arbitraryFiles } from './arbitraryFiles.ts'

// Whatever a file contains, it is read or its mistakes are reported: nothing throws and nothing runs forever.

// `npm run audit` tries more.
test.each(arbitraryFiles)('with arbitrary content %s', (_, run) => run(20))

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
