import { expect } from 'vitest'
import { parentOf } from '../../../renderer/content/routes.ts'
import { attribute, count, eachHas, link, links, linksIn, says, texts } from './checks.ts'
import { affiliateSentence, claim, consulting, facts, footerSentence, nameOfLink, provider, reservedLabel, reservedSentence, tokens } from './facts.ts'
import type { Check } from './statement.ts'

/** The links of the header and the menu, in order (spec §2). */
export const mainLinks = ['/', '/getting-started', '/types-of-agencies', '/services', '/tools', '/rankings', '/case-studies', '/resources']

const footerColumns: Record<string, string[]> = {
  'Main Sections': ['/getting-started', '/types-of-agencies', '/services', '/tools'],
  'Agency Rankings': ['/rankings', '/rankings/chatbots', '/rankings/rpa', '/rankings/workflows'],
  Resources: ['/resources/blog', '/resources/comparisons', '/resources/guides', '/resources/grants', '@consulting'],
}

/** Words that claim what a site with a reserved first position cannot (visitors D3). */
const forbidden =
  /\b(independent(ly)?|unbiased|impartial(ly|ity)?|objective(ly|ity)?|neutral(ly|ity)?|we tested|expert panels?|verified|award(s|ed|ing)?|award-winning)\b/gi

/** The sentences that D2 and D8 prescribe. */
const prescribed = [reservedSentence, claim]

const withoutForbiddenWords: Check = async ({ page }) => {
  let text = await page.evaluate(() => {
    const attributes = [...document.querySelectorAll('[aria-label], [alt], [title], meta[name=description]')].flatMap((element) =>
      ['aria-label', 'alt', 'title', 'content'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.textContent ?? '', ...attributes].join('\n').replace(/\s+/g, ' ')
  })
  for (const sentence of prescribed) text = text.replaceAll(sentence, '')
  expect([...text.matchAll(forbidden)].map(({ 0: word, index }) => `${word}: …${text.slice(Math.max(0, index - 40), index + 60)}…`)).toEqual([])
}

type PageLink = Awaited<ReturnType<typeof linksIn>>[number]

/** What must not be true of a link within the site, and of one that leaves it. */
const internalFaults: [fault: string, has: (link: PageLink) => boolean][] = [
  ['opens a page of the site in a new tab', ({ newTab }) => newTab],
  ['is not the address of a page', ({ href }) => !/^[/#]/.test(href)],
]

const kindOf = ({ href }: PageLink) => facts.links[nameOfLink(href).slice(1)]?.kind
const isCommercial = (link: PageLink) => ['partner', 'affiliate'].includes(kindOf(link) ?? '')

const externalFaults: typeof internalFaults = [
  ['does not say truly whether it opens a new tab', ({ newTab, text }) => newTab !== text.includes('opens in new tab')],
  ['lacks rel="noopener"', ({ rel }) => !rel.includes('noopener')],
  ['lacks rel="sponsored"', (link) => isCommercial(link) && !link.rel.includes('sponsored')],
  ['is marked as sponsored', (link) => !isCommercial(link) && link.rel.includes('sponsored')],
  ['lacks the words “partner link”', (link) => kindOf(link) === 'affiliate' && !link.text.includes('(partner link)')],
  ['is called a partner link without being one', (link) => kindOf(link) !== 'affiliate' && link.text.includes('(partner link)')],
  ['does not name the firm that it leads to', (link) => kindOf(link) === 'partner' && ![provider, consulting].some((firm) => link.label.includes(firm))],
  ['leaves the site in the same tab', ({ newTab, label }) => !newTab && !label.startsWith('Request a consultation')],
]

/** What a link announces follows from where it leads (visitors D6, D7; spec §3, §7). */
const announcedLinks: Check = async (visit) => {
  const violations = (await linksIn(visit, 'body')).flatMap((link) =>
    (/^https?:/.test(link.href) ? externalFaults : internalFaults).flatMap(([fault, has]) => (has(link) ? [`"${link.label}" (${link.href}) ${fault}`] : [])),
  )
  expect(violations).toEqual([])
}

/** A partner or affiliate link says which page, and which block of it, a visitor came from (issue). */
const placements: Check = async (visit) => {
  const page = visit.path === '/' ? 'home' : visit.path.slice(1).replaceAll('/', '-')
  const placementOf = (href: string) => {
    const parameters = new URL(href).searchParams
    return parameters.get('utm_content') ?? parameters.get('sub_id')
  }
  const commercial = (all: readonly PageLink[]) => all.filter(isCommercial).map(({ href }) => placementOf(href))
  for (const placement of commercial(await linksIn(visit, ''))) expect(placement).toMatch(new RegExp(`^${page}\\.[a-z][\\w-]+$`, 'i'))
  expect(new Set(commercial(await linksIn(visit, 'body > header')))).toEqual(new Set(['site.contact']))
  expect(new Set(commercial(await linksIn(visit, 'body > footer')))).toEqual(new Set(['site.footer']))
}

/** The disclosures come before the first score and the first affiliate link (visitors D2, D6). */
const disclosedFirst: Check = async ({ page }) => {
  const affiliateHosts = Object.values(facts.links).flatMap(({ kind, href }) => (kind === 'affiliate' ? [new URL(href).host] : []))
  const order = await page.evaluate(
    ({ hosts, reserved, affiliate }) => {
      const main = document.querySelector('main')
      const all = [...(main?.querySelectorAll('*') ?? [])]
      const sentence = (words: string) => all.findIndex((element) => element.tagName === 'P' && (element.textContent ?? '').includes(words))
      return {
        score: all.findIndex((element) => element.matches('[role=img][aria-label$="out of 5"]')),
        affiliateLink: all.findIndex((element) => element instanceof HTMLAnchorElement && hosts.includes(element.host)),
        reserved: sentence(reserved),
        affiliate: sentence(affiliate),
        folded: all.some((element) => element.tagName === 'P' && (element.textContent ?? '').includes(reserved) && element.closest('details, [hidden]')),
      }
    },
    { hosts: affiliateHosts, reserved: reservedSentence, affiliate: affiliateSentence },
  )
  if (order.score >= 0) {
    expect(order.reserved, 'the disclosure of D2 is on the page').toBeGreaterThanOrEqual(0)
    expect(order.reserved, 'the disclosure of D2 comes before the first score').toBeLessThan(order.score)
  }
  if (order.affiliateLink >= 0) {
    expect(order.affiliate, 'the disclosure of D6 is on the page').toBeGreaterThanOrEqual(0)
    expect(order.affiliate, 'the disclosure of D6 comes before the first affiliate link').toBeLessThan(order.affiliateLink)
  }
  expect(order.folded, 'the disclosure of D2 is collapsed or hidden').toBe(false)
}

/** Wherever the featured agency is listed with a score, its label is between name and score (visitors D1). */
const labeledRows: Check = async ({ page }) => {
  const violations = await page.evaluate(
    ({ name, label }) =>
      [...document.querySelectorAll('main :is(li, tr):has([role=img][aria-label$="out of 5"])')].flatMap((row) => {
        const text = row.textContent ?? ''
        if (!text.includes(name)) return []
        const score = row.querySelector('[role=img]')
        const note = [...row.querySelectorAll('p')].find((paragraph) => paragraph.textContent === label)
        if (!note) return [`no label in "${text}"`]
        const isBeforeScore = score && note.compareDocumentPosition(score) & Node.DOCUMENT_POSITION_FOLLOWING
        const size = Number.parseFloat(getComputedStyle(note).fontSize)
        return [...(isBeforeScore ? [] : [`the label follows the score in "${text}"`]), ...(size >= 14 ? [] : [`the label is ${size}px`])]
      }),
    { name: provider, label: reservedLabel },
  )
  expect(violations).toEqual([])
}

/** Matches the marketing claims of spec §9 as they are written on pages. */
const figures = /\b(up to 70%|99%|99\.8%|up to 80%|24\/7)|\b3–6 months\b/gi

/** A marketing figure has its source, its claim or the word that it is invented in the same paragraph, cell or card; none is in a heading (visitors D8). */
const markedClaims: Check = async ({ page }) => {
  const violations = await page.evaluate(
    ({ source, markers }) => {
      const pattern = new RegExp(source, 'gi')
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        const figure = texts.currentNode.textContent?.match(pattern)?.[0]
        const element = texts.currentNode.parentElement
        if (figure === undefined || !element || element.closest('script, style, template')) continue
        if (element.closest('h1, h2, h3, h4, title')) found.push(`${figure} stands in a heading: ${element.textContent}`)
        const place = element.closest('li:has(h3), li, p, td')
        const card = element.closest('ul[role=list] > li, li:has(> b)')
        const near = `${place?.textContent ?? ''} ${card?.textContent ?? ''}`
        if (!markers.some((marker) => near.includes(marker))) found.push(`${figure}: ${near.slice(0, 160)}`)
      }
      return found
    },
    { source: figures.source, markers: [claim, 'Source:', 'Invented figures', 'invented'] },
  )
  expect(violations).toEqual([])
}

const nothingFromElsewhere: Check = async ({ page, requests }) => {
  const origin = new URL(page.url()).origin
  expect(requests.filter(({ url, type }) => new URL(url).origin !== origin || ['xhr', 'fetch'].includes(type))).toEqual([])
}

const nothingStored: Check = async ({ page }) => {
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
}

const withoutReviewMarkup: Check = async ({ page }) => {
  const markup = await page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"], [itemtype], [typeof]')]
      .map((element) => `${element.textContent} ${element.getAttribute('itemtype')} ${element.getAttribute('typeof')}`)
      .join('\n'),
  )
  expect(markup).not.toMatch(/"(Review|AggregateRating|Rating|ratingValue|reviewRating)"/)
  if (markup.includes('ItemList"')) expect(markup.replaceAll('BreadcrumbList', '')).toContain(JSON.stringify(reservedSentence).slice(1, -1))
}

const frenchLabel: Check = async ({ page }) => {
  const french = await page.evaluate(() =>
    [...document.querySelectorAll('[lang]:not(html)')].map((element) => [element.getAttribute('lang'), element.getAttribute('aria-label')]),
  )
  expect(french).toEqual([['fr', expect.stringMatching(/^Remonter/)]])
}

const wayBack = (path: string): Check[] => {
  const parent = parentOf(path)
  return [
    texts('[data-back]', ['Back']),
    attribute('[data-back]', 'href', parent),
    texts('nav[aria-label=Breadcrumb] li:first-child', ['Home']),
    attribute('nav[aria-label=Breadcrumb] li:nth-last-child(2) a', 'href', parent),
    count('nav[aria-label=Breadcrumb] [aria-current=page]', 1),
  ]
}

/** Returns the statements for every page. They are asked with `evaluate` alone: the first locator on a page takes as long as ten of these. */
export function everyPage(path: string): Record<string, Check | Check[]> {
  const depth = path === '/404' ? 0 : path.split('/').length - 1
  return {
    [`spec §2 routes: ${path} is served`]: async ({ status }) => expect(status).toBe(path === '/404' ? 404 : 200),
    'spec §2: a hero with one heading and a sentence under it': [count('h1', 1), eachHas(':has(> h1)', 1, ['h1', 'h1 + p'])],
    'spec §2 header: brand, eight links and a contact button that opens a new tab': [
      texts('body > header .brand', [facts.name]),
      links('body > header > div nav', mainLinks),
      links('body > header dialog nav', mainLinks),
      attribute('body > header a.contact', 'target', '_blank'),
      says('body > header a.contact', `Contact ${provider}`),
    ],
    'visitors D7: the contact button says that it leads to a commercial partner': [
      says('body > header a.contact', 'Commercial partner'),
      says('body > header dialog a.button', 'Commercial partner'),
    ],
    'spec §2 footer: blurb, and three columns of links': [
      says('body > footer .brand + p', /(\S+\s+){8}/),
      texts('body > footer nav h2', Object.keys(footerColumns)),
      ...Object.entries(footerColumns).map(([title, hrefs]) => links(`body > footer nav[aria-label="${title}"]`, hrefs)),
    ],
    'spec §2 footer: social links, Privacy Policy, Terms of Service and Sitemap': [
      link('body > footer', 'Privacy Policy', '/privacy'),
      link('body > footer', 'Terms of Service', '/terms'),
      link('body > footer', 'Sitemap', '/sitemap'),
      ...facts.social.map(({ name, href }) => link('body > footer', name, href in facts.links ? `@${href}` : new URL(href).href)),
    ],
    'spec §2 footer: a copyright line with the current year': says(
      'body > footer .legal p',
      `© ${Math.max(new Date().getFullYear(), Number(facts.reviewed.slice(0, 4)))}`,
    ),
    'visitors D14: the footer names the publisher and the commercial relationship, and links to the method': [
      says('body > footer .disclosure', footerSentence, 'How rankings are made'),
      links('body > footer .disclosure', ['/rankings#selection-criteria']),
    ],
    'visitors P13, spec §1: the page is in English except for one French label': [attribute('html', 'lang', 'en'), frenchLabel],
    'visitors D3: no words that claim independence, tests or awards': withoutForbiddenWords,
    'visitors D6, D7, spec §3, §7: each link announces its kind and its tab correctly': announcedLinks,
    'visitors D2, D6: disclosures come before the first score and the first affiliate link': disclosedFirst,
    'visitors D1: the label of the reserved position comes before the score': labeledRows,
    'visitors D8: marketing figures have their claim or source beside them, and none is in a heading': markedClaims,
    'visitors D10: no Review, AggregateRating or Rating markup': withoutReviewMarkup,
    'visitors D11, spec §7: no requests to other origins, and nothing is stored': [nothingFromElsewhere, nothingStored],
    'visitors §1: no inert links, and no forms that post to a server': [
      count('body a[href="#"], body a:not([href])', 0),
      count('form[method=post]', 0),
      count('input[type=password]', 0),
    ],
    'issue: partner links have a placement code for page and block': placements,
    'visitors P5: no placeholders': async ({ page }) => {
      const text = await page.evaluate(() => document.body.textContent ?? '')
      expect(text).not.toMatch(/lorem|ipsum|coming soon|\bTODO\b|\{[a-zA-Z]+\}/i)
      expect(text).not.toMatch(new RegExp(`\\b(2023|2024|2025)\\b(?= (edition|ranking|overall))(?<!${tokens.get('edition')})`))
    },
    ...(depth >= 2 ? { 'spec §2, visitors §1c: a Back control and breadcrumbs to the page above': wayBack(path) } : {}),
  }
}
