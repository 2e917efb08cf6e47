import { expect } from 'vitest'
import { count, eachHas, hero, jumpLink, link, links, says, section, texts } from './checks.ts'
import { provider } from './facts.ts'
import type { Check, Statements } from './statement.ts'

const articles = {
  'automation-focused': { title: 'Automation-focused agencies', tools: ['@make', '@n8n'] },
  'consulting-firms': { title: 'AI consulting firms' },
  'custom-development': { title: 'Custom AI development agencies' },
  'nlp-chatbot': { title: 'NLP and chatbot agencies' },
  rpa: { title: 'RPA agencies', tools: ['https://uipath.com/', 'https://microsoft.com/power-platform/products/power-automate'] },
} as const satisfies Record<string, { title: string; tools?: readonly string[] }>

const addresses = Object.keys(articles).map((id) => `/types-of-agencies/${id}`)

const asksOneByOne: Check = async ({ page, path }) => {
  const finder = page.locator('#finder')
  const shown = () => finder.locator('div[id]:visible').evaluateAll((parts) => parts.map(({ id }) => id))
  const seen = [await shown()]
  for (const answer of ['Moving data', 'use the screens', 'Seldom']) {
    await finder.getByRole('link', { name: answer }).click()
    seen.push(await shown())
  }
  await page.goBack()
  seen.push(await shown())
  expect(seen).toEqual([['task'], ['systems'], ['screens'], ['fit-robots'], ['screens']])
  await page.goto(new URL(path, page.url()).href)
}

const leadsToTypes: Check = async ({ page }) => {
  const parts = await page
    .locator('#finder div[id]')
    .evaluateAll((all) =>
      all.map((part) => ({ id: part.id, hrefs: [...part.querySelectorAll('li a, .actions a')].map((link) => link.getAttribute('href') ?? '') })),
    )
  const hrefsOf = new Map(parts.map(({ id, hrefs }) => [`#${id}`, hrefs]))
  const follow = (anchor: string, questions: number) => {
    const hrefs = hrefsOf.get(anchor) ?? []
    if (hrefs.every((href) => href.startsWith('#'))) {
      expect([anchor, hrefs.length > 1, questions < 3]).toEqual([anchor, true, true])
      for (const href of hrefs) follow(href, questions + 1)
    } else expect([anchor, hrefs]).toEqual([anchor, [expect.stringMatching(/^\/types-of-agencies\/./), expect.stringMatching(/^\/services\/./)]])
  }
  follow(`#${parts[0]?.id}`, 0)
}

/** Agency types (spec §2, §3). */
export const agencyTypeStatements: Statements = {
  '/types-of-agencies': {
    'spec §2 /types-of-agencies: five type cards linking to the five article routes': links('#types li', addresses),
    'spec §3 Card props: title, description and icon on each type card': eachHas('#types li', 5, ['h3', 'p', 'svg']),
    'spec §2 /types-of-agencies: a “how to choose” section with four cards': [
      section('#how-to-choose', 'How to choose'),
      eachHas('#how-to-choose li', 4, ['h3', 'p', 'svg']),
    ],
    'spec §2 /types-of-agencies: engagement models': [
      section('#engagement-models', 'Engagement models'),
      texts('#engagement-models h3', ['Project-Based', 'Retainer', 'Staff Augmentation']),
      eachHas('#engagement-models li', 3, ['h3', 'p', 'dl']),
    ],
    'spec §2: the primary button of the hero jumps to a section': jumpLink('Find your type', '#finder'),
    'visitors §1b: the finder leads within three questions to a type and a service, never to a firm': leadsToTypes,
    'visitors §1b: the finder shows one question at a time, and the browser goes back to the last one': asksOneByOne,
    'visitors §4.2: the finder has a separate answer for letters, forms and messages': [
      link('#task', 'Reading letters, forms or messages', '#reading'),
      link('#reading', 'Letters, messages or papers of our own trade', '#fit-reading'),
      link('#fit-reading', 'NLP and chatbot agencies', '/types-of-agencies/nlp-chatbot'),
    ],
    'visitors §1b: papers of a common kind lead to a finished service, as in the comparison of document AI': [
      link('#reading', 'Invoices, receipts or other common papers', '#fit-ready-made'),
      says('#fit-ready-made', 'finished services that read them'),
    ],
    'visitors §4.2: a rule of thumb that distinguishes the types': says('#overlap', 'connect systems that have interfaces'),
  },
  '/agency-types': {
    'spec §2 /agency-types: the variant “for companies”': says(':has(> h1)', 'For companies', 'Which type of AI agency suits a company like yours'),
    'spec §2 /agency-types: the same five cards': links('#types li', addresses),
    'spec §2 /agency-types: with long copy': says('', /(\S+\s+){1200}/),
    'spec §2: the primary button of the hero jumps to a section': jumpLink(/./, '#types'),
    'visitors §4.4: red flags for every type': eachHas('#warning-signs li', 6, ['h3', 'p']),
  },
  ...Object.fromEntries(
    Object.entries(articles).map(([id, article]) => [
      `/types-of-agencies/${id}`,
      {
        'spec §2 agency-type articles: a hero': hero(article.title),
        'spec §2 agency-type articles: a back button': [link('', 'Back', '/types-of-agencies'), count('a[data-back]', 1)],
        'spec §2 agency-type articles: service cards': eachHas('#services li', 4, ['h3', 'p', 'svg']),
        'spec §2 agency-type articles: a call to action that leads to the agency site': link('#next', `Contact ${provider}`, '@agency'),
        'spec §2 agency-type articles: “Explore Other Agency Types” leads to /types-of-agencies': link(
          '#next',
          'Explore Other Agency Types',
          '/types-of-agencies',
        ),
        ...('tools' in article
          ? {
              'spec §2, §3: two tools, each with name, description and address': [
                eachHas('#tools li', 2, ['h3', 'p', 'a[href]']),
                links('#tools li', article.tools),
              ],
            }
          : { 'spec §2: no tools on this page': count('#tools', 0) }),
        'visitors §4.4, D12: when it fits and when it does not, for every type': [
          section('#when-it-fits', 'When it fits'),
          section('#when-it-does-not', 'When it does not'),
          eachHas('#questions li', 5, ['h3', 'p']),
        ],
      },
    ]),
  ),
}
