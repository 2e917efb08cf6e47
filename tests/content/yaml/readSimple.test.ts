import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readSimple } from '../../../renderer/content/yaml/readSimple.ts'
import { listFiles } from '../../../renderer/system/files.ts'

/** Returns what `yaml` parses a text to, or that it reports an error. */
function readFully(text: string): { data: unknown } | 'wrong' {
  const documents = parseAllDocuments(text, { version: '1.2', schema: 'core', uniqueKeys: true, prettyErrors: false, logLevel: 'silent' })
  if (!Array.isArray(documents) || documents.length !== 1) return 'wrong'
  const [document] = documents
  return document && document.errors.length + document.warnings.length === 0 ? { data: document.toJS() } : 'wrong'
}

const runs = Number(process.env.RUNS ?? 1500)

const words = [
  'a',
  'Ä',
  'true',
  'True',
  'null',
  '~',
  'no',
  'e5',
  '0',
  '-0',
  '12',
  '-3.50',
  '007',
  '1_000',
  '0b11',
  '0o7',
  '0x1f',
  '1e3',
  '.5',
  '5.',
  '+4',
  '.inf',
  'NaN',
  '2025-04-28',
  '12:30',
  '3 rooms',
  '24/7 by phone',
  '9'.repeat(20),
  'x: y',
  'x:y',
  'x:',
  'a #b',
  'a#b',
  'a b  c',
  'it’s “so” – 😀',
  '…',
  '%',
  '@x',
  '`x`',
  '=',
  '<<',
  '-',
  '- x',
  '?',
  '? x',
  '!',
  '!!str 3',
  '&a',
  '*a',
  '&a x',
  '99%',
  '2–4 weeks',
  '1-',
  '0b 1',
  '3e5 x',
  '[]',
  '[a b, 2 c]',
  '[a , b]',
  '[a, b,]',
  '[a,\n b]',
  '{ a: b c, x-y: 24/7 }',
  '{ a: , b: c }',
  '{ a: https://x.example/y, b: c }',
  '[https://x.example:80, a:b, a:, b]',
  '[a:{b}, c]',
  '$34',
  '[$34, $x]',
  '{a: b}',
  '{ a: b, a: c }',
  '{ a: "x, }" }',
  '{ a: [b] }',
  '[a, b]',
  '[a,b]',
  '[ a ]',
  '[1, "x, y", /z]',
  '[a: b]',
  '{}',
  '{ a: b }',
  '{ a: /x#y }',
  '[a#b, c #d]',
  '{a}',
  '"q"',
  '"q \\" \\n \\t \\/ \\\\"',
  '"\\x41"',
  '"\\u00e9"',
  '"open',
  '"a" b',
  '"a": b',
  '"a" # c',
  "'it''s'",
  "'x",
  '>',
  '|',
  '>-',
  '|+',
  '>2',
  '|-2',
  '# c',
  '---',
  '...',
  '--- x',
  '%YAML 1.2',
  '{provider}',
  '(x)',
  '/x#y',
  '\ta',
  'a\tb',
  'a ',
  '\u00a0',
  '\u0085',
  '\ufeff',
]
const word = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b c', '12', '"q"', 'true') }, { weight: 1, arbitrary: fc.constantFrom(...words) })
const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c', 'd') },
  { weight: 1, arbitrary: fc.constantFrom('items', 'true', 'null', 'Null', '1', 'x-y', '"q"', '?', '<<', '__proto__', 'a b') },
)
const indent = fc.constantFrom('', '', '  ', '  ', '    ', '    ', '      ', ' ', '   ')
const dashes = fc.constantFrom('', '', '', '- ', '- ', '- - ', '-', '-  ')
const field = fc.tuple(indent, dashes, key, word).map(([at, dash, name, text]) => `${at}${dash}${name}: ${text}`)
const line = fc.oneof(
  { weight: 5, arbitrary: field },
  {
    weight: 4,
    arbitrary: fc.tuple(indent, dashes, key, fc.constantFrom(':', ': ', ':', ': >-', ': |', ': >', ': |+', ': |-', ': >+')).map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: fc.tuple(indent, dashes, word).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.constantFrom('', '', '  ', '# c', '    # c', ' ', '\r') },
)
const document = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 7 }), fc.constantFrom('\n', '', '\n\n', '\n  \n'))
  .map(([lines, end]) => lines.join('\n') + end)

/** Lines that fit together, as an author's do, so that most documents can be parsed. */
const scalar = fc.oneof(
  word,
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/\n/g, ' ')),
)
const tree: fc.Memo<string[]> = fc.memo((depth) => {
  const text = scalar.map((written) => [` ${written}`])
  if (depth <= 1) return text
  const inner = tree(depth - 1)
  const under = (step: string) => (lines: string[]) => (lines[0]?.startsWith(' ') && lines.length === 1 ? lines : ['', ...lines.map((each) => step + each)])
  const fields = fc.uniqueArray(fc.tuple(key, inner.map(under('  '))), { selector: ([name]) => name, minLength: 1, maxLength: 3 })
  const mapping = fields.map((entries) => entries.flatMap(([name, [first = '', ...more]]) => [`${name}:${first}`, ...more]))
  const list = fc.array(inner, { minLength: 1, maxLength: 3 }).map((entries) =>
    entries.flatMap((lines) => {
      const [first = '', ...more] = lines[0]?.startsWith(' ') && lines.length === 1 ? [lines[0].slice(1)] : lines
      return [`- ${first}`, ...more.map((each) => `  ${each}`)]
    }),
  )
  const block = fc
    .tuple(
      fc.constantFrom('>-', '|', '>', '|-', '|+', '>+'),
      fc.array(fc.oneof(scalar, fc.constantFrom('', '', '- x', '  more', '# c', 'a: b')), { minLength: 1, maxLength: 4 }),
    )
    .map(([header, lines]) => [` ${header}`, ...lines.map((each) => (each === '' ? '' : `  ${each}`))])
  return fc.oneof(text, mapping, list, block)
})
const nested = tree(4)
  .map((lines) => `${lines.join('\n')}\n`)
  .filter((text) => /^[^ -]/.test(text))

describe('a simple document', () => {
  test.each([
    ['made of random lines', document],
    ['made of properly nested lines', nested],
  ] as const)('%s is read with the same result as by `yaml`', (_, documents) => {
    let simple = 0
    fc.assert(
      fc.property(documents, (text) => {
        const data = readSimple(text)
        if (data === undefined) return
        simple++
        expect(readFully(text)).toEqual({ data })
      }),
      { numRuns: runs },
    )
    expect(simple).toBeGreaterThan(0)
  })
})

test('most shipped pages are simple documents and are read as by `yaml`', () => {
  const texts = listFiles('pages').map((file) => readFileSync(`pages/${file}`, 'utf8'))
  const simple = texts.filter((text) => readSimple(text) !== undefined)
  for (const text of simple) expect(readFully(text)).toEqual({ data: readSimple(text) })
  expect(simple.length / texts.length).toBeGreaterThan(0.5)
})
