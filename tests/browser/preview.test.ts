import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../runCommand.ts'
import { testSite, waitForHydration, withBrowser, withPage } from './page.ts'
import { hasMark, interceptEditor, isFocused, openPreview, panel } from './previewPage.ts'
import { runPreview, withPreview } from './previewServer.ts'

withBrowser()

const preview = withPreview()

const open = (page: Page, path: string) => openPreview(page, preview.address + path)

/** Returns the page without what only a build has, its policy and its hashed names, and without the markers of the preview. */
const bodyOf = async (address: string) => {
  const html = await (await fetch(address)).text()
  return html.slice(html.indexOf('<body'), html.lastIndexOf('</footer>')).replace(/ data-block="\d+"/g, '')
}

describe('an address', () => {
  test.each(['/', '/rankings', '/rankings/chatbots', '/resources/blog', '/resources/blog/post-1', '/nowhere'])(
    '%s renders the same HTML as a build',
    async (path) => {
      expect(await bodyOf(preview.address + path)).toBe(await bodyOf(testSite + path))
    },
  )

  test.each([
    ['/rankings', 200, 'text/html; charset=utf-8'],
    ['/nowhere', 404, 'text/html; charset=utf-8'],
    ['/services/nothing', 404, 'text/html; charset=utf-8'],
    ['/renderer/preview', 404, 'text/html; charset=utf-8'],
    ['/%E0%A4%A', 404, 'text/html; charset=utf-8'],
    ['/favicon.svg', 200, 'image/svg+xml'],
    ['/sitemap.xml', 200, 'application/xml; charset=utf-8'],
    ['/_headers', 404, 'text/html; charset=utf-8'],
  ])('%s responds with %d', async (path, status, type) => {
    const response = await fetch(preview.address + path)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
  })

  test.each([
    ['/audits', '/services/audits'],
    ['/audits?from=mail', '/services/audits?from=mail'],
    ['/rankings/', '/rankings'],
  ])('%s redirects to %s', async (path, to) => {
    const response = await fetch(preview.address + path, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
  })

  test.each([
    ['on request of another website', 'pages/index.yaml', 'cross-site'],
    ['outside the site', '/etc/passwd', 'same-origin'],
  ])('opens no file %s in the editor', async (_, file, site) => {
    for (const path of ['/__open-in-editor', '/__OPEN-in-editor', '/__open-in-editor/', '//127.0.0.1/__open-in-editor']) {
      const url = `${preview.address}${path}?file=${encodeURIComponent(resolve(preview.root, file))}:1:1`
      expect((await fetch(url, { headers: { 'sec-fetch-site': site } })).status, path).toBeGreaterThanOrEqual(403)
    }
  })

  test('of an unknown service shows the fallback with a notice', () =>
    withPage({ mayFail: true }, async (page) => {
      await page.goto(`${preview.address}/services/nothing`)
      await page.getByText('There is no such service.').waitFor()
    }))
})

describe('a saved change', () => {
  test('is shown without a reload, and keeps scroll position and focus', () =>
    withPage({ viewport: { width: 1280, height: 500 } }, async (page) => {
      await open(page, '/rankings')
      const last = page.locator('main a').last()
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
      await last.focus({ timeout: 2000 })
      const before = await page.evaluate(() => scrollY)
      expect(before).toBeGreaterThan(100)
      const back = preview.edit('pages/rankings/index.yaml', 'expertise: Forecasting', 'expertise: Weather')
      await page.getByText('Weather').first().waitFor()
      expect(await page.evaluate(() => scrollY)).toBe(before)
      expect(await isFocused(last)).toBe(true)
      back()
      await page.getByText('Forecasting').first().waitFor()
      expect(await hasMark(page)).toBe(true)
    }))

  test('leaves what is being typed in the page', () =>
    // The preview has no index to search.
    withPage({ mayFail: true }, async (page) => {
      await open(page, '/search')
      const field = page.locator('main input').first()
      await field.fill('half a wo')
      preview.edit('pages/search.yaml', 'title: Search }', 'title: Look for it }')
      await page.getByRole('heading', { name: 'Look for it' }).waitFor()
      expect(await field.inputValue()).toBe('half a wo')
    }))

  test('of a site that is built meanwhile reloads no page', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      for (const text of ['<h1>Built</h1>', '<h1>Built again</h1>'])
        for (const folder of ['dist', '.dist.new-1', 'site2']) {
          preview.write(`${folder}/index.html`, text)
          await page.waitForTimeout(100)
        }
      const back = preview.edit('pages/rankings/index.yaml', 'expertise: Forecasting', 'expertise: Weather')
      await page.getByText('Weather').first().waitFor()
      back()
      await page.getByText('Forecasting').first().waitFor()
      expect(await hasMark(page)).toBe(true)
    }))

  test('leaves everything else as it was: the same elements, with their behavior', () =>
    withPage({ colorScheme: 'light' }, async (page) => {
      await open(page, '/rankings')
      const elements = await page.evaluateHandle(() => [...document.body.querySelectorAll('*')])
      const back = preview.edit('pages/rankings/index.yaml', 'expertise: Forecasting', 'expertise: Weather')
      await page.getByText('Weather').first().waitFor()
      expect(await elements.evaluate((before) => [...document.body.querySelectorAll('*')].filter((element, index) => element !== before[index]).length)).toBe(0)
      await page.locator('button.theme').click()
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
      back()
      await page.getByText('Forecasting').first().waitFor()
    }))

  test('to a shared block or _site.yaml is shown', () =>
    withPage({}, async (page) => {
      await open(page, '/')
      const shared = preview.edit('pages/_shared/promo.yaml', 'A shared panel', 'A panel for all')
      await page.getByRole('heading', { name: 'A panel for all' }).waitFor()
      const site = preview.edit('pages/_site.yaml', 'greeting: Good morning', 'greeting: Good evening')
      await page.getByRole('heading', { name: 'Good evening' }).waitFor()
      shared()
      site()
      await page.getByRole('heading', { name: 'Good morning' }).waitFor()
      expect(await hasMark(page)).toBe(true)
    }))

  test('to another page that the open page lists is shown', () =>
    withPage({}, async (page) => {
      await open(page, '/services')
      const back = preview.edit('pages/services/audits.yaml', 'title: Process audits', 'title: Audits of processes')
      await page.getByRole('link', { name: 'Audits of processes' }).waitFor()
      back()
      await page.getByRole('link', { name: 'Process audits' }).waitFor()
    }))

  test('is shown after an atomic rename or a write in two steps', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      const file = join(preview.pages, 'rankings/index.yaml')
      const text = preview.read('pages/rankings/index.yaml')
      writeFileSync(`${file}.tmp`, text.replace('title: The ranking', 'title: Moved in'))
      renameSync(`${file}.tmp`, file)
      await page.getByRole('heading', { name: 'Moved in' }).waitFor()
      writeFileSync(file, '')
      await page.waitForTimeout(12)
      writeFileSync(file, text)
      await page.getByRole('heading', { name: 'The ranking' }).first().waitFor()
      await page.waitForTimeout(200)
      expect(await panel(page).isVisible()).toBe(false)
    }))

  test('that adds or removes the open page is shown', () =>
    withPage({ mayFail: true }, async (page) => {
      await open(page, '/rankings/rpa')
      await page.getByRole('heading', { name: 'Not here' }).or(page.locator('h1')).first().waitFor()
      preview.write(
        'pages/rankings/rpa.yaml',
        preview.read('pages/rankings/chatbots.yaml').replaceAll('hatbot', 'leaning robot').replace('that stands', 'of robots that stands'),
      )
      await page.getByRole('heading', { level: 1, name: 'Cleaning robots' }).waitFor()
      expect((await fetch(`${preview.address}/rankings/rpa`)).status).toBe(200)
      preview.remove('pages/rankings/rpa.yaml')
      await page.waitForFunction(() => !document.querySelector('h1')?.textContent?.includes('robots'))
      expect((await fetch(`${preview.address}/rankings/rpa`)).status).toBe(404)
      expect(await hasMark(page)).toBe(true)
    }))

  test('to the address of the open page is followed', () =>
    withPage({}, async (page) => {
      await open(page, '/services/audits?from=mail#process')
      const text = preview.read('pages/services/audits.yaml')
      preview.remove('pages/services/audits.yaml')
      preview.write('pages/services/reviews.yaml', text.replace('aliases: [', 'aliases: [/services/audits, '))
      await page.waitForURL('**/services/reviews?from=mail#process')
      await page.getByRole('heading', { level: 1 }).waitFor()
      preview.remove('pages/services/reviews.yaml')
      preview.write('pages/services/audits.yaml', text)
    }))

  test('that comes with an alias of its own address stays there, and the mistake is shown', () =>
    withPage({}, async (page) => {
      await open(page, '/services/audits')
      preview.edit('pages/services/audits.yaml', 'aliases: [', 'aliases: [/services/audits, ')
      await panel(page).waitFor()
      expect(await panel(page).textContent()).toContain('duplicate-route')
      expect((await fetch(`${preview.address}/services/audits`, { redirect: 'manual' })).status).toBe(200)
      preview.edit('pages/services/audits.yaml', 'aliases: [/services/audits, ', 'aliases: [')
      await panel(page).waitFor({ state: 'hidden' })
    }))

  test('to hundreds of files causes at most two updates', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      const shown: string[] = []
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => payload.includes('preview:update') && shown.push(String(payload))))
      await open(page, '/rankings')
      mkdirSync(join(preview.pages, 'many'))
      preview.write(
        'pages/many/index.yaml',
        preview
          .read('pages/services/audits.yaml')
          .replace('Process audits', 'The parent of many')
          .replace('The first service', 'Of all of them')
          .replace('aliases: [/audits]\n', ''),
      )
      for (let number = 0; number < 300; number++)
        preview.write(
          `pages/many/page-${number}.yaml`,
          `title: Page number ${number}\ndescription: One of very many pages that all come at once, this one being number ${number}.\nblocks: [{ type: hero, title: Number ${number} }]\n`,
        )
      preview.edit('pages/rankings/index.yaml', 'title: The ranking', 'title: After the checkout')
      await page.getByRole('heading', { name: 'After the checkout' }).waitFor()
      await page.waitForTimeout(500)
      expect(shown.length).toBeLessThanOrEqual(2)
      expect(await panel(page).isVisible()).toBe(false)
      for (let number = 0; number < 300; number++) preview.remove(`pages/many/page-${number}.yaml`)
      preview.remove('pages/many/index.yaml')
      preview.edit('pages/rankings/index.yaml', 'title: After the checkout', 'title: The ranking')
      await page.getByRole('heading', { level: 1, name: 'The ranking' }).waitFor()
      await expect.poll(async () => (await fetch(`${preview.address}/many/page-7`)).status).toBe(404)
    }),
  )
})

describe('a broken page', () => {
  const breaks: [string, RegExp | string, string][] = [
    ['a misspelled block type', 'type: rankingTable', 'type: rankingTabel'],
    ['a misspelled field', 'expertise: Audits', 'expertize: Audits'],
    ['a syntax error', 'blocks:', 'blocks: ['],
    ['a broken link', '"#agencies"', '/rankngs'],
    ['a wrong type', 'rating: 4.8', 'rating: high'],
    ['two fields that are missing', 'expertise: Audits\n        specialization: Operations\n        ', ''],
  ]

  for (const [index, [what, from, to]] of breaks.entries())
    test(`with ${what} keeps the last valid version, shows the messages of the terminal, and recovers`, { tags: index < 3 ? [] : 'audit' }, () =>
      withPage({}, async (page) => {
        await open(page, '/rankings')
        const back = preview.edit('pages/rankings/index.yaml', from, to)
        await panel(page).waitFor()
        const { stdout } = runCommand(['check', '--pages', preview.pages])
        // Without the buttons, which the terminal offers as a command.
        const messages = await panel(page)
          .getByRole('listitem')
          .evaluateAll((items) =>
            items.map((item) => [...item.childNodes].map((part) => (part instanceof Element && part.matches('.fixes') ? '' : part.textContent)).join('')),
          )
        const [count] = /\d mistakes? in 1 file\.\n("npm run check -- --fix .*\n)?$/.exec(stdout) ?? []
        expect(`${messages.join('\n\n')}\n\n${count}`).toBe(stdout)
        expect(await page.getByRole('heading', { level: 1, name: 'The ranking' }).isVisible()).toBe(true)
        expect(await page.getByRole('rowheader', { name: /^Hypothetica/ }).isVisible()).toBe(true)
        back()
        await panel(page).waitFor({ state: 'hidden' })
        expect(await hasMark(page)).toBe(true)
      }),
    )

  test('does not stop updates of other pages', () =>
    withPage({}, async (page) => {
      const back = preview.edit('pages/services/audits.yaml', 'type: steps', 'type: stepps')
      await open(page, '/rankings')
      await panel(page).waitFor()
      const good = preview.edit('pages/rankings/index.yaml', 'expertise: Forecasting', 'expertise: Weather')
      await page.getByText('Weather').first().waitFor()
      good()
      back()
      await panel(page).waitFor({ state: 'hidden' })
    }))

  test('that was never valid is shown once it is', () =>
    withPage({ mayFail: true }, async (page) => {
      preview.write('pages/new.yaml', 'title: [')
      await page.goto(`${preview.address}/new`)
      await panel(page).waitFor()
      await page.getByRole('heading', { name: 'This page cannot be shown yet' }).waitFor()
      await page.evaluate(() => Object.assign(window, { mark: true }))
      preview.write(
        'pages/new.yaml',
        'title: A page of its own\ndescription: It was broken from the start, and now it is there for all to see.\nblocks: [{ type: hero, title: Here it is }]\n',
      )
      await page.getByRole('heading', { name: 'Here it is' }).waitFor()
      await expect.poll(() => panel(page).isVisible()).toBe(false)
      expect(await hasMark(page)).toBe(true)
      preview.remove('pages/new.yaml')
    }))

  test('has a panel that can be hidden and reopened by keyboard and opens the editor', () =>
    withPage({}, async (page) => {
      const openedFiles = await interceptEditor(page)
      await open(page, '/rankings')
      const focused = page.locator('main a').first()
      await focused.focus()
      const back = preview.edit('pages/rankings/index.yaml', 'type: rankingTable', 'type: rankingTabel')
      await panel(page).waitFor()
      expect(await isFocused(focused)).toBe(true)
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'hidden' })
      const badge = page.getByRole('button', { name: '1 mistake in 1 file' })
      await badge.press('Enter')
      await panel(page).waitFor()
      await panel(page).getByRole('button', { name: 'Hide' }).press('Enter')
      expect(await isFocused(badge)).toBe(true)
      await badge.press('Enter')
      await panel(page).waitFor()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => openedFiles).toEqual([`${join(preview.pages, 'rankings/index.yaml')}:6:11`])
      back()
      await panel(page).waitFor({ state: 'hidden' })
    }))

  test.each([
    ['shared blocks that the page shows', 'pages/_shared/promo.yaml', 'type: promo', '1 mistake in 1 file'],
    ['the facts of the site', 'pages/_site.yaml', 'kind: plain', '1 mistake in 1 file'],
    ['another page', 'pages/rankings/index.yaml', 'type: rankingTable', '1 mistake in 1 file, none on this page'],
  ])('in %s counts as one of the open page where it shows', (_, file, correct, title) =>
    withPage({}, async (page) => {
      await open(page, '/')
      const back = preview.edit(file, correct, `${correct}x`)
      await expect.poll(() => panel(page).locator('h2').textContent()).toBe(title)
      back()
      await panel(page).waitFor({ state: 'hidden' })
    }),
  )

  test('is fixed by a button that writes what is suggested, one at a time', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      const file = 'pages/rankings/index.yaml'
      const right = preview.read(file)
      preview.write(file, right.replace('type: rankingTable', 'type: rankingTabel').replace('expertise: Forecasting', 'expertize: Forecasting'))
      const suggestions = () => panel(page).locator('.fixes').allTextContents()
      await expect.poll(suggestions).toEqual(['Write rankingTable', 'Write expertise'])
      await panel(page).getByRole('button', { name: 'Write rankingTable' }).press('Enter')
      await expect.poll(suggestions).toEqual(['Write expertise'])
      expect(preview.read(file)).toBe(right.replace('expertise: Forecasting', 'expertize: Forecasting'))
      await panel(page).getByRole('button', { name: 'Write expertise' }).click()
      await panel(page).waitFor({ state: 'hidden' })
      expect(preview.read(file)).toBe(right)
      expect(await hasMark(page)).toBe(true)
    }))

  test('that says what to remove has a button for that', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      const file = 'pages/rankings/index.yaml'
      const right = preview.read(file)
      preview.write(file, right.replace('expertise: Forecasting\n', 'expertise: "Forecasting",\n'))
      await panel(page).getByRole('button', { name: 'Remove it' }).click()
      await panel(page).waitFor({ state: 'hidden' })
      expect(preview.read(file)).toBe(right.replace('expertise: Forecasting\n', 'expertise: "Forecasting"\n'))
    }))

  test('is listed first on its own page, and the focus returns once it is fixed', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      const focused = page.locator('main a').first()
      await focused.focus()
      const back = [
        preview.edit('pages/index.yaml', 'type: hero', 'type: hreo'),
        preview.edit('pages/rankings/index.yaml', 'type: rankingTable', 'type: rankingTabel'),
      ]
      await expect.poll(() => panel(page).locator('h2').textContent()).toBe('2 mistakes in 2 files, 1 on this page')
      expect(await panel(page).locator('.place').allTextContents()).toEqual(['pages/rankings/index.yaml:6:11', expect.stringContaining('pages/index.yaml')])
      expect(await page.getByRole('status').textContent()).toContain('"rankingTabel" is not a block type.')
      await panel(page).locator('.place').first().focus()
      back[0]?.()
      await expect.poll(() => panel(page).locator('h2').textContent()).toBe('1 mistake in 1 file')
      expect(await isFocused(panel(page).locator('ol'))).toBe(true)
      back[1]?.()
      await panel(page).waitFor({ state: 'hidden' })
      expect(await page.getByRole('status').textContent()).toBe('No mistakes.')
      expect(await isFocused(focused)).toBe(true)
    }))
})

describe('a source of the renderer', () => {
  test('that is saved updates the open page without a reload', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
      const back = preview.edit('renderer/blocks/Hero.tsx', '<h1>', '<h1 data-edited="" css={{ letterSpacing: 3 }}>')
      await page.locator('h1[data-edited]').waitFor({ state: 'attached' })
      expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).letterSpacing)).toBe('3px')
      back()
      await page.locator('h1:not([data-edited])').waitFor({ state: 'attached' })
      expect(await page.evaluate(() => scrollY)).toBe(200)
      expect(await hasMark(page)).toBe(true)
    }))

  test('may be a schema, and pages are validated against it', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      const back = preview.edit('schema/blocks/hero.ts', 'title: shortText(90)', 'title: shortText(5)')
      await panel(page)
        .getByText(/Keep this to 5 characters/)
        .first()
        .waitFor()
      back()
      await panel(page).waitFor({ state: 'hidden' })
      expect(await hasMark(page)).toBe(true)
    }))

  test('that does not compile keeps the last valid page and reports the location', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      const back = preview.edit('renderer/blocks/Hero.tsx', '<h1>', '<h1')
      await panel(page)
        .getByText(/^renderer\/blocks\/Hero\.tsx:\d+:\d+$/)
        .waitFor()
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      expect((await fetch(`${preview.address}/rankings`)).status).toBe(200)
      back()
      await panel(page).waitFor({ state: 'hidden' })
      expect(await hasMark(page)).toBe(true)
    }))

  test('that fails to render a page shows the error screen with the block that failed', () =>
    withPage({ mayFail: true }, async (page) => {
      await open(page, '/rankings')
      const openedFiles = await interceptEditor(page)
      const back = preview.edit('renderer/blocks/RankingTable.tsx', /^export function RankingTable\(.*\{$/m, "$&\n  throw new Error('The stars have gone out')")
      const screen = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' })
      await screen.waitFor()
      expect(await screen.textContent()).toContain('The block "rankingTable" in pages/rankings/index.yaml:6:5 cannot be rendered.')
      expect(await screen.getByText('The stars have gone out', { exact: true }).isVisible()).toBe(true)
      expect(await screen.locator('pre').isVisible()).toBe(false)
      expect(await screen.locator('pre').textContent()).toContain('renderer/blocks/RankingTable.tsx:')
      expect(await screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
      await screen.getByRole('link', { name: 'pages/rankings/index.yaml:6:5' }).click()
      await expect.poll(() => openedFiles).toEqual([`${preview.pages}/rankings/index.yaml:6:5`])
      expect(await page.evaluate(() => document.body.inert)).toBe(true)
      preview.edit('renderer/blocks/RankingTable.tsx', 'The stars have gone out', 'The stars have gone out again')
      await screen.getByText('The stars have gone out again', { exact: true }).waitFor()
      preview.edit('renderer/blocks/RankingTable.tsx', 'The stars have gone out again', 'The stars have gone out')
      await screen.getByText('The stars have gone out', { exact: true }).waitFor()
      expect((await fetch(`${preview.address}/rankings`)).status).toBe(500)
      expect((await fetch(`${preview.address}/services`)).status).toBe(200)
      await withPage({ mayFail: true }, async (other) => {
        await other.goto(`${preview.address}/rankings`)
        await other.getByText('The stars have gone out', { exact: true }).waitFor()
        back()
        await other.getByRole('heading', { level: 1, name: 'The ranking' }).waitFor()
      })
      await screen.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.body.inert)).toBe(false)
      expect(await page.getByRole('heading', { level: 1, name: 'The ranking' }).isVisible()).toBe(true)
      expect(await hasMark(page)).toBe(true)
    }))
})

describe('the code of the preview itself', () => {
  test('is two files in the browser, however many it is made of', () =>
    withPage({}, async (page) => {
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await open(page, '/rankings')
      expect(requested.filter((path) => path.startsWith('/renderer/preview/'))).toEqual(['/renderer/preview/client.ts', '/renderer/preview/clientParts.ts'])
    }))

  test('is loaded again when one of its sources is saved', () =>
    withPage({}, async (page) => {
      await open(page, '/rankings')
      const back = preview.edit('renderer/preview/panel/editPanel.ts', "'Edit this page')", "'Change this page')")
      await page.getByRole('button', { name: 'Change this page' }).waitFor()
      back()
      await page.getByRole('button', { name: 'Edit this page' }).waitFor()
    }))
})

describe('an island', () => {
  /** Types until the island answers: what is typed before hydration is lost. */
  const gives = (page: Page, hours: number, result: string) =>
    expect
      .poll(async () => {
        await page.getByLabel('Hours a week').fill('0')
        await page.getByLabel('Hours a week').fill(String(hours))
        return page.locator('[data-island=calculatorForm] .results').textContent()
      })
      .toContain(result)

  test('stays interactive and keeps its input while the rest of its page changes', () =>
    withPage({}, async (page) => {
      await open(page, '/resources')
      await gives(page, 20, '1,040')
      const back = preview.edit('pages/resources/index.yaml', 'title: Resources', 'title: All resources')
      await page.getByRole('heading', { name: 'All resources' }).waitFor()
      expect(await page.getByLabel('Hours a week').inputValue()).toBe('20')
      await gives(page, 30, '1,560')
      back()
      await page.getByRole('heading', { name: 'Resources', level: 1, exact: true }).waitFor()
    }))

  test('that has changed a heading takes its new text from the file', () =>
    withPage({}, async (page) => {
      await open(page, '/resources/blog')
      const title = page.locator('section#articles h2')
      await waitForHydration(page.locator('[data-island=articleBrowser]'))
      await page.locator('a[data-topic]').first().click()
      await expect.poll(() => title.textContent()).toContain('Articles about')
      await expect.poll(() => isFocused(title)).toBe(true)
      const back = preview.edit('pages/resources/blog/index.yaml', 'title: Articles,', 'title: News,')
      await expect.poll(() => page.locator('[data-island=articleBrowser]').getAttribute('data-props')).toContain('News')
      await page.getByRole('button', { name: 'Show all articles' }).click()
      await expect.poll(() => title.textContent()).toBe('News')
      await page.getByRole('button', { name: 'More' }).click()
      expect(await title.textContent()).toBe('News')
      back()
      await expect.poll(() => title.textContent()).toBe('Articles')
      expect(await hasMark(page)).toBe(true)
    }))

  test('is mounted again when its fields or code change, also after a fallback was open', () =>
    withPage({}, async (page) => {
      await withPage({ mayFail: true }, async (other) => {
        await other.goto(`${preview.address}/services/nothing`)
        await other.getByText('There is no such service.').waitFor()
      })
      await open(page, '/resources')
      // It is hydrated.
      await gives(page, 30, '1,560')
      const field = preview.edit('pages/resources/index.yaml', 'formula: hours * 52', 'formula: hours * 50')
      await page.getByRole('definition').getByText('500', { exact: true }).waitFor()
      await gives(page, 20, '1,000')
      const code = preview.edit('renderer/islands/CalculatorForm.tsx', 'Example numbers', 'Sample numbers')
      await page.getByText('Sample numbers').waitFor()
      await gives(page, 40, '2,000')
      code()
      field()
      await page.getByText('Example numbers').waitFor()
      expect(await hasMark(page)).toBe(true)
    }))
})

test('Alt+click on a text opens its line in the editor', () =>
  withPage({}, async (page) => {
    const openedFiles = await interceptEditor(page)
    preview.edit('pages/rankings/index.yaml', 'expertise: Forecasting', 'expertise: Audits')
    await expect.poll(async () => (await (await fetch(`${preview.address}/rankings`)).text()).includes('Forecasting')).toBe(false)
    await open(page, '/rankings')
    await page.getByRole('heading', { level: 1 }).click({ modifiers: ['Alt'] })
    // The second of two equal texts.
    await page
      .getByRole('cell', { name: 'Audits', exact: true })
      .last()
      .click({ modifiers: ['Alt'] })
    await page.getByRole('rowheader', { name: /^Hypothetica/ }).click({ modifiers: ['Alt'], position: { x: 20, y: 24 } })
    await page.getByText('By hand.').click({ modifiers: ['Alt'] })
    const lines = ['5:26', '22:20', '21:15', '29:68'].map((place) => `${preview.pages}/rankings/index.yaml:${place}`)
    await expect.poll(() => openedFiles).toEqual(lines)
    expect(page.url()).toBe(`${preview.address}/rankings`)
  }))

test('the pages folder may be removed and restored, or replaced', async () => {
  const backup = join(preview.root, 'backup')
  const title = 'title: The ranking'
  const shown = async () => (await fetch(`${preview.address}/rankings`)).text()
  cpSync(preview.pages, backup, { recursive: true })
  rmSync(preview.pages, { recursive: true })
  await expect.poll(() => preview.output()).toContain(`${preview.pages} does not exist, or no longer exists`)
  for (const name of ['Put back', 'Put in its place']) {
    cpSync(backup, preview.pages, { recursive: true })
    preview.edit('pages/rankings/index.yaml', title, `title: ${name}`)
    await expect.poll(shown).toContain(name)
    renameSync(preview.pages, join(preview.root, name))
  }
  renameSync(backup, preview.pages)
  await expect.poll(shown).toContain('The ranking</h1>')
})

test('a file added to public/ is served, and the issue of the missing file is resolved', () =>
  withPage({}, async (page) => {
    await open(page, '/rankings/chatbots')
    const back = preview.edit('pages/rankings/chatbots.yaml', 'url: make', 'url: /sheets/tools.csv')
    await panel(page).getByText('There is no file "/sheets/tools.csv" in public/.').waitFor()
    preview.write('public/sheets/tools.csv', 'a,b')
    await panel(page).waitFor({ state: 'hidden' })
    expect(await (await fetch(`${preview.address}/sheets/tools.csv`)).text()).toBe('a,b')
    back()
  }))

test.each([
  ['is not there', undefined],
  ['cannot be read', 'no picture'],
])('a picture that %s is left out of its page, as its mistakes say, and the rest is shown', (_, content) =>
  withPage({}, async (page) => {
    if (content !== undefined) preview.write('public/logos/new.svg', content)
    await open(page, '/rankings')
    preview.edit('pages/rankings/index.yaml', 'name: Hypothetica', 'name: Hypothetica & Co\n        logo: { file: /logos/new.svg, alt: Three lines }')
    await page.getByRole('rowheader', { name: 'Hypothetica & Co' }).first().waitFor()
    await panel(page).getByText('A picture that cannot be used is left out.').waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    preview.write('public/logos/new.svg', preview.read('public/favicon.svg'))
    await page.getByRole('img', { name: 'Three lines' }).waitFor()
    await panel(page).waitFor({ state: 'hidden' })
  }),
)

test('a drawing is shown whole in the place of a photo, as on the site', () =>
  withPage({}, async (page) => {
    const item =
      '{ title: A case, companyType: A shop, description: It went well., results: [Less work], tools: [Make], photo: { file: /favicon.svg, alt: Lines } }'
    preview.edit('pages/services/audits.yaml', /$/, `  - type: caseStudies\n    title: Cases\n    items:\n      - ${item}\n`)
    await open(page, '/services/audits')
    const drawing = page.getByRole('img', { name: 'Lines' })
    await drawing.waitFor()
    expect(await drawing.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
  }))

test('the preview moves to the next port if one is in use, and listens on one local address only', async () => {
  const { port } = new URL(preview.address)
  const second = await runPreview(preview.root, Number(port))
  try {
    expect(second.output()).toContain(`Port ${port} is in use; trying ${Number(port) + 1}.`)
    expect((await fetch(`${second.address}/rankings`)).status).toBe(200)
    const everywhere = createServer()
    await new Promise<void>((done, fail) => everywhere.once('error', fail).listen(Number(port), '::1', done))
    everywhere.close()
  } finally {
    await second.stop()
  }
})
