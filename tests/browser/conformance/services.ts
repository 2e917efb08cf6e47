import { columns, count, eachHas, hero, jumpLink, link, links, neverSays, numbered, says, section, texts, withoutLinkTo } from './checks.ts'
import { consulting, provider } from './facts.ts'
import type { Statements } from './statement.ts'

type Service = {
  title: string
  /** "2–4 weeks" (spec §9), where the specification names one. */
  durations?: string[]
  /** Services of advice link to the consulting site; the integration service to both platforms. */
  kind?: 'consulting' | 'integration'
}

const services: Record<string, Service> = {
  'ai-process-audits': { title: 'AI Process Audits', durations: ['2–4 weeks'], kind: 'consulting' },
  'custom-model-development': { title: 'Custom Model Development', durations: ['1–6 months'] },
  'api-saas-integration': { title: 'API & SaaS Integration', durations: ['2–4 weeks', '1–3 months'], kind: 'integration' },
  'strategic-ai-consulting': { title: 'Strategic AI Consulting', kind: 'consulting' },
  'ai-training-workshops': { title: 'AI Training Workshops', kind: 'consulting' },
  'long-term-support': { title: 'Long-Term Support' },
}

const addresses = Object.keys(services).map((id) => `/services/${id}`)

/** Services (spec §2, §3, §9). */
export const serviceStatements: Statements = {
  '/services': {
    'spec §2 /services: six service cards, each linking to its page': links('#services li', addresses),
    'spec §3 Service: title, description, icon and its color on each card': eachHas('#services li', 6, ['h3', 'p', 'svg', '[data-tone] svg']),
    'spec §9: three columns on a large screen': columns('#services ul', 3),
    'spec §3 Service: the six titles in order': texts(
      '#services li h3',
      Object.values(services).map(({ title }) => title),
    ),
    'spec §9: durations on the cards': [
      says('#services li:nth-child(1)', '2–4 weeks'),
      says('#services li:nth-child(2)', '1–6 months'),
      says('#services li:nth-child(3)', 'Simple integration', '2–4 weeks', 'Complex integration', '1–3 months'),
    ],
    'spec §2 /services: a four-phase process': [
      texts('#process li h3', ['Discovery', 'Solution Design', 'Implementation', 'Support & Optimization']),
      eachHas('#process li', 4, ['h3', 'p']),
    ],
    'spec §2 /services: buttons to /contact and /case-studies': [link('section', /./, '/contact'), link('section', /./, '/case-studies')],
    'spec §2: the primary button of the hero jumps to a section': jumpLink(/./, '#services'),
  },
  ...Object.fromEntries(
    Object.entries(services).map(([id, service]) => [
      `/services/${id}`,
      {
        'spec §2 /services/{serviceId}: title and subtitle': hero(service.title),
        'spec §3 Service: a description': [section('#description'), says('#description', /(\S+\s+){120}/)],
        'spec §3 Service: five key benefits': [section('#benefits', 'Key benefits'), eachHas('#benefits li', 5, ['h3', 'p'])],
        'spec §3 Service: six process steps, numbered': [
          section('#process', /six steps/),
          eachHas('#process ol > li', 6, ['h3', 'p']),
          numbered('#process ol > li'),
        ],
        'spec §3 Service: three FAQs, each question with its answer': [section('#faq', /^Questions about/), eachHas('#faq details', 3, ['summary', 'p'])],
        'spec §2, §7: a consultation button that opens in the same tab': link('#consultation', `Request a consultation with ${provider}`, '@agency', {
          newTab: false,
        }),
        'spec §2 /services/{serviceId}: a Back control to all services': [link('', 'Back', '/services'), count('a[data-back]', 1)],
        'spec §2: the primary button of the hero jumps to a section': jumpLink('See the six steps', '#process'),
        ...(service.kind === 'consulting'
          ? { 'spec §2: a service of advice links to the consulting site': link('#consultation', `See ${consulting}`, '@consulting') }
          : { 'spec §2: no link to the consulting site where the service is no advice': withoutLinkTo('section', '@consulting') }),
        ...(service.kind === 'integration'
          ? { 'spec §2: the integration service links to the two platforms': links('#platforms li', ['@make', '@n8n']) }
          : { 'spec §2: only the integration service links to the platforms': [withoutLinkTo('section', '@make'), withoutLinkTo('section', '@n8n')] }),
        ...(service.durations
          ? { [`spec §9: takes ${service.durations.join(' and ')}`]: says('#description', ...service.durations) }
          : { 'visitors §4.1: no duration is invented where none is known': neverSays('#description', /takes \d/) }),
      },
    ]),
  ),
}
