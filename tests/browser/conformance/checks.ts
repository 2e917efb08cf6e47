import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { nameOfLink } from './facts.ts'
import type { Check, Visit } from './statement.ts'

/** What a person reads in one element after another. Selectors look in the page's own part, `main`, unless they start with "body". */
async function textsOf({ page }: Visit, selector: string): Promise<string[]> {
  const texts = await page.evaluate((found) => [...document.querySelectorAll(found)].map((element) => element.textContent ?? ''), scoped(selector))
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}

const scoped = (selector: string) => (/^(body|html|head)\b/.test(selector) ? selector : `main ${selector}`.trim())

const countOf = ({ page }: Visit, selector: string) => page.evaluate((found) => document.querySelectorAll(found).length, scoped(selector))

/** What a link says, without the words that announce its kind and its new tab. */
const labelOf = (text: string) => text.replace(/ ?\(partner link\)|,? ?\(?opens in new tab\)?/g, '').trim()

type Link = { label: string; href: string; newTab: boolean; rel: string; text: string }

/** Every link below a selector, in order. */
export async function linksIn({ page }: Visit, selector: string): Promise<Link[]> {
  const links = await page.evaluate(
    (found) =>
      [...document.querySelectorAll(`:is(${found}) a[href]`)].map((element) => ({
        text: (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
        href: element.getAttribute('href') ?? '',
        newTab: element.getAttribute('target') === '_blank',
        rel: element.getAttribute('rel') ?? '',
      })),
    scoped(selector),
  )
  return links.map((link) => ({ ...link, label: labelOf(link.text) }))
}

/** There are so many elements. */
export const count =
  (selector: string, number: number): Check =>
  async (visit) =>
    expect(await countOf(visit, selector), `number of "${selector}"`).toBe(number)

/** There are so many elements or more. */
export const atLeast =
  (selector: string, number: number): Check =>
  async (visit) =>
    expect(await countOf(visit, selector), `number of "${selector}"`).toBeGreaterThanOrEqual(number)

/** The elements say exactly this, in this order. */
export const texts =
  (selector: string, expected: readonly (string | RegExp)[]): Check =>
  async (visit) => {
    const found = await textsOf(visit, selector)
    expect(found, `texts of "${selector}"`).toEqual(expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))
  }

/** There are so many elements, and each has something to read in every place named. */
export const eachHas =
  (selector: string, number: number, places: readonly string[]): Check =>
  async (visit) => {
    await count(selector, number)(visit)
    const missing = await visit.page.evaluate(
      ({ found, wanted }) =>
        [...document.querySelectorAll(found)].flatMap((element) =>
          wanted
            .filter((place) => {
              const found = element.querySelector(place)
              return !found || (!(found.textContent ?? '').trim() && !['SVG', 'IMG'].includes(found.tagName.toUpperCase()))
            })
            .map((place) => `"${(element.textContent ?? '').slice(0, 40)}" has no ${place}`),
        ),
      { found: scoped(selector), wanted: [...places] },
    )
    expect(missing, `parts of "${selector}"`).toEqual([])
  }

/** What is below the selector contains these words, in this order. */
export const says =
  (selector: string, ...expected: (string | RegExp)[]): Check =>
  async (visit) => {
    const text = (await textsOf(visit, selector)).join(' ')
    let at = 0
    for (const words of expected) {
      const rest = text.slice(at)
      const found = typeof words === 'string' ? rest.indexOf(words) : rest.search(words)
      expect(found, `${words} in "${selector}", which says: ${rest.slice(0, 600)}`).toBeGreaterThanOrEqual(0)
      at += found
    }
  }

/** What is below the selector does not contain this. */
export const neverSays =
  (selector: string, ...unwanted: RegExp[]): Check =>
  async (visit) => {
    const text = (await textsOf(visit, selector)).join(' ')
    for (const words of unwanted) expect(text, `"${selector}"`).not.toMatch(words)
  }

/** The links below the selector lead exactly there, in this order. "@agency" is the link that `_site.yaml` names so. */
export const links =
  (selector: string, expected: readonly string[]): Check =>
  async (visit) =>
    expect(
      (await linksIn(visit, selector)).map(({ href }) => nameOfLink(href)),
      `links of "${selector}"`,
    ).toEqual(expected)

/** Below the selector a link with this label leads there, in a new tab if that is another site. */
export const link =
  (selector: string, label: string | RegExp, href: string, { newTab = href.startsWith('@') || href.startsWith('http') } = {}): Check =>
  async (visit) => {
    const all = (await linksIn(visit, selector)).map((one) => ({ label: one.label, leads: nameOfLink(one.href), newTab: one.newTab }))
    expect(all, `links of "${selector}"`).toContainEqual({ label: typeof label === 'string' ? label : expect.stringMatching(label), leads: href, newTab })
  }

/** A link of the hero jumps to a section of the page, which is there and has a heading or a caption. */
export const jumpLink =
  (label: string | RegExp, target: string): Check =>
  async (visit) => {
    await link(':has(> h1)', label, target)(visit)
    await section(target)(visit)
  }

/** The page has a section of this name, with a heading. */
export const section =
  (id: string, heading?: string | RegExp): Check =>
  async (visit) => {
    expect(await countOf(visit, id), `places named ${id}`).toBe(1)
    if (heading !== undefined) await texts(`${id} h2`, [heading])(visit)
    else expect((await textsOf(visit, `${id} h2`)).join(''), `heading of ${id}`).not.toBe('')
  }

/** The page opens with this heading, and a sentence under it. */
export const hero =
  (title: string | RegExp): Check =>
  async (visit) => {
    await texts('h1', [title])(visit)
    await eachHas(':has(> h1)', 1, ['h1 + p'])(visit)
  }

/** In the order of the page the first element stands before the second. */
export const comesBefore =
  (first: string, second: string): Check =>
  async (visit) => {
    const [one, two] = [visit.page.locator(scoped(first)).first(), visit.page.locator(scoped(second)).first()]
    expect(await one.count(), `"${first}"`).toBe(1)
    expect(await two.count(), `"${second}"`).toBe(1)
    const follows = await one.evaluate((a, b) => Boolean(b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING), await two.elementHandle())
    expect(follows, `"${first}" before "${second}"`).toBe(true)
  }

/** The element has this attribute. */
export const attribute =
  (selector: string, name: string, value: string | RegExp): Check =>
  async ({ page }) =>
    expect(
      await page.evaluate(({ found, name }) => document.querySelector(found)?.getAttribute(name), { found: scoped(selector), name }),
      `${name} of "${selector}"`,
    ).toEqual(typeof value === 'string' ? value : expect.stringMatching(value))

/** The stars that the element draws: so many full ones, half ones and empty ones. */
export const stars =
  (selector: string, drawn: readonly [full: number, half: number, empty: number]): Check =>
  async ({ page }) =>
    expect(
      await page.evaluate((found) => {
        const paths = (kind: string) => [...(document.querySelector(found)?.querySelectorAll(`[data-stars=${kind}]`) ?? [])]
        return ['full', 'half', 'empty'].map((kind) => paths(kind).flatMap((path) => path.getAttribute('d')?.match(/z/g) ?? []).length)
      }, scoped(selector)),
      `stars of "${selector}"`,
    ).toEqual(drawn)

/** No link below the selector leads there. */
export const withoutLinkTo =
  (selector: string, href: string): Check =>
  async (visit) =>
    expect(
      (await linksIn(visit, selector)).filter((one) => nameOfLink(one.href) === href).map(({ label }) => label),
      `links to ${href} in "${selector}"`,
    ).toEqual([])

/** Each item carries a number, by its list or by a counter of the style. */
export const numbered =
  (selector: string): Check =>
  async ({ page }) => {
    const without = await page.locator(scoped(selector)).evaluateAll(
      (items) =>
        items.filter((item) => {
          const marks = [getComputedStyle(item, '::before').content, getComputedStyle(item, '::marker').content]
          return getComputedStyle(item).listStyleType === 'none' && !marks.some((content) => /counter|\d/.test(content))
        }).length,
    )
    expect(without, `items of "${selector}" without a number`).toBe(0)
  }

/** On a large screen the first row of a grid holds so many items of one width. */
export const columns =
  (selector: string, number: number): Check =>
  async ({ page }) => {
    const boxes = await page.locator(`${scoped(selector)} > li:visible`).evaluateAll((items) =>
      items.map((item) => {
        const { top, width } = item.getBoundingClientRect()
        return { top: Math.round(top), width: Math.round(width) }
      }),
    )
    const first = boxes.filter(({ top }) => top === boxes[0]?.top)
    expect({ inTheFirstRow: first.length, widths: new Set(first.map(({ width }) => width)).size }).toEqual({ inTheFirstRow: number, widths: 1 })
  }

/** A press on the button with this label delivers a file of this name, which is a whole one of its kind. */
export const downloads =
  (selector: string, label: string, file: string): Check =>
  async ({ page }) => {
    const button = page.locator(`${scoped(selector)} a[download]`).filter({ hasText: new RegExp(`^\\s*${label}\\b`) })
    expect(await button.count(), `buttons "${label}" in "${selector}"`).toBe(1)
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe(file)
    const bytes = readFileSync(await download.path())
    expect(bytes.length).toBeGreaterThan(5_000)
    expect(bytes.subarray(0, 4).toString('latin1')).toBe(file.endsWith('.pdf') ? '%PDF' : 'PK\x03\x04')
  }
