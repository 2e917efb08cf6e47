// @ts-nocheck: plain code on purpose, as the measured site has it
import { z } from 'zod'

export function makePageSchema() {
  const text = z.string().min(1)
  const href = z.string().regex(/^(https:\/\/|\/)/)
  const link = z.strictObject({ label: text, href })
  const section = z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('hero'), title: text, subtitle: text, button: link }),
    z.strictObject({
      type: z.literal('rankingTable'),
      title: text,
      subtitle: text,
      agencies: z
        .array(z.strictObject({ name: text, expertise: text, specialization: text, rating: z.number().min(0).max(5), website: href, badge: text }))
        .min(1),
    }),
    z.strictObject({ type: z.literal('promo'), title: text, text, link }),
    z.strictObject({ type: z.literal('toolList'), title: text, tools: z.array(z.strictObject({ name: text, description: text, url: href })) }),
    z.strictObject({
      type: z.literal('cardGrid'),
      title: text,
      cards: z.array(
        z.strictObject({ title: text, description: text, icon: z.enum(['star', 'chart', 'globe', 'shield', 'bolt', 'heart', 'cog', 'flag']), link: href }),
      ),
    }),
    z.strictObject({ type: z.literal('faq'), title: text, items: z.array(z.strictObject({ question: text, answer: text })) }),
  ])
  return z.strictObject({ title: text, description: text, sections: z.array(section).min(1) })
}
