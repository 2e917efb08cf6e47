import { expect } from 'vitest'
import { waitForHydration } from '../page.ts'
import { attribute, columns, comesBefore, count, eachHas, hero, jumpLink, link, linksIn, says, texts } from './checks.ts'
import { below, consulting, longDatePattern } from './facts.ts'
import type { Check, Statements } from './statement.ts'

const topics = [
  'AI Strategy',
  'Implementation',
  'Process Optimization',
  'Ethics & Governance',
  'Technology Reviews',
  'Case Studies',
  'Data Management',
  'Change Management',
]

/** Which articles a visitor sees; the others are shown by "Load More Articles". */
const visibleArticles: Check = async ({ page, path }) => {
  const visible = page.locator('#articles li:visible')
  await page.goto(new URL(path, page.url()).href)
  await page.locator('#articles').getByRole('status').scrollIntoViewIfNeeded()
  await expect.poll(() => visible.count()).toBe(6)
  const all = await page.locator('#articles li').count()
  expect(all).toBeGreaterThanOrEqual(12)
  for (let shown = 6; shown < all; shown += 6) {
    await page.getByRole('button', { name: 'Load More Articles' }).click()
    await expect.poll(() => visible.count()).toBe(Math.min(all, shown + 6))
  }
  expect(await page.getByRole('button', { name: 'Load More Articles' }).count()).toBe(0)
}

/** A topic shows only its articles, and is in the URL. */
const topicFilters: Check = async ({ page, path }) => {
  await page.goto(new URL(path, page.url()).href)
  await page.locator('#articles').getByRole('status').scrollIntoViewIfNeeded()
  const topic = page.locator('#topics a').filter({ hasText: 'Implementation' })
  await expect.poll(() => page.locator('#articles li:visible').count()).toBe(6)
  await topic.click()
  await expect.poll(() => page.locator('#articles').getByRole('status').innerText()).toContain('Implementation')
  expect(new URL(page.url()).searchParams.get('topic')).toBe('Implementation')
  const heading = page.locator('#articles h2')
  expect(await heading.innerText()).toBe('Articles about Implementation')
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  const tags = await page.locator('#articles li:visible .tags').allInnerTexts()
  expect(tags.length).toBeGreaterThan(0)
  expect(tags.filter((each) => !each.includes('Implementation'))).toEqual([])
  await page.locator('#articles').getByRole('button', { name: 'Show all articles' }).click()
  await expect.poll(() => heading.innerText()).toBe('Latest articles')
}

/** The form checks the address, sends nothing and says so beside itself (visitors D9). */
const newsletterOutcome: Check = async ({ page, path }) => {
  await page.goto(new URL(path, page.url()).href)
  const form = page.locator('#subscribe form')
  await waitForHydration(page.locator('#subscribe [data-island]'))
  const field = form.locator('input')
  const outcome = form.getByRole('status')
  await field.fill('no address')
  await form.getByRole('button').click()
  await expect.poll(() => outcome.textContent()).toContain('Enter an email address')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await field.fill('reader@example.com')
  await form.getByRole('button').click()
  await expect.poll(() => outcome.textContent()).toBe('Sign-up is not open yet. Nothing was sent. We do not keep your address.')
  expect(requests).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  expect(await field.inputValue()).toBe('')
}

/** Before hydration no field of the form has a name that a browser would send. */
const nothingToSend: Check = async ({ page, path }) => {
  const html = await (await page.request.get(new URL(path, page.url()).href)).text()
  const [form = ''] = /<form method="dialog">.*?<\/form>/s.exec(html) ?? []
  expect(form).toContain('type="email"')
  expect(form).not.toMatch(/ name=| action=| formaction=/i)
}

/** "Read Article" leads to an article on every card, and every article has a card. */
const everyArticle: Check = async (visit) => {
  const leads = (await linksIn(visit, '#articles li')).map(({ href }) => href)
  expect(leads.toSorted()).toEqual(below('/resources/blog').toSorted())
}

/** The blog (spec §2, §3, §5, §9; visitors D9). */
export const blogStatements: Statements = {
  '/resources/blog': {
    'spec §2 /resources/blog: hero “AI Business Blog” with “Subscribe to Updates” to #subscribe': [
      hero('AI Business Blog'),
      jumpLink('Subscribe to Updates', '#subscribe'),
    ],
    'spec §2, §3 /resources/blog: each card has category, date, title, excerpt, read time and “Read Article”': [
      eachHas('#articles li', below('/resources/blog').length, ['h3', 'h3 + p', 'time[datetime]', 'a[href]', 'p span']),
      ...below('/resources/blog').map((_, index) => says(`#articles li:nth-child(${index + 1})`, longDatePattern, /\d+ min read/, 'Read Article')),
    ],
    'spec §9: three columns on a large screen': columns('#articles ul', 3),
    'spec §2, §9, issue: six articles, then more by “Load More Articles”': visibleArticles,
    'issue: every article has a card that links to it': everyArticle,
    'spec §2 /resources/blog: newsletter with email input, placeholder, button and note': [
      attribute('#subscribe input', 'type', 'email'),
      attribute('#subscribe input', 'placeholder', 'Your email address'),
      texts('#subscribe form button', ['Subscribe Now']),
      says('#subscribe', 'We respect your privacy. Unsubscribe at any time.'),
    ],
    'spec §5: the newsletter has an email-type input only': count('#subscribe input:not([type=email])', 0),
    'visitors D9: a note before the button says that sign-up is not open': [
      comesBefore('#subscribe form p:first-of-type', '#subscribe form button'),
      says('#subscribe form', 'Sign-up is not open yet', 'Subscribe Now'),
      attribute('#subscribe input', 'autocomplete', 'email'),
      count('#subscribe label', 1),
    ],
    'visitors D9: the form sends nothing before hydration either': nothingToSend,
    'visitors D9: on submission a live region says that nothing was sent': newsletterOutcome,
    'visitors D9: the feed, which works today, comes before the form, which does not': [
      says('#subscribe', /feed/i),
      comesBefore('#subscribe a[href="/feed.xml"]', '#subscribe form'),
      count('#subscribe [data-variant=primary]', 0),
    ],
    'spec §2 /resources/blog: featured article “The Complete AI Transformation Playbook”': [
      says('#featured', 'Featured playbook', 'The Complete AI Transformation Playbook'),
      link('#featured', /./, '/resources/guides/ai-transformation-playbook'),
    ],
    'spec §2 /resources/blog: a list of eight topics': texts(
      '#topics li',
      topics.map((topic) => new RegExp(`^${topic}\\b`)),
    ),
    'visitors §1b: a topic is a link with the number of its articles': texts(
      '#topics li',
      topics.map((topic) => new RegExp(`^${topic}\\D*\\d+`)),
    ),
    'issue: a topic filters the list, with its state in the URL': topicFilters,
    'spec §2 /resources/blog: consulting promo with an outside link': link('#consulting-promo', `See ${consulting}`, '@consulting'),
  },
}
