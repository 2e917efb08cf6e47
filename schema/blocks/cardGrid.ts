import { z } from 'zod'
import { cards, defineBlock, headingFields, link, shortText } from '../fields.ts'

export const cardGrid = defineBlock('cardGrid', {
  ...headingFields,
  items: cards(),
  columns: z
    .union([z.literal(2), z.literal(3)])
    .default(3)
    .describe('Columns on a wide screen: 2 or 3.'),
  itemAction: shortText(40).optional().describe('What the link of each card says: "Learn more and apply". Without it the title is the link.'),
  action: link().optional().describe('A link under the cards.'),
}).describe('Cards with a title and a sentence each: pages to go to, benefits, types, funding schemes.')
