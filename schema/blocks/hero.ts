import { z } from 'zod'
import { defineBlock, link, ranking, shortText, tabs, text, tone } from '../fields.ts'

export const hero = defineBlock('hero', {
  eyebrow: shortText(60).optional().describe('A few words above the title: "Rankings".'),
  title: shortText(90).describe('The one thing this page says: its main heading.'),
  subtitle: text().optional().describe('A supporting sentence under the title.'),
  tone: tone().default('neutral'),
  actions: z.array(link()).max(2, 'A hero has room for two actions').default([]).describe('Links under the text. The first is the primary one.'),
  tabs: tabs().optional().describe('Pages of one kind, as a row of links after the page above them: { from: /rankings/* }. The page itself is marked.'),
  aside: z
    .discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('ranking').describe('The first rows of a ranking.'),
        ranking: ranking(),
        limit: z.int().min(1).max(5).default(3).describe('How many rows.'),
      }),
      z.strictObject({
        type: z.literal('steps').describe('The names of the steps of a process.'),
        title: shortText(60).describe('What the steps are: "How an engagement runs".'),
        items: z.array(shortText(60)).min(2).max(6).describe('The names of the steps, in order.'),
      }),
      z.strictObject({
        type: z.literal('question').describe('A question, as a finder on another page asks it first.'),
        title: shortText(60).describe('The question: "What is the task?"'),
        answers: z.array(link()).min(2).max(6).describe('What the visitor can answer, and where that leads.'),
      }),
    ])
    .optional()
    .describe('Beside the text on a wide screen: the first rows of a ranking, the steps of a process, or a question.'),
}).describe('Opens a page: a title, a supporting line, up to two actions.')
