import { defineBlock, pagePath, shortText, text } from '../fields.ts'

export const search = defineBlock('search', {
  label: shortText(60).describe('The label of the field.'),
  hint: text().optional().describe('A line under the field.'),
  sitemap: pagePath().describe('The page that lists every page, for visitors whose browser runs no JavaScript.'),
}).describe('The field and results of the site search.')
