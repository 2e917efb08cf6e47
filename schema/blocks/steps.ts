import { z } from 'zod'
import { defineBlock, headingFields, shortText, text } from '../fields.ts'

export const steps = defineBlock('steps', {
  ...headingFields,
  items: z
    .array(
      z.strictObject({
        title: text().describe('What is done in this step.'),
        description: text().describe('Who does what: one or two sentences.'),
        duration: shortText(40).optional().describe('How long it takes: "2–4 weeks".'),
      }),
    )
    .min(2)
    .max(12)
    .describe('The steps, in order.'),
}).describe('A numbered process.')
