import { z } from 'zod'
import { defineBlock, headingFields, id, link, shortText, text } from '../fields.ts'

export const finder = defineBlock('finder', {
  ...headingFields,
  questions: z
    .array(
      z.strictObject({
        id: id().describe('The name that answers link to: "#screens".'),
        title: shortText(120).describe('The question: "Can the systems be reached without their screens?"'),
        hint: text().optional().describe('How to find out, under the question.'),
        answers: z
          .array(link())
          .min(2, 'A question needs at least two answers')
          .max(6, 'A question has room for six answers')
          .describe('What the visitor can answer, and where that leads: "#id" of another question or of an outcome.'),
      }),
    )
    .min(1)
    .max(12)
    .describe('The questions. Visitors begin with the first.'),
  outcomes: z
    .array(
      z.strictObject({
        id: id().describe('The name that answers link to: "#fit-rpa".'),
        title: shortText(120).describe('What fits: "An RPA agency, after an audit".'),
        text: text().describe('Why it fits, and what to look out for.'),
        actions: z.array(link()).min(1).max(3, 'An outcome has room for three links').describe('Where to read more.'),
      }),
    )
    .min(2, 'A finder needs at least two outcomes: with one there is nothing to find out')
    .max(12)
    .describe('What the answers lead to.'),
}).describe('A few questions that lead to what fits: one question at a time, each answer a link. In print, all of them.')
