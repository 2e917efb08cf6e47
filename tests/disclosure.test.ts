import { describe, expect, test } from 'vitest'
import { blockFiles } from '../renderer/blocks/blockFiles.ts'
import { isWebOnly } from '../renderer/content/documentPlan.ts'
import { renderDocument } from '../renderer/documents/makePdf.tsx'
import { type BlockType, block, blockTypes } from '../schema/index.ts'
import { textOfDocument } from './documents/textOfDocument.ts'
import { examplesOf } from './examples.ts'
import { entriesNamed } from './html.ts'
import { renderPage } from './renderPage.ts'
import { resolveBlock } from './testSite.ts'

// The featured partner is in no table, list or card without the label of the reserved position (visitors.md D1).

const examples = blockTypes.flatMap((type) => Object.entries(examplesOf(type)).map(([name, fields]) => ({ type, name, fields })))

/** Blocks whose entries have names of something else than agencies: no position among them is reserved. */
const withoutAgencies: Partial<Record<BlockType, string>> = {
  comparisonTable: 'Its options are kinds of work or of product.',
  toolList: 'Its tools are products. The words beside a link say where it earns the site something.',
}

/** Returns a value with the first entry of each list that has named ones named after the partner. */
function withPartner(value: unknown, own: object): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withPartner(index === 0 && isNamed(item) ? { ...item, name: '{provider}', ...own } : item, own))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withPartner(item, own)]))
}

const isNamed = (item: unknown): item is { name: string } => typeof item === 'object' && item !== null && 'name' in item

/** Returns the fields of an example with the partner in them; as they are where no list has names that may be the partner's. */
function fieldsWithPartner(type: BlockType, fields: object): object {
  const candidates = [withPartner(fields, { highlighted: true }), withPartner(fields, {})] as object[]
  return candidates.find((changed) => block.safeParse({ type, ...changed }).success) ?? fields
}

/** Returns the texts of the entries with the name of the partner, on the page and in the document. */
function partnerIn(type: BlockType, fields: object) {
  const resolved = resolveBlock({ type, ...fields })
  const { site, page } = resolved
  const [, main] = renderPage(resolved, page)
  const { reserved } = site.disclosure
  return {
    reserved,
    discloses: page.discloses,
    entries: entriesNamed(main.html, site.provider),
    paper: () => textOfDocument(renderDocument({ site, page, address: site.origin })),
  }
}

test.each(examples.filter(({ type }) => withoutAgencies[type] === undefined))(
  '$type, $name: every entry named after the partner has the reserved label',
  ({ type, fields }) => {
    const named = fieldsWithPartner(type, fields)
    const { reserved, discloses, entries, paper } = partnerIn(type, named)
    const { component, pdfComponent } = blockFiles(type)
    const orList = `Where no entry of ${type} can be an agency, add it to withoutAgencies (tests/disclosure.test.ts) with the reason`
    if (JSON.stringify(named).includes('"name":"{provider}"'))
      expect(entries, `Render each entry in ${component} as <li>, <tr> or <article>, and in it an element that holds just the name. ${orList}`).not.toEqual([])
    for (const text of entries) expect(text, `Render <ReservedLabel /> beside the name of a highlighted entry in ${component}. ${orList}`).toContain(reserved)
    // The page discloses below its title how the order of such a list is made (visitors.md D2).
    expect(discloses.partner, 'Add the list of this block to agencyLists (renderer/content/agencyLists.ts)').toBe(entries.length > 0)
    if (entries.length > 0 && !isWebOnly(type)) expect(paper(), `Give the entry its label (agencyLabel) in ${pdfComponent}`).toContain(reserved)
  },
)

describe('entries named after the partner', () => {
  test.each(['agencyList', 'hero', 'rankingTable'])('are found in examples of %s', (ranking) => {
    const found = examples.filter(({ type, fields }) => type === ranking && partnerIn(type, fieldsWithPartner(type, fields)).entries.length > 0)
    expect(found).not.toEqual([])
  })

  test.each(Object.keys(withoutAgencies) as BlockType[])('are found in %s, where they need no label', (type) => {
    const found = examples.filter((example) => example.type === type && partnerIn(type, fieldsWithPartner(type, example.fields)).entries.length > 0)
    expect(found).not.toEqual([])
  })

  test.each([
    ['a row', '<table><tr><th>Partner AI</th><td>$20</td></tr></table>', ['Partner AI$20']],
    ['a card with a number', '<ol><li><h3><span>#1</span> <a href="#">Partner AI</a></h3>Cheap.</li></ol>', ['#1 Partner AICheap.']],
    ['no sentence about the partner', '<ul><li>Ask Partner AI first.</li></ul><p><b>Partner AI</b> wrote this.</p>', []],
  ])('are found in %s', (_, html, texts) => {
    expect(entriesNamed(html, 'Partner AI')).toEqual(texts)
  })
})
