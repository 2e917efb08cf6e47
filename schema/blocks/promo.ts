import { z } from 'zod'
import { defineBlock, icon, link, text, tone } from '../fields.ts'

export const promo = defineBlock('promo', {
  title: text().describe('The heading of the panel.'),
  text: text().describe('Why the reader should go there: one to three sentences.'),
  icon: icon().optional(),
  tone: tone().default('neutral').describe('"partner" for the featured agency and the consulting site: the panel then says so.'),
  points: z.array(text()).max(6).default([]).describe('Short points under the text.'),
  actions: z.array(link()).min(1, 'A promo needs a link').max(4, 'A promo has room for four links').describe('Where to go. The first is the primary one.'),
}).describe('A panel that invites the reader to do one thing.')
