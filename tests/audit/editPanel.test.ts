// @module-tag audit
import fc from 'fast-check'
import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { valueAt } from '../../renderer/content/valueAt.ts'
import { desktop, phone, withBrowser, withPage } from '../browser/page.ts'
import { openPreview } from '../browser/previewPage.ts'
import { withPreview } from '../browser/previewServer.ts'

withBrowser()

const preview = withPreview()

const file = 'pages/rankings/index.yaml'

/** What editors enter, whatever it means in YAML, HTML or Markdown. */
const texts = [
  'Words',
  'A: b',
  '# No comment',
  '"A" and \'b\'',
  '- a\n- b',
  '{provider}',
  '**Bold** [link](/)',
  '<b>&amp;</b>',
  'مرحبا',
  '😀',
  '4.7',
  'null',
  '',
]

const panel = (page: Page) => page.getByRole('region', { name: 'Edit this page' })

type Control = { key: string; kind: 'text' | 'choice' | 'button'; value: string; written: string; isNoted: boolean }

const controlsOf = (page: Page): Promise<Control[]> =>
  panel(page)
    .locator('[data-key]')
    .evaluateAll((elements) =>
      (elements as (HTMLInputElement | HTMLSelectElement | HTMLButtonElement)[]).map((element) => ({
        key: element.dataset.key ?? '',
        kind: element.matches('input, textarea') ? 'text' : element.matches('select') ? 'choice' : 'button',
        value: element.value,
        written: 'defaultValue' in element ? element.defaultValue : element.value,
        isNoted: element.closest('.field')?.querySelector('.fit') !== null,
      })),
    )

/** What is counted in the page: what it asks of the preview, and what that has answered. */
declare global {
  var asked: number
  var answered: number
}

/** Counts what the page asks. Call it before the page is opened. */
const countRequests = (page: Page) =>
  page.addInitScript(() => {
    window.asked = window.answered = 0
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('"preview:changed"')) window.answered++
        })
      }
      override send(data: string) {
        if (/"preview:(change|undo)"/.test(data)) window.asked++
        super.send(data)
      }
    }
  })

const waitForAnswers = (page: Page) => page.waitForFunction(() => window.asked === window.answered)

/** The buttons that change the page or show more of it, by their keys. Others leave it, or open a program of this machine. */
const isButton = /^(?!rename$|remove$|unpublish$)[^ ]*( (↑|↓|add( \w+)?|copy|remove|fix \d))?$/

const pathOf = (key: string) => key.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Returns the data of the page's file, which is YAML whatever was entered. */
const data = () => parse(preview.read(file), { schema: 'core' })

/** Returns data without the value at a path. */
function without(whole: unknown, path: (string | number)[]): unknown {
  const rest = structuredClone(whole)
  const parent = valueAt(rest, path.slice(0, -1)) as object | undefined
  if (parent) Reflect.deleteProperty(parent, path.at(-1) ?? '')
  return rest
}

/** Returns the text of the page without its islands, as it is shown and as it is when loaded again. */
const shownTexts = (page: Page) =>
  page.evaluate(async () => {
    const textOf = (document: Document) => {
      const main = document.querySelector('main')?.cloneNode(true) as HTMLElement
      for (const part of main.querySelectorAll('script, style, [data-island]')) part.remove()
      return main.textContent
    }
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
    return [textOf(document), textOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))]
  })

/** Does one thing that an editor may do. @param pick returns one of some things @returns what it was, and the field that was entered, if one was */
async function doSomething(page: Page, pick: <T>(things: readonly T[]) => T): Promise<{ step: string; entered?: string }> {
  if (pick([false, false, false, false, false, true])) {
    const keys = pick(['ControlOrMeta+z', 'ControlOrMeta+Shift+z'])
    await panel(page).press(keys)
    return { step: keys }
  }
  const controls = (await controlsOf(page)).filter(({ key, kind }) => kind !== 'button' || isButton.test(key))
  const kind = pick(['text', 'text', 'choice', 'button', 'button'] as const)
  const { key } = pick(controls.some((each) => each.kind === kind) ? controls.filter((each) => each.kind === kind) : controls)
  const control = panel(page).locator(`[data-key=${JSON.stringify(key)}]`)
  await control.focus()
  if (kind === 'choice' && (await control.evaluate((element) => element.matches('select')))) {
    const chosen = pick(await control.locator('option').evaluateAll((options) => (options as HTMLOptionElement[]).map(({ value }) => value)))
    await control.selectOption(chosen)
    return { step: `choose "${chosen}" in ${key}` }
  }
  if (await control.evaluate((element) => element.matches('button'))) {
    await page.keyboard.press('Enter')
    return { step: `press ${key}` }
  }
  const text = pick(texts)
  await page.keyboard.press('ControlOrMeta+A')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.insertText(text)
  const ends = pick([['Tab'], ['Shift+Tab'], ['Enter', 'Tab']])
  for (const end of ends) {
    await page.keyboard.press(end)
    await waitForAnswers(page)
  }
  // An emptied field may go with its group.
  return { step: `enter ${JSON.stringify(text)} in ${key}, then ${ends}`, ...(text === '' || key.endsWith('+') ? {} : { entered: key }) }
}

/** Every field has what the file has, unless it says that it has something else; and what is shown is what is there once the page is loaded again. */
async function expectInStep(page: Page) {
  const written = data()
  for (const { key, kind, ...field } of await controlsOf(page)) {
    if (kind === 'button' || key.endsWith('+')) continue
    const value = valueAt(written, pathOf(key))
    expect({ key, written: field.written }).toEqual({ key, written: String(value ?? '').trimEnd() })
    if (!field.isNoted && !(await panel(page).locator(`[data-key="${key}"]:focus`).count()))
      expect({ key, value: field.value }).toEqual({ key, value: field.written })
  }
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('page-editor')
  const [shown, loaded] = await shownTexts(page)
  // A page with a mistake stays as it was before.
  if (!(await page.locator('site-preview').getByRole('button', { name: 'mistake' }).isVisible())) expect(shown).toBe(loaded)
}

test.each([
  [1, desktop],
  [2, phone],
  [3, desktop],
  [4, phone],
  [5, desktop],
  [6, phone],
])('whatever is done in the edit panel, the panel, the file and the page say the same, and all of it can be undone: seed %i', (seed, viewport) =>
  withPage({ viewport }, async (page) => {
    const choices = fc.sample(fc.nat({ max: 1e6 }), { seed, numRuns: 2000 })
    const pick = <T>(things: readonly T[]): T => things[(choices.pop() ?? 0) % things.length] as T
    preview.remember(file)
    const before = preview.read(file)
    await countRequests(page)
    await openPreview(page, `${preview.address}/rankings`)
    await page.getByRole('button', { name: 'Edit this page' }).click()
    await panel(page).locator('ol').first().waitFor()
    const steps: string[] = []
    try {
      for (let count = 0; count < 40; count++) {
        const written = data()
        const { step, entered } = await doSomething(page, pick)
        steps.push(step)
        await waitForAnswers(page)
        if (entered !== undefined) expect(without(data(), pathOf(entered))).toEqual(without(written, pathOf(entered)))
        // The panel hears of the answer a moment later.
        await vi.waitFor(() => expectInStep(page), { timeout: 5000 })
      }
      steps.push('undo everything')
      const undo = panel(page).getByRole('button', { name: 'Undo' })
      while ((await undo.getAttribute('aria-disabled')) === 'false') {
        await undo.click()
        await waitForAnswers(page)
      }
      expect(preview.read(file)).toBe(before)
    } catch (error) {
      throw new Error(`${(error as Error).message}\nSteps:\n${steps.join('\n')}\nThe file:\n${preview.read(file)}`, { cause: error })
    }
  }),
)
