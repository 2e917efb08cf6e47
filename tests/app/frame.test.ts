import { expect, test } from 'vitest'
import { joinedWords } from '../html.ts'
import { renderPage } from '../renderPage.ts'
import { loadTestSite, pageOf, testFile } from '../testSite.ts'

test('header and footer links to another site open in a new tab unless sameTab is set', () => {
  const outside = (tab: string) => `{ label: Elsewhere, href: "https://other.example"${tab} }`
  const render = (tab: string) => {
    const text = testFile('_site.yaml')
      .replace('{ label: Rankings, href: /rankings }', outside(tab))
      .replace('{ label: "Contact {provider}", href: agency }', outside(tab))
      .replace('{ label: Services, href: /services }', outside(tab))
      .replace('  blurb: A test.', `  blurb: A test.\n  legal: [${outside(tab)}]`)
      .replace('{ label: How this list is made, href: /rankings#method }', outside(tab))
    const loaded = loadTestSite({ '_site.yaml': text })
    const [top, , bottom] = renderPage(loaded, pageOf(loaded, '/'))
    return [...`${top.html}${bottom.html}`.matchAll(/<a [^>]*href="https:\/\/other\.example"[^>]*>/g)].map(([tag]) => tag.includes('_blank'))
  }
  // The menu repeats the links of the header.
  expect(render('')).toEqual(Array.from({ length: 7 }, () => true))
  expect(render(', sameTab: true')).toEqual(Array.from({ length: 7 }, () => false))
})

test('no words of the header and the footer are joined without styles', () => {
  const loaded = loadTestSite()
  for (const { html } of renderPage(loaded, pageOf(loaded, '/'))) expect(joinedWords(`${html}`)).toEqual([])
})
