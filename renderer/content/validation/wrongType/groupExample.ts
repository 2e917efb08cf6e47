import type { z } from 'zod'
import { expectedKind, fieldsIn, requiredIn } from '../introspect.ts'
import { asFlowScalar, excerpt } from '../phrasing.ts'

/** Fields of a group that take what it is called, and where it is or leads. */
export const labelFields = ['label', 'title', 'name']
export const addressFields = ['file', 'href']

export const isAddress = (text: string) => /^(?:https?:\/\/|[/#]|[A-Za-z]:\\)\S+$/.test(text)

/**
 * What a group of fields looks like, with a text in the field that takes it: an address or else the name, or both of a Markdown link. Nothing for large groups.
 * @returns the group itself too, where the text is all that it needs
 */
export function groupExample(schema: z.ZodType, text: string): { text: string; value?: Record<string, string> } | undefined {
  const fields = fieldsIn(schema) ?? {}
  const needed = requiredIn(fields)
  if (needed.length > 3) return undefined
  const [first, second] = Object.keys(fields).filter((key) => fields[key] && expectedKind(fields[key]) === 'text')
  if (needed.length === 0) return second === undefined ? undefined : { text: `{ ${first}: …, ${second}: … }` }
  const [, words, href] = /^\[([^\][]+)\]\(([^\s()]+)\)$/.exec(text) ?? []
  const named = labelFields.find((key) => Object.hasOwn(fields, key))
  if (words !== undefined && href !== undefined && named !== undefined && Object.hasOwn(fields, 'href') && needed.every((key) => [named, 'href'].includes(key)))
    return { text: `{ ${named}: ${excerpt(asFlowScalar(words))}, href: ${excerpt(asFlowScalar(href))} }`, value: { [named]: words, href } }
  const leads = isAddress(text)
  if (leads && Object.hasOwn(fields, 'href') && needed.length === 1 && labelFields.includes(needed[0] ?? ''))
    return { text: `{ ${needed[0]}: …, href: ${excerpt(asFlowScalar(text))} }` }
  const only = needed.length === 1 && !leads && expectedKind(fields[needed[0] ?? ''] ?? schema) === 'text' ? needed[0] : undefined
  const taker = needed.find((key) => (leads ? addressFields : labelFields).includes(key)) ?? only
  if (needed.length === 1 && taker === undefined) return undefined
  const written = taker === 'file' && !text.startsWith('/') ? `/${text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)}` : text
  return {
    text: `{ ${needed.map((key) => `${key}: ${key === taker && text !== '' ? excerpt(asFlowScalar(written)) : '…'}`).join(', ')} }`,
    ...(needed.length === 1 && taker !== undefined && written.length < 50 ? { value: { [taker]: written } } : {}),
  }
}
