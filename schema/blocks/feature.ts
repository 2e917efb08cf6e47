import { z } from 'zod'
import { defineBlock, link, pagePath, shortText, text } from '../fields.ts'

export const feature = defineBlock('feature', {
  title: text().optional().describe('The heading of this section: "Featured comparison".'),
  page: pagePath(),
  label: shortText(40).optional().describe('A word above the title: "Guide".'),
  inside: z
    .strictObject({
      title: text().describe('The heading of the list: "What\'s Inside".'),
      items: z.array(text()).min(2).max(8).describe('What the page contains.'),
    })
    .optional()
    .describe('A list of what the page contains.'),
  actions: z.array(link()).max(3).default([]).describe('Links. Without any, one to the page.'),
  download: shortText(60).optional().describe("What the download button of the page's document says."),
}).describe('One page, shown large.')
