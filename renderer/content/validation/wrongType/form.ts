import type { z } from 'zod'
import { fieldsIn, kindWanted, neededIn } from '../introspect.ts'
import { asEntry, shown } from '../words.ts'

/** Fields of a group that take what it is called, and where it is or leads. */
export const nameTakers = ['label', 'title', 'name']
export const addressTakers = ['file', 'href']

export const isAddress = (text: string) => /^(?:https?:\/\/|[/#]|[A-Za-z]:\\)\S+$/.test(text)

/**
 * What a group of fields looks like, with a text in the field that takes it: an address or else the name, or both of a Markdown link. Nothing for large groups.
 * @returns the group itself too, where the text is all that it needs
 */
export function formOf(schema: z.ZodType, text: string): { text: string; value?: Record<string, string> } | undefined {
  const fields = fieldsIn(schema) ?? {}
  const needed = neededIn(fields)
  if (needed.length > 3) return undefined
  const [first, second] = Object.keys(fields).filter((key) => fields[key] && kindWanted(fields[key]) === 'text')
  if (needed.length === 0) return second === undefined ? undefined : { text: `{ ${first}: …, ${second}: … }` }
  const [, words, href] = /^\[([^\][]+)\]\(([^\s()]+)\)$/.exec(text) ?? []
  const named = nameTakers.find((key) => Object.hasOwn(fields, key))
  if (words !== undefined && href !== undefined && named !== undefined && Object.hasOwn(fields, 'href') && needed.every((key) => [named, 'href'].includes(key)))
    return { text: `{ ${named}: ${shown(asEntry(words))}, href: ${shown(asEntry(href))} }`, value: { [named]: words, href } }
  const leads = isAddress(text)
  if (leads && Object.hasOwn(fields, 'href') && needed.length === 1 && nameTakers.includes(needed[0] ?? ''))
    return { text: `{ ${needed[0]}: …, href: ${shown(asEntry(text))} }` }
  const only = needed.length === 1 && !leads && kindWanted(fields[needed[0] ?? ''] ?? schema) === 'text' ? needed[0] : undefined
  const taker = needed.find((key) => (leads ? addressTakers : nameTakers).includes(key)) ?? only
  if (needed.length === 1 && taker === undefined) return undefined
  const written = taker === 'file' && !text.startsWith('/') ? `/${text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)}` : text
  return {
    text: `{ ${needed.map((key) => `${key}: ${key === taker && text !== '' ? shown(asEntry(written)) : '…'}`).join(', ')} }`,
    ...(needed.length === 1 && taker !== undefined && written.length < 50 ? { value: { [taker]: written } } : {}),
  }
}
