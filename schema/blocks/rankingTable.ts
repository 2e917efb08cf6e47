import { z } from 'zod'
import { defineBlock, headingFields, href, icon, logo, shortText, text, tone } from '../fields.ts'

const agency = z.strictObject({
  name: shortText(60).describe('The name of the agency. The featured partner is written "{provider}".'),
  logo: logo().optional(),
  expertise: text().describe('What it is known for, in a few words.'),
  specialization: text().describe('The work or sector it concentrates on, in a few words.'),
  rating: z.number().min(0).max(5, 'Ratings run from 0 to 5').describe('The editorial score, 0 to 5, with at most one decimal.'),
  website: z
    .union([z.literal('#'), href()])
    .default('#')
    .describe('The address of its website, or a link named in _site.yaml. "#" means none: the row says "Not Available".'),
  badge: shortText(30).optional().describe('The badge beside the name: "#1 For Chatbots".'),
  badgeTone: tone().default('neutral'),
  highlighted: z.boolean().default(false).describe('Shades the row. Only the featured partner, in the first row.'),
  illustrative: z.boolean().default(false).describe('The agency is invented; the row says "Illustrative entry".'),
  bestFor: text().describe('Who this agency suits: one sentence without "Best for".'),
  lookElsewhereIf: text().describe('When to look elsewhere: one sentence without "Look elsewhere if".'),
})

export const maxAgencies = 50

export const rankingTable = defineBlock('rankingTable', {
  ...headingFields,
  icon: icon().optional(),
  tone: tone().default('neutral'),
  scope: shortText(80).describe('What is ranked, for the caption: "AI chatbot agencies".'),
  agencies: z
    .array(agency)
    .min(2, 'A ranking needs at least two agencies')
    .max(maxAgencies, `A ranking has room for ${maxAgencies} agencies`)
    .describe('The rows, first place first.'),
}).describe('Agencies in order, with the featured partner in the first, reserved row.')

export type Agency = z.output<typeof agency>
