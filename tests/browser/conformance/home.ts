import { attribute, comesBefore, count, eachHas, hero, link, links, says, section, stars, texts } from './checks.ts'
import { edition, provider, reservedLabel, reservedSentence } from './facts.ts'
import type { Statements } from './statement.ts'

/** Home, the first steps and the frame's own pages (spec §2, §8). */
export const home: Statements = {
  '/': {
    'spec §2 Home: a hero with two buttons, an outside link to the agency and a link to /services': [
      hero(/./),
      link(':has(> h1)', `Contact ${provider}`, '@agency'),
      link(':has(> h1)', /./, '@agency'),
      link(':has(> h1)', 'See the six services', '/services'),
    ],
    'spec §2 Home: guide cards link to seven sections': links('#guides li', [
      '/getting-started',
      '/types-of-agencies',
      '/services',
      '/tools',
      '/rankings',
      '/case-studies',
      '/resources',
    ]),
    'spec §3 Card props: title, description, icon and link on each guide card': eachHas('#guides li', 7, ['h3', 'p', 'svg', 'a[href]']),
    'spec §2 Home: a “Why Partner” section with three benefits': [section('#why-partner', 'Why Partner'), eachHas('#why-partner li', 3, ['h3', 'p', 'svg'])],
    'spec §2 Home, §9: a top list of three, the featured agency first': [
      count('#top-agencies li', 3),
      texts('#top-agencies h3', [`#1 ${provider}`, /^#2 /, /^#3 /]),
    ],
    'spec §2 Home: #1 with 5 stars, #2 and #3 with 4 of 5': [
      stars('#top-agencies li:nth-child(1) .score', [5, 0, 0]),
      stars('#top-agencies li:nth-child(2) .score', [4, 0, 1]),
      stars('#top-agencies li:nth-child(3) .score', [4, 0, 1]),
    ],
    'visitors P3: the scores of the ranking are beside whole stars, with a link to the ranking': [
      texts('#top-agencies .score', ['5.0/5', '4.8/5', '4.7/5']),
      link('#top-agencies', 'See the full ranking', '/rankings'),
    ],
    'visitors P5: the edition is in the heading of the top list': says('#top-agencies h2', edition),
    'visitors D2: first place is called reserved before the first score': [
      comesBefore(`p:text("${reservedSentence}")`, '.score'),
      says('p:has(> a[href$="#selection-criteria"])', reservedSentence, 'How this list is made'),
      link('p:has(> a[href$="#selection-criteria"])', 'How this list is made', '/rankings#selection-criteria'),
    ],
    'visitors D1: the label of the reserved position precedes the stars': says('#top-agencies li:nth-child(1)', provider, reservedLabel),
    'visitors D5: the other two say “Illustrative entry”': [
      says('#top-agencies li:nth-child(2)', 'Illustrative entry'),
      says('#top-agencies li:nth-child(3)', 'Illustrative entry'),
    ],
    'spec §2 Home: a call to action, and the recommended tools right after it': [
      link('#next-step', /./, '@agency'),
      link('#next-step', /./, '@consulting'),
      comesBefore('#next-step', '#recommended-tools'),
      links('#recommended-tools li', ['@make', '@n8n', '@chat']),
    ],
    'spec §3 Tool: name, description and address of each recommended tool': eachHas('#recommended-tools li', 3, ['h3', 'p', 'a[href]']),
    'spec §9 and D8: the marketing figures, each with its claim beside it': [
      texts('#figures li b', ['up to 70%', '99%', '24/7', '3–6 months', 'up to 80%', '44.8%']),
      ...[1, 2, 3, 4, 5].map((item) => says(`#figures li:nth-child(${item})`, `${provider} claim, not independently checked`)),
      link('#figures li:nth-child(6)', /./, 'https://comm100.com/blog/what-percentage-of-chats-can-ai-chatbots-resolve'),
    ],
  },
  '/getting-started': {
    'spec §2 /getting-started: explains what an AI agency is': [section('#what-is-an-ai-agency', 'What is an AI agency?'), hero(/AI agency/)],
    'spec §2 /getting-started: four benefit cards': eachHas('#benefits li', 4, ['h3', 'p', 'svg']),
    'spec §2 /getting-started: when to engage one': [section('#when-to-engage', 'When to engage one'), eachHas('#when-to-engage li', 6, ['h3', 'p'])],
    'spec §2 /getting-started: why to choose the featured agency': [
      section('#why-choose-the-featured-agency', `Why choose ${provider}`),
      says('#why-choose-the-featured-agency', 'Featured partner: commercial', 'Less of a fit'),
      link('#why-choose-the-featured-agency', /./, '@agency'),
    ],
    'spec §2: the primary button of the hero jumps to a section': link(':has(> h1)', /./, '#when-to-engage'),
    'spec §9: the durations of an audit, of integrations and of a custom model': says(
      '#what-is-an-ai-agency',
      'audit takes 2–4 weeks',
      '2–4 weeks',
      '1–3 months',
      'custom model takes 1–6 months',
    ),
  },
  '/contact': {
    'design: a real page with outbound links and no form': [
      count('form', 0),
      link('#reach-agency', /./, '@agency'),
      link('#reach-consulting', /./, '@consulting'),
    ],
    'visitors D4, §1a: a route for corrections': [section('#corrections', /correction/), count('#corrections li', 4)],
  },
  '/privacy': {
    'visitors D11: states that nothing is stored or sent before the visitor acts': says(
      '',
      'sets no cookies, runs no analytics and loads nothing from other sites',
    ),
    'visitors D9: says what happens to an address in the newsletter field': says('#newsletter', 'neither transmitted nor kept'),
    'issue: states that links have a code for their place': says('#outbound-links', 'The code names the place of the link, not you.'),
  },
  '/terms': {
    'visitors P10: real terms, which name the commercial ties': [
      says('#commercial-ties', provider),
      link('#commercial-ties', 'account of how the list is made', '/rankings#method'),
    ],
    'visitors P11: illustrative entries and claims are explained': says('#rankings-and-examples', 'invented', 'have not been checked by us'),
  },
  '/404': {
    'spec §2 404: shows “404” and “Oops! Page not found”': says('', '404', 'Oops! Page not found'),
    'spec §2 404: “Return to Home” leads to /': link('', 'Return to Home', '/'),
    'visitors §1c Search: a link to the search': link('', 'Search this site', '/search'),
    'visitors §1c: five useful links, and a title of its own': [
      count('#useful-pages li a[href]', 5),
      texts('html title', [/^Page not found \(404\)/]),
      attribute('html meta[name=robots]', 'content', 'noindex'),
    ],
  },
}
