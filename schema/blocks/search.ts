import { z } from 'zod'
import { defineBlock, link, pagePath, shortText, text } from '../fields.ts'

export const search = defineBlock('search', {
  label: shortText(60).describe('The label of the field.'),
  hint: text().optional().describe('A line under the field.'),
  suggestions: z
    .strictObject({
      title: shortText(60).describe('The heading above the links: "Questions that readers often bring".'),
      links: z.array(link()).min(1).max(10).describe('Links to pages that answer frequent questions.'),
    })
    .optional()
    .describe('Links below the field, until something is found.'),
  synonyms: z
    .array(
      z.strictObject({
        word: shortText(30).describe('What visitors type, in any form: "RFP", "lock-in".'),
        means: shortText(60).describe('What the pages say: "request for proposals".'),
      }),
    )
    .default([])
    .describe('Words that visitors look for and the pages do not use. Where nothing is found, the other word is searched for; in place of a phrase, at once.'),
  sitemap: pagePath().describe('The page that lists every page, for visitors whose browser runs no JavaScript.'),
}).describe('The field and results of the site search.')
