import type { z } from 'zod'
import { fieldsIn, neededIn } from '../introspect.ts'
import { asEntry, shown } from '../words.ts'

/**
 * What a group of fields looks like, with a text in the field that takes it: an address or else the name. Nothing for large groups.
 * @returns the group itself too, where the text is all that it needs
 */
export function formOf(schema: z.ZodType, text: string): { text: string; value?: Record<string, string> } | undefined {
  const needed = neededIn(fieldsIn(schema) ?? {})
  if (needed.length < 1 || needed.length > 3) return undefined
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(text)
  const taker = needed.find((key) => (isAddress ? ['file', 'href'] : ['label', 'title', 'name']).includes(key))
  if (needed.length === 1 && taker === undefined) return undefined
  const written = taker === 'file' && !text.startsWith('/') ? `/${text.slice(text.lastIndexOf('/') + 1)}` : text
  return {
    text: `{ ${needed.map((key) => `${key}: ${key === taker ? shown(asEntry(written)) : '…'}`).join(', ')} }`,
    ...(needed.length === 1 && taker !== undefined && written.length < 50 ? { value: { [taker]: written } } : {}),
  }
}
