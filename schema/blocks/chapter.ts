import { z } from 'zod'
import { defineBlock, id, markdown, shortText, table, text } from '../fields.ts'

export const chapter = defineBlock('chapter', {
  title: shortText(80).describe('The title of the chapter.'),
  summary: text().describe('What the reader can do after this chapter: one or two sentences.'),
  sections: z
    .array(
      z.strictObject({
        id: id().optional(),
        title: shortText(90).describe('The one idea of this section.'),
        body: markdown().describe('70 to 170 words, in Markdown. One section is one page of the document.'),
        checklist: z.array(text()).min(2).max(10).optional().describe('Points to check off.'),
        table: table().optional().describe('A small table.'),
        example: z
          .strictObject({ title: text().describe('What it is an example of.'), body: text().describe('The example.') })
          .optional()
          .describe('A worked example, set apart. Invented examples say so.'),
        worksheet: z
          .array(
            z.strictObject({
              prompt: text().describe('What to write down.'),
              lines: z.int().min(1).max(8).default(2).describe('How many lines to leave for the answer.'),
            }),
          )
          .min(1)
          .max(8)
          .optional()
          .describe('Prompts with room to write.'),
      }),
    )
    .min(1)
    .describe('The sections. In the document each is one page.'),
}).describe('A chapter of a guide. In the document it opens on a page of its own, followed by one page for each section.')
