import type { z } from 'zod'
import { defOf, expectedKind, fieldsIn, requiredIn, unwrap } from '../introspect.ts'
import { asFlowScalar, excerpt } from '../phrasing.ts'

/** Fields of a group for its name, and for its file or link. */
export const labelFields = ['label', 'title', 'name']
export const addressFields = ['file', 'href']

export const isAddress = (text: string) => /^(?:https?:\/\/|[/#]|[A-Za-z]:\\)\S+$/.test(text)

/**
 * Formats an example of a group of fields, with a text in the field that it fits: an address, else the name, or both of a Markdown link. Where
 * the author chooses the names of the fields, as in `tokens`, the example has one called "name".
 * @returns undefined if no field fits; `value`: the group itself, if it needs nothing but the text
 */
export function groupExample(schema: z.ZodType, text: string): { text: string; value?: Record<string, string> } | undefined {
  const { valueType } = defOf(unwrap(schema))
  if (valueType) return { text: `{ name: ${groupExample(valueType, '')?.text ?? '…'} }` }
  const fields = fieldsIn(schema) ?? {}
  const required = requiredIn(fields)
  const [first, second] = Object.keys(fields)
  if (required.length === 0) return second === undefined ? undefined : { text: `{ ${first}: …, ${second}: … }` }
  const [, label, href] = /^\[([^\][]+)\]\(([^\s()]+)\)$/.exec(text) ?? []
  const labelField = labelFields.find((key) => Object.hasOwn(fields, key))
  if (
    label !== undefined &&
    href !== undefined &&
    labelField !== undefined &&
    Object.hasOwn(fields, 'href') &&
    required.every((key) => [labelField, 'href'].includes(key))
  )
    return { text: `{ ${labelField}: ${excerpt(asFlowScalar(label))}, href: ${excerpt(asFlowScalar(href))} }`, value: { [labelField]: label, href } }
  const isLink = isAddress(text)
  if (isLink && Object.hasOwn(fields, 'href') && required.length === 1 && labelFields.includes(required[0] ?? ''))
    return { text: `{ ${required[0]}: …, href: ${excerpt(asFlowScalar(text))} }` }
  const firstText = isLink ? undefined : required.find((key) => expectedKind(fields[key] ?? schema) === 'text')
  const textField = required.find((key) => (isLink ? addressFields : labelFields).includes(key)) ?? firstText
  if (required.length === 1 && textField === undefined) return undefined
  const written = textField === 'file' && !text.startsWith('/') ? `/${text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)}` : text
  return {
    text: `{ ${required.map((key) => `${key}: ${key === textField && text !== '' ? excerpt(asFlowScalar(written)) : '…'}`).join(', ')} }`,
    ...(required.length === 1 && textField !== undefined && written.length < 50 ? { value: { [textField]: written } } : {}),
  }
}
