import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Readability as ReadabilityType } from '@mozilla/readability'
import { beforeAll, expect } from 'vitest'
import { site, shippedTest as test, withBrowser, withPage } from './page.ts'
import { pathsOf } from './sitemap.ts'

// A reader view keeps what looks like the text of a page, without its style sheet. Firefox has this one; Safari, Edge and services that
// save pages do much the same. What a visitor must know to believe a page has to come through.

withBrowser()

const readabilitySource = readFileSync(createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js'), 'utf8')

/** Lists of links and a form: there is nothing to read. */
const withoutText = ['/search', '/sitemap', '/resources/blog']

/** Headings that this reader view takes for something else. */
const takenForOthers = [
  // The title of the page, which is above the text.
  '/types-of-agencies: The five types',
  '/services: The six services',
  // A row of links.
  '/types-of-agencies: What is the task, for the most part?',
  // The id contains "meta", as part of "timetable".
  '/resources/blog/reading-an-agency-proposal: Read the timetable against your own calendar',
]

/** The texts of a page, and of all of it in a reader view. */
type ReaderView = {
  path: string
  text: string
  headings: string[]
  disclosures: string[]
  scores: string[]
  labels: string[]
  screenOnly: string[]
}

let views: ReaderView[]

beforeAll(async () => {
  const paths = (await pathsOf(site)).filter((path) => !withoutText.includes(path))
  // The view is made with inline styles, which the policy of a page does not allow.
  views = await withPage({ bypassCSP: true }, async (page) => {
    const made: ReaderView[] = []
    for (const path of paths) {
      await page.goto(site + path)
      await page.evaluate(readabilitySource)
      const view = await page.evaluate(() => {
        const { Readability } = globalThis as unknown as { Readability: typeof ReadabilityType }
        const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
        const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(textOf)
        const content = document.createElement('div')
        content.innerHTML = new Readability(document.cloneNode(true) as Document).parse()?.content ?? ''
        return {
          // A score is written in two ways.
          text: textOf(content).replaceAll(' out of 5', '/5'),
          headings: textsOf(':is(main, .text) > section :is(h2, h3)'),
          // An article says so where it comes to its links, too.
          disclosures: document.querySelector('main > section') ? textsOf('h1 ~ div:not(.actions) > p') : [],
          scores: textsOf('main :is(.score, .rating) b').map((number) => `${number}/5`),
          labels: textsOf('main :is(.label, [rel^=sponsored] .note, [data-partner] .partner)'),
          screenOnly: textsOf('main .screen:not(nav *)'),
        }
      })
      made.push({ path, ...view })
    }
    return made
  })
}, 120_000)

/** Returns the texts that are not in another, each of them as often as it is wanted. */
function missingFrom(whole: string, texts: readonly string[]): string[] {
  let rest = whole
  return texts.filter((text) => {
    const isThere = rest.includes(text)
    rest = rest.replace(text, '')
    return !isThere
  })
}

test.each<[statement: string, violations: (view: ReaderView) => string[]]>([
  ['keeps the headings', ({ path, text, headings }) => missingFrom(text, headings).filter((heading) => !takenForOthers.includes(`${path}: ${heading}`))],
  ['discloses before the first score what the page does (visitors.md D2, D6)', ({ text, disclosures }) => missingFrom(text.split('/5')[0] ?? '', disclosures)],
  ['has each score as text (visitors.md P4)', ({ text, scores }) => missingFrom(text, scores)],
  ['keeps the labels of the partner and of links that pay (visitors.md D1, D6)', ({ text, labels }) => missingFrom(text, labels)],
  ['leaves out what makes no sense without the style sheet', ({ text, screenOnly }) => screenOnly.filter((words) => text.includes(words))],
])('a reader view %s', (_, violations) => {
  expect(views.flatMap((view) => violations(view).map((text) => `${view.path}: ${text}`))).toEqual([])
})

test('the pages have what is looked for in their reader views', () => {
  const count = (texts: (view: ReaderView) => string[]) => views.flatMap(texts).length
  expect(count(({ headings }) => headings)).toBeGreaterThan(300)
  expect(count(({ disclosures }) => disclosures)).toBeGreaterThan(10)
  expect(count(({ scores }) => scores)).toBeGreaterThan(20)
  expect(count(({ labels }) => labels)).toBeGreaterThan(20)
  expect(count(({ screenOnly }) => screenOnly)).toBeGreaterThan(10)
})
