import { describe, expect, test } from 'vitest'
import { blockFiles } from '../renderer/blocks/blockFiles.ts'
import { isWebOnly } from '../renderer/content/documentPlan.ts'
import { renderDocument } from '../renderer/documents/makePdf.tsx'
import { blockTypes } from '../schema/index.ts'
import { textOfDocument } from './documents/textOfDocument.ts'
import { examplesOf } from './examples.ts'
import { entriesNamed } from './html.ts'
import { renderPage } from './renderPage.ts'
import { resolveBlock } from './testSite.ts'

// The featured partner is in no table, list or card without the label of the reserved position (visitors.md D1).

const examples = blockTypes.flatMap((type) => Object.entries(examplesOf(type)).map(([name, fields]) => ({ type, name, fields })))

/** Returns the texts of the entries with the name of the partner, on the page and in the document. */
function partnerIn(type: string, fields: object) {
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

test.each(examples)('$type, $name: every entry named after the partner has the reserved label', ({ type, fields }) => {
  const { reserved, discloses, entries, paper } = partnerIn(type, fields)
  const { component, pdfComponent } = blockFiles(type)
  for (const text of entries) expect(text, `Render <ReservedLabel /> beside the name in ${component}`).toContain(reserved)
  // The page discloses below its title how the order of such a list is made (visitors.md D2).
  expect(discloses.partner, 'Add the agencies of this block to agenciesOf (renderer/content/resolve.ts)').toBe(entries.length > 0)
  if (entries.length > 0 && !isWebOnly(type)) expect(paper(), `Give the entry its label (agencyLabel) in ${pdfComponent}`).toContain(reserved)
})

describe('entries named after the partner', () => {
  test.each(['agencyList', 'hero', 'rankingTable'])('are found in examples of %s', (ranking) => {
    const found = examples.filter(({ type, fields }) => type === ranking && partnerIn(type, fields).entries.length > 0)
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
