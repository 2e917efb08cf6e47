import type { z } from 'zod'
import { type Path, samePath, startsWith } from '../issue.ts'
import { nearest, nearness } from '../suggest.ts'
import { isContainer, valueAt } from './draft.ts'
import { defOf, fieldsIn, kindOf, kindWanted, schemaAt, unwrap } from './introspect.ts'
import type { Mistake, ZodIssue } from './mistake.ts'
import { oddSign } from './oddSigns.ts'
import { pageFieldsElsewhere, synonyms } from './synonyms.ts'
import { shown } from './words.ts'
import { formOf } from './wrongType/form.ts'

/** A name that is no field where it stands. */
export type UnknownField = {
  parent: Path
  name: string
  value: unknown
  /** The fields there are, and those that are not written. */
  fields: Record<string, z.ZodType>
  free: Set<string>
}

/** Whether a value is of the kind that a field takes; of one that is empty it cannot be told. */
export const isOfKind = (value: unknown, field: z.ZodType | undefined) =>
  value === null || (field !== undefined && (kindWanted(field) === kindOf(value) || field.safeParse(value).success))

const plainly = (name: string) => name.toLowerCase().replace(/[ _-]/g, '')

/** Whether other tools have fields of a name, and pages another name for these. */
export const isKnownElsewhere = (name: string) => Object.hasOwn(synonyms, plainly(name))

/** The field that is not written and that a name is another word for. */
export function synonymOf({ name, free }: { name: string; free: ReadonlySet<string> }): string | undefined {
  return isKnownElsewhere(name) ? synonyms[plainly(name)]?.find((field) => free.has(field)) : undefined
}

const mistakeAt = ({ parent, name }: UnknownField, message: string, repair: Mistake['repair'], suggestion?: string): Mistake => ({
  code: 'unknown-field',
  path: [...parent, name],
  atKey: true,
  message,
  repair,
  suggestion,
})

export const renameTo = (unknown: UnknownField, field: string) =>
  mistakeAt(
    unknown,
    [`"${shown(unknown.name)}" is not a field here. Did you mean "${field}"?`, oddSign(unknown.name, field) ?? []].flat().join(' '),
    { kind: 'rename', to: field },
    field,
  )

/** `<<: *base`: what it repeats is taken for fields beside it. */
export const mergeIn = (parent: Path): Mistake => ({
  code: 'unknown-field',
  path: [...parent, '<<'],
  atKey: true,
  message: 'Merging with "<<" is not used in pages. Write the fields out, or use a shared block.',
  repair: { kind: 'spread' },
})

/** A field that is no slip of the keyboard: what it may have been meant for. */
export function explain(unknown: UnknownField, schema: z.ZodType, data: unknown, missing: readonly ZodIssue[]): Mistake {
  const { parent, name, fields, value } = unknown
  if (name === '<<') return mergeIn(parent)

  const before = previousKey(valueAt(data, parent), name)
  if (before !== undefined && value === null && !/^[a-z][A-Za-z]*$/.test(name))
    return mistakeAt(unknown, `"${shown(name)}" is not a field here. Inside { } a comma ends a text: put quotes around all of "${before}".`, {
      kind: 'remove',
      reported: [...parent, before],
    })

  const moved = missing.find(({ path }) => path.at(-1) === name && (startsWith(path, parent) || startsWith(parent, path.slice(0, -1))))
  if (moved) {
    const deeper = moved.path.length > parent.length + 1
    return mistakeAt(
      unknown,
      `"${name}" is missing ${placeName(moved.path.slice(0, -1))} and stands ${deeper ? 'outside it' : 'too deep'}. Indent this line ${deeper ? 'further' : 'less'}.`,
      { kind: 'move', to: moved.path },
    )
  }

  const holder = emptyHolder(unknown, schema, data)
  if (holder)
    return mistakeAt(unknown, `"${name}" is not a field here. It is one of "${String(holder.at(-1))}" above, which is empty: indent this line further.`, {
      kind: 'move',
      to: [...holder, name],
    })

  const within = fieldWith(unknown)
  if (within !== undefined)
    return mistakeAt(unknown, `"${name}" is not a field here, but one of "${within}". Write "${within}:" above it, and indent this line further.`, {
      kind: 'move',
      to: [...parent, within, name],
    })

  const plain = plainly(name)
  const elsewhere = isOfPage(unknown) && Object.hasOwn(pageFieldsElsewhere, plain) ? pageFieldsElsewhere[plain] : undefined
  if (elsewhere !== undefined) return mistakeAt(unknown, `"${shown(name)}" is not a field here. ${elsewhere}`, { kind: 'remove' })
  if (places.has(plain) && kindOf(value) === 'number' && typeof parent.at(-1) === 'number')
    return mistakeAt(unknown, `"${shown(name)}" is not a field here: entries are numbered in the order in which they stand. Remove it.`, { kind: 'remove' })
  const word = synonymOf(unknown)
  const form =
    word !== undefined && typeof value === 'string' && fields[word] && kindWanted(fields[word]) === 'mapping' ? formOf(fields[word], value) : undefined
  if (form)
    return mistakeAt(unknown, `"${shown(name)}" is not a field here. Write ${word}: ${form.text}.`, { kind: 'rename', to: word as string, isHole: true })
  const absent = missing.filter(({ path }) => samePath(path.slice(0, -1), parent))
  const only = absent.length === 1 ? String(absent[0]?.path.at(-1)) : undefined
  const wanted = only === undefined ? undefined : fields[only]
  const here = Object.keys((valueAt(data, parent) ?? {}) as object)
  const isOnly = wanted !== undefined && kindWanted(wanted) === kindOf(value) && here.filter((each) => !Object.hasOwn(fields, each)).length === 1
  // Of an entry with one field that is the one it needs.
  if (word !== undefined && !(isOnly && here.length === 1)) return renameTo(unknown, word)
  if (only !== undefined && isOnly)
    return mistakeAt(unknown, `"${shown(name)}" is not a field here, and "${only}" is missing. Did you mean "${only}"?`, { kind: 'rename', to: only }, only)

  // In a short word two slips make another: "time" is no "title".
  const twin = nearest(
    name,
    Object.keys(fields).filter((field) => name.length > 5 || (nearness(name, field) ?? 2) < 2),
  )
  // A subtitle is no title.
  if (twin !== undefined && isOfKind(value, fields[twin]) && !name.toLowerCase().startsWith('sub'))
    return mistakeAt(unknown, `"${shown(name)}" is not a field here, and "${twin}" is written already. Keep one of the two.`, { kind: 'remove' })

  for (let end = parent.length - 1; end >= 0; end--) {
    const around = parent.slice(0, end)
    const outer = valueAt(data, around)
    const outerFields = defOf(unwrap(schemaAt(schema, data, around) ?? schema)).shape
    if (outerFields && Object.hasOwn(outerFields, name) && isContainer(outer) && !Object.hasOwn(outer, name))
      return mistakeAt(unknown, `"${name}" is not a field here. It is one ${placeName(around)}: if it was meant there, indent this line less.`, {
        kind: 'move',
        to: [...around, name],
      })
  }
  return mistakeAt(unknown, `"${shown(name)}" is not a field here. ${fieldsOf(fields)}`, { kind: 'remove' })
}

/** What says in other tools where in a list an entry stands. */
const places = new Set(['rank', 'place', 'position', 'order', 'number', 'no', 'nr', 'index', 'step', 'weight'])

const textNames = new Set(['content', 'body', 'text', 'markdown', 'copy', 'html'])

/** A page alone has blocks and a title; shared files have blocks. */
const isOfPage = ({ parent, fields }: UnknownField) => parent.length === 0 && Object.hasOwn(fields, 'blocks') && Object.hasOwn(fields, 'title')

/** Text that other tools write under the fields of a page. */
export const isRunningText = ({ parent, name, fields, value }: UnknownField) =>
  parent.length === 0 && Object.hasOwn(fields, 'blocks') && textNames.has(name.toLowerCase()) && typeof value === 'string'

export const runningText = (unknown: UnknownField) =>
  mistakeAt(
    unknown,
    `Running text belongs into a block. Under "blocks:" write "- type: prose", and below that "body: |" with the text in place of "${unknown.name}".`,
    unknown.free.has('blocks') ? { kind: 'rename', to: 'blocks', isHole: true } : { kind: 'remove' },
  )

/** `title:Hello`: the name as far as the colon is a field. */
export function gluedColon(unknown: UnknownField): Mistake | undefined {
  const [, key = '', rest = ''] = /^([A-Za-z]+):(.+)$/.exec(unknown.name) ?? []
  if (!unknown.free.has(key)) return undefined
  const empty = unknown.value === null || unknown.value === undefined
  return mistakeAt(
    unknown,
    `A space is missing after the colon. Write "${key}: ${shown(rest)}".`,
    { kind: 'rename', to: key, isHole: true },
    empty ? `${key}: ${rest}` : undefined,
  )
}

/** The only field not written that is a group with a field of that name: "from" and "sort" are fields of "items". */
function fieldWith({ name, value, fields, free }: UnknownField): string | undefined {
  const [only, ...others] = [...free].filter((field) => {
    const inner = (fields[field] && fieldsIn(fields[field])) ?? {}
    return Object.hasOwn(inner, name) && isOfKind(value, inner[name])
  })
  return others.length === 0 ? only : undefined
}

/** A field above that is empty and has a field of that name: what it should hold starts in its own column. */
function emptyHolder({ parent, name, fields }: UnknownField, schema: z.ZodType, data: unknown): Path | undefined {
  const around = valueAt(data, parent) as Record<string, unknown>
  const above = Object.keys(around)
  const known = new Set(Object.keys(fields))
  for (const key of above.slice(0, above.indexOf(name)).reverse()) {
    // Other fields of the empty one may stand between.
    if (around[key] !== null) {
      if (known.has(key)) return undefined
      continue
    }
    const holder = schemaAt(schema, data, [...parent, key])
    const def = holder && defOf(unwrap(holder))
    return def && (def.type === 'record' || (def.shape && Object.hasOwn(def.shape, name))) ? [...parent, key] : undefined
  }
}

/** The name of the field before one, if it holds text. */
function previousKey(data: unknown, name: string): string | undefined {
  const entries = Object.entries(data as object)
  const [key, value] = entries[entries.findIndex(([each]) => each === name) - 1] ?? []
  return typeof value === 'string' ? key : undefined
}

/** `of the page`, `in entry 2 of "agencies"`, `in "card"`. */
export function placeName(path: Path): string {
  const last = path.at(-1)
  if (last === undefined) return 'of the page'
  if (typeof last === 'string') return `in "${last}"`
  return `in entry ${Number(last) + 1} of "${String(path.findLast((step) => typeof step === 'string'))}"`
}

const fieldsOf = (fields: Record<string, unknown>) => {
  const names = Object.keys(fields)
  return names.length ? `The fields here are ${names.join(', ')}.` : 'Remove it.'
}
