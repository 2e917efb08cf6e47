import { z } from 'zod'
import { defineBlock, headingFields, href, shortText, text } from '../fields.ts'

export const claims = defineBlock('claims', {
  ...headingFields,
  items: z
    .array(
      z.strictObject({
        figure: shortText(24).describe('The figure: "up to 70%".'),
        label: text().describe('What it measures.'),
        source: href().optional().describe('Where it comes from. Without a source it is marked as an unchecked claim.'),
        sourceName: shortText(80).optional().describe('The name of the source. Without one, the site of its address is shown, as in "example.org".'),
      }),
    )
    .min(1)
    .max(6)
    .describe('The figures.'),
}).describe('Figures, each with its source or a note that it is an unchecked claim.')
