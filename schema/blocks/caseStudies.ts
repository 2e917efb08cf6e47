import { z } from 'zod'
import { defineBlock, headingFields, photo, shortText, text } from '../fields.ts'

export const caseStudies = defineBlock('caseStudies', {
  ...headingFields,
  items: z
    .array(
      z.strictObject({
        title: text().describe('What the project was.'),
        photo: photo().optional(),
        companyType: shortText(60).describe('The kind of company: "Regional insurer, 400 staff".'),
        description: text().describe('The situation and what was done.'),
        results: z.array(text()).min(1).max(6).describe('What came of it, one result an entry. Figures are marked as invented, or as a claim.'),
        tools: z.array(shortText(40)).min(1).describe('The tools used.'),
        illustrative: z.boolean().default(true).describe('The case is invented or cannot be attributed; it is headed "Illustrative example".'),
      }),
    )
    .min(1)
    .describe('The cases.'),
}).describe('Projects, with their results and tools.')
