import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { nameOfLink } from './facts.ts'
import type { Check, Visit } from './statement.ts'

/** Returns the text of each element. Selectors are scoped to `main` unless they start with "body", "html" or "head". */
async function textsOf({ page }: Visit, selector: string): Promise<string[]> {
  const texts = await page.evaluate((found) => [...document.querySelectorAll(found)].map((element) => element.textContent ?? ''), scoped(selector))
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}

const scoped = (selector: string) => (/^(body|html|head)\b/.test(selector) ? selector : `main ${selector}`.trim())

const countOf = ({ page }: Visit, selector: string) => page.evaluate((found) => document.querySelectorAll(found).length, scoped(selector))

/** Returns the label of a link, without the words that announce its kind and its new tab. */
const labelOf = (text: string) => text.replace(/ ?\(partner link\)|,? ?\(?opens in new tab\)?/g, '').trim()

type Link = { label: string; href: string; newTab: boolean; rel: string; text: string }

/** Returns every link below a selector, in order. */
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

/** Checks that there are this many elements. */
export const count =
  (selector: string, number: number): Check =>
  async (visit) =>
    expect(await countOf(visit, selector), `number of "${selector}"`).toBe(number)

/** Checks that there are at least this many elements. */
export const atLeast =
  (selector: string, number: number): Check =>
  async (visit) =>
    expect(await countOf(visit, selector), `number of "${selector}"`).toBeGreaterThanOrEqual(number)

/** Checks that the elements have exactly these texts, in this order. */
export const texts =
  (selector: string, expected: readonly (string | RegExp)[]): Check =>
  async (visit) => {
    const found = await textsOf(visit, selector)
    expect(found, `texts of "${selector}"`).toEqual(expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))
  }

/** Checks that there are this many elements, and that each has a text or a picture at every selector named. */
export const eachHas =
  (selector: string, number: number, selectors: readonly string[]): Check =>
  async (visit) => {
    await count(selector, number)(visit)
    const missing = await visit.page.evaluate(
      ({ found, required }) =>
        [...document.querySelectorAll(found)].flatMap((element) =>
          required
            .filter((inner) => {
              const found = element.querySelector(inner)
              return !found || (!(found.textContent ?? '').trim() && !['SVG', 'IMG'].includes(found.tagName.toUpperCase()))
            })
            .map((inner) => `"${(element.textContent ?? '').slice(0, 40)}" has no ${inner}`),
        ),
      { found: scoped(selector), required: [...selectors] },
    )
    expect(missing, `parts of "${selector}"`).toEqual([])
  }

/** Checks that the text below the selector contains these words, in this order. */
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

/** Checks that the text below the selector does not contain this. */
export const neverSays =
  (selector: string, ...unwanted: RegExp[]): Check =>
  async (visit) => {
    const text = (await textsOf(visit, selector)).join(' ')
    for (const words of unwanted) expect(text, `"${selector}"`).not.toMatch(words)
  }

/** Checks that the links below the selector lead exactly there, in this order. "@agency" is the link of that name in `_site.yaml`. */
export const links =
  (selector: string, expected: readonly string[]): Check =>
  async (visit) =>
    expect(
      (await linksIn(visit, selector)).map(({ href }) => nameOfLink(href)),
      `links of "${selector}"`,
    ).toEqual(expected)

/** Checks that a link below the selector with this label leads there, in a new tab if that is another site. */
export const link =
  (selector: string, label: string | RegExp, href: string, { newTab = href.startsWith('@') || href.startsWith('http') } = {}): Check =>
  async (visit) => {
    const all = (await linksIn(visit, selector)).map((link) => ({ label: link.label, target: nameOfLink(link.href), newTab: link.newTab }))
    expect(all, `links of "${selector}"`).toContainEqual({ label: typeof label === 'string' ? label : expect.stringMatching(label), target: href, newTab })
  }

/** Checks that a link of the hero jumps to a section of the page, which exists and has a heading. */
export const jumpLink =
  (label: string | RegExp, target: string): Check =>
  async (visit) => {
    await link(':has(> h1)', label, target)(visit)
    await section(target)(visit)
  }

/** Checks that the page has a section with this id and a heading. */
export const section =
  (id: string, heading?: string | RegExp): Check =>
  async (visit) => {
    expect(await countOf(visit, id), `elements with the id ${id}`).toBe(1)
    if (heading !== undefined) await texts(`${id} h2`, [heading])(visit)
    else expect((await textsOf(visit, `${id} h2`)).join(''), `heading of ${id}`).not.toBe('')
  }

/** Checks that the page opens with this heading, and a sentence below it. */
export const hero =
  (title: string | RegExp): Check =>
  async (visit) => {
    await texts('h1', [title])(visit)
    await eachHas(':has(> h1)', 1, ['h1 + p'])(visit)
  }

/** Checks that the first element precedes the second in document order. */
export const comesBefore =
  (first: string, second: string): Check =>
  async (visit) => {
    const [one, two] = [visit.page.locator(scoped(first)).first(), visit.page.locator(scoped(second)).first()]
    expect(await one.count(), `"${first}"`).toBe(1)
    expect(await two.count(), `"${second}"`).toBe(1)
    const follows = await one.evaluate((a, b) => Boolean(b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING), await two.elementHandle())
    expect(follows, `"${first}" before "${second}"`).toBe(true)
  }

/** Checks that the element has this attribute. */
export const attribute =
  (selector: string, name: string, value: string | RegExp): Check =>
  async ({ page }) =>
    expect(
      await page.evaluate(({ found, name }) => document.querySelector(found)?.getAttribute(name), { found: scoped(selector), name }),
      `${name} of "${selector}"`,
    ).toEqual(typeof value === 'string' ? value : expect.stringMatching(value))

/** Checks how many full, half and empty stars the element shows. */
export const stars =
  (selector: string, expected: readonly [full: number, half: number, empty: number]): Check =>
  async ({ page }) =>
    expect(
      await page.evaluate((found) => {
        const paths = (kind: string) => [...(document.querySelector(found)?.querySelectorAll(`[data-stars=${kind}]`) ?? [])]
        return ['full', 'half', 'empty'].map((kind) => paths(kind).flatMap((path) => path.getAttribute('d')?.match(/z/g) ?? []).length)
      }, scoped(selector)),
      `stars of "${selector}"`,
    ).toEqual(expected)

/** Checks that no link below the selector leads there. */
export const withoutLinkTo =
  (selector: string, href: string): Check =>
  async (visit) =>
    expect(
      (await linksIn(visit, selector)).filter((one) => nameOfLink(one.href) === href).map(({ label }) => label),
      `links to ${href} in "${selector}"`,
    ).toEqual([])

/** Checks that each item has a number, by its list or by a CSS counter. */
export const numbered =
  (selector: string): Check =>
  async ({ page }) => {
    const without = await page.locator(scoped(selector)).evaluateAll(
      (items) =>
        items.filter((item) => {
          const markers = [getComputedStyle(item, '::before').content, getComputedStyle(item, '::marker').content]
          return getComputedStyle(item).listStyleType === 'none' && !markers.some((content) => /counter|\d/.test(content))
        }).length,
    )
    expect(without, `items of "${selector}" without a number`).toBe(0)
  }

/** Checks that on a large screen the first row of a grid has this many items of one width. */
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

/** Checks that the button with this label downloads a file of this name and type that is not truncated. */
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
