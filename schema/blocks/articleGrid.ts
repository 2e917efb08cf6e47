import { z } from 'zod'
import { cards, defineBlock, headingFields, shortText } from '../fields.ts'

export const articleGrid = defineBlock('articleGrid', {
  ...headingFields,
  items: cards(),
  initial: z.int().min(1).max(24).default(6).describe('How many articles are shown before "Load More Articles".'),
  action: shortText(40).default('Read Article').describe("What each card's link says."),
  moreLabel: shortText(40).default('Load More Articles').describe('What the button that shows more says.'),
}).describe('Articles with category, date, title, excerpt and reading time; more on demand; filtered by topic.')
