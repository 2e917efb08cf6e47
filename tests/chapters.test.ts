import { expect, test } from 'vitest'
import { renderDocument } from '../renderer/documents/makePdf.tsx'
import { textOfDocument } from './documents/textOfDocument.ts'
import { renderPage } from './renderPage.ts'
import { loadTestSite, pageOf } from './testSite.ts'

/** Returns how chapters are numbered on the page, in its list of contents and in its PDF. */
function numbersIn(titles: readonly string[]) {
  const chapters = titles.map((title) => `  - { type: chapter, title: ${title}, summary: You can., sections: [{ title: ${title} first, body: Words. }] }\n`)
  const loaded = loadTestSite({
    'resources/guides/numbered.yaml': `title: A guide to be numbered
description: A guide whose chapters have numbers where there are several of them.
layout: article
document: { format: PDF Guide, pages: ${3 + 2 * titles.length} }
blocks:
  - { type: hero, title: A guide }
  - { type: prose, id: about, title: About this guide, body: It is short. }
${chapters.join('')}`,
  })
  const { site } = loaded
  const page = pageOf(loaded, '/resources/guides/numbered')
  const [, main] = renderPage(loaded, page)
  const paper = textOfDocument(renderDocument({ site, page, address: site.origin }))
  return {
    page: [...main.html.matchAll(/>(Chapter \d)</g)].map(([, words]) => words),
    contents: page.contents.map(({ chapter, title }) => [chapter, title]),
    paper: paper.match(/(?<=Chapter )\n\d|\d {2}\w+/g) ?? [],
  }
}

test('several chapters are numbered on the page, in its contents and in the PDF', () => {
  expect(numbersIn(['Begin', 'Go on'])).toEqual({
    page: ['Chapter 1', 'Chapter 2'],
    contents: [
      [undefined, 'About this guide'],
      [1, 'Begin'],
      [2, 'Go on'],
    ],
    paper: ['1  Begin', '2  Go', '\n1', '1  Begin', '\n2', '2  Go'],
  })
})

test('a single chapter has no number, neither on the page nor in the PDF', () => {
  expect(numbersIn(['Begin'])).toEqual({
    page: [],
    contents: [
      [undefined, 'About this guide'],
      [undefined, 'Begin'],
    ],
    paper: [],
  })
})
