import { z } from 'zod'
import { date, defineBlock, headingFields, href, icon, shortText, text } from '../fields.ts'

export const toolList = defineBlock('toolList', {
  ...headingFields,
  tools: z
    .array(
      z.strictObject({
        name: shortText(60).describe('The name of the tool.'),
        description: text().describe('One or two neutral sentences: what it does, for whom.'),
        url: href(),
        icon: icon().optional(),
        checked: date()
          .optional()
          .describe(
            'The date the facts about the tool were last checked: 2025-04-28. In a list where others have one, a tool without one says "Facts not checked".',
          ),
      }),
    )
    .min(1)
    .describe('The tools.'),
}).describe('Tools with a sentence and a link each.')
