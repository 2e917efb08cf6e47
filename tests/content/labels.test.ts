import { expect, test } from 'vitest'
import {
  agencyLabel,
  comparisonCaption,
  datedTextOf,
  figuresLabel,
  panelLabel,
  rankingCaption,
  toolCheckedLabel,
  withCategoryTags,
} from '../../renderer/content/labels.ts'
import { renderDocument } from '../../renderer/documents/makePdf.tsx'
import { textOfDocument } from '../documents/textOfDocument.ts'
import { loadTestSite, resolveBlock } from '../testSite.ts'

const { site } = loadTestSite()
const disclosing = { ...site, disclosure: { ...site.disclosure, reserved: 'Reserved for a partner', claim: 'Nobody checked it' } }

const cards = (...categories: (string | undefined)[]) =>
  categories.map((category) => ({ title: 'A card', description: 'Of a kind.', tags: ['Data'], facts: [], topics: [], category }))

test.each([
  ['of one category do not show it', ['Guide', 'Guide'], [['Data'], ['Data']]],
  ['of several categories show theirs', ['Guide', 'Service', undefined], [['Guide', 'Data'], ['Service', 'Data'], ['Data']]],
])('cards %s', (_, categories, tags) => {
  expect(withCategoryTags(cards(...categories)).map((card) => card.tags)).toEqual(tags)
})

test.each([
  ['none is labeled as unchecked if none was checked', [undefined, undefined], ['', '']],
  ['an unchecked one is labeled if others were checked', ['2026-11-20', undefined], ['Facts checked November 20, 2026', 'Facts not checked']],
])('tools: %s', (_, dates, expected) => {
  const tools = dates.map((checked) => ({ checked }))
  const labels = tools.map((tool) => toolCheckedLabel(tool, tools))
  expect(labels.map((label) => (label ? datedTextOf(label) : ''))).toEqual(expected)
})

test('a comparison says when its facts were checked, or that they were not', () => {
  expect(datedTextOf(comparisonCaption('2026-11-20'))).toBe('Facts checked November 20, 2026. Look again at what you rely on before you decide.')
  expect(datedTextOf(comparisonCaption(undefined))).toBe('General knowledge, facts not checked. Look again at what you rely on before you decide.')
})

test('the reserved label takes precedence over the illustrative one, and invented figures are labeled', () => {
  const agency = { name: 'A', expertise: 'Bots', rating: 5, highlighted: true, illustrative: true }
  expect(agencyLabel(agency, disclosing)).toBe('Reserved for a partner')
  expect(agencyLabel({ ...agency, highlighted: false }, disclosing)).toBe('Illustrative entry')
  expect(agencyLabel({ ...agency, highlighted: false, illustrative: false }, disclosing)).toBeUndefined()
  expect([true, false].map((illustrative) => figuresLabel(illustrative, disclosing))).toEqual(['Invented figures, for illustration', 'Nobody checked it'])
})

test.each([
  [
    'the featured partner if its buttons link there, whatever its text',
    { text: 'For one process.', actions: ['agency', 'consulting'] },
    'Featured partner: commercial',
  ],
  ['another partner if its buttons link there, whomever its text names', { text: 'The sister of {provider}.', actions: ['consulting'] }, 'Commercial partner'],
  [
    'the featured partner if its text names it and no button leaves the site',
    { text: 'How to reach {provider}.', actions: ['/'] },
    'Featured partner: commercial',
  ],
  ['a reserved position if its title names a rank', { title: '#1: {provider}', text: 'A place.', actions: ['agency'] }, 'Reserved for a partner'],
])('a panel is labeled for %s', (_, { actions, ...fields }, label) => {
  const names: Record<string, string> = { agency: 'Contact {provider}', consulting: 'See {consulting}' }
  const links = actions.map((href) => ({ label: names[href] ?? 'See how', href }))
  const { page } = resolveBlock({ type: 'promo', title: 'Have a process in mind?', tone: 'partner', ...fields, actions: links })
  const promo = page.blocks.find((block) => block.type === 'promo')
  expect(promo && panelLabel(promo, disclosing)).toBe(label)
})

test('the PDF labels an unchecked tool among checked ones', () => {
  const tools = [
    { name: 'Make', description: 'A visual builder.', url: 'make', checked: '2026-11-20' },
    { name: 'n8n', description: 'Flows.', url: 'n8n' },
  ]
  const { page, site: own } = resolveBlock({ type: 'toolList', title: 'Tools', tools })
  const words = textOfDocument(renderDocument({ site: own, page, address: own.origin }))
  expect(words).toContain('Facts checked November 20, 2026')
  expect(words).toContain('Facts not checked')
})

test.each([
  ['mentions editorial scores if it lists a real firm', [{ illustrative: false }], 'Editorial scores; no client reviews collected.'],
  [
    'says that no firm has been scored if all are invented',
    [{ illustrative: true }],
    `No firm has been scored yet; no client reviews collected. ${site.disclosure.illustrative}`,
  ],
])('the caption of a ranking %s', (_, others, after) => {
  const { page } = resolveBlock({ type: 'prose', body: 'Words.' })
  const agencies = [{ highlighted: true, illustrative: false }, ...others.map((other) => ({ highlighted: false, ...other }))]
  expect(rankingCaption({ scope: 'AI agencies', agencies } as never, site, page).after).toBe(`. ${after}`)
})
