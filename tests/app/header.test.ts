import { expect, test } from 'vitest'
import { renderPage } from '../renderPage.ts'
import { loadTestSite, pageOf, testFile } from '../testSite.ts'

/** Returns the width in rem from which the links of the header are beside its button. */
function roomWith(labels: readonly string[]): number | undefined {
  const links = labels.map((label) => `  - { label: "${label}", href: /rankings }\n`).join('')
  const loaded = loadTestSite({ '_site.yaml': testFile('_site.yaml').replace(/^navigation:\n(?: {2}- .*\n)+/m, `navigation:\n${links}`) })
  const [top] = renderPage(loaded, pageOf(loaded, '/'))
  const [, rem] = /@container \(min-width: (\d+)rem\)\{[^}]*>nav\{display:block;\}/.exec([...top.css.values()].join('')) ?? []
  return rem === undefined ? undefined : Number(rem)
}

test.each<[string, string[], number | undefined]>([
  ['two entries', ['Home', 'Rankings'], 30],
  ['eight entries', ['Home', 'Getting started', 'Agency types', 'Services', 'Tools', 'Rankings', 'Case studies', 'Resources'], 63],
  ['more entries than fit in one line', Array.from({ length: 10 }, () => 'Agency types'), undefined],
])('a header menu of %s is inline only from the width at which it fits', (_, labels, expected) => {
  expect(roomWith(labels)).toBe(expected)
})

test.each([
  ['a partner’s', 'agency', 'Commercial partner Contact Partner AI'],
  ['any other', 'chat', 'Contact Partner AI'],
])('the contact button to %s site is labeled in the header and the menu', (_, link, label) => {
  const loaded = loadTestSite({ '_site.yaml': testFile('_site.yaml').replace(/(?<=^contact: .*href: )agency/m, link) })
  const [{ html }] = renderPage(loaded, pageOf(loaded, '/'))
  const buttons = [...`${html}`.matchAll(/<a [^>]*class="button[^>]*>(.*?)<span class="sr">/g)]
  expect(buttons.map(([, content = '']) => content.replace(/<[^>]*>/g, ''))).toEqual([label, label])
})
