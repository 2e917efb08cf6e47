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
  ['of one kind do not say it', ['Guide', 'Guide'], [['Data'], ['Data']]],
  ['of several kinds say which', ['Guide', 'Service', undefined], [['Guide', 'Data'], ['Service', 'Data'], ['Data']]],
])('cards %s', (_, categories, tags) => {
  expect(withCategoryTags(cards(...categories)).map((card) => card.tags)).toEqual(tags)
})

test.each([
  ['where none was checked, none says so', [undefined, undefined], ['', '']],
  ['one that was not says so among those that were', ['2026-11-20', undefined], ['Facts checked November 20, 2026', 'Facts not checked']],
])('of tools: %s', (_, dates, expected) => {
  const tools = dates.map((checked) => ({ checked }))
  const labels = tools.map((tool) => toolCheckedLabel(tool, tools))
  expect(labels.map((label) => (label ? datedTextOf(label) : ''))).toEqual(expected)
})

test('a comparison says when its facts were checked, or that they were not', () => {
  expect(datedTextOf(comparisonCaption('2026-11-20'))).toBe('Facts checked November 20, 2026. Look again at what you rely on before you decide.')
  expect(datedTextOf(comparisonCaption(undefined))).toBe('General knowledge, facts not checked. Look again at what you rely on before you decide.')
})

test('the reserved position is said before all else, and what is invented is said', () => {
  const agency = { name: 'A', expertise: 'Bots', rating: 5, highlighted: true, illustrative: true }
  expect(agencyLabel(agency, disclosing)).toBe('Reserved for a partner')
  expect(agencyLabel({ ...agency, highlighted: false }, disclosing)).toBe('Illustrative entry')
  expect(agencyLabel({ ...agency, highlighted: false, illustrative: false }, disclosing)).toBeUndefined()
  expect([true, false].map((illustrative) => figuresLabel(illustrative, disclosing))).toEqual(['Invented figures, for illustration', 'Nobody checked it'])
})

test.each([
  [
    'the featured partner that its buttons lead to, whatever its text',
    { text: 'For one process.', actions: ['agency', 'consulting'] },
    'Featured partner: commercial',
  ],
  ['a partner that is not the featured one, whomever its text names', { text: 'The sister of {provider}.', actions: ['consulting'] }, 'Commercial partner'],
  ['the featured partner that it tells of, where no button leads out', { text: 'How to reach {provider}.', actions: ['/'] }, 'Featured partner: commercial'],
  ['a reserved position, where it names a place', { title: '#1: {provider}', text: 'A place.', actions: ['agency'] }, 'Reserved for a partner'],
])('a panel is that of %s', (_, { actions, ...fields }, label) => {
  const names: Record<string, string> = { agency: 'Contact {provider}', consulting: 'See {consulting}' }
  const links = actions.map((href) => ({ label: names[href] ?? 'See how', href }))
  const { page } = resolveBlock({ type: 'promo', title: 'Have a process in mind?', tone: 'partner', ...fields, actions: links })
  const promo = page.blocks.find((block) => block.type === 'promo')
  expect(promo && panelLabel(promo, disclosing)).toBe(label)
})

test('on paper a tool that was not checked says so among those that were, as on the web', () => {
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
  ['once a real firm is among them', [{ illustrative: false }], 'Editorial scores; no client reviews collected.'],
  ['while all are invented', [{ illustrative: true }], `No firm has been scored yet; no client reviews collected. ${site.disclosure.illustrative}`],
])('a ranking claims scores only %s', (_, others, after) => {
  const { page } = resolveBlock({ type: 'prose', body: 'Words.' })
  const agencies = [{ highlighted: true, illustrative: false }, ...others.map((other) => ({ highlighted: false, ...other }))]
  expect(rankingCaption({ scope: 'AI agencies', agencies } as never, site, page).after).toBe(`. ${after}`)
})
