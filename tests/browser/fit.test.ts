import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './accessibility/audits.ts'
import { fitOf } from './fitOf.ts'
import { phone, withBrowser, withOnePage, withPage } from './page.ts'
import { interceptEditor, openPreview } from './previewPage.ts'
import { withPreview } from './previewServer.ts'

withBrowser()

const preview = withPreview()

const file = 'pages/services/fit.yaml'
const panel = (page: Page) => page.getByRole('region', { name: 'Edit this page' })

/** A page with every place for a text, in which each fits. */
const fitting = `title: A page of places
description: A page with one text in every place that texts of this site may be too long for.
order: 2
blocks:
  - type: hero
    eyebrow: An eyebrow
    title: The title
    subtitle: The subtitle
    actions: [{ label: The button, href: "#process" }]
  - type: cardGrid
    title: The cards
    intro: What stands above the cards.
    items:
      - title: The first card
        description: What the first card says.
        tags: [First tag]
        facts: [{ label: First fact, value: First value }]
      - title: The second card
        description: What the second card says.
      - title: The third card
        description: What the third card says.
  - type: steps
    id: process
    title: The steps
    items:
      - { title: Step one, description: The first one., duration: Two days }
      - { title: Step two, description: The second one. }
  - type: comparisonTable
    title: The options
    options: [{ name: Option one }, { name: Option two }, { name: Option three }]
    rows:
      - { attribute: Attribute one, values: [Cell one, Cell two, Cell three] }
      - { attribute: Attribute two, values: [Cell four, Cell five, Cell six] }
    drawbacks: [Drawback one, Drawback two, Drawback three]
  - type: chapter
    title: The chapter
    summary: After this chapter you know.
    sections:
      - title: The section
        body: |
          ### Third level

          A paragraph.
        table:
          caption: The caption
          columns: [Step, Minutes, What happens]
          rows: [[Open the mail, "2", Somebody reads], [Type it in, "6", Somebody writes]]
  - type: faq
    title: The questions
    items:
      - { question: The question?, answer: The answer. }
  - type: calculator
    title: The calculator
    inputs: [{ name: hours, label: Hours a week, value: 5, max: 80 }]
    results: [{ name: result, label: The result, formula: hours * 2, explanation: Twice the hours }]
`

/** A text without long words, of a number of characters. */
const words = (length: number) =>
  'so many words are in one text that it goes on and on over all of the lines there are and never comes to any end at all '.repeat(9).slice(0, length).trim()

const wide = (length: number) => 'MMMM WWWW '.repeat(9).slice(0, length).trim()

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'

const brokenEverywhere = 'it is broken in its middle at 360, 768, and 1280 px'

/** Texts that do not fit, and what is said of them. */
const seeds: { place: string; from: string; to: string; says: string }[] = [
  { place: 'the title of the page', from: 'The title', to: words(88), says: '5 lines at 360 px (4 fit)' },
  { place: 'the title of a block', from: 'The cards', to: words(120), says: '4 lines at 360 px (3 fit), 3 lines at 768 px (2 fit)' },
  {
    place: 'the title of a card',
    from: 'The first card',
    to: words(140),
    says: '4 lines at 360 px (3 fit), 4 lines at 768 px (3 fit), 4 lines at 1280 px (3 fit)',
  },
  { place: 'a long word in the title of a card', from: 'The first card', to: longWord, says: brokenEverywhere },
  {
    place: 'the description of a card',
    from: 'What the first card says.',
    to: words(400),
    says: '11 lines at 360 px (10 fit), 11 lines at 768 px (10 fit), 11 lines at 1280 px (8 fit)',
  },
  { place: 'a button', from: 'The button', to: wide(59), says: '3 lines at 360 px (2 fit)' },
  { place: 'a badge', from: 'First tag', to: wide(39), says: '2 lines at 360 px (1 fit), 2 lines at 768 px (1 fit), 2 lines at 1280 px (1 fit)' },
  {
    place: 'the value of a fact',
    from: 'First value',
    to: words(120),
    says: '4 lines at 360 px (3 fit), 4 lines at 768 px (3 fit), 4 lines at 1280 px (3 fit)',
  },
  { place: 'a duration', from: 'Two days', to: wide(39), says: '2 lines at 768 px (1 fit), 2 lines at 1280 px (1 fit)' },
  { place: 'a long word in a step', from: 'Step one', to: longWord, says: brokenEverywhere },
  { place: 'a cell', from: 'Cell two', to: words(200), says: '10 lines at 768 px (8 fit)' },
  { place: 'a long word in a cell', from: 'Cell two', to: longWord, says: brokenEverywhere },
  {
    place: 'the heading of a column, which is a label of a filter too',
    from: 'Option two',
    to: 'Donaudampfschifffahrtselektrizitäten',
    says: 'it is broken in its middle at 768 and 1280 px',
  },
  { place: 'the heading of a row', from: 'Attribute one', to: words(59), says: '4 lines at 768 px (3 fit)' },
  { place: 'a heading in Markdown', from: 'Third level', to: words(140), says: '4 lines at 360 px (3 fit)' },
  { place: 'a long word in Markdown', from: 'A paragraph.', to: longWord, says: 'it is broken in its middle at 360 px' },
  { place: 'a long word in the caption of a table', from: 'The caption', to: longWord, says: 'it is broken in its middle at 360 px' },
  { place: 'a question', from: 'The question?', to: words(170), says: '5 lines at 360 px (3 fit)' },
  { place: 'the label of a number', from: 'Hours a week', to: words(78).toUpperCase(), says: '3 lines at 768 px (2 fit)' },
]

/** The longest texts that fit. */
const fits: { from: string; to: string }[] = [
  { from: 'The title', to: words(68) },
  { from: 'The cards', to: words(80) },
  { from: 'The first card', to: words(70) },
  { from: 'The button', to: words(59) },
  { from: 'First tag', to: words(39) },
  { from: 'First value', to: words(75) },
  { from: 'Cell two', to: words(130) },
  { from: 'Step one', to: 'Donaudampfschiff' },
  { from: 'A paragraph.', to: 'https://www.example.org/a-long/address/of-a-page/that-is-broken/after-slashes-and-hyphens' },
  { from: 'A paragraph.', to: words(900) },
  { from: 'The question?', to: words(90) },
]

/** Divides texts so that a page can have several at once, each in one place: to measure a page takes a moment. */
function inRounds<T extends { from: string; to: string }>(texts: readonly T[]): T[][] {
  const rounds: T[][] = []
  for (const text of texts) {
    const free = rounds.find((round) => !round.some(({ from, to }) => from === text.from || to === text.to))
    if (free) free.push(text)
    else rounds.push([text])
  }
  return rounds
}

/** Returns what the panel says of each long text: why, and where it is written. */
const longTexts = (page: Page) =>
  panel(page)
    .locator('.fits li')
    .evaluateAll((items) => items.map((item) => [...item.children].slice(1).map((part) => part.textContent?.replace(/, about \d+ characters? too long/, ''))))

const lineOf = (part: string) => `${file}:${fitting.slice(0, fitting.indexOf(part)).split('\n').length}`

/** Writes a page, and opens it with its edit panel. */
async function openPanel(page: Page, text: string, path = '/services/fit') {
  preview.write(file, text)
  await preview.waitForPage(path)
  await openPreview(page, preview.address + path)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await panel(page).locator('ol').first().waitFor()
}

const focusedValue = (page: Page) => page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement as HTMLInputElement | null)?.value)

describe('a text that is long for its place is found', () => {
  test('once, at the widths where it is, in its line and at its field', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPanel(page, fitting)
      expect(await longTexts(page)).toEqual([])
      for (const round of inRounds(seeds)) {
        preview.write(
          file,
          round.reduce((text, { from, to }) => text.replace(from, to), fitting),
        )
        const expected = round.map(({ from, says }) => [says, lineOf(from)])
        await expect.poll(async () => (await longTexts(page)).sort()).toEqual(expected.sort())
        await panel(page)
          .locator('.fits')
          .evaluate((list: HTMLDetailsElement) => {
            list.open = true
          })
        const focused: (string | null | undefined)[] = []
        for (const item of await panel(page).locator('.fits li').all()) {
          await item.getByRole('button').first().click()
          focused.push(await focusedValue(page))
        }
        expect(round.filter(({ to }) => !focused.some((value) => value?.includes(to)))).toEqual([])
        expect(await panel(page).locator('.field', { hasText: 'Long for its place' }).count()).toBe(round.length)
      }
    }),
  )

  test('and one that just fits is not', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPanel(page, fitting)
      for (const [index, round] of inRounds(fits).entries()) {
        // What is long shows that the page was measured.
        const text = round.reduce((text, { from, to }) => text.replace(from, to), fitting).replace('Step two', `${index} ${longWord}`)
        preview.write(file, text)
        await panel(page)
          .locator('.fits li button', { hasText: `“${index} ` })
          .waitFor({ state: 'attached' })
        expect(await longTexts(page)).toHaveLength(1)
      }
    }),
  )

  test('in a shared file, at the block that shows it', () =>
    withPage({}, async (page) => {
      await openPanel(page, fitting, '/')
      preview.edit('pages/_shared/promo.yaml', /^( *-? *title: ).*/m, `$1${longWord}`)
      await panel(page).getByText('One text is long for its place', { exact: true }).click()
      const [[, place] = []] = await longTexts(page)
      expect(place).toMatch(/^pages\/_shared\/promo\.yaml:\d+$/)
      expect(await panel(page).locator('.block', { hasText: 'fragment' }).locator('.fit').textContent()).toContain(longWord.slice(0, 30))
    }))

  test('in the card of another page: in the file of that page', () =>
    withPage({}, async (page) => {
      await openPanel(page, fitting, '/services')
      preview.edit('pages/services/audits.yaml', 'title: Process audits', `title: ${longWord}`)
      await expect.poll(() => longTexts(page)).toEqual([[expect.stringContaining('is broken in its middle'), 'pages/services/audits.yaml:1']])
    }))

  test('and said: politely, below its field and with a way into the editor', () =>
    withPage({ viewport: phone }, async (page) => {
      const opened = await interceptEditor(page)
      await openPanel(page, fitting)
      await panel(page).getByRole('button', { name: 'hero' }).first().click()
      const field = panel(page).getByLabel('title', { exact: true })
      await field.fill(words(88))
      await field.press('Enter')
      const status = panel(page).locator('.status[aria-live=polite]')
      await expect.poll(() => status.textContent()).toBe('One text is long for its place.')
      const description = field.evaluate((input: HTMLInputElement) =>
        (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => (input.getRootNode() as ShadowRoot).getElementById(id)?.textContent),
      )
      expect(await description).toContainEqual(expect.stringMatching(/^Long for its place: 5 lines at 360 px \(4 fit\), about \d+ characters too long\.$/))
      expect(await field.getAttribute('aria-invalid')).toBeNull()
      // Whoever types is not disturbed.
      expect(await focusedValue(page)).toBe(words(88))
      const hero = panel(page).getByRole('button', { name: 'hero' }).first()
      await hero.click()
      expect(await panel(page).locator('.block .fit').allTextContents()).toEqual(['One long text inside'])
      await hero.click()
      await panel(page).getByText('One text is long for its place', { exact: true }).click()
      expect(await axeViolations(page)).toEqual([])
      await panel(page)
        .getByRole('button', { name: `${file}:7` })
        .click()
      await expect.poll(() => opened).toEqual([expect.stringContaining(`${file}:7:12`)])
      // The button that has the focus goes once the text is mended elsewhere.
      preview.write(file, fitting)
      await expect.poll(() => status.textContent()).toBe('All texts fit.')
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('page-editor')
      expect(await panel(page).locator('.fits').isVisible()).toBe(false)
    }))
})

describe('nothing is measured', () => {
  test('while the panel is closed', () =>
    withPage({}, async (page) => {
      const sent: string[] = []
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
      const measurements = () => sent.filter((payload) => payload.includes('preview:measure')).length
      await openPanel(page, fitting)
      await expect.poll(measurements).toBe(1)
      await panel(page).getByRole('button', { name: 'Close' }).click()
      preview.write(file, fitting.replace('The title', words(88)))
      await page.getByRole('heading', { level: 1, name: words(88) }).waitFor()
      await page.waitForTimeout(1000)
      expect(measurements()).toBe(1)
      expect(await page.locator('iframe').count()).toBe(0)
    }))

  test('of a state of the page that the next one has replaced', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      const sent: string[] = []
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
      await openPanel(page, fitting)
      const count = () => sent.filter((payload) => payload.includes('preview:measure')).length
      await expect.poll(count).toBe(1)
      for (let number = 1; number <= 8; number++) {
        preview.write(file, fitting.replace('The title', `${number} ${words(86)}`))
        await page.getByRole('heading', { level: 1, name: `${number} ${words(86)}` }).waitFor()
      }
      await expect.poll(() => panel(page).locator('.fits li button').first().textContent()).toContain('“8 ')
      expect(count()).toBeLessThan(8)
    }),
  )

  test('of a page with a mistake, until it is fixed, and no error is left', () =>
    withPage({}, async (page) => {
      await openPanel(page, fitting)
      preview.write(file, fitting.replace('blocks:', 'blocks: ['))
      await panel(page).getByText('The YAML of this file has a mistake').waitFor()
      await page.waitForTimeout(1000)
      expect(await longTexts(page)).toEqual([])
      preview.write(file, fitting.replace('The title', words(88)))
      await expect.poll(() => longTexts(page)).toHaveLength(1)
    }))

  test('of a page that cannot be rendered, and no error is left', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPanel(page, fitting.replace('The title', words(88)))
      await expect.poll(() => longTexts(page)).toHaveLength(1)
      const repair = preview.edit('renderer/blocks/Steps.tsx', /return \(/, "if (items.length > 0) throw new Error('No steps')\n  return (")
      await page.getByText('cannot be rendered').first().waitFor()
      await expect.poll(() => longTexts(page)).toEqual([])
      repair()
      await expect.poll(() => longTexts(page)).toHaveLength(1)
    }),
  )
})

describe('any HTML is measured', () => {
  const page = withOnePage((opened) => openPreview(opened, `${preview.address}/rankings`))

  const block = (html: string) => `<!doctype html><html><head><style>*{margin:0}</style></head><body><section data-block="0">${html}</section></body></html>`

  test.each([
    ['nothing', '', []],
    ['a page without blocks', '<h1>Not found</h1>', []],
    ['something wide that is no text', block('<div style="width:900px;height:9px"></div>'), ['sideways 360', 'sideways 768']],
    ['a text that is not to be broken', block(`<p style="width:200px;white-space:nowrap">${words(45)}</p>`), ['outside 360', 'outside 768', 'outside 1280']],
    ['a text that is cut off', block(`<p style="width:200px;overflow:hidden;white-space:nowrap">${words(60)}</p>`), ['cut 360', 'cut 768', 'cut 1280']],
    ['a text that ends in an ellipsis', block(`<p style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${words(70)}</p>`), ['cut 360']],
    ['a text that is cut off below', block(`<p style="width:200px;height:3em;overflow:hidden">${words(200)}</p>`), ['cut 360', 'cut 768', 'cut 1280']],
    ['a text that scrolls by itself', block(`<p style="width:200px;overflow:auto;white-space:nowrap">${words(60)}</p>`), []],
    ['a text for screen readers', block(`<p style="position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)">${words(200)}</p>`), []],
    ['a table that a word makes too wide', block(`<table><tr><td>${longWord}</td><td>Short</td><td>words</td></tr></table>`), ['sideways 360']],
    ['Chinese', block(`<h4>${'一个没有空格的句子'.repeat(4)}</h4>`), []],
    ['a closed answer', block(`<details><summary>Question</summary><p style="overflow-wrap:anywhere">${longWord.repeat(2)}</p></details>`), ['broken 360']],
  ])('%s', async (_, html, expected) => {
    const findings = await fitOf(page(), html)
    expect(findings).toHaveLength(expected.length > 0 ? 1 : 0)
    expect(findings?.flatMap(({ problems }) => problems.map(({ is, width }) => `${is} ${width}`))).toEqual(expected)
    expect(await page().locator('iframe').count()).toBe(0)
  })

  test('within moments, however long it is', async () => {
    const row = `<tr><td>A step</td><td>6</td><td>${words(60)}</td></tr>`
    const from = performance.now()
    expect(await fitOf(page(), block(`<table><tbody>${row.repeat(2000)}</tbody></table>`))).toEqual([])
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  test('unless it does not load: no frame is left', async () => {
    await page().route('**/never.css', () => {})
    expect(await fitOf(page(), '<link rel="stylesheet" href="/never.css"><p data-block="0">A text</p>', 300)).toBeUndefined()
    expect(await page().locator('iframe').count()).toBe(0)
  })
})
