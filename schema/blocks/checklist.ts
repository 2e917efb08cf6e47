import { z } from 'zod'
import { defineBlock, headingFields, icon, link, text } from '../fields.ts'

export const checklist = defineBlock('checklist', {
  ...headingFields,
  icon: icon().optional(),
  marker: z
    .enum(['check', 'box', 'warning'])
    .default('check')
    .describe('The marker before each point: "check" for what is given, "box" for what the reader has to do and can check off, "warning" for bad signs.'),
  numbered: z.boolean().default(false).describe('Numbers the items instead of marking them.'),
  items: z
    .array(z.strictObject({ title: text().describe('The point, in a few words.'), description: text().optional().describe('A sentence or two about it.') }))
    .min(2)
    .describe('The points.'),
  actions: z.array(link()).max(2).default([]).describe('Links under the list.'),
}).describe('Points to go through: criteria, benefits, questions to ask. Prints well.')
