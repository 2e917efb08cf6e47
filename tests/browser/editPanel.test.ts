import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './accessibility/audits.ts'
import { desktop, phone, withBrowser, withPage } from './page.ts'
import { cutConnection, hasMark, holdMessages, interceptEditor, isFocused, panel as mistakesPanel, openPreview } from './previewPage.ts'
import { withPreview } from './previewServer.ts'

withBrowser()

const preview = withPreview()

const file = 'pages/rankings/index.yaml'
const panel = (page: Page) => page.getByRole('region', { name: 'Edit this page' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns a page that the test site does not have. */
const reviewsPage = () =>
  preview
    .read('pages/services/audits.yaml')
    .replace(/aliases: .*\n/, '')
    .replace('Process audits', 'Reviews of work')
    .replace('The first', 'Another')

/** Opens the overall ranking with its edit panel. */
async function openPanel(page: Page, path = '/rankings') {
  preview.remember(file)
  await openPreview(page, preview.address + path)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await panel(page).locator('ol').first().waitFor()
}

/** Presses keys until something has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, name: string, key = 'Tab') {
  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
      return active?.getAttribute('aria-label') ?? (active as HTMLInputElement | null)?.labels?.[0]?.textContent ?? active?.textContent ?? ''
    })
  for (let presses = 0; presses < 80; presses++) {
    if ((await focused()).startsWith(name)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The focus does not get to ${name}`)
}

/** Returns a mouse, or a finger. */
async function pointerOf(page: Page, device: 'mouse' | 'finger') {
  const { mouse } = page
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const boxOf = async (locator: Locator) => {
    await locator.scrollIntoViewIfNeeded()
    return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  return {
    press: async (on: Locator) => {
      const { x, y, width, height } = await boxOf(on)
      const center = { x: x + width / 2, y: y + height / 2 }
      if (device === 'finger') return touch('touchStart', center)
      await mouse.move(center.x, center.y)
      await mouse.down()
    },
    /** Moves to the upper or the lower edge of an element. */
    moveTo: async (element: Locator, half: 'above' | 'below' = 'above') => {
      const box = await boxOf(element)
      const [x, y] = [box.x + box.width / 2, half === 'above' ? box.y + 2 : box.y + box.height - 2]
      if (device === 'finger') await touch('touchMove', { x, y })
      else await mouse.move(x, y, { steps: 3 })
    },
    release: () => (device === 'finger' ? touch('touchEnd') : mouse.up()),
  }
}

describe('a page is edited', () => {
  test('by keyboard alone: a text, and the place of a block; and both are undone', () =>
    withPage({}, async (page) => {
      preview.remember(file)
      const before = preview.read(file)
      await openPreview(page, `${preview.address}/rankings`)
      await tabTo(page, 'Edit this page', 'Shift+Tab')
      await page.keyboard.press('Enter')
      await panel(page).getByText('hero', { exact: true }).waitFor()
      await tabTo(page, 'hero')
      await page.keyboard.press('Enter')
      await tabTo(page, 'title')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Agencies: in order')
      await page.keyboard.press('Enter')
      await title(page).getByText('Agencies: in order').waitFor()
      expect(preview.read(file)).toBe(before.replace('title: The ranking', 'title: "Agencies: in order"'))
      // Whoever types goes on where they were.
      await page.keyboard.type('!')
      await page.keyboard.press('Tab')
      await title(page).getByText('Agencies: in order!').waitFor()

      await tabTo(page, 'Move down: rankingTable')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('main section h2').first().textContent()).toBe('How this list is made')
      await tabTo(page, 'Move down: rankingTable')
      await expect.poll(() => panel(page).getByRole('status').textContent()).toBe('rankingTable moved.')
      expect([...preview.read(file)].sort()).toEqual([...before.replace('title: The ranking', 'title: "Agencies: in order!"')].sort())

      await tabTo(page, 'Undo', 'Shift+Tab')
      await page.keyboard.press('Enter')
      await panel(page).getByText('Undone: rankingTable moved.').waitFor()
      // In a field the keys take back what is typed there, before they take back what is written.
      await tabTo(page, 'title')
      await page.keyboard.type('?')
      await page.keyboard.press('ControlOrMeta+Z')
      expect(await panel(page).getByLabel('title', { exact: true }).inputValue()).toBe('Agencies: in order!')
      await page.keyboard.press('Shift+Tab')
      for (const _ of ['!', 'Agencies: in order']) {
        await page.keyboard.press('ControlOrMeta+Z')
        await panel(page).getByText('Undone: title changed.').waitFor()
      }
      await expect.poll(() => preview.read(file)).toBe(before)
      await page.keyboard.press('ControlOrMeta+Shift+Z')
      await title(page).getByText('Agencies: in order', { exact: true }).waitFor()
      await page.keyboard.press('ControlOrMeta+Z')
      await expect.poll(() => preview.read(file)).toBe(before)
      await title(page).getByText('The ranking', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      const open = page.getByRole('button', { name: 'Edit this page' })
      expect(await isFocused(open)).toBe(true)
      expect(await hasMark(page)).toBe(true)
      // What was closed stays closed.
      await openPreview(page, `${preview.address}/rankings`)
      await open.waitFor()
    }))

  test('by copying, adding and removing blocks', () =>
    withPage({}, async (page) => {
      const before = preview.read(file)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'prose How' }).click()
      await panel(page).getByRole('button', { name: 'Copy' }).click()
      await expect.poll(() => page.getByRole('heading', { name: 'How this list is made' }).count()).toBe(2)
      expect(preview.read(file)).toContain('id: method-2')
      await panel(page).getByText('prose copied.').waitFor()
      expect(await focusedKey(page)).toBe('blocks/3')
      expect(await mistakesPanel(page).isVisible()).toBe(false)
      await panel(page).getByRole('button', { name: 'Remove' }).first().click()
      await expect.poll(() => page.getByRole('heading', { name: 'How this list is made' }).count()).toBe(1)
      await panel(page).getByText('prose removed.').waitFor()
      expect(await focusedKey(page)).toBe('blocks/2')
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByRole('button', { name: '2 Hypothetica' }).click()
      await panel(page).getByRole('button', { name: 'Remove: agencies 2' }).click()
      await panel(page).getByText('Entry 2 of agencies removed.').waitFor()
      // The last one: the one before it gets the focus.
      expect(await focusedKey(page)).toBe('blocks/1/agencies/0')
      await panel(page).getByRole('button', { name: 'Undo' }).click()
      await panel(page).getByText('Undone: Entry 2 of agencies removed.').waitFor()
      await panel(page).getByRole('button', { name: 'Add a block below' }).first().click()
      const kinds = panel(page).getByRole('list', { name: 'Kinds of blocks' })
      const picture = kinds.frameLocator('[title="An example of faq"]').locator('summary')
      await kinds.getByRole('button', { name: 'faq' }).hover()
      expect(await picture.textContent()).toBe('How long does it take?')
      await kinds.getByRole('button', { name: 'faq' }).click()
      // What is in the picture is nothing that the page says.
      await page.locator('main summary').getByText('[Question]').waitFor()
      expect(preview.read(file)).toMatch(/no data\.\n {2}- type: faq\n {4}title: /)
      await panel(page).getByText('faq added.').waitFor()
      expect(await focusedKey(page)).toBe('blocks/2')
      for (const left of ['faq added.', 'prose removed.', 'prose copied.']) {
        await panel(page).getByRole('button', { name: 'Undo' }).click()
        await panel(page).getByText(`Undone: ${left}`).waitFor()
      }
      expect(preview.read(file)).toBe(before)
    }))

  for (const device of ['mouse', 'finger'] as const)
    test(
      `by dragging with a ${device}: a block to the first place, a row below another one; Escape leaves it where it was`,
      { tags: device === 'finger' ? 'audit' : [] },
      () =>
        withPage({ hasTouch: device === 'finger' }, async (page) => {
          const before = preview.read(file)
          await openPanel(page)
          const pointer = await pointerOf(page, device)
          const types = () => panel(page).locator('.block > .bar .toggle > b').allTextContents()
          const items = panel(page)
            .locator('.block')
            .filter({ has: page.locator('.handle') })
          const lastHandle = items.last().locator('.handle')

          await pointer.press(lastHandle)
          await pointer.moveTo(items.first())
          // Where it would be.
          await items.first().and(page.locator('.drop-above')).waitFor()
          await page.keyboard.press('Escape')
          expect(await panel(page).locator('.drop-above, .dragged').count()).toBe(0)
          await pointer.release()
          expect([await types(), preview.read(file)]).toEqual([['Page', 'hero', 'rankingTable', 'prose'], before])

          await pointer.press(lastHandle)
          await pointer.moveTo(items.first())
          await pointer.release()
          await panel(page).getByText('prose moved.').waitFor()
          expect([await types(), await focusedKey(page)]).toEqual([['Page', 'prose', 'hero', 'rankingTable'], 'blocks/0 ↑'])
          const line = '  - { type: prose, id: method, title: How this list is made, body: By hand. }\n'
          expect(preview.read(file)).toBe(before.replace(line, '').replace('blocks:\n', `blocks:\n${line}`))

          await panel(page).getByRole('button', { name: 'rankingTable Agencies' }).click()
          const rows = panel(page).locator('.block li')
          await pointer.press(rows.first().locator('.handle'))
          await pointer.moveTo(rows.last(), 'below')
          await rows.last().and(page.locator('.drop-below')).waitFor()
          await pointer.release()
          await panel(page).getByText('Entry 1 of agencies moved.', { exact: false }).waitFor()
          expect(preview.read(file).indexOf('Hypothetica')).toBeLessThan(preview.read(file).indexOf('{provider}'))
        }),
    )

  test('by dragging a block to a place that is out of sight', { tags: 'audit' }, () =>
    withPage({ viewport: { width: 1280, height: 500 } }, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable Agencies' }).click()
      await panel(page).getByRole('button', { name: '2 Hypothetica' }).click()
      const pointer = await pointerOf(page, 'mouse')
      const items = panel(page)
        .locator('.block')
        .filter({ has: page.locator('.handle') })
      const isInSight = (item: Locator) => item.evaluate((each) => each.getBoundingClientRect().bottom < innerHeight)
      expect(await isInSight(items.last())).toBe(false)
      await pointer.press(items.first().locator('.handle').first())
      await page.mouse.move(1100, 495)
      await items.last().and(page.locator('.drop-below')).waitFor()
      await pointer.release()
      await panel(page).getByText('hero moved.').waitFor()
      expect(await panel(page).locator('.block > .bar .toggle > b').allTextContents()).toEqual(['Page', 'rankingTable', 'prose', 'hero'])
    }),
  )

  test('by rows that are pasted from a spreadsheet, wrong ones of which are named', () =>
    withPage({}, async (page) => {
      const before = preview.read(file)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable Agencies' }).click()
      const open = panel(page).getByRole('button', { name: 'Rows from a spreadsheet' })
      await open.click()
      const dialog = page.getByRole('dialog', { name: 'Rows from a spreadsheet' })
      const rows = dialog.getByRole('textbox', { name: 'Rows' })
      expect(await isFocused(rows)).toBe(true)
      await rows.fill('Name\tRating\n{provider}\t5\nHypothetica\thigh\n')
      await dialog.getByRole('button', { name: 'Take them over' }).click()
      await dialog.getByRole('alert').getByText('Row 3, "Rating" (B3): "high" is not a number.').waitFor()
      expect(preview.read(file)).toBe(before)
      await rows.fill('Name\tRating\n{provider}\t5\nHypothetica\t4.7\n')
      await dialog.getByRole('button', { name: 'Take them over' }).click()
      await panel(page).getByText('0 rows added, 0 removed, 1 changed.').waitFor()
      expect([preview.read(file), await dialog.isVisible()]).toEqual([before.replace('rating: 4.8', 'rating: 4.7'), false])
      await expect.poll(() => isFocused(open)).toBe(true)
      await panel(page).getByRole('button', { name: 'Undo' }).click()
      await panel(page).getByText('Undone: 0 rows added, 0 removed, 1 changed.').waitFor()
      expect(preview.read(file)).toBe(before)
    }))

  test('with a mistake, which is shown below its field while the page stays as it was', () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByRole('button', { name: '2 Hypothetica' }).click()
      const rating = panel(page).getByLabel('rating')
      await rating.fill('4,9')
      await rating.press('Enter')
      await expect.poll(() => rating.getAttribute('aria-invalid')).toBe('true')
      expect(await panel(page).locator('.mistake').first().textContent()).toContain('4.9')
      await panel(page).getByText('rating changed. One mistake on this page.').waitFor()
      const row = panel(page).getByRole('button', { name: '2 Hypothetica' })
      await row.click()
      expect(await panel(page).locator('.mistake').allTextContents()).toEqual(['One mistake inside'])
      await row.click()
      expect(await mistakesPanel(page).isVisible()).toBe(false)
      expect(await page.locator('main table').textContent()).toContain('4.8')
      await rating.fill('4.9')
      await rating.press('Enter')
      await expect.poll(() => page.locator('main table').textContent()).toContain('4.9')
      await expect.poll(() => rating.getAttribute('aria-invalid')).toBeNull()
      await panel(page).getByText('rating changed.', { exact: true }).waitFor()
    }))

  test('with a choice that is not possible: it stays until another one is made, or none', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPreview(page, `${preview.address}/rankings`)
      preview.edit(file, 'badgeTone: partner', 'badgeTone: partners')
      await mistakesPanel(page).waitFor()
      await openPanel(page)
      // It would be in front of the last fields.
      expect(await mistakesPanel(page).isVisible()).toBe(false)
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByRole('button', { name: '1 Partner AI' }).click()
      const tone = panel(page).getByLabel('badgeTone')
      await expect.poll(() => tone.inputValue()).toBe('partners')
      await tone.selectOption('(as usual)')
      await expect.poll(() => preview.read(file)).not.toContain('badgeTone')
    }),
  )

  test('by fixing a mistake that says what to change', () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByRole('button', { name: '2 Hypothetica' }).click()
      const rating = panel(page).getByLabel('rating')
      await rating.fill('4,7')
      await rating.press('Enter')
      const fix = panel(page).getByRole('button', { name: 'Write 4.7' })
      await fix.press('Enter')
      await expect.poll(() => rating.getAttribute('aria-invalid')).toBeNull()
      await expect.poll(() => page.locator('main table').textContent()).toContain('4.7')
      expect([await fix.count(), await rating.inputValue()]).toEqual([0, '4.7'])
      await expect.poll(() => isFocused(rating)).toBe(true)
      await panel(page).getByRole('button', { name: 'Undo' }).click()
      await panel(page).getByText('Undone: rating fixed.').waitFor()
    }))

  test('where a text of it is clicked', () =>
    withPage({}, async (page) => {
      const opened = await interceptEditor(page)
      await openPanel(page)
      const text = page.locator('#method').getByText('By hand.')
      await text.click()
      const body = panel(page).getByLabel('body')
      await expect.poll(() => isFocused(body)).toBe(true)
      await text.click({ modifiers: ['Alt'] })
      await expect.poll(() => opened.length).toBe(1)
    }))

  test('where a question is clicked, which opens as well', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'hero' }).first().click()
      await panel(page).getByRole('button', { name: 'Add a block below' }).first().click()
      await panel(page).getByRole('list', { name: 'Kinds of blocks' }).getByRole('button', { name: 'faq' }).click()
      const text = page.locator('main summary').getByText('[Question]')
      await text.click()
      const question = panel(page).getByLabel('question')
      await expect.poll(() => isFocused(question)).toBe(true)
      const isOpen = () => text.evaluate((part) => part.closest('details')?.open)
      expect(await isOpen()).toBe(true)
      preview.edit(file, 'expertise: Forecasting', 'expertise: Weather')
      await page.getByText('Weather').first().waitFor()
      expect(await isOpen()).toBe(true)
    }),
  )

  test('in an entry that is added, whose texts are to be written', () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'hero' }).first().click()
      const add = panel(page).getByRole('button', { name: 'Add to actions' })
      await add.press('Enter')
      const label = panel(page).getByLabel('label').last()
      await expect.poll(() => label.inputValue()).toBe('[Label]')
      const entry = panel(page).getByRole('button', { name: '2 [Label]' })
      await expect.poll(() => isFocused(entry)).toBe(true)
      // What is typed takes its place.
      await label.click()
      await page.keyboard.type('Read how')
      await label.press('Enter')
      await page.locator('main').getByRole('link', { name: 'Read how' }).waitFor()
      // More than two have no room there.
      expect(await add.count()).toBe(0)
    }))

  test('where its texts come from: another page, the facts of the site, a word in braces', () =>
    withPage({}, async (page) => {
      const opened = await interceptEditor(page)
      await openPanel(page, '/')
      await page.getByText('Hypothetica', { exact: true }).click()
      const result = panel(page).locator('.result')
      await expect.poll(() => result.textContent()).toBe('This text is written in another page, /rankings, in pages/rankings/index.yaml:21')
      await result.getByRole('button').click()
      await page.locator('footer').getByText('A test.').click()
      await expect.poll(() => result.textContent()).toMatch(/^This text is written in another page, \/_site, in pages\/_site\.yaml:\d+$/)
      await page
        .locator('footer')
        .getByRole('link', { name: 'Services' })
        .click({ modifiers: ['Alt'] })
      const line =
        preview
          .read('pages/_site.yaml')
          .split('\n')
          .findIndex((each) => each.includes('label: Services')) + 1
      await expect
        .poll(() => opened)
        .toEqual([`${preview.pages}/rankings/index.yaml:21:15`, expect.stringMatching(new RegExp(`^${preview.pages}/_site\\.yaml:${line}:\\d+$`))])

      await panel(page).getByRole('button', { name: 'hero' }).first().click()
      await panel(page).getByLabel('title', { exact: true }).focus()
      await panel(page).getByText('{greeting} is Good morning, from pages/_site.yaml:9').waitFor()
    }))

  test('as a draft, which is published once its texts are written', () =>
    withPage({}, async (page) => {
      const [draft, published] = ['pages/_drafts/services/reviews.yaml', 'pages/services/reviews.yaml'] as const
      for (const name of [draft, published]) preview.remember(name)
      const text = reviewsPage()
      preview.write(draft, text.replace('With care.', '"[Say how.]"'))
      await preview.waitForPage('/services/reviews')
      await openPanel(page, '/services/reviews')
      await page.getByText('A draft: only this preview shows it.').waitFor()
      const publish = panel(page).getByRole('button', { name: 'Publish', exact: true })
      await publish.click()
      await panel(page).getByText('It cannot be published yet: 1 text is still to be written, line').waitFor()
      const focused = () => panel(page).evaluate((element) => ((element.getRootNode() as ShadowRoot).activeElement as HTMLInputElement | null)?.value)
      await expect.poll(focused).toBe('[Say how.]')
      preview.write(draft, text.replace(/description: Another .*/, 'description: "[Say for whom.]"'))
      await page.getByText('With care.').waitFor()
      await publish.click()
      await expect.poll(focused).toBe('[Say for whom.]')
      // What is saved at the last moment counts.
      preview.write(draft, text)
      await publish.press('Enter')
      await panel(page).getByText('Published as pages/services/reviews.yaml.').waitFor()
      await expect.poll(() => page.getByText('A draft: only').count()).toBe(0)
      expect([existsSync(join(preview.root, draft)), preview.read(published)]).toEqual([false, text])
      expect(await publish.count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('page-editor')
      await panel(page).getByRole('button', { name: 'pages/services/reviews.yaml', exact: true }).waitFor()
    }))

  test('as a page that becomes a draft, unless the site needs it', () =>
    withPage({}, async (page) => {
      const [draft, published] = ['pages/_drafts/services/reviews.yaml', 'pages/services/reviews.yaml'] as const
      for (const name of [draft, published]) preview.remember(name)
      const text = reviewsPage()
      preview.write(published, text)
      await preview.waitForPage('/services/reviews')
      await openPanel(page, '/services/reviews')
      const unpublish = panel(page).getByRole('button', { name: 'Unpublish' })
      await unpublish.press('Enter')
      await panel(page).getByText('Made a draft again, pages/_drafts/services/reviews.yaml, which only this preview shows.').waitFor()
      await page.getByText('A draft: only this preview shows it.').waitFor()
      expect([existsSync(join(preview.root, published)), preview.read(draft)]).toEqual([false, text])
      expect(await unpublish.count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('page-editor')
      await panel(page).getByRole('button', { name: 'Publish', exact: true }).click()
      await panel(page).getByText('Published as').waitFor()
      await panel(page).getByRole('button', { name: 'Undo' }).click()
      await panel(page).getByText('Undone: Published as pages/services/reviews.yaml.').waitFor()
      expect([existsSync(join(preview.root, published)), preview.read(draft)]).toEqual([false, text])

      await openPreview(page, `${preview.address}/services`)
      await unpublish.click()
      await panel(page)
        .getByText(/^It cannot be unpublished: \d+ places of the site need it, pages\/\S+:\d+, .* Change them first\.$/)
        .waitFor()
      await openPreview(page, preview.address)
      await panel(page).getByRole('button', { name: 'pages/index.yaml' }).waitFor()
      expect(await unpublish.count()).toBe(0)
    }))

  test('what the name of a link stands for: where it is one', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPanel(page)
      const fact = panel(page).getByText('agency is https://partner.example, from pages/_site.yaml')
      await panel(page).getByRole('button', { name: 'hero' }).first().click()
      const heroTitle = panel(page).getByLabel('title', { exact: true })
      await heroTitle.fill('agency')
      await heroTitle.press('Enter')
      await title(page).getByText('agency', { exact: true }).waitFor()
      expect(await fact.count()).toBe(0)
      await panel(page).getByRole('button', { name: 'prose' }).first().click()
      const body = panel(page).getByLabel('body', { exact: true })
      await body.fill('Ask [them](agency), or [us](/services).')
      await body.blur()
      await page.locator('main').getByRole('link', { name: 'them' }).waitFor()
      await body.focus()
      await fact.waitFor()
      // The button beside it, which gets the focus, goes with the name.
      await body.fill('Ask them.')
      await page.keyboard.press('Tab')
      await expect.poll(() => focusedKey(page)).toBe('blocks/2…')
      expect(await fact.count()).toBe(0)
    }),
  )

  test('while its file is changed elsewhere: what is typed stays', () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'Page The overall ranking' }).click()
      const field = panel(page).getByLabel('title', { exact: true })
      await field.fill('A title that is being')
      preview.edit(file, 'expertise: Forecasting', 'expertise: Weather')
      await page.getByText('Weather').first().waitFor()
      await page.keyboard.type(' written')
      // What was entered before the panel knows of the other change is refused, and stays to be entered again.
      const enter = async () => {
        await page.keyboard.press('Enter')
        return page.title()
      }
      await expect.poll(enter).toMatch(/^A title that is being written/)
      expect(preview.read(file)).toContain('expertise: Weather')
    }))

  test('with fields that are not there yet', () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'hero' }).first().click()
      await panel(page)
        .getByRole('button', { name: /^More fields: .*subtitle/ })
        .click()
      await panel(page).getByLabel('subtitle').fill('In two rows.')
      await panel(page).getByLabel('subtitle').press('Tab')
      await page.getByText('In two rows.').waitFor()
      expect(preview.read(file)).toContain('{ type: hero, title: The ranking, subtitle: In two rows.,')

      // The focus goes to the first field of a group, which has no control itself.
      for (const key of ['/', '…']) await panel(page).locator(`[data-key="${key}"]`).click()
      await panel(page).getByRole('button', { name: 'Add document' }).click()
      await expect.poll(() => focusedKey(page)).toBe('document/format')
    }))
})

const focusedKey = (page: Page) => panel(page).evaluate((element) => ((element.getRootNode() as ShadowRoot).activeElement as HTMLElement | null)?.dataset.key)

describe('in a field', () => {
  test('what is typed is written when it is left, not when the page changes meanwhile, and the panel stays where it is', () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'Page The overall ranking' }).click()
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByLabel('title', { exact: true }).first().fill('Half a ti')
      const content = panel(page).locator('.content')
      await content.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      const scrollTop = await content.evaluate((element) => element.scrollTop)
      preview.edit(file, 'expertise: Forecasting', 'expertise: Weather')
      await page.getByText('Weather').first().waitFor()
      await page.waitForTimeout(300)
      expect(preview.read(file)).not.toContain('Half a ti')
      expect(await content.evaluate((element) => element.scrollTop)).toBe(scrollTop)
      await page.keyboard.press('Tab')
      await expect.poll(() => preview.read(file)).toContain('title: Half a ti\n')
    }))

  test('the keys that undo take back what was typed there before the page changed, and nothing that is written', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPanel(page)
      const before = preview.read(file)
      await panel(page).getByRole('button', { name: 'prose How' }).click()
      const field = panel(page).getByLabel('title', { exact: true })
      await field.press('End')
      await page.keyboard.type('?')
      const typedIn = await field.elementHandle()
      preview.edit(file, 'expertise: Forecasting', 'expertise: Weather')
      await expect.poll(() => typedIn?.evaluate((input) => input.isConnected)).toBe(false)
      await page.keyboard.press('ControlOrMeta+Z')
      expect(await field.inputValue()).toBe('How this list is made')
      await page.keyboard.press('ControlOrMeta+Shift+Z')
      expect(await field.inputValue()).toBe('How this list is made?')
      await page.keyboard.press('ControlOrMeta+Z')
      await page.keyboard.press('Tab')
      expect(preview.read(file)).toBe(before.replace('expertise: Forecasting', 'expertise: Weather'))
    }),
  )

  test('a letter that is being composed, of two keys or more, is not cut off by a change of the page', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      const messages = await holdMessages(page)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'prose How' }).click()
      const field = panel(page).getByLabel('title', { exact: true })
      await field.press('End')
      const keys = await page.context().newCDPSession(page)
      await keys.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 })
      messages.hold()
      preview.edit(file, 'expertise: Forecasting', 'expertise: Weather')
      await messages.waitFor('preview:editable')
      messages.release()
      await page.getByText('Weather').first().waitFor()
      await keys.send('Input.imeSetComposition', { text: 'é', selectionStart: 1, selectionEnd: 1 })
      await keys.send('Input.insertText', { text: 'é' })
      expect(await field.inputValue()).toBe('How this list is madeé')
      await page.keyboard.press('Tab')
      await panel(page).getByText('title changed.').waitFor()
      expect(preview.read(file)).toContain('title: How this list is madeé,')
    }),
  )

  test('Enter ends a long title too, and pasted line breaks become spaces; Markdown has lines', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'Page The overall ranking' }).click()
      const field = panel(page).getByLabel('description', { exact: true })
      await field.fill('One sentence about the agencies\n of the ranking.')
      // Enter ends the composition of a letter first.
      const composing = { key: 'Enter', isComposing: true, cancelable: true }
      expect(await field.evaluate((input, init) => input.dispatchEvent(new KeyboardEvent('keydown', init)), composing)).toBe(true)
      await field.press('Enter')
      await expect.poll(() => preview.read(file)).toContain('description: One sentence about the agencies of the ranking.\n')
      expect(await focusedKey(page)).toBe('description')
      await panel(page).getByRole('button', { name: 'prose How' }).click()
      await panel(page).getByLabel('body').fill('One')
      await panel(page).getByLabel('body').press('Enter')
      await page.keyboard.type('two')
      await page.keyboard.press('Tab')
      await expect.poll(() => preview.read(file)).toContain('One\\ntwo')
    }),
  )

  test('an emptied one keeps the focus, wherever it goes', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByRole('button', { name: '2 Hypothetica' }).click()
      await panel(page).getByLabel('badge').fill('')
      await panel(page).getByLabel('badge').press('Enter')
      await panel(page).getByText('badge changed.').waitFor()
      expect(await focusedKey(page)).toBe('blocks/1/agencies/1/badge')
    }),
  )
})

describe('before the preview has answered', () => {
  test('what is written goes to its entry, not to what has its place afterwards', () =>
    withPage({}, async (page) => {
      const messages = await holdMessages(page)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByRole('button', { name: 'prose How' }).click()
      const titles = panel(page).getByLabel('title', { exact: true })
      messages.hold()
      await panel(page).getByRole('button', { name: 'Move down: rankingTable' }).click()
      await titles.first().fill('Typed meanwhile')
      await page.keyboard.press('Tab')
      await messages.waitFor('preview:changed')
      messages.release()
      await panel(page).getByText('title changed.').waitFor()
      expect(preview.read(file)).toContain('title: Typed meanwhile\n    scope:')
      expect(await titles.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))).toEqual(['How this list is made', 'Typed meanwhile'])
    }))

  test('what is typed elsewhere stays where it is typed, in its entry, and keeps the focus', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      const messages = await holdMessages(page)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'prose How' }).click()
      messages.hold()
      await panel(page).getByRole('button', { name: 'Move down: rankingTable' }).click()
      await panel(page).getByLabel('body').fill('Typed meanwhile.')
      await messages.waitFor('preview:changed')
      messages.release()
      await panel(page).getByText('rankingTable moved.').waitFor()
      expect(await focusedKey(page)).toBe('blocks/1/body')
      await page.keyboard.press('Tab')
      await page.locator('main').getByText('Typed meanwhile.').waitFor()
      await panel(page).getByText('body changed.').waitFor()
    }),
  )

  test.each<[string, (page: Page) => Promise<void>, 'preview:pointed' | 'preview:changed', string]>([
    ['clicks a text of the page is led to it', (page) => page.locator('#method').getByText('By hand.').click(), 'preview:pointed', 'page-editor blocks/3/body'],
    ['goes to a link of the page stays there', (page) => page.locator('footer a').first().focus(), 'preview:changed', 'a '],
  ])('whoever %s', { tags: 'audit' }, (_, leave, answer, place) =>
    withPage({}, async (page) => {
      const messages = await holdMessages(page)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'hero' }).first().click()
      await panel(page).getByRole('button', { name: 'Add a block below' }).click()
      messages.hold()
      await panel(page).getByRole('list', { name: 'Kinds of blocks' }).getByRole('button', { name: 'faq' }).click()
      await leave(page)
      await messages.waitFor(answer)
      messages.release()
      await panel(page).getByText('faq added.').waitFor()
      const focused = async () => `${await page.evaluate(() => document.activeElement?.localName)} ${(await focusedKey(page)) ?? ''}`
      await expect.poll(focused).toBe(place)
    }),
  )

  test('what is typed stays, also if a draft cannot be published because of something else', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      const draft = 'pages/_drafts/services/reviews.yaml'
      preview.write(draft, reviewsPage().replace('With care.', '"[Say how.]"'))
      await preview.waitForPage('/services/reviews')
      const messages = await holdMessages(page)
      await openPanel(page, '/services/reviews')
      await panel(page).getByRole('button', { name: 'Page Reviews of work' }).click()
      const field = panel(page).getByLabel('title', { exact: true }).first()
      messages.hold()
      await panel(page).getByRole('button', { name: 'Publish', exact: true }).click()
      await field.fill('Reviews of all wo')
      await messages.waitFor('preview:changed')
      messages.release()
      await panel(page).getByText('It cannot be published yet').waitFor()
      await page.keyboard.type('rk')
      expect([await focusedKey(page), await field.inputValue()]).toEqual(['title', 'Reviews of all work'])
    }),
  )

  test('the panel is closed: what was typed is written', () =>
    withPage({}, async (page) => {
      const sent: string[] = []
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
      const messages = await holdMessages(page)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'Page The overall ranking' }).click()
      messages.hold()
      await panel(page).getByLabel('title', { exact: true }).fill('Typed first')
      await page.keyboard.press('Tab')
      await panel(page).getByLabel('description', { exact: true }).fill('Typed at last, before the answer to what was typed first.')
      await page.keyboard.press('Escape')
      await messages.waitFor('preview:changed')
      messages.release()
      await expect.poll(() => preview.read(file)).toMatch(/title: Typed first\n.*Typed at last, before/s)
      // From then on nothing is sent to it.
      await expect.poll(() => sent.at(-1)).toContain('"isEditing":false')
    }))

  test('the first change of a page can be undone', () =>
    withPage({}, async (page) => {
      const name = 'pages/services/audits.yaml'
      preview.remember(name)
      const before = preview.read(name)
      const messages = await holdMessages(page)
      await openPanel(page, '/services/audits')
      await panel(page).getByRole('button', { name: 'Page Process audits' }).click()
      messages.hold()
      await panel(page).getByLabel('title', { exact: true }).fill('Typed by mistake')
      await panel(page).getByRole('button', { name: 'Undo' }).press('Enter')
      await messages.waitFor('preview:changed')
      expect(preview.read(name)).toContain('title: Typed by mistake')
      messages.release()
      await panel(page).getByText('Undone: title changed.').waitFor()
      expect(preview.read(name)).toBe(before)
    }))
})

test('what was entered while the file was changed elsewhere stays to be entered again, whether the field was left or not', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    const messages = await holdMessages(page)
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'Page The overall ranking' }).click()
    const field = panel(page).getByLabel('title', { exact: true })
    /** Enters a title before the panel knows of another change. */
    const enter = async (text: string, key: string, more: string) => {
      messages.hold()
      preview.edit(file, /expertise: Forecasting.*/, `$& ${text}`)
      await field.fill(text)
      await page.keyboard.press(key)
      if (more) await page.keyboard.type(more)
      await messages.waitFor('preview:changed')
      messages.release()
      await panel(page).getByText('The file was changed meanwhile').first().waitFor()
      expect(await field.inputValue()).toBe(text + more)
      // Where somebody still types, it is only said above.
      expect(await panel(page).getByText('The file was changed meanwhile').count()).toBe(more ? 1 : 2)
      await field.press('Enter')
      await page.waitForFunction((title) => document.title.startsWith(title), text + more)
    }
    await enter('Entered', 'Enter', ' and typed further')
    await enter('Entered and left', 'Tab', '')
    preview.edit(file, 'title: Entered and left', 'title: Changed elsewhere')
    await expect.poll(() => field.inputValue()).toBe('Changed elsewhere')
  }),
)

test('what is typed stays in its entry, wherever that is moved to elsewhere; if it is removed there, it can still be read', () =>
  withPage({}, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'prose How' }).click()
    const field = panel(page).getByLabel('body')
    await field.fill('Typed in the')
    preview.edit(file, /( {2}- type: rankingTable\n.*)( {2}- \{ type: prose.*\n)/s, '$2$1')
    const heading = page.locator('main section h2').first()
    await expect.poll(() => heading.textContent()).toBe('How this list is made')
    await expect.poll(() => focusedKey(page)).toBe('blocks/1/body')
    await page.keyboard.type(' meantime')
    preview.edit(file, 'body: By hand', 'body: By all of us')
    await panel(page).getByText('This is "By all of us." in the file by now.').waitFor()
    await page.keyboard.press('Tab')
    await panel(page).getByText('body changed.').waitFor()
    expect(preview.read(file)).toMatch(/title: How this list is made, body: Typed in the meantime \}/)
    await field.fill('Typed at last')
    preview.edit(file, / {2}- \{ type: prose.*\n/, '')
    await panel(page).getByText('This was typed in an entry that is gone from the file: Typed at last').waitFor()
    expect(preview.read(file)).not.toContain('Typed at last')
  }))

test.each([
  ['in its place', 'rankingTable', / {2}- type: rankingTable\n(?: {4}.*\n)+/],
  ['before it', 'prose', / {2}- \{ type: prose.*\n/],
])('a button that goes with its block leaves the focus to the block %s', { tags: 'audit' }, (_, type, block) =>
  withPage({}, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: type }).first().click()
    await panel(page)
      .getByRole('button', { name: `Remove: ${type}` })
      .focus()
    preview.edit(file, block, '')
    await expect
      .poll(() =>
        panel(page)
          .getByRole('button', { name: `Remove: ${type}` })
          .count(),
      )
      .toBe(0)
    await expect.poll(() => focusedKey(page)).toBe('blocks/1')
  }),
)

test('a button that goes with its mistake leaves the focus to what comes after its field, whatever was removed before', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'prose How' }).click()
    await panel(page).getByRole('button', { name: 'Copy' }).click()
    await panel(page).getByText('prose copied.').waitFor()
    await panel(page).getByRole('button', { name: 'Remove' }).first().click()
    await panel(page).getByText('prose removed.').waitFor()
    await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
    await panel(page).getByRole('button', { name: '2 Hypothetica' }).click()
    const rating = panel(page).getByLabel('rating')
    await rating.fill('4,7')
    await rating.press('Enter')
    const fix = panel(page).getByRole('button', { name: 'Write 4.7' })
    await fix.focus()
    preview.edit(file, '4,7', '4.7')
    await expect.poll(() => fix.count()).toBe(0)
    expect(await focusedKey(page)).toMatch(/^blocks\/1\/agencies\/1\/\w+$/)
  }),
)

test('what is typed is there again when the page is, which the server reloads after the connection was lost', () =>
  withPage({}, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'prose How' }).click()
    await panel(page).getByLabel('title', { exact: true }).fill('How it is done')
    await panel(page).getByLabel('title', { exact: true }).press('Enter')
    await panel(page).getByText('title changed.').waitFor()
    // What was refused is kept as well.
    await panel(page).getByLabel('title', { exact: true }).fill('How it was do\uFFFDe')
    await panel(page).getByLabel('body').fill('Typed before the')
    await panel(page).getByText('Type that letter again.').first().waitFor()
    await page.reload()
    await panel(page).getByText('What you were typing is here again.').waitFor()
    await expect.poll(() => focusedKey(page)).toBe('blocks/2/body')
    expect(await panel(page).getByLabel('title', { exact: true }).inputValue()).toBe('How it was do\uFFFDe')
    expect(await panel(page).getByText('This is not in the file yet.').count()).toBe(2)
    await page.keyboard.press('End')
    await page.keyboard.type(' connection was lost.')
    await page.keyboard.press('Tab')
    await expect.poll(() => preview.read(file)).toMatch(/title: How it is done, body: Typed before the connection was lost\. \}/)
    await expect.poll(() => panel(page).getByText('This is not in the file yet.').count()).toBe(1)
    // On another page it is not.
    await panel(page).getByLabel('body').fill('Typed and left')
    await page.goto(`${preview.address}/services/audits`)
    await panel(page).locator('ol').first().waitFor()
    expect(await panel(page).getByText('here again').count()).toBe(0)
    await page.goBack()
    await panel(page).getByText('What you were typing is here again.').waitFor()
    await expect.poll(() => panel(page).getByLabel('body').inputValue()).toBe('Typed and left')
  }))

describe.each<[dialog: string, open: (page: Page) => Promise<void>, fields: Record<string, string>]>([
  [
    'New page',
    async (page) => {
      await openPreview(page, `${preview.address}/services`)
      await page.getByRole('button', { name: 'New page' }).click()
    },
    { Kind: 'ranking', Name: 'Voice agents', Rows: 'Name\tRating' },
  ],
  [
    'Rows from a spreadsheet',
    async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByRole('button', { name: 'Rows from a spreadsheet' }).click()
    },
    { Rows: 'Name\tRating\n{provider}\t5\nHypothetica\t4.1' },
  ],
  [
    'Change the address',
    async (page) => {
      await openPanel(page, '/services/audits')
      await panel(page).getByRole('button', { name: 'Change address' }).click()
    },
    { 'New address': '/services/checks' },
  ],
])('the dialog “%s”', (name, open, fields) => {
  const dialog = (page: Page) => page.getByRole('dialog', { name })
  const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: label !== 'Rows' })
  const enter = async (page: Page) => {
    await open(page)
    for (const [label, value] of Object.entries(fields)) await (label === 'Kind' ? field(page, label).selectOption(value) : field(page, label).fill(value))
  }

  test('is open again with what was entered once the preview is back, until it is closed', { tags: name === 'Rows from a spreadsheet' ? [] : 'audit' }, () =>
    withPage({}, async (page) => {
      // The dialog is there before what the server sends of the page.
      const connection = await cutConnection(page, 200)
      await enter(page)
      connection.cut()
      await page.waitForTimeout(100)
      connection.mend()
      await page.waitForFunction(() => !('mark' in window))
      await dialog(page).waitFor()
      for (const [label, value] of Object.entries(fields)) expect([label, await field(page, label).inputValue()]).toEqual([label, value])
      if (name === 'Rows from a spreadsheet') await dialog(page).getByRole('button', { name: 'Take them over' }).click()
      else await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'hidden' })
      await page.reload()
      await page.waitForFunction(() => document.querySelector('page-editor'))
      expect(await dialog(page).count()).toBe(0)
      if (name === 'Rows from a spreadsheet') expect(preview.read(file)).toContain('rating: 4.1')
    }),
  )
})

test('while the preview is stopped, what is typed is kept, nothing else is done, and the panel says so; afterwards it goes on where it was', () =>
  withPage({}, async (page) => {
    const connection = await cutConnection(page)
    await openPanel(page)
    const before = preview.read(file)
    await panel(page).getByRole('button', { name: 'prose How' }).click()
    await panel(page).getByLabel('title', { exact: true }).fill('Typed before')
    const noAnswer = () => panel(page).getByRole('status').getByText('The preview does not answer.')
    connection.cut()
    await noAnswer().waitFor()
    await page.keyboard.type(' and after')
    await page.keyboard.press('Tab')
    expect(await focusedKey(page)).toBe('blocks/2/body')
    // The panel is shown anew.
    await panel(page).getByRole('button', { name: 'hero The ranking' }).click()
    await panel(page).getByRole('button', { name: 'Move down: hero' }).click()
    await panel(page).getByRole('button', { name: 'Change address' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('/lists')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('The preview does not answer.').waitFor()
    await page.keyboard.press('Escape')
    const move = panel(page).getByRole('button', { name: 'Move down: rankingTable' })
    await move.focus()
    connection.mend()
    await panel(page).getByText('The preview is back, and so is what you typed.').waitFor()
    await expect.poll(() => isFocused(move)).toBe(true)
    const field = panel(page).locator('[data-key="blocks/2/title"]')
    expect([await field.inputValue(), preview.read(file)]).toEqual(['Typed before and after', before])
    await field.focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => preview.read(file)).toContain('title: Typed before and after')

    // In a panel that is closed meanwhile, too.
    await page.evaluate(() => Object.assign(window, { mark: true }))
    await field.fill('Typed and closed')
    connection.cut()
    await noAnswer().waitFor()
    await page.keyboard.press('Escape')
    connection.mend()
    await page.waitForFunction(() => !('mark' in window))
    await page.getByRole('button', { name: 'Edit this page' }).click()
    await panel(page).getByText('The preview is back, and so is what you typed.').waitFor()
    await expect.poll(() => field.inputValue()).toBe('Typed and closed')
  }))

test('what is refused can be corrected where it was entered, though the field was left', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'hero The ranking' }).click()
    const field = panel(page).getByLabel('title', { exact: true }).first()
    for (const [entered, corrected] of [
      ['A na\uFFFDve list', 'A naïve list'],
      ['A list\uFFFD', 'A naïve list'],
    ] as const) {
      await field.fill(entered)
      await field.press('Tab')
      await panel(page).getByText('Type that letter again.').first().waitFor()
      expect(await field.inputValue()).toBe(entered)
      // Wherever that is.
      await panel(page).getByRole('button', { name: 'Move down: hero' }).click()
      await panel(page).getByText('hero moved.').waitFor()
      expect(await field.inputValue()).toBe(entered)
      await field.fill(corrected)
      await field.press('Tab')
      await title(page).getByText('A naïve list').waitFor()
      // The panel is shown anew.
      for (const _ of ['expanded', 'collapsed']) await panel(page).getByRole('button', { name: 'prose How' }).click()
      await expect.poll(() => field.inputValue()).toBe('A naïve list')
    }
    // Nor is it lost without a word when its block is removed elsewhere.
    await field.fill('A lost\uFFFD list')
    await field.press('Tab')
    await panel(page).getByText('Type that letter again.').first().waitFor()
    preview.edit(file, / {2}- \{ type: hero.*\n/.exec(preview.read(file))?.[0] ?? '', '')
    await panel(page).getByText('This was typed in an entry that is gone from the file: A lost\uFFFD list').waitFor()
  }),
)

test('each press of a button that moves a block moves it by one, also before the one before is answered, and while that is', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    const messages = await holdMessages(page)
    await openPanel(page)
    const types = () => preview.read(file).match(/(?<=^ {2}- (?:\{ )?type: )\w+/gm)
    const move = panel(page).getByRole('button', { name: 'Move down: hero' })
    messages.hold()
    // One press more than there are places.
    for (let presses = 0; presses < 3; presses++) await move.click()
    await messages.waitFor('preview:changed')
    messages.release()
    await expect.poll(types).toEqual(['rankingTable', 'prose', 'hero'])
    await expect.poll(() => move.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => isFocused(move)).toBe(true)

    const back = panel(page).getByRole('button', { name: 'Move up: hero' })
    messages.hold()
    await back.click()
    await messages.waitFor('preview:changed')
    await page.mouse.down()
    messages.release()
    await panel(page).getByRole('button', { name: 'Undo' }).and(page.locator('[title="hero moved."]')).waitFor()
    await expect.poll(types).toEqual(['rankingTable', 'hero', 'prose'])
    await page.mouse.up()
    await expect.poll(types).toEqual(['hero', 'rankingTable', 'prose'])
  }),
)

test('entries are copied, removed and added one after the other, also before the one before is answered, and none of them twice', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    const messages = await holdMessages(page)
    await openPanel(page)
    const types = () => preview.read(file).match(/(?<=^ {2}- (?:\{ )?type: )\w+/gm)
    const press = (name: string) => panel(page).getByRole('button', { name }).first().click()
    for (const block of ['hero The ranking', 'rankingTable', 'prose How']) await press(block)
    messages.hold()
    await press('Copy: hero')
    await press('Copy: hero')
    await press('Remove: rankingTable')
    await press('Copy: prose')
    await messages.waitFor('preview:changed')
    messages.release()
    await expect.poll(types).toEqual(['hero', 'hero', 'prose', 'prose'])
    await expect.poll(() => focusedKey(page)).toBe('blocks/3')

    // Each of two that say the same is another one.
    await panel(page).locator('[data-key="blocks/1"]').click()
    messages.hold()
    for (const key of ['blocks/0 remove', 'blocks/1 remove']) await panel(page).locator(`[data-key="${key}"]`).click()
    messages.release()
    await expect.poll(types).toEqual(['prose', 'prose'])
  }),
)

describe('while a button is held down', { tags: 'audit' }, () => {
  test.each([
    ['written', 'Typed before'],
    ['refused', 'Typed be\uFFFDore'],
  ])('what was typed is %s, and the button is clicked', (what, typed) =>
    withPage({}, async (page) => {
      const messages = await holdMessages(page)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'Page The overall ranking' }).click()
      const field = panel(page).getByLabel('title', { exact: true })
      await field.fill(typed)
      await panel(page).getByRole('button', { name: 'Move down: rankingTable' }).hover()
      messages.hold()
      await page.mouse.down()
      await messages.waitFor('preview:changed')
      messages.release()
      await page.waitForTimeout(200)
      await page.mouse.up()
      await panel(page).getByText('rankingTable moved.').waitFor()
      expect(await field.inputValue()).toBe(typed)
      // Why that is so can still be read.
      expect(await panel(page).getByText('Type that letter again.').count()).toBe(what === 'refused' ? 1 : 0)
    }),
  )

  const press = (button: Locator, ...types: string[]) =>
    button.evaluate((element, each) => {
      for (const type of each) element.dispatchEvent(type === 'click' ? new MouseEvent(type) : new PointerEvent(type, { bubbles: true, composed: true }))
    }, types)

  test.each<[how: string, down: (button: Locator) => Promise<void>, up: (button: Locator) => Promise<void>]>([
    ['', (button) => button.hover().then(() => button.page().mouse.down()), (button) => button.page().mouse.up()],
    [
      ', also if the press before has just ended',
      (button) => press(button, 'pointerdown', 'pointerup', 'pointerdown'),
      (button) => press(button, 'pointerup', 'click'),
    ],
  ])('the panel stays as it is: what another change has moved away is not clicked%s', (_, down, up) =>
    withPage({}, async (page) => {
      const messages = await holdMessages(page)
      await openPanel(page)
      const move = panel(page).getByRole('button', { name: 'Move down: hero' })
      const added = panel(page).getByText('Added above', { exact: false })
      await down(move)
      messages.hold()
      preview.edit(file, 'blocks:\n', 'blocks:\n  - { type: prose, title: Added above, body: A text. }\n')
      await messages.waitFor('preview:editable')
      messages.release()
      await page.getByRole('heading', { name: 'Added above' }).waitFor()
      expect(await added.count()).toBe(0)
      await up(move)
      await panel(page).getByText('The file was changed meanwhile').first().waitFor()
      await added.waitFor()
    }),
  )

  test.each<[how: string, button: 'left' | 'right', end: (page: Page) => Promise<void>]>([
    ['it is released elsewhere', 'left', (page) => page.mouse.move(200, 200).then(() => page.mouse.up())],
    ['it becomes a gesture', 'left', (page) => page.evaluate(() => void dispatchEvent(new PointerEvent('pointercancel')))],
    ['its menu is open, whose end is not heard of', 'right', async () => {}],
  ])('the panel shows what has changed as soon as %s', (_, button, end) =>
    withPage({}, async (page) => {
      const messages = await holdMessages(page)
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().hover()
      await page.mouse.down({ button })
      messages.hold()
      preview.edit(file, 'title: Agencies', 'title: Companies')
      await messages.waitFor('preview:editable')
      messages.release()
      await page.getByRole('heading', { name: 'Companies' }).waitFor()
      await end(page)
      await panel(page).getByRole('button', { name: 'rankingTable Companies', exact: true }).waitFor()
    }),
  )
})

test('a block is outlined in the page while it is pointed at, and in sight while it is edited', () =>
  withPage({ viewport: { width: 1280, height: 500 } }, async (page) => {
    await openPanel(page)
    const outlined = () =>
      page
        .locator('main [data-block]')
        .evaluateAll((blocks) => blocks.filter((block) => getComputedStyle(block).outlineStyle === 'dashed').map((block) => block.dataset.block))
    await panel(page).getByRole('button', { name: 'rankingTable' }).first().hover()
    expect([await outlined(), await page.evaluate(() => scrollY)]).toEqual([['1'], 0])
    await panel(page).getByRole('button', { name: 'prose How' }).focus()
    expect(await outlined()).toEqual(['2'])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    expect(await outlined()).toEqual([])
  }))

test('the panel goes with its page, and comes back with it and with what was typed', { tags: 'audit' }, () =>
  withPage({ mayFail: true }, async (page) => {
    const added = 'pages/services/reviews.yaml'
    preview.write(added, reviewsPage())
    await preview.waitForPage('/services/reviews')
    await openPanel(page, '/services/reviews')
    await panel(page).getByRole('button', { name: 'hero' }).first().click()
    await panel(page).getByLabel('title', { exact: true }).fill('Typed before it goes')
    preview.remove(added)
    await panel(page).waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: 'Edit this page' }).count()).toBe(0)
    expect(await isFocused(page.getByRole('button', { name: 'New page' }))).toBe(true)
    preview.write(added, reviewsPage())
    await panel(page).getByText('What you were typing is here again.').waitFor()
    await expect.poll(() => focusedKey(page)).toBe('blocks/0/title')
    await page.keyboard.press('Tab')
    await title(page).getByText('Typed before it goes').waitFor()
  }),
)

test('rows are taken over into no other ranking than that they were pasted for, which may be removed elsewhere', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    const [before, ranking = ''] = [preview.read(file), /( {2}- type: rankingTable\n)( {4}.*\n)+/.exec(preview.read(file))?.[0]]
    const others = before.replace(', actions: [{ label: Jump, href: "#agencies" }]', '').replace('title: Agencies', 'title: Others')
    preview.write(file, others.replace(/ {2}- type: rankingTable\n/, `${ranking.replace('id: agencies', 'id: first')}$&`))
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'rankingTable Agencies' }).click()
    await panel(page).getByRole('button', { name: 'Rows from a spreadsheet' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Name\tRating\n{provider}\t5\nHypothetica\t4.7\n')
    preview.write(file, others)
    await panel(page).getByText('The ranking that rows were to be taken over into is gone from the file.').waitFor()
    expect(await dialog.isVisible()).toBe(false)
    await expect.poll(() => isFocused(panel(page).getByRole('button', { name: 'rankingTable Others' }))).toBe(true)
  }),
)

test('Escape leaves a dialog about a page that is gone for the button that is there', { tags: 'audit' }, () =>
  withPage({ mayFail: true }, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'Change address' }).click()
    preview.remove(file)
    await panel(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'New page' }))).toBe(true)
  }),
)

test('what is expanded stays expanded in its new place, and what is added is expanded', () =>
  withPage({}, async (page) => {
    await openPanel(page)
    const expanded = () => panel(page).locator('.content > ol > li > .bar [aria-expanded=true]').allTextContents()
    await panel(page).getByRole('button', { name: 'rankingTable Agencies', exact: true }).click()
    await panel(page).getByRole('button', { name: '2 Hypothetica' }).click()
    await panel(page).getByRole('button', { name: 'Move down: rankingTable' }).click()
    await panel(page).getByText('rankingTable moved.').waitFor()
    await expect.poll(expanded).toEqual(['rankingTable Agencies'])
    expect(await panel(page).getByRole('button', { name: '2 Hypothetica' }).getAttribute('aria-expanded')).toBe('true')
    await panel(page).getByRole('button', { name: 'Add a block below: rankingTable' }).click()
    await panel(page).getByRole('list', { name: 'Kinds of blocks' }).getByRole('button', { name: 'faq' }).click()
    await expect.poll(async () => (await expanded()).map((name) => name.split(' ')[0])).toEqual(['rankingTable', 'faq'])
    for (const undone of ['faq added.', 'rankingTable moved.']) {
      await panel(page).getByRole('button', { name: 'Undo' }).click()
      await panel(page).getByText(`Undone: ${undone}`).waitFor()
    }
    expect(await expanded()).toEqual(['rankingTable Agencies'])
  }))

test('long words leave the buttons of a row within the panel', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    await openPanel(page)
    preview.edit(file, 'name: Hypothetica', `name: Hypothetica${' and partners'.repeat(9)}`)
    await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
    const move = panel(page).getByRole('button', { name: 'Move down: agencies 2' })
    await panel(page).getByRole('button', { name: '2 Hypothetica and partners' }).waitFor()
    const { x, width } = (await move.boundingBox()) ?? { x: 0, width: 0 }
    expect(x + width).toBeLessThanOrEqual(desktop.width - 16)
  }),
)

test('what cannot be undone any more is not offered again', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'Move down: rankingTable' }).click()
    await panel(page).getByText('rankingTable moved.').waitFor()
    preview.edit(file, 'expertise: Forecasting', 'expertise: Weather')
    await page.getByText('Weather').first().waitFor()
    const undo = panel(page).getByRole('button', { name: 'Undo' })
    await undo.click()
    await panel(page).getByText('changed elsewhere').waitFor()
    await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true')
    expect(preview.read(file)).toContain('expertise: Weather')
  }),
)

test('a list that is not there is added with an example, and goes with its only entry', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    const before = preview.read(file)
    const messages = await holdMessages(page)
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'hero The ranking' }).click()
    await panel(page).getByRole('button', { name: '1 Jump' }).click()
    await panel(page).getByRole('button', { name: 'Remove: actions 1' }).click()
    await expect.poll(() => preview.read(file)).toContain('{ type: hero, title: The ranking }')
    await expect.poll(() => focusedKey(page)).toBe('blocks/0…')
    await page.keyboard.press('Enter')
    // The panel is shown anew before they are added, when another page changes.
    messages.hold()
    preview.edit('pages/services/audits.yaml', 'With care.', 'Carefully.')
    await messages.waitFor('preview:editable')
    await panel(page).getByRole('button', { name: 'Add actions' }).click()
    messages.release()
    await panel(page).getByText('actions added.').waitFor()
    await expect.poll(() => focusedKey(page)).toBe('blocks/0/actions/0')
    await panel(page).getByLabel('label').fill('Jump')
    await panel(page).getByLabel('href').fill('#agencies')
    await panel(page).getByLabel('href').press('Enter')
    await page.locator('main a[href="#agencies"]', { hasText: 'Jump' }).waitFor()
    expect(
      preview
        .read(file)
        .replaceAll(/[[\]{}]/g, '')
        .replace(/ +/g, ' '),
    ).toBe(before.replaceAll(/[[\]{}]/g, '').replace(/ +/g, ' '))
  }),
)

test('a field that refers to a page offers the pages of the site', () =>
  withPage({}, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'hero The ranking' }).click()
    await panel(page).getByRole('button', { name: '1 Jump' }).click()
    const offered = () =>
      panel(page)
        .getByLabel('href')
        .evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value, label }) => [value, label]))
    // The form is made anew when long texts are found.
    await expect.poll(offered).toContainEqual(['/services/audits', 'Process audits'])
  }))

test('the panel stays open on the next page, and leads to shared blocks, which are changed on a page of their own', () =>
  withPage({}, async (page) => {
    const shared = 'pages/_shared/promo.yaml'
    preview.remember(shared)
    const before = preview.read(shared)
    await openPanel(page)
    await page.goto(`${preview.address}/`)
    await panel(page).getByRole('button', { name: 'fragment promo', exact: true }).click()
    await panel(page).getByRole('link', { name: shared }).click()
    await page.waitForURL(`${preview.address}/_shared/promo`)
    await page.getByText('What is changed here changes on /, /rankings/chatbots.').waitFor()
    await panel(page).getByRole('button', { name: 'promo A shared panel' }).click()
    const field = panel(page).getByLabel('title', { exact: true })
    await field.fill('Another panel')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Another panel' }).waitFor()
    expect(preview.read(shared)).toBe(before.replace('A shared panel', 'Another panel'))
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'A shared panel' }).waitFor()
    await page.goto(`${preview.address}/_blocks`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await panel(page).isVisible()).toBe(false)
  }))

test('the menu is changed on a page for the facts of the site', () =>
  withPage({}, async (page) => {
    preview.remember('pages/_site.yaml')
    const before = preview.read('pages/_site.yaml')
    await openPanel(page)
    await panel(page).getByRole('link', { name: 'The menu, the footer, names and links' }).click()
    await page.waitForURL(`${preview.address}/_site`)
    await panel(page).getByRole('button', { name: 'Site Test Brief' }).click()
    expect(await panel(page).locator('.everywhere').count()).toBe(0)
    await panel(page).getByRole('button', { name: '2 Rankings', exact: true }).click()
    const label = panel(page).getByRole('group', { name: 'navigation' }).getByLabel('label')
    await label.fill('Lists')
    await label.press('Enter')
    await page.locator('header nav').getByRole('link', { name: 'Lists' }).first().waitFor({ state: 'attached' })
    expect(preview.read('pages/_site.yaml')).toBe(before.replace('label: Rankings', 'label: Lists'))
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => preview.read('pages/_site.yaml')).toBe(before)
  }))

test('a link of the site is added under its name, and removed', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    const facts = 'pages/_site.yaml'
    preview.remember(facts)
    const before = preview.read(facts)
    await openPanel(page)
    await page.goto(`${preview.address}/_site`)
    await panel(page).getByRole('button', { name: 'Site Test Brief' }).click()
    const name = panel(page).getByLabel('Name of another entry of links')
    await name.fill('chat')
    await name.press('Enter')
    await panel(page).getByText('"chat" is there already.').waitFor()
    expect([await focusedKey(page), await name.inputValue()]).toEqual(['links+', 'chat'])
    await name.fill(' blog ')
    await panel(page).getByRole('button', { name: 'Add: links', exact: true }).click()
    await expect.poll(() => focusedKey(page)).toBe('links/blog/name')
    expect(await name.inputValue()).toBe('')
    expect(preview.read(facts)).toContain('\n  blog: { name: "[Name]"')
    await panel(page).getByRole('button', { name: 'Remove: links blog' }).click()
    await expect.poll(() => focusedKey(page)).toBe('links+')
    expect(preview.read(facts)).toBe(before)
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => preview.read(facts)).toContain('blog:')
  }),
)

test('the page for unknown addresses is changed at its own address alone', { tags: 'audit' }, () =>
  withPage({ mayFail: true }, async (page) => {
    preview.remember('pages/404.yaml')
    const before = preview.read('pages/404.yaml')
    await openPanel(page, '/404')
    await panel(page).getByRole('button', { name: 'hero' }).first().click()
    const field = panel(page).getByLabel('title', { exact: true })
    await field.fill('Nothing to see')
    await field.press('Enter')
    await title(page).getByText('Nothing to see').waitFor()
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => preview.read('pages/404.yaml')).toBe(before)
    await openPreview(page, `${preview.address}/no/such/page`)
    await title(page).waitFor()
    expect(await panel(page).isVisible()).toBe(false)
  }),
)

test('a page whose YAML has a mistake says so, until it is fixed', () =>
  withPage({}, async (page) => {
    await openPanel(page)
    await panel(page).getByRole('button', { name: 'hero' }).first().focus()
    const back = preview.edit(file, 'blocks:', 'blocks: [')
    await panel(page).getByText('Once it is fixed, it can be changed here.').waitFor()
    // What had the focus is gone; the keys still belong to the panel.
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('page-editor')
    back()
    await panel(page).getByRole('button', { name: 'prose How' }).click()
    await panel(page).getByLabel('body').fill('Typed')
    preview.edit(file, 'blocks:', 'blocks: [')
    await panel(page).getByText('What you were typing is kept').waitFor()
    back()
    await expect.poll(() => focusedKey(page)).toBe('blocks/2/body')
    await page.keyboard.press('End')
    await page.keyboard.type(' before.')
    await page.keyboard.press('Tab')
    await expect.poll(() => preview.read(file)).toContain('body: Typed before.')
  }))

for (const [where, viewport] of [
  ['beside the page', desktop],
  ['below the page', phone],
] as const)
  describe(`in the panel ${where}`, { tags: viewport === phone ? 'audit' : [] }, () => {
    /** Returns whether nothing of an element is out of sight in the panel. */
    const isInSight = (part: Locator) =>
      part.evaluate((element) => {
        const [{ top, bottom }, edges] = [element.getBoundingClientRect(), element.closest('.content')?.getBoundingClientRect()]
        return edges !== undefined && top >= edges.top && bottom <= Math.min(edges.bottom, innerHeight)
      })

    test('a field that gets the focus is in sight with what is said of it, and so is a mistake that it has afterwards', () =>
      withPage({ viewport }, async (page) => {
        await openPanel(page)
        await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
        await panel(page).getByRole('button', { name: '2 Hypothetica' }).click()
        const field = panel(page).locator('.field:focus-within')
        for (let presses = 0; presses < 20; presses++) {
          await page.keyboard.press('Tab')
          if ((await field.count()) > 0) await expect.poll(() => isInSight(field), { message: await focusedKey(page) }).toBe(true)
        }

        const rating = panel(page).getByLabel('rating')
        await rating.fill('4,9')
        // Just above the lower edge.
        await rating.evaluate((input) => input.scrollIntoView({ block: 'end' }))
        await rating.evaluate((input) => input.closest('.content')?.scrollBy(0, -90))
        await page.keyboard.press('Enter')
        const fix = panel(page).getByRole('button', { name: 'Write 4.9' })
        await fix.waitFor()
        await expect.poll(async () => [await isInSight(field), await isInSight(fix)]).toEqual([true, true])
        // What is above a field pushes it nowhere.
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await expect.poll(() => isInSight(field)).toBe(true)
      }))

    test('a block that is added is in sight with its fields', { tags: 'audit' }, () =>
      withPage({ viewport }, async (page) => {
        await openPanel(page)
        await panel(page).getByRole('button', { name: 'hero The ranking' }).click()
        await panel(page).getByRole('button', { name: 'Add a block below' }).first().click()
        await panel(page).getByRole('list', { name: 'Kinds of blocks' }).getByRole('button', { name: 'promo' }).click()
        await panel(page).getByText('promo added.').waitFor()
        for (const part of ['', '/title', '/text']) await expect.poll(() => isInSight(panel(page).locator(`[data-key="blocks/1${part}"]`))).toBe(true)
      }),
    )

    test('the button that was pressed stays in sight below a long answer', () =>
      withPage({ viewport }, async (page) => {
        await openPanel(page, '/services')
        const unpublish = panel(page).getByRole('button', { name: 'Unpublish' })
        await unpublish.press('Enter')
        await panel(page).getByText('It cannot be unpublished', { exact: false }).waitFor()
        await expect.poll(() => isInSight(unpublish)).toBe(true)
      }))

    test('nothing is hidden that gets the focus in the page', () =>
      withPage({ viewport }, async (page) => {
        await openPanel(page)
        const links = page.locator(':is(main, footer) a, [data-back-to-top]')
        const covered = await links.evaluateAll(
          (all, edges) => {
            const isCovered = (link: Element) => {
              ;(link as HTMLElement).focus()
              const { right, bottom } = link.getBoundingClientRect()
              return right > (edges?.x ?? 0) + 1 && bottom > (edges?.y ?? 0) + 1
            }
            return all.filter((link) => !link.closest('[inert]') && isCovered(link)).map((link) => link.textContent)
          },
          await panel(page).boundingBox(),
        )
        expect(covered).toEqual([])
      }))
  })

test('an answer can be read on a low screen, as at 400% zoom', { tags: 'audit' }, () =>
  withPage({ viewport: { width: 320, height: 256 } }, async (page) => {
    await openPanel(page, '/services')
    await panel(page).getByRole('button', { name: 'Unpublish' }).press('Enter')
    const answer = panel(page).getByText('It cannot be unpublished', { exact: false })
    expect(await answer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  }),
)

test('the panel can be used on a small phone with text twice as large', { tags: 'audit' }, () =>
  withPage({ viewport: { width: 360, height: 640 }, bypassCSP: true }, async (page) => {
    await openPanel(page)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
    await panel(page).getByRole('button', { name: 'Add a block below' }).click()
    const list = panel(page).getByRole('list', { name: 'Kinds of blocks' })
    await expect.poll(() => list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    const choice = list.getByRole('button').first()
    await expect.poll(() => choice.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(150)
  }),
)

for (const [colorScheme, viewport] of [
  ['light', desktop],
  ['dark', phone],
] as const)
  test(`axe finds no violations in the panel, ${colorScheme}`, { tags: colorScheme === 'light' ? 'audit' : [] }, () =>
    withPage({ viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: true }, async (page) => {
      await openPanel(page)
      await panel(page).getByRole('button', { name: 'rankingTable' }).first().click()
      await panel(page).getByRole('button', { name: 'Add a block below' }).click()
      await panel(page).getByRole('button', { name: '1 Partner AI' }).click()
      expect(await axeViolations(page, { within: 'page-editor' })).toEqual([])
      const names = await panel(page)
        .locator('button:not([aria-hidden])')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent))
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }),
  )
