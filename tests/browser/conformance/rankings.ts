import { expect } from 'vitest'
import { attribute, comesBefore, count, eachHas, hero, jumpLink, link, links, numbered, says, section, stars, texts } from './checks.ts'
import { consulting, edition, provider, reservedLabel, reservedSentence, reviewed } from './facts.ts'
import type { Check, Statements } from './statement.ts'

const starsByRating = { '5': [5, 0, 0], '4.8': [4, 1, 0], '4.7': [4, 1, 0], '4.6': [4, 1, 0], '4.5': [4, 1, 0], '4.4': [4, 0, 1] } as const

/** The ranking table, which all four pages have (spec §2–§4, §9; visitors D1–D5, D12). */
const table = (ratings: readonly (keyof typeof starsByRating)[], badges: readonly string[]): Record<string, Check | Check[]> => ({
  'spec §2: columns Rank, Agency, Expertise, Specialization, Rating, Website': texts('#agencies thead th', [
    'Rank',
    'Agency',
    'Expertise',
    'Specialization',
    'Rating',
    'Website',
  ]),
  'spec §3: five rows, each with name, expertise, specialization, rating and website': [
    count('#agencies tbody', 5),
    eachHas('#agencies tbody', 5, ['th[scope=row]', '[data-label=Expertise]', '[data-label=Specialization]', '.score', '.website']),
  ],
  'spec §9: the ratings in order': ratings.map((rating, row) =>
    attribute(`#agencies tbody:nth-of-type(${row + 1}) .score`, 'aria-label', `${rating} out of 5`),
  ),
  'visitors P4: the score is beside the stars as a number': ratings.map((rating, row) =>
    says(`#agencies tbody:nth-of-type(${row + 1})`, `${rating === '5' ? '5.0' : rating}/5`),
  ),
  'spec §4: full stars, a half star from .5 up, empty stars for the rest': ratings.map((rating, row) =>
    stars(`#agencies tbody:nth-of-type(${row + 1}) .rating`, starsByRating[rating]),
  ),
  'spec §4, §9: the badges in fixed order': badges.map((badge, row) => says(`#agencies tbody:nth-of-type(${row + 1}) th`, badge)),
  'spec §3 Agency ranking row: the badge has a color, as a named tone, and only the partner has its tone': [
    attribute('#agencies tbody:first-of-type .badge', 'data-tone', 'partner'),
    count('#agencies tbody .badge', 5),
    count('#agencies tbody .badge[data-tone=partner]', 1),
  ],
  'spec §3: the first row is the featured agency, highlighted, and no other is': [
    says('#agencies tbody:first-of-type th', provider),
    count('#agencies tbody[data-highlighted]', 1),
    count('#agencies tbody:first-of-type[data-highlighted]', 1),
  ],
  'spec §4: the highlighted row is shaded': shaded,
  'spec §4: the first row shows a trophy, and only the first': [count('#agencies .rank svg', 1), count('#agencies tbody:first-of-type .rank svg', 1)],
  'spec §3: the first agency has a website, the others say “Not Available”': [
    link('#agencies tbody:first-of-type', `Visit ${provider}`, '@agency'),
    texts('#agencies tbody:not(:first-of-type) .website', Array(4).fill('Not Available')),
    links('#agencies tbody:not(:first-of-type)', []),
  ],
  'visitors D1: the label of the reserved position is in the row, before the rating': [
    says('#agencies tbody:first-of-type', provider, reservedLabel, '5.0'),
    comesBefore('#agencies tbody:first-of-type .label', '#agencies tbody:first-of-type .score'),
  ],
  'visitors D2: the disclosure is under the title, before any score': [
    says(':has(> h1)', reservedSentence, 'How this list is made'),
    comesBefore(`p:text("${reservedSentence}")`, '.score'),
    says('p:has(> a[href$="#selection-criteria"])', reservedSentence, 'How this list is made'),
    link('p:has(> a[href$="#selection-criteria"])', 'How this list is made', '/rankings#selection-criteria'),
  ],
  'visitors D5: every other row says “Illustrative entry”, and so does the caption': [
    ...[2, 3, 4, 5].map((row) => says(`#agencies tbody:nth-of-type(${row})`, 'Illustrative entry')),
    says('#agencies caption', 'Illustrative entry', 'are invented'),
  ],
  'visitors §1a: the caption has scope, edition, review date and says that no reviews were collected': says(
    '#agencies caption',
    `${edition} edition`,
    reviewed,
    'no client reviews collected',
  ),
  'visitors D12, issue: “Best for” and “Look elsewhere if” on every row, the partner’s included': [1, 2, 3, 4, 5].map((row) =>
    says(`#agencies tbody:nth-of-type(${row})`, /Best for \w/, /Look elsewhere if \w/),
  ),
  'visitors P5: one edition in the headings': says('h1', edition),
  'visitors §1a, §1b: a switch hides the featured partner, keeps the ranks of the others, and is in the URL': hidesPartner,
})

const hidesPartner: Check = async ({ page }) => {
  const shown = () => page.locator('main #agencies tbody:visible .rank').allTextContents()
  const all = ['1', '2', '3', '4', '5']
  const others = ['2', '3', '4', '5']
  await page.getByRole('link', { name: 'Hide the featured partner' }).click()
  expect(await shown()).toEqual(others)
  await page.getByRole('link', { name: 'Show the featured partner' }).click()
  expect(await shown()).toEqual(all)
  await page.goBack()
  expect(await shown()).toEqual(others)
  await page.reload()
  expect(await shown()).toEqual(others)
  await page.goBack()
  expect(await shown()).toEqual(all)
}

const shaded: Check = async ({ page }) => {
  const [first, second] = await page
    .locator('main #agencies tbody')
    .evaluateAll((rows) =>
      rows.slice(0, 2).map((row) => [row, ...row.querySelectorAll('tr, td, th')].map((part) => getComputedStyle(part).backgroundColor).join()),
    )
  if (first === second) throw new Error(`the first row has the same ground as the second: ${first}`)
}

type Category = { name: string; type: string; tools: string[]; others: string[] }

const categories: Record<string, Category> = {
  chatbots: {
    name: 'Chatbots',
    type: '/types-of-agencies/nlp-chatbot',
    tools: ['https://botpress.com/', 'https://docs.cloud.google.com/dialogflow'],
    others: ['/rankings/rpa', '/rankings/workflows'],
  },
  rpa: {
    name: 'RPA',
    type: '/types-of-agencies/rpa',
    tools: ['https://uipath.com/', 'https://microsoft.com/power-platform/products/power-automate', 'https://automationanywhere.com/'],
    others: ['/rankings/chatbots', '/rankings/workflows'],
  },
  workflows: {
    name: 'Workflows',
    type: '/types-of-agencies/automation-focused',
    tools: ['@make', '@n8n', 'https://microsoft.com/power-platform/products/power-automate'],
    others: ['/rankings/chatbots', '/rankings/rpa'],
  },
}

/** The four rankings (spec §2–§4, §9). */
export const rankingStatements: Statements = {
  '/rankings': {
    'spec §2 /rankings: a hero': hero(/ranking/),
    'spec §2 /rankings: a featured #1 partner panel': [
      texts('#featured-partner h2', [`#1 Overall: ${provider}`]),
      says('#featured-partner', 'Featured partner: reserved position', 'Not the choice'),
      link('#featured-partner', `Contact ${provider}`, '@agency'),
    ],
    ...table(['5', '4.8', '4.7', '4.5', '4.4'], ['#1 Overall', 'Top Rated', 'Recommended', 'Enterprise', 'Specialized']),
    'spec §2 /rankings: selection criteria at the anchor selection-criteria, six of them': [
      jumpLink(/criteria/, '#selection-criteria'),
      eachHas('#selection-criteria li', 6, ['h3', 'p']),
      numbered('#selection-criteria ol > li'),
    ],
    'visitors D4: the method says how the order is fixed and that the partner is not scored against the others': says(
      '#method',
      `Why ${provider} is in first place, and how the order is decided`,
      `${provider} is not scored against the others`,
    ),
    'visitors D4: no real firm has been scored, scores will be editorial, nothing else was checked': says(
      '#method',
      'no real firm has been scored',
      'No client reviews were collected',
      'a score will be editorial',
    ),
    'visitors D4: the anchor of the method opens with how the list is made': says('#selection-criteria h2 ~ p', 'How this list is made', provider),
    'visitors D4: illustrative entries are explained': says('#method', 'Illustrative entries', 'the names are invented'),
    'visitors §1a: each badge is defined': ['#1 Overall', 'Top Rated', 'Recommended', 'Enterprise', 'Specialized'].map((badge) =>
      says('#method strong', badge),
    ),
    'visitors D4: who is responsible, last reviewed when, and how to ask for a correction': [
      says('#method', 'Who is responsible', reviewed),
      link('#method', 'ask for a correction', '/contact#corrections'),
    ],
    'spec §2 /rankings: links to the three categories': ['/rankings/chatbots', '/rankings/rpa', '/rankings/workflows'].map((path) =>
      link('#categories li', /./, path),
    ),
    'spec §2 /rankings: recommended tools': [links('#recommended-tools li', ['@make', '@n8n']), eachHas('#recommended-tools li', 2, ['h3', 'p', 'a[href]'])],
    'spec §2 /rankings: a promo for the consulting site': link('#consulting-promo', `See ${consulting}`, '@consulting'),
    'spec §2: the primary button of the hero jumps to a section': jumpLink(/./, '#agencies'),
  },
  ...Object.fromEntries(
    Object.entries(categories).map(([id, { name, type, tools, others }]) => [
      `/rankings/${id}`,
      {
        'spec §3 Ranking page: title and subtitle': hero(/ranking/),
        'spec §3 Ranking page: a background, an icon and a color of its own, as named tones': [
          attribute(':has(> div > h1)', 'data-tone', /^(accent|green|teal|violet|rose)$/),
          count('#agencies > header svg', 1),
          attribute('#agencies table', 'data-tone', /^(accent|green|teal|violet|rose)$/),
        ],
        'spec §2: a “Contact Top Agencies” button that jumps to #agencies': jumpLink('Contact Top Agencies', '#agencies'),
        'spec §2: a back button': [link('', 'Back', '/rankings'), count('a[data-back]', 1)],
        'spec §3 Ranking page: title and subtitle of the table’s section': eachHas('#agencies', 1, ['h2', 'h2 + p']),
        ...table(
          ['5', '4.8', '4.7', '4.6', '4.5'],
          [1, 2, 3, 4, 5].map((rank) => `#${rank} For ${name}`),
        ),
        'spec §2, §3: a text about the featured agency': [
          section('#featured-agency', new RegExp(`^${provider} for `)),
          link('#featured-agency', /./, '@agency'),
        ],
        [`spec §3: ${tools.length} tools, each with name, description and address`]: [
          eachHas('#tools li', tools.length, ['h3', 'p', 'a[href]']),
          links('#tools li', tools),
        ],
        'spec §2, §3: a promo with title, text and link': [eachHas('#plan', 1, ['h2', 'h2 + p', 'a[href]']), link('#plan', /./, '@consulting')],
        'spec §2, §3: a selection guide with title, subtitle and six items': [
          eachHas('#selection-guide', 1, ['h2', 'h2 + p']),
          eachHas('#selection-guide li', 6, ['h3', 'p']),
        ],
        'spec §2: the selection guide has a link to the consulting site': link('#selection-guide', new RegExp(consulting), '@consulting'),
        'visitors §0: when such a firm does not fit, what sets its price and what goes into a brief are one link away': [
          `${type}#when-it-does-not`,
          '/types-of-agencies#finder',
          `${type}#price`,
          '/resources/guides/choosing-an-ai-agency#send-everyone-the-same-two-page-brief',
        ].map((path) => link('#first-steps', /./, path)),
        'visitors §1b: the other rankings are one link away': [...others, '/rankings'].map((path) => link('nav[aria-label="In this section"]', /./, path)),
      },
    ]),
  ),
}
