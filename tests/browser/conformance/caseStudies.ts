import { eachHas, jumpLink, link, says, section, texts } from './checks.ts'
import type { Statements } from './statement.ts'

const cases = [1, 2, 3, 4].map((item) => `#cases > ul > li:nth-child(${item})`)

/** Case studies (spec §2, §3, §9; visitors D8, P11). */
export const caseStatements: Statements = {
  '/case-studies': {
    'spec §2, §3: four case studies with title, company type and description': eachHas('#cases > ul > li', 4, ['h3', 'h3 + p', 'h3 + p + p']),
    'spec §3 Case study: four results each': cases.map((item) => eachHas(`${item} ul > li`, 4, [])),
    'spec §3 Case study: a list of tools each': cases.map((item) => says(item, 'Tools', /\w/)),
    'spec §9: the case-study figures 78%, 99.8% and 65%': [says(cases[0] ?? '', '78%'), says(cases[1] ?? '', '99.8%'), says(cases[2] ?? '', '65%')],
    'visitors D8, P11: each case is headed “Illustrative example”, and its figures say that they are invented': cases.map((item) =>
      says(item, 'Illustrative example', 'Results', 'Invented figures'),
    ),
    'spec §2, §3: three testimonials with quote and role': eachHas('#testimonials li', 3, ['blockquote', 'figcaption']),
    'visitors P11: each testimonial is headed “Illustrative example”': [1, 2, 3].map((item) =>
      says(`#testimonials li:nth-child(${item})`, 'Illustrative example'),
    ),
    'spec §2: a five-step process': [section('#process'), eachHas('#process ol > li', 5, ['h3', 'p'])],
    'spec §2: the primary button of the hero jumps to a section': jumpLink(/./, '#cases'),
    'spec §1: the featured agency is promoted': link('#next', /./, '@agency'),
    'visitors §4.4: how to read the figures comes before them': texts('#how-to-read h2', ['How to read these cases']),
  },
}
