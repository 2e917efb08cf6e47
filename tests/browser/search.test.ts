import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { listen } from '../../renderer/cli/port.ts'
import { siteServer } from '../../renderer/hosting/server.ts'
import { runCommand } from '../runCommand.ts'
import { phone, site, shippedTest as test, testSite, withBrowser, withOnePage, withPage } from './page.ts'

withBrowser()

const field = (page: Page) => page.getByRole('searchbox', { name: 'Words to look for' })
const status = (page: Page) => page.locator('[data-island=searchForm] [role=status]')
const results = (page: Page) => page.locator('[data-island=searchForm] ol h2 a')

/**
 * Searches for the names of pages, and returns those that do not come first: "“RPA”: /tools before /rankings/rpa".
 * @param oneIn searches for one in so many pages
 */
async function pagesNotFound(page: Page, oneIn: number): Promise<string[]> {
  await page.goto(`${site}/sitemap`)
  const names = await page.locator('main section a').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')] as const))
  expect(names.length).toBeGreaterThan(50)
  await page.goto(`${site}/search`)
  await page.locator('[data-hydrated]').waitFor()
  const missed: string[] = []
  for (const [name, path] of names.filter((_, index) => index % oneIn === 0)) {
    // Whoever searches is there.
    if (path === '/search') continue
    await field(page).fill(name)
    await field(page).press('Enter')
    await expect.poll(() => status(page).innerText()).toContain(`found for “${name}”`)
    // Pages with the same name are next to each other: the ranking of RPA agencies and the page about them.
    const places = names.filter(([other]) => other === name).length
    const first = await results(page).evaluateAll((links, count) => links.slice(0, count).map((link) => link.getAttribute('href')), places)
    if (!first.includes(path)) missed.push(`“${name}”: ${first} before ${path}`)
  }
  return missed
}

const indexRequests = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('pagefind')) seen.push(pathname)
  })
  return seen
}

describe('the search', () => {
  test('loads its index when the field is used, not before', () =>
    withPage({}, async (page) => {
      const requests = indexRequests(page)
      await page.goto(`${site}/search`, { waitUntil: 'networkidle' })
      await page.locator('[data-hydrated]').waitFor()
      expect(requests).toEqual([])
      await page.keyboard.press('d')
      await expect.poll(() => requests).toContain('/pagefind/pagefind.js')
    }))

  test.each([true, false])('focuses its field on arrival, hydrated: %s', (isHydrated) =>
    withPage({}, async (page) => {
      // Never answered.
      if (!isHydrated) await page.route(/assets\/SearchForm-/, () => {})
      await page.goto(`${site}/search`)
      if (isHydrated) await page.locator('[data-hydrated]').waitFor()
      else expect(await page.locator('[data-hydrated]').count()).toBe(0)
      expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.keyboard.type('exit')
      expect(await field(page).inputValue()).toBe('exit')
    }),
  )

  test('searches for what was typed before hydration', () =>
    withPage({}, async (page) => {
      await page.route(/assets\/SearchForm-/, async (route) => {
        await page.getByRole('searchbox').fill('chatbot')
        await route.continue()
      })
      await page.goto(`${site}/search`)
      await expect.poll(() => page.locator('[data-island=searchForm] ol > li').count()).toBeGreaterThan(0)
      expect(await page.getByRole('searchbox').inputValue()).toBe('chatbot')
    }))

  test('finds pages while typing, announces how many, and keeps the query in the URL', () =>
    withPage({ viewport: phone }, async (page) => {
      await page.goto(`${site}/search`)
      await page.locator('[data-hydrated]').waitFor()
      await field(page).pressSequentially('data readiness')
      await expect.poll(() => status(page).innerText()).toMatch(/^\d+ pages found for “data readiness”$/)
      expect(new URL(page.url()).searchParams.get('q')).toBe('data readiness')
      expect(await results(page).first().getAttribute('href')).toBe('/resources/blog/data-readiness-in-a-week')
      expect(await page.locator('[data-island=searchForm] mark').first().innerText()).toMatch(/data|readiness/i)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    }))

  test('suggests pages until it has found some, and again where there are none', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/search`)
      await page.locator('[data-hydrated]').waitFor()
      const suggestion = page.getByRole('link', { name: 'Is our data good enough?' })
      expect(await suggestion.isVisible()).toBe(true)
      await field(page).fill('chatbot')
      await suggestion.waitFor({ state: 'hidden' })
      expect(await results(page).count()).toBeGreaterThan(0)
      await field(page).fill('qxzvw')
      await suggestion.waitFor({ state: 'visible' })
      await field(page).fill('')
      expect(await suggestion.isVisible()).toBe(true)
    }))

  test('keeps the last results until the next are there, and says that it is searching where that takes long', () =>
    withPage({}, async (page) => {
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.goto(`${site}/search?q=chatbot`)
      await expect.poll(() => results(page).count()).toBeGreaterThan(0)
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/pagefind\/(index|fragment)\//, async (route) => {
        await released
        await route.continue()
      })
      await field(page).fill('grants')
      await page.clock.runFor(300)
      expect(new URL(page.url()).searchParams.get('q')).toBe('grants')
      expect(await status(page).innerText()).toContain('found for “chatbot”')
      const count = await results(page).count()
      expect(count).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'More results' }).click()
      expect(await results(page).count()).toBe(count)
      await page.clock.runFor(500)
      await expect.poll(() => status(page).innerText()).toBe('Searching …')
      expect(await results(page).count()).toBe(0)
      release()
      await expect.poll(() => status(page).innerText()).toContain('found for “grants”')
    }))

  test('shows no results of an earlier query that come after those of the last', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/search?q=chatbot`)
      await expect.poll(() => status(page).innerText()).toContain('found for “chatbot”')
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/pagefind\/index\//, async (route) => {
        await released
        await route.continue()
      })
      const asked = page.waitForRequest(/\/pagefind\/index\//)
      await field(page).fill('grants')
      await asked
      await field(page).fill('chatbots')
      await expect.poll(() => status(page).innerText()).toContain('found for “chatbots”')
      const fragments = page.waitForResponse(/\/pagefind\/fragment\//)
      release()
      await fragments
      await page.waitForTimeout(500)
      expect(await status(page).innerText()).toContain('found for “chatbots”')
    }),
  )

  test('finds pages by their names', () => withPage({}, async (page) => expect(await pagesNotFound(page, 12)).toEqual([])))

  test('finds every page by its name', { tags: 'audit' }, () => withPage({}, async (page) => expect(await pagesNotFound(page, 1)).toEqual([])))

  test('shows the name of a page if its title differs', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/search?q=privacy+policy`)
      const first = page.locator('[data-island=searchForm] ol > li').first()
      await expect.poll(() => first.locator('h2').innerText()).toBe('What this site knows about you')
      expect(await first.locator('.section').innerText()).toBe('Privacy Policy')
      await page.goto(`${site}/search?q=project+cost+calculator`)
      await expect.poll(() => first.locator('.section').innerText()).toBe('Grants and funding Project cost calculator')
      const separator = first.locator('.section span').last()
      expect(await separator.evaluate((name) => getComputedStyle(name, '::before').content)).toContain('"/"')
    }))

  test('searches for the query in the URL, also after going back', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/search?q=exit+clause`)
      await expect.poll(() => status(page).innerText()).toMatch(/found for “exit clause”$/)
      expect(await field(page).inputValue()).toBe('exit clause')
      await page.goto(`${site}/search?q=chatbot`)
      await expect.poll(() => status(page).innerText()).toMatch(/found for “chatbot”$/)
      await page.goBack()
      await expect.poll(() => status(page).innerText()).toMatch(/found for “exit clause”$/)
      // Also after following a link within the page, and searching for something else there.
      await page.evaluate(() => {
        location.hash = '#main'
      })
      await field(page).fill('chatbot')
      await expect.poll(() => status(page).innerText()).toMatch(/found for “chatbot”$/)
      await page.goBack()
      await expect.poll(() => status(page).innerText()).toMatch(/found for “exit clause”$/)
      expect(await field(page).inputValue()).toBe('exit clause')
    }))

  test('works by keyboard, and shows more results on demand', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/search`)
      await page.locator('[data-hydrated]').waitFor()
      await field(page).focus()
      await page.keyboard.type('agency')
      await page.keyboard.press('Enter')
      await expect.poll(() => results(page).count()).toBe(10)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(
        await results(page)
          .first()
          .evaluate((link) => link === document.activeElement),
      ).toBe(true)
      await page.getByRole('button', { name: 'More results' }).press('Enter')
      await expect.poll(() => results(page).count()).toBe(20)
      expect(
        await results(page)
          .nth(10)
          .evaluate((link) => link === document.activeElement),
      ).toBe(true)
    }))

  test('offers no more results of a similar query than it announces', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/search?q=workfow`)
      await expect.poll(() => results(page).count()).toBe(10)
      expect(await page.getByRole('button', { name: 'More results' }).count()).toBe(0)
    }),
  )

  test('leads to the part of a page that matches best', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/search?q=pilot+cost`)
      await page.locator('main ol > li').first().getByRole('link', { name: 'What does it cost?' }).click()
      await page.waitForURL('**/types-of-agencies#price')
      await expect
        .poll(() => page.getByRole('heading', { name: 'What does it cost?' }).evaluate((heading) => heading.getBoundingClientRect().top < innerHeight))
        .toBe(true)
      // Of the parts with both words, the one about them.
      await page.goto(`${site}/search?q=how+do+they+choose+first+place`)
      await expect
        .poll(() => page.locator('main ol > li').first().getByRole('link').last().getAttribute('href'))
        .toBe('/rankings#why-larkfield-ai-is-in-first-place-and-how-the-order-is-decided')
      // At the beginning of a page there is no such link.
      await page.goto(`${site}/search?q=chatbots`)
      await page.getByRole('link', { name: 'AI chatbot agencies: the 2025 ranking' }).waitFor()
      expect(await page.locator('main ol > li').first().getByRole('link').count()).toBe(1)
    }))

  test('links to the sitemap if its index cannot be loaded', () =>
    withPage({ mayFail: true }, async (page) => {
      await page.route('**/pagefind/**', (route) => route.abort())
      await page.goto(`${site}/search?q=data`)
      await expect.poll(() => status(page).innerText()).toContain('could not be loaded')
      expect(await page.locator('[data-island=searchForm] a').getAttribute('href')).toBe('/sitemap')
    }))

  test('without JavaScript links to the sitemap and has no field', () =>
    withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${testSite}/search`)
      // Sections that are not laid out yet have no text.
      await expect.poll(() => page.locator('main').innerText()).toContain('The search needs JavaScript')
      expect(await page.locator('main').getByRole('link', { name: 'Every page of the small site' }).getAttribute('href')).toBe('/sitemap')
      expect(await field(page).isVisible()).toBe(false)
    }))

  test('works under a base path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agency-brief-base-'))
    const out = join(folder, 'site')
    expect(runCommand(['build', '--pages', 'tests/site/pages', '--out', out, '--base', '/sub/'])).toMatchObject({ status: 0 })
    const server = siteServer(out, '/sub/')
    try {
      const address = await listen(server, 0)
      await withPage({}, async (page) => {
        await page.goto(`${address}/sub/search?q=audits`)
        await expect.poll(() => results(page).first().getAttribute('href')).toBe('/sub/services/audits')
        await results(page).first().click()
        await page.getByRole('heading', { level: 1, name: 'Audits' }).waitFor()
      })
    } finally {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the search, asked one thing after the other,', () => {
  const page = withOnePage(async (opened) => {
    await opened.goto(`${site}/search`)
    await opened.locator('[data-hydrated]').waitFor()
  })
  /** Searches, and waits for what is said of these words or of one that is too short. */
  const ask = async (words: string) => {
    await field(page()).fill(words)
    await field(page()).press('Enter')
    await expect.poll(() => status(page()).innerText()).toContain(words.length > 1 ? `“${words}”` : 'Type a whole word')
  }

  const commercialTies = '/terms#commercial-ties'
  const forYourLawyer = '/resources/blog/questions-before-you-sign#for-your-lawyer'
  const dataQuestions = '/resources/guides/ai-governance-essentials#put-the-data-questions-to-a-vendor-in-writing'
  const howFirmsAreChosen = '/rankings#how-firms-are-chosen-and-whether-one-can-pay-to-get-listed'

  test.each([
    ['how much does an AI agency cost', '/resources/blog/month-thirteen-costs'],
    ['what is RPA', '/types-of-agencies/rpa'],
    ['RPA vs workflow', '/resources/blog/rpa-or-workflow-automation'],
    ['can I get a grant for AI', '/resources/grants/small-business-ai-innovation'],
    ['which agency is best for chatbots', '/rankings/chatbots'],
    ['what should I ask before I sign a contract', '/resources/blog/questions-before-you-sign'],
    ['Who are you?', '/terms'],
    ['what does a pilot cost', '/types-of-agencies'],
    ['wrong information about my company', '/contact'],
    ['how do I complain', '/contact'],
    ['maintenance costs', '/resources/blog/month-thirteen-costs'],
    ['what is an AI agency', '/getting-started'],
    ['write a brief for an agency', '/resources/guides/choosing-an-ai-agency'],
    ['where does my data go', '/resources/guides/ai-data-readiness'],
    ['do I need an agency or can we do it ourselves', '/getting-started'],
    ['is this site paid', '/terms'],
    ['mistake about my firm', '/contact'],
    ['are these companies real', '/rankings'],
    ['best AI agency', '/rankings'],
    ['compare tools for support', '/resources/comparisons'],
    ['is this site an advertisement', commercialTies],
    ['can I trust you', commercialTies],
    ['can I trust this ranking', commercialTies],
    ['how does this site make money', commercialTies],
    ['delete my data', '/privacy'],
    ['when does a chatbot pay for itself', '/types-of-agencies/nlp-chatbot'],
    ['advertising', commercialTies],
    ['kickbacks', commercialTies],
    ['who pays whom', commercialTies],
    ['why is Larkfield first', '/rankings#why-larkfield-ai-is-in-first-place-and-how-the-order-is-decided'],
    ['are the reviews real', '/rankings'],
    ['SOC 2', dataQuestions],
    ['hosting in Europe', dataQuestions],
    ['does ChatGPT train on my data', dataQuestions],
    ['AI policy', '/resources/guides/ai-governance-essentials#adopt-a-staff-policy-that-fits-on-one-page'],
    ['CVs', '/resources/guides/ai-governance-essentials#rank-uses-by-the-harm-they-could-do'],
    ['who is liable', forYourLawyer],
    ['Haftung', forYourLawyer],
    ['insurance', forYourLawyer],
    ['agency goes out of business', forYourLawyer],
    ['DPA', forYourLawyer],
    ['contract templates', '/resources/guides/choosing-an-ai-agency#get-seven-terms-into-the-contract'],
    ['fixed price or time and materials', '/resources/guides/choosing-an-ai-agency#pay-in-a-form-that-fits-the-risk'],
    ['how do we get out of the contract', '/resources/guides/choosing-an-ai-agency#rehearse-the-exit-before-you-need-it'],
    ['how long does it take', '/getting-started#how-long-does-it-take'],
    ['Microsoft Copilot', '/getting-started#when-to-wait'],
    ['will AI replace my staff', '/getting-started#staff'],
    ['how much does a chatbot cost', '/types-of-agencies/nlp-chatbot#price'],
    ['hourly rate', '/types-of-agencies#price'],
    ['bad data', '/resources/guides/ai-data-readiness'],
    ['UiPath vs Blue Prism', '/resources/comparisons/uipath-vs-power-automate'],
    ['legacy systems', '/types-of-agencies/rpa'],
    ['grant Germany', '/resources/grants/funding-directory#european-union-digital-europe-and-the-innovation-hubs'],
    ['get listed', howFirmsAreChosen],
    ['list my agency', howFirmsAreChosen],
    ['how are firms chosen', howFirmsAreChosen],
    ['paid placement', howFirmsAreChosen],
    ['can agencies pay to be listed', howFirmsAreChosen],
  ])('answers the question “%s”', { tags: 'audit' }, async (question, path) => {
    await ask(question)
    const links = page().locator('[data-island=searchForm] ol > li:nth-child(-n+3) a')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toContain(path)
    // Only the words of the query are marked, or the question itself where a page asks it.
    const excerpts = await page()
      .locator('main ol > li > p:has(mark)')
      .evaluateAll((all) =>
        all.map((excerpt) => ({ text: excerpt.textContent, marked: [...excerpt.querySelectorAll('mark')].map((mark) => mark.textContent) })),
      )
    const others = excerpts.filter(({ text }) => !text.toLowerCase().includes(question.toLowerCase()))
    expect(others.flatMap(({ marked }) => marked.filter((word) => /^(a|an|and|for|how|I|is|what|which)\b/i.test(word)))).toEqual([])
  })

  test.each([
    ['ωωω', /^Nothing found for “ωωω”/],
    ['asdfgh', /^Nothing found for “asdfgh”/],
    ['salesforce', /^No exact match for “salesforce”\. \d pages with “CRM”:$/],
    ['workfow', /^No exact match for “workfow”\. The first 10 of \d+ pages with “workflow”:$/],
    ['goverance policy', /^No exact match for “goverance policy”\. \d pages with “governance policy”:$/],
    ['contract termination', /^No exact match for “contract termination”\. \d pages with “contract exit clause”:$/],
    ['terminating', /^No exact match for “terminating”\. \d pages with “exit clause”:$/],
    ['implimentation', /^No exact match for “implimentation”\. The first 10 of \d+ pages with “implementation”:$/],
    ['comparsion', /^No exact match for “comparsion”\. The first 10 of \d+ pages with “comparison”:$/],
    ['SAP integration', /^No exact match for “SAP integration”\. The first 10 of \d+ pages with “integration”:$/],
    ['automatisation', /^No exact match for “automatisation”\. The first 10 of \d+ pages with “automation”:$/],
    ['licence', /^No exact match for “licence”\. The first 10 of \d+ pages with “license”:$/],
    ['a', /^Type a whole word/],
    ['RPA vs workflow', /^\d+ pages found for “RPA vs workflow”$/],
    ['É', /^Type a whole word/],
    ['automating', /^\d+ pages found for “automating”$/],
    ['<img src=x onerror=alert(1)>', /for “<img src=x onerror=alert\(1\)>”/],
  ])('announces the outcome for “%s”', async (words, said) => {
    await ask(words)
    expect(await status(page()).innerText()).toMatch(said)
    const count = await results(page()).count()
    if (/pages (found|with) /.test(said.source)) expect(count).toBeGreaterThan(0)
    else expect(count).toBe(0)
    const promisesList = (await status(page()).innerText()).endsWith('is listed here:')
    expect(promisesList).toBe(said.source.startsWith('^Nothing') || said.source.startsWith('for '))
    expect(await page().locator('[data-island=searchForm] a[href="/sitemap"]').count()).toBe(promisesList ? 1 : 0)
  })

  test.each([
    ['RFP', 'with “request for proposals”', 'Playbook'],
    ['tenders', 'with “request for proposals”', 'Playbook'],
    ['EU AI Act', 'found for “EU AI Act”', 'AI literacy'],
    ['vendor lock in', 'with “vendor exit”', 'CRM'],
    ['on-premises', '2 pages with “on premises”', 'business documents'],
    ['human-in-the-loop', 'found for “human-in-the-loop”', 'Human in the loop'],
  ])('finds what visitors call "%s"', async (typed, words, title) => {
    await ask(typed)
    expect(await status(page()).innerText()).toContain(words)
    expect(await results(page()).allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining(title)]))
  })
})
