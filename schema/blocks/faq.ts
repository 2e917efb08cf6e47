import { z } from 'zod'
import { defineBlock, headingFields, markdown, text } from '../fields.ts'

export const faq = defineBlock('faq', {
  ...headingFields,
  items: z
    .array(z.strictObject({ question: text().describe('The question, as a reader would ask it.'), answer: markdown().describe('The answer, in Markdown.') }))
    .min(1)
    .describe('Questions and answers.'),
}).describe('Questions that open to their answers.')
