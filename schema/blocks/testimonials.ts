import { z } from 'zod'
import { defineBlock, headingFields, text } from '../fields.ts'

export const testimonials = defineBlock('testimonials', {
  ...headingFields,
  items: z
    .array(
      z.strictObject({
        quote: text().describe('What was said, without quotation marks.'),
        role: text().describe('Who says it, by role: "Operations director, logistics".'),
        illustrative: z.boolean().default(true).describe('The quote is invented or cannot be attributed; it is headed "Illustrative example".'),
      }),
    )
    .min(1)
    .max(6)
    .describe('The quotes.'),
}).describe('What clients say.')
