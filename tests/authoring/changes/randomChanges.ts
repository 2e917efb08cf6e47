import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isNode, isPair, isScalar, isSeq, type Scalar, visit } from 'yaml'
import { type Change, changeText } from '../../../renderer/authoring/changes/change.ts'
import { parsePositions } from '../../../renderer/content/yaml/read.ts'
import { endOfLastLine, endOfValue } from '../../../renderer/content/yaml/scalars.ts'
import { hasShippedPages, testFile } from '../../testSite.ts'

/** Comments, blank lines, quotes, lists in brackets, an anchor: what people write by hand. */
export const handWritten = `# A page
title:  Hi # as always
blocks:
  # First of all
  - type: hero
    title: One
    # about one

  - type: faq
    id: faq
    title: "Two"
    body: |  # Markdown
      Hello

      there

    note: >-
      a b
      c
    items: [a, "b, c", { id: x, y: 2 }]
    more: &more { n: 4.50, yes: true, empty: }

  # ---- part

  # third
  - { type: c, title: 'It''s', same: *more }
`

const files = [
  handWritten,
  handWritten.replaceAll('\n', '\r\n'),
  ...['rankings/index.yaml', 'resources/index.yaml', 'index.yaml', '_site.yaml'].map(testFile),
  ...(hasShippedPages ? ['rankings/chatbots.yaml', 'case-studies.yaml', 'agency-types.yaml'] : []).map((file) => readFileSync(join('pages', file), 'utf8')),
]

type Place = { path: (string | number)[]; start: number; end: number; siblings: number }

/** Returns every value of a text that is not a list or a group, and every entry of a list, with the lines it is on. */
function placesIn(text: string): { values: Place[]; entries: Place[] } {
  const document = parsePositions(text)
  const places: { values: Place[]; entries: Place[] } = { values: [], entries: [] }
  visit(document, {
    Node(key, node, ancestors) {
      if (key === 'key' || key === null || !node.range) return
      const path = pathOf([...ancestors, node])
      const parent = ancestors.at(-1)
      const start = text.lastIndexOf('\n', (isNode(parent) ? node.range[0] : ((parent as { key: { range: number[] } }).key.range[0] ?? 0)) - 1) + 1
      const place = { path, start, end: endOfLastLine(text, endOfValue(node, node)), siblings: isSeq(parent) ? parent.items.length : 0 }
      if (isScalar(node)) places.values.push(place)
      if (isSeq(parent)) places.entries.push(place)
    },
  })
  return places
}

/** The steps to the last of nodes, each of which contains the next. */
const pathOf = (nodes: readonly unknown[]) =>
  nodes.flatMap((node, index): (string | number)[] => {
    const next = nodes[index + 1]
    if (isSeq(node)) return [node.items.indexOf(next)]
    return isPair(node) && next ? [String((node.key as Scalar).value)] : []
  })

/** True if some lines remain in their order when others are left out. */
function isSubsequence(few: readonly string[], many: readonly string[]): boolean {
  let at = 0
  for (const line of many) if (line === few[at]) at++
  return at === few.length
}

const sorted = (text: string) => [...text].sort().join('')

const words = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.stringMatching(/^[a-z:#,{}[\]'" |>*&-]{1,20}(\n{1,2}[a-z -]{1,9}){0,2}$/),
  fc.constantFrom('', 'true', '1.0', '~'),
)

const all = files.map((text) => ({ text, ...placesIn(text) }))

const linesOf = (text: string) => text.split('\n')

/** Between braces a line break is written "\\n", and after a letter and a colon that is taken for the start of a folder. */
const looksLikePath = /(?:^|[^a-z])[a-z]:\n/i

const isInBrackets = (before: string, after: string) => linesOf(before).length === linesOf(after).length

/**
 * Makes changes at random places of files with comments, anchors and spaces. What cannot be changed is repeated by an alias.
 * @param check asserts what stays
 */
const runWith =
  (which: 'values' | 'entries', changeOf: (place: Place, value: string) => Change, check: (before: string, after: string, place: Place) => void) =>
  (numRuns: number) => {
    const property = fc.property(fc.constantFrom(...all), fc.nat(), words, ({ text, ...places }, number, value) => {
      const place = places[which][number % places[which].length] as Place
      const change = changeOf(place, value)
      const changed = changeText(text, change)
      if (changed !== undefined) check(text, changed, place)
      else expect(text.includes('*more') || (change.action === 'remove' && place.siblings === 1) || looksLikePath.test(value)).toBe(true)
    })
    fc.assert(property, { numRuns })
  }

/** What random changes leave as it is: a sentence, and a function that makes a number of them. */
export const randomChanges: [what: string, run: (numRuns: number) => void][] = [
  [
    'writing a value touches no other line',
    runWith(
      'values',
      ({ path }, value) => ({ action: 'write', path, value }),
      (before, after, { start, end }) => {
        expect(after.startsWith(before.slice(0, start))).toBe(true)
        expect(after.endsWith(before.slice(end))).toBe(true)
      },
    ),
  ],
  [
    'moving an entry keeps every character',
    runWith(
      'entries',
      ({ path, siblings }) => ({ action: 'move', path, to: siblings - 1 - Number(path.at(-1)) }),
      (before, after) => expect(sorted(after)).toBe(sorted(before)),
    ),
  ],
  [
    'copying an entry changes no line',
    runWith(
      'entries',
      ({ path }) => ({ action: 'copy', path }),
      (before, after) => expect(isInBrackets(before, after) || isSubsequence(linesOf(before), linesOf(after))).toBe(true),
    ),
  ],
  [
    'adding an entry changes no line',
    runWith(
      'entries',
      ({ path, siblings }, value) => ({ action: 'add', path: [...path.slice(0, -1), siblings], value: { name: `[${value.replace(/\W/g, '')}]`, count: 1 } }),
      (before, after) => expect(isInBrackets(before, after) || isSubsequence(linesOf(before), linesOf(after))).toBe(true),
    ),
  ],
  [
    'removing an entry changes no other line',
    runWith(
      'entries',
      ({ path }) => ({ action: 'remove', path }),
      (before, after) => expect(isInBrackets(before, after) || isSubsequence(linesOf(after), linesOf(before))).toBe(true),
    ),
  ],
]
