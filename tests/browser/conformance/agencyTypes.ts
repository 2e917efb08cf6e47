import { count, each, hero, jump, link, links, says, section, texts } from './checks.ts'
import { provider } from './facts.ts'
import type { Statements } from './statement.ts'

const articles = {
  'automation-focused': { title: 'Automation-focused agencies', tools: ['@make', '@n8n'] },
  'consulting-firms': { title: 'AI consulting firms' },
  'custom-development': { title: 'Custom AI development agencies' },
  'nlp-chatbot': { title: 'NLP and chatbot agencies' },
  rpa: { title: 'RPA agencies', tools: ['https://uipath.com/', 'https://microsoft.com/power-platform/products/power-automate'] },
} as const satisfies Record<string, { title: string; tools?: readonly string[] }>

const addresses = Object.keys(articles).map((id) => `/types-of-agencies/${id}`)

/** Agency types (spec §2, §3). */
export const agencyTypeStatements: Statements = {
  '/types-of-agencies': {
    'spec §2 /types-of-agencies: five type cards linking to the five article routes': links('#types li', addresses),
    'spec §3 Card props: title, description and icon on each type card': each('#types li', 5, ['h3', 'p', 'svg']),
    'spec §2 /types-of-agencies: a “how to choose” section with four cards': [
      section('#how-to-choose', 'How to choose'),
      each('#how-to-choose li', 4, ['h3', 'p', 'svg']),
    ],
    'spec §2 /types-of-agencies: engagement models': [
      section('#engagement-models', 'Engagement models'),
      texts('#engagement-models h3', ['Project-Based', 'Retainer', 'Staff Augmentation']),
      each('#engagement-models li', 3, ['h3', 'p', 'dl']),
    ],
    'spec §2: the primary button of the hero jumps to a place on the page': jump(/./, '#types'),
    'visitors §4.2: the rule of thumb that tells the types apart': says('#overlap', 'where systems have interfaces, connect them'),
  },
  '/agency-types': {
    'spec §2 /agency-types: the variant “for companies”': says(':has(> h1)', 'For companies', 'Which type of AI agency suits a company like yours'),
    'spec §2 /agency-types: the same five cards': links('#types li', addresses),
    'spec §2 /agency-types: with long copy': says('', /(\S+\s+){1200}/),
    'spec §2: the primary button of the hero jumps to a place on the page': jump(/./, '#types'),
    'visitors §4.4: red flags for every type': each('#warning-signs li', 6, ['h3', 'p']),
  },
  ...Object.fromEntries(
    Object.entries(articles).map(([id, article]) => [
      `/types-of-agencies/${id}`,
      {
        'spec §2 agency-type articles: a hero': hero(article.title),
        'spec §2 agency-type articles: a back button': [link('', 'Back', '/types-of-agencies'), count('a[data-back]', 1)],
        'spec §2 agency-type articles: service cards': each('#services li', 4, ['h3', 'p', 'svg']),
        'spec §2 agency-type articles: a call to action that leads to the agency site': link('#next', `Contact ${provider}`, '@agency'),
        'spec §2 agency-type articles: “Explore Other Agency Types” leads to /types-of-agencies': link(
          '#next',
          'Explore Other Agency Types',
          '/types-of-agencies',
        ),
        ...('tools' in article
          ? {
              'spec §2, §3: two tools, each with name, description and address': [
                each('#tools li', 2, ['h3', 'p', 'a[href]']),
                links('#tools li', article.tools),
              ],
            }
          : { 'spec §2: no tools on this page': count('#tools', 0) }),
        'visitors §4.4, D12: when it fits and when it does not, for every type': [
          section('#when-it-fits', 'When it fits'),
          section('#when-it-does-not', 'When it does not'),
          each('#questions li', 5, ['h3', 'p']),
        ],
      },
    ]),
  ),
}
