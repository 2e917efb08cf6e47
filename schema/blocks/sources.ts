import { z } from 'zod'
import { date, defineBlock, href, text } from '../fields.ts'

export const sources = defineBlock('sources', {
  title: text().default('Sources').describe('The heading of this section.'),
  items: z
    .array(
      z.strictObject({
        title: text().describe('Who published what.'),
        href: href().optional(),
        checked: date().optional().describe('The date it was last checked: 2025-04-28. Without it, readers are told that it was not.'),
      }),
    )
    .min(1)
    .describe('The sources.'),
}).describe('Where the facts of a page come from, and when they were checked.')
