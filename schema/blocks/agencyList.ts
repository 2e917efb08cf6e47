import { z } from 'zod'
import { defineBlock, headingFields, link, ranking } from '../fields.ts'

export const agencyList = defineBlock('agencyList', {
  ...headingFields,
  ranking: ranking(),
  limit: z.int().min(1).max(10).default(3).describe('How many agencies.'),
  action: link().optional().describe('A link under the list.'),
}).describe('The first agencies of a ranking, with whole stars.')
