import { pluralize } from '../../content/format.ts'
import { isMapping, type Mapping } from './data.ts'

/** Room for a name, and for what an entry or a text says. */
const maxName = 60
const maxContent = 160
const maxFields = 20

/** Fields by which people know an entry, the best first. */
const nameFields = ['name', 'title', 'question', 'label', 'text', 'attribute', 'figure', 'prompt', 'word', 'quote', 'match', 'href']

const fieldOfName = (entry: Mapping) => nameFields.find((field) => typeof entry[field] === 'string' && /\S/.test(entry[field]))

/** Returns the name of an entry: of a row of a table, its first cell. Undefined if it has none. */
export function nameOf(entry: unknown): string | undefined {
  const name = isMapping(entry) ? entry[fieldOfName(entry) ?? ''] : Array.isArray(entry) ? entry[0] : undefined
  return typeof name === 'string' ? name : undefined
}

/** Returns the type of a block. */
export const typeOf = (entry: unknown) => (isMapping(entry) && typeof entry.type === 'string' ? entry.type : undefined)

/** Puts a text on one line, and cuts it behind a word where it is too long. */
export function excerpt(text: string, max = maxContent): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const [start = ''] = /^.*(?=\s)/s.exec(line.slice(0, max)) ?? []
  // A break in the middle of a surrogate pair would leave half a character.
  return `${(start.length > max / 2 ? start : line.slice(0, max)).replace(/[\ud800-\udbff]$/, '')} …`
}

export const shortName = (name: string) => excerpt(name, maxName)

/** What something says that is only in one version: in words, or by field. */
export type Content = string | readonly { field: string; text: string }[]

/** Says what something holds that is only in one version. @param isNamed whether its name is said already */
export function contentOf(value: unknown, isNamed: boolean): Content {
  if (!isMapping(value)) return summarize(value)
  const name = isNamed ? fieldOfName(value) : undefined
  const fields = tellingFields(value).filter((field) => field !== name)
  const hidden = fields.length - maxFields
  return [
    ...fields.slice(0, maxFields).map((field) => ({ field: shortName(field), text: summarize(value[field]) })),
    ...(hidden > 0 ? [{ field: '…', text: `and ${pluralize(hidden, 'more field')}` }] : []),
  ]
}

/** Returns the fields that say something to readers. */
const tellingFields = (value: Mapping) => Object.keys(value).filter((field) => field !== 'type' && field !== 'id')

/** Says in few words what a value is: a text, the names of entries, the fields of a group. */
export function summarize(value: unknown): string {
  if (typeof value === 'string') return excerpt(value) || 'nothing'
  if (Array.isArray(value)) return joined(value, ', ', (entry) => shortName(nameOf(entry) ?? summarize(entry)))
  if (!isMapping(value)) return value === null ? 'nothing' : String(value)
  return joined(tellingFields(value), '; ', (field) => `${field} ${summarize(value[field])}`)
}

/** Joins as many things as there is room for. */
function joined<T>(things: readonly T[], separator: string, show: (thing: T) => string): string {
  let text = ''
  for (const thing of things) {
    if (text.length > maxContent) break
    text += `${text === '' ? '' : separator}${show(thing)}`
  }
  return excerpt(text) || 'nothing'
}
