import { eachHas, jumpLink, link, section, texts } from './checks.ts'
import { consulting } from './facts.ts'
import type { Statements } from './statement.ts'

/** Tools and case studies (spec §2, §3). */
export const toolStatements: Statements = {
  '/tools': {
    'spec §2 /tools: platforms': [section('#platforms', 'Platforms'), eachHas('#platforms li', 7, ['h3', 'p', 'a[href]'])],
    'spec §2 /tools: frameworks': [section('#frameworks', 'Frameworks'), eachHas('#frameworks li', 3, ['h3', 'p', 'a[href]'])],
    'spec §2 /tools: APIs and services': [section('#apis-and-services', 'APIs and services'), eachHas('#apis-and-services li', 7, ['h3', 'p', 'a[href]'])],
    'spec §2 /tools: the selection approach': [section('#selection-approach', 'Selection approach'), eachHas('#selection-approach li', 6, ['h3', 'p'])],
    'spec §7, design: the chat-model site is listed here as well as on Home': link('#apis-and-services', 'Visit ChatGPT', '@chat'),
    'spec §7: both automation platforms': [link('#platforms', 'Visit Make', '@make'), link('#platforms', 'Visit n8n', '@n8n')],
    'spec §2: the primary button of the hero jumps to a section': jumpLink(/./, '#selection-approach'),
    'visitors §4.2: RPA, workflow automation and assistants side by side, drawbacks included': [
      texts('#kinds-of-automation thead th', ['RPA', 'Workflow automation', 'Chatbot or assistant']),
      texts('#kinds-of-automation tbody tr:last-child th', ['Main drawback']),
    ],
    'spec §1: the consulting site is promoted': link('#consulting-promo', `See ${consulting}`, '@consulting'),
  },
}
