import { expect } from 'vitest'
import { columns, count, downloads, eachHas, hero, jumpLink, link, links, numbered, says, texts } from './checks.ts'
import { below, consulting, longDatePattern, provider } from './facts.ts'
import type { Statements } from './statement.ts'

const comparisons = [
  'dialogflow-cx-vs-botpress',
  'uipath-vs-power-automate',
  'document-ai-approaches',
  'langchain-vs-llamaindex',
  'vector-databases',
  'crm-ai-assistants',
]

const guides = ['ai-process-automation', 'choosing-an-ai-agency', 'ai-data-readiness', 'ai-business-case', 'chatbot-implementation', 'ai-governance-essentials']

const grants = ['small-business-ai-innovation', 'digital-transformation-tax-credits', 'regional-adoption-incentives']

const sixItems = [1, 2, 3, 4, 5, 6]

/** The hub and its listings, except the blog (spec §2, §3, §9). */
export const resourceStatements: Statements = {
  '/resources': {
    'spec §2 /resources: four category cards': links('#categories li', ['/resources/guides', '/resources/comparisons', '/resources/blog', '/resources/grants']),
    'spec §3 Resource category: title, description, icon and link': eachHas('#categories li', 4, ['h3', 'p', 'svg', 'a[href]']),
    'spec §2, §3 /resources: three featured items, a guide, a comparison and a blog article': [
      links('#featured li', ['/resources/guides/ai-process-automation', '/resources/comparisons/make-vs-n8n', '/resources/blog/signs-ready-for-ai']),
      eachHas('#featured li', 3, ['h3', 'p']),
      says('#featured li:nth-child(1)', 'Guide'),
      says('#featured li:nth-child(2)', 'Comparison'),
      says('#featured li:nth-child(3)', 'Blog'),
    ],
    'spec §2 /resources: tool cards': [
      eachHas('#tools li', 3, ['h3', 'p', 'a[href]']),
      link('#tools', 'Visit Make', '@make'),
      link('#tools', 'Visit n8n', '@n8n'),
    ],
    'spec §2 /resources: calls to action': [
      link('#next-step', /./, '/types-of-agencies'),
      link('#next-step', /./, '/rankings'),
      link('#partner-promo', `Contact ${provider}`, '@agency'),
    ],
    'spec §2: the primary button of the hero jumps to a section': jumpLink(/./, '#categories'),
    'issue: the listings have at least twelve posts, seven comparisons and seven guides': async () => {
      expect(below('/resources/blog').length).toBeGreaterThanOrEqual(12)
      expect(below('/resources/comparisons').length).toBeGreaterThanOrEqual(7)
      expect(below('/resources/guides').length).toBeGreaterThanOrEqual(7)
    },
  },
  '/resources/comparisons': {
    'spec §2 /resources/comparisons: hero “AI Tool Comparisons” with the anchor #comparisons': [hero('AI Tool Comparisons'), jumpLink(/./, '#comparisons')],
    'spec §2, §3: a featured comparison with image, title, description and category': [
      eachHas('#featured', 1, ['svg.cover', 'h3', 'h3 + p']),
      says('#featured', 'Featured comparison', 'Automation', 'Make vs n8n'),
      link('#featured', 'View Online', '/resources/comparisons/make-vs-n8n'),
    ],
    'spec §2, §3, §9: six comparison cards with image, title, description, category and date': [
      eachHas('#comparisons li', 6, ['svg.cover', 'h3', 'h3 + p', 'time[datetime]', 'a[href]']),
      ...sixItems.map((item) => says(`#comparisons li:nth-child(${item})`, longDatePattern)),
    ],
    'spec §3: the six categories': ['Conversational AI', 'Automation', 'Document Analysis', 'Development', 'Cloud Services', 'Sales & Marketing'].map(
      (category, item) => says(`#comparisons li:nth-child(${item + 1})`, category),
    ),
    'spec §2, issue: “View Comparison” leads to each comparison': sixItems.map((item) =>
      link(`#comparisons li:nth-child(${item})`, 'View Comparison', `/resources/comparisons/${comparisons[item - 1]}`),
    ),
    'spec §2, design: “Download Full Comparison” and a PDF button on each card deliver files': [
      downloads('#featured', 'Download Full Comparison', 'make-vs-n8n.pdf'),
      ...sixItems.map((item) => downloads(`#comparisons li:nth-child(${item})`, 'PDF', `${comparisons[item - 1]}.pdf`)),
    ],
    'spec §2: a promo for custom analyses': [eachHas('#custom-analysis', 1, ['h2', 'h2 + p']), link('#custom-analysis', /./, '@consulting')],
    'spec §9: three columns on a large screen': columns('#comparisons ul', 3),
    'spec §2: a four-step methodology': [
      texts('#methodology li h3', ['Feature Analysis', 'Real-World Testing', 'Value Assessment', 'User Feedback']),
      eachHas('#methodology li', 4, ['h3', 'p']),
    ],
    'visitors D8: the methodology says which steps were not done here': says('#methodology', 'no trial was run for these pages', 'collects no reviews'),
    'spec §2: a “Subscribe for Updates” button': link('#updates', 'Subscribe for Updates', '/resources/blog#subscribe'),
  },
  '/resources/guides': {
    'spec §2 /resources/guides: hero “AI Implementation Guides” with the anchor #guides': [hero('AI Implementation Guides'), jumpLink(/./, '#guides')],
    'spec §2, §3: six guide cards with image, title, description and two categories': [
      eachHas('#guides li', 6, ['svg.cover', 'h3', 'h3 + p', 'p > span:nth-child(1)', 'p > span:nth-child(2)']),
      ...guides.map((id, index) => link(`#guides li:nth-child(${index + 1})`, 'Read online', `/resources/guides/${id}`)),
    ],
    'spec §9: three columns on a large screen': columns('#guides ul', 3),
    'spec §3, §9: format and page count of each guide': [
      says('#guides li:nth-child(1)', 'PDF Guide', '42 pages'),
      says('#guides li:nth-child(2)', 'Interactive Toolkit', '28 pages'),
      says('#guides li:nth-child(3)', 'PDF Guide', '35 pages'),
      says('#guides li:nth-child(4)', 'Excel + PDF Guide', '32 pages'),
      says('#guides li:nth-child(5)', 'PDF Guide', '24 pages'),
      says('#guides li:nth-child(6)', 'PDF Guide', '18 pages'),
    ],
    'spec §2, design: “Download Guide” on each card delivers its file': sixItems.map((item) =>
      downloads(`#guides li:nth-child(${item})`, 'Download Guide', `${guides[item - 1]}.pdf`),
    ),
    'spec §2: a consultation promo': [eachHas('#consultation', 1, ['h2', 'h2 + p']), link('#consultation', /./, '@consulting')],
    'spec §2: a featured 72-page playbook with a “What’s Inside” list of six items': [
      says('#playbook', 'Featured playbook', '72-page', 'The Complete AI Transformation Playbook', "What's Inside"),
      count('#playbook ol li', 6),
      numbered('#playbook ol li'),
    ],
    'spec §2, design: “Download Playbook” delivers it': downloads('#playbook', 'Download Playbook', 'ai-transformation-playbook.pdf'),
    'spec §2: two outside links, to the agency and to the consulting service': links('#outside-help', [
      '@agency',
      '@consulting',
      '/resources/guides/choosing-an-ai-agency#build-a-longlist-in-one-week',
    ]),
  },
  '/resources/grants': {
    'spec §2 /resources/grants: hero “AI Grants & Funding Resources” with the anchor #grants': [
      hero('AI Grants & Funding Resources'),
      jumpLink(/./, '#grants'),
    ],
    'spec §2, §3: three funding cards with title, description, amount, eligibility and deadline': [
      eachHas('#grants li', 3, ['h3', 'p', 'dl', 'a[href]']),
      ...[1, 2, 3].map((item) => texts(`#grants li:nth-child(${item}) dt`, ['Amount', 'Eligibility', 'Deadline'])),
    ],
    'spec §3, §9: grants of up to 50,000 dollars for firms under 100 employees, quarterly': says(
      '#grants li:nth-child(1)',
      'Small-business AI innovation grants',
      '$50,000',
      'fewer than 100 employees',
      'Quarterly applications',
    ),
    'spec §3, §9: tax credits of 10–30% of eligible expenses, by annual tax filing': says(
      '#grants li:nth-child(2)',
      'Digital transformation tax credits',
      '10–30% of eligible expenses',
      'Annual tax filing',
    ),
    'spec §3: regional adoption incentives, whose amount varies': says('#grants li:nth-child(3)', 'Regional AI adoption incentives', 'Varies'),
    'spec §2: “Learn more and apply” leads to the entry': [1, 2, 3].map((item) =>
      link(`#grants li:nth-child(${item})`, /^Learn more and apply: /, `/resources/grants/${grants[item - 1]}`),
    ),
    'visitors D13: amounts are labeled as typical of their type': [
      ...[1, 2, 3].map((item) => says(`#grants li:nth-child(${item})`, 'Typical program of this type')),
      says('#about', 'they describe no single scheme'),
    ],
    'spec §2, D13: a promo for help with applications, labeled as commercial': [
      says('#application-help', 'commercial'),
      link('#application-help', `See ${consulting}`, '@consulting'),
    ],
    'spec §2, §3, §9: three downloadable resources of 24, 18 and 8 pages': [
      eachHas('#downloads li', 3, ['h3', 'h3 + p', 'a[href]']),
      says('#downloads li:nth-child(1)', 'PDF templates', '24 pages'),
      says('#downloads li:nth-child(2)', 'PDF directory', '18 pages'),
      says('#downloads li:nth-child(3)', 'Excel + PDF', '8 pages'),
    ],
    'spec §2, design: Download Template Kit, Download Directory and Download Calculator deliver files': [
      downloads('#downloads li:nth-child(1)', 'Download Template Kit', 'application-template-kit.pdf'),
      downloads('#downloads li:nth-child(2)', 'Download Directory', 'funding-directory.pdf'),
      // The workbook, which calculates; its PDF says how to fill it in.
      downloads('#downloads li:nth-child(3)', 'Download Calculator', 'project-cost-calculator.xlsx'),
      downloads('#downloads li:nth-child(3)', 'Download Instructions', 'project-cost-calculator.pdf'),
    ],
    'spec §2: four best-practice tips': eachHas('#best-practices li', 4, ['h3', 'p']),
    'visitors D13: not financial or legal advice': says('', 'Not financial or legal advice'),
  },
}
