import { z } from 'zod'
import { date, defineBlock, headingFields, href, shortText, text } from '../fields.ts'

export const comparisonTable = defineBlock('comparisonTable', {
  ...headingFields,
  options: z
    .array(z.strictObject({ name: shortText(40).describe('What the option is called.'), href: href().optional() }))
    .min(2)
    .max(4)
    .describe('What is compared: the columns.'),
  rows: z
    .array(
      z.strictObject({
        attribute: shortText(60).describe('What is compared in this row.'),
        values: z.array(text()).min(2).max(4).describe('One value for each option, in the same order.'),
      }),
    )
    .min(2)
    .describe('The rows: the same attributes for every option.'),
  drawbacks: z.array(text()).min(2).max(4).describe('The main drawback of each option, in the same order.'),
  checked: date().optional().describe('The date the facts were last checked: 2025-04-28. Without it, readers are told that they are general knowledge.'),
}).describe('Options side by side on the same attributes, drawbacks included.')
