import { expect, test } from 'vitest'
import type { EditableBlock, EditableField, EditablePage } from '../../../renderer/preview/messages.ts'
import { madeMove, nextPlaces } from '../../../renderer/preview/panel/nextPlaces.ts'
import type { PendingChange } from '../../../renderer/preview/panel/requestQueue.ts'

type Data = string | Data[] | { [name: string]: Data }

const base = { mistakes: [], isOptional: false }

/** Returns a value as the edit panel gets it. */
function fieldOf(data: Data, path: (string | number)[]): EditableField {
  const common = { ...base, path, name: String(path.at(-1)) }
  if (typeof data === 'string') return { ...common, kind: 'text', value: data, isLong: false, hasLines: false, isWritten: true }
  if (Array.isArray(data)) return { ...common, kind: 'list', takesEntries: true, entries: data.map((entry, index) => fieldOf(entry, [...path, index])) }
  return { ...common, kind: 'group', summary: '', fields: Object.entries(data).map(([name, value]) => fieldOf(value, [...path, name])) }
}

const blockOf = ({ type, ...data }: { type: string; [name: string]: Data }, index: number) =>
  ({ ...fieldOf(data, ['blocks', index]), type, shown: [index] }) as EditableBlock

const pageOf = (...blocks: { type: string; [name: string]: Data }[]): EditablePage => ({
  file: 'pages/index.yaml',
  sourceLocation: '',
  revision: '',
  page: fieldOf({ title: 'A page' }, []) as EditablePage['page'],
  blocks: blocks.map(blockOf),
  names: {},
  facts: {},
  blockTypes: [],
})

const hero = { type: 'hero', title: 'Welcome' }
const prose = { type: 'prose', title: 'How this list is made', body: 'By hand.' }
const table = {
  type: 'table',
  title: 'Costs',
  rows: [
    ['Audit', '10'],
    ['Pilot', '20'],
  ],
}
const cards = {
  type: 'cardGrid',
  title: 'Services',
  cards: [
    { title: 'Process audits', text: 'In two weeks.' },
    { title: 'Pilots', text: 'In two months.' },
    { title: 'Training', text: 'In two days.' },
  ] satisfies [Data, Data, Data],
}
const [audits, pilots, training] = cards.cards

test.each<[change: string, before: EditablePage, after: EditablePage, key: string, next: string | undefined]>([
  ['a block is moved', pageOf(hero, prose, table), pageOf(prose, table, hero), 'blocks/0/title', 'blocks/2/title'],
  ['a block is moved', pageOf(hero, prose, table), pageOf(prose, table, hero), 'blocks/2/rows/1/0 copy', 'blocks/1/rows/1/0 copy'],
  ['a block is added above', pageOf(hero, prose), pageOf(hero, table, prose), 'blocks/1…', 'blocks/2…'],
  ['a block is removed', pageOf(hero, prose, table), pageOf(hero, table), 'blocks/1/title', undefined],
  ['a block is removed', pageOf(hero, prose, table), pageOf(hero, table), 'blocks/2+', 'blocks/1+'],
  ['a block is copied', pageOf(hero, prose, table), pageOf(hero, prose, prose, table), 'blocks/1', 'blocks/1'],
  ['a block is copied', pageOf(hero, prose, table), pageOf(hero, prose, prose, table), 'blocks/2', 'blocks/3'],
  ['a text is changed', pageOf(hero, prose), pageOf({ ...hero, title: 'Entirely other words' }, prose), 'blocks/0/title', 'blocks/0/title'],
  ['a text is changed above a copy', pageOf(prose, prose), pageOf({ ...prose, body: 'By us.' }, prose), 'blocks/0/body', 'blocks/0/body'],
  ['a text becomes that of another block', pageOf(hero, prose), pageOf(prose, prose), 'blocks/0/title', 'blocks/0/title'],
  ['a text is changed in a moved block', pageOf(hero, prose), pageOf({ ...prose, body: 'By us.' }, hero), 'blocks/0/title', 'blocks/1/title'],
  ['a text is changed in a moved block', pageOf(hero, prose), pageOf({ ...prose, body: 'By us.' }, hero), 'blocks/1/body', 'blocks/0/body'],
  [
    'entries are moved in a moved block',
    pageOf(hero, cards),
    pageOf({ ...cards, cards: [training, audits, pilots] }, hero),
    'blocks/1/cards/2/text',
    'blocks/0/cards/0/text',
  ],
  ['an entry is another one by now', pageOf(cards), pageOf({ ...cards, cards: [audits, 'A text', training] }), 'blocks/0/cards/1', 'blocks/0/cards/1'],
  ['a list is gone', pageOf(cards), pageOf({ type: 'cardGrid', title: 'Services' }), 'blocks/0/cards/1/title', 'blocks/0/cards/1/title'],
  ['a block is moved', pageOf(hero, prose), pageOf(prose, hero), 'title', 'title'],
  ['a block is moved', pageOf(hero, prose), pageOf(prose, hero), '/', '/'],
])('when %s, its keys and those of the others lead to where it is', (_, before, after, key, next) => {
  const places = nextPlaces(before, after)
  expect(places.key(key)).toBe(next)
  expect(places.moved([[key, 'known']])).toEqual(next === undefined ? [] : [[next, 'known']])
})

const [twice, thrice] = [pageOf(hero, hero, prose), pageOf(hero, hero, hero)]

test.each<[change: string, made: PendingChange, before: EditablePage, after: EditablePage, places: (number | undefined)[]]>([
  ['the first is removed', { path: ['blocks', 0], action: { action: 'remove' } }, twice, pageOf(hero, prose), [undefined, 0, 1]],
  ['the second is removed', { path: ['blocks', 1], action: { action: 'remove' } }, twice, pageOf(hero, prose), [0, undefined, 1]],
  ['the first is copied', { path: ['blocks', 0], action: { action: 'copy' } }, twice, pageOf(hero, hero, hero, prose), [0, 2, 3]],
  ['another is added between them', { path: ['blocks', 1], action: { action: 'insert', type: 'hero' } }, twice, pageOf(hero, hero, hero, prose), [0, 2, 3]],
  ['the first is moved to the end', { path: ['blocks', 0], action: { action: 'move', to: 2 } }, thrice, thrice, [2, 0, 1]],
  ['an entry in one of them is removed', { path: ['blocks', 0, 'cards', 0], action: { action: 'remove' } }, twice, twice, [0, 1, 2]],
])('of two entries that say the same, each is known by the change that was made: %s', (_, made, before, after, expected) => {
  const places = nextPlaces(before, after, madeMove(made))
  expect(before.blocks.map(({ path }) => places.path(path)?.at(-1))).toEqual(expected)
})

test('a path leads there too, and has the names and numbers that paths have', () => {
  const places = nextPlaces(pageOf(hero, prose, cards), pageOf({ ...cards, cards: [training, audits] }, prose))
  expect(places.path(['blocks', 2, 'cards', 0, 'title'])).toEqual(['blocks', 0, 'cards', 1, 'title'])
  expect(places.path(['blocks', 2, 'title'])).toEqual(['blocks', 0, 'title'])
  expect(places.path(['blocks', 2, 'cards', 1, 'title'])).toBeUndefined()
  expect(places.path(['blocks', 0, 'title'])).toBeUndefined()
  expect(places.path(['title'])).toEqual(['title'])
})
