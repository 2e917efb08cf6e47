import type { z } from 'zod'
import { intendedPublicFile } from '../../links/intendedTargets.ts'
import { defOf, expectedKind, type Fields, fieldsIn, requiredIn, unwrap } from '../introspect.ts'
import { asFlowScalar, excerpt } from '../phrasing.ts'
import { validVariant } from '../validVariant.ts'

/** Fields of a group for its name, and for its file or link. */
export const labelFields = ['label', 'title', 'name']
export const addressFields = ['file', 'href']

export const isAddress = (text: string) => /^(?:https?:\/\/|[/#]|[A-Za-z]:\\)\S+$/.test(text)

/** True for what a link leads to: an address, or one without its start, as in "www.example.org". */
export const isWebAddress = (text: string) => (isAddress(text) && !text.startsWith('#')) || /^www\.\S+\.\S+$/i.test(text)

const fileName = /\S\.[a-z]\w{2,3}$/i

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
  const value = valuesFor(fields, required, text)
  const isWhole = required.every((name) => Object.hasOwn(value, name)) && text.length < 60
  return { text: groupText(required, value), ...(isWhole ? { value } : {}) }
}

/** Formats a group of fields: those that are required first, with "…" for a value that is not known. */
export function groupText(required: readonly string[], values: Readonly<Record<string, unknown>>): string {
  const names = [...new Set([...required, ...Object.keys(values)])]
  return `{ ${names.map((name) => `${name}: ${Object.hasOwn(values, name) ? excerpt(asFlowScalar(String(values[name]))) : '…'}`).join(', ')} }`
}

/** Returns the fields that a text stands for. */
function valuesFor(fields: Fields, required: readonly string[], text: string): Record<string, string> {
  const name = required.find((key) => labelFields.includes(key)) ?? required.find((key) => fields[key] && expectedKind(fields[key]) === 'text')
  const address = addressFields.find((key) => Object.hasOwn(fields, key))
  const folder = text.startsWith('/') ? [text, validVariant(text, fields.from)].find((each) => fields.from?.safeParse(each).success) : undefined
  if (folder !== undefined) return { from: folder }
  const [, label, href] = /^\[([^\][]+)\]\(([^\s()]+)\)$/.exec(text) ?? []
  if (label !== undefined && href !== undefined && name !== undefined && address === 'href') return { [name]: label, href }
  if (address === 'file' && (isAddress(text) || fileName.test(text))) return { file: intendedPublicFile(text) }
  if (!isAddress(text)) return name === undefined || text === '' ? {} : { [name]: text }
  return address === undefined ? {} : { [address]: text }
}
