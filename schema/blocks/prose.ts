import { z } from 'zod'
import { defineBlock, markdown, text } from '../fields.ts'

export const prose = defineBlock('prose', {
  title: text().optional().describe('The heading of this section.'),
  body: markdown().describe('The text, in Markdown: paragraphs, lists, headings from ## down, bold, emphasis, links.'),
  narrow: z.boolean().default(false).describe('Makes the text smaller, for notes and small print.'),
}).describe('Running text.')
