import type { z } from 'zod'
import { type Path, startsWith } from '../issue.ts'
import { nearest, nearness } from '../suggest.ts'
import { isContainer, valueAt } from './draft.ts'
import { defOf, fieldsIn, kindOf, kindWanted, schemaAt, unwrap } from './introspect.ts'
import { type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { oddSign } from './oddSigns.ts'
import { moved, pageFieldsElsewhere, synonyms } from './synonyms.ts'
import { wordsOf } from './typed.ts'
import { shown } from './words.ts'
import { wrongType } from './wrongType/index.ts'

/** A name that is no field where it stands. */
export type UnknownField = {
  parent: Path
  name: string
  value: unknown
  /** The fields there are, and those that are not written. */
  fields: Record<string, z.ZodType>
  free: Set<string>
  /** How many names stand in its place, and how many of them are no fields. */
  written: number
  strange: number
  /** The nearest name before it that holds nothing, unless a field that is filled stands between the two. */
  emptyAbove?: string | undefined
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

const mistakeAt = ({ parent, name }: UnknownField, message: string, repair: Mistake['repair'], suggestion?: string) =>
  wrongName([...parent, name], message, repair, suggestion)

export function renameTo(unknown: UnknownField, field: string): Mistake {
  const isNot = [`"${shown(unknown.name)}" is not a field here. Did you mean "${field}"?`, oddSign(unknown.name, field) ?? []].flat().join(' ')
  const told = outOfForm(unknown, field)
  if (!told) return mistakeAt(unknown, isNot, { kind: 'rename', to: field }, field)
  return mistakeAt(unknown, `${isNot} ${told.message}`, { kind: 'rename', to: field, also: told.repair })
}

/** A text where a field takes a list or a group, or a group where it takes a list: who calls that otherwise cannot know. */
function outOfForm({ parent, value, fields }: UnknownField, name: string): Mistake | undefined {
  const field = fields[name]
  if (!field || field.safeParse(value).success) return undefined
  const wanted = kindWanted(field)
  const isTextAlone = typeof value === 'string' && (wanted === 'list' || wanted === 'mapping')
  const isGroupAlone = kindOf(value) === 'mapping' && wanted === 'list' && fieldsIn(field) === undefined
  if (!isTextAlone && !isGroupAlone) return undefined
  const words = wordsOf(value, undefined)
  return wrongType({ path: [...parent, name], name: 'It', value, words, typed: undefined, wanted, field, around: {}, siblings: {}, isWhole: false })
}

/** `<<: *base`: what it repeats is taken for fields beside it. */
export const mergeIn = (parent: Path) =>
  wrongName([...parent, '<<'], 'Merging with "<<" is not used in pages. Write the fields out, or use a shared block.', { kind: 'spread' })

/** Fields that are needed and not written: beside a name, and those of that name in all of the file. */
type Missing = { here: readonly ZodIssue[]; ofItsName: readonly ZodIssue[] }

/** A field that is no slip of the keyboard: what it may have been meant for. */
export function explain(unknown: UnknownField, schema: z.ZodType, data: unknown, missing: Missing): Mistake {
  const { parent, name, fields, value } = unknown
  if (name === '<<') return mergeIn(parent)

  const moved = missing.ofItsName.find(({ path }) => startsWith(path, parent) || startsWith(parent, path.slice(0, -1)))
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

  const elsewhere = ofPageElsewhere(unknown)
  if (elsewhere !== undefined) return mistakeAt(unknown, `"${shown(name)}" is not a field here. ${elsewhere}`, { kind: 'remove' })
  if (places.has(plainly(name)) && kindOf(value) === 'number' && typeof parent.at(-1) === 'number')
    return mistakeAt(unknown, `"${shown(name)}" is not a field here: entries are numbered in the order in which they stand. Remove it.`, { kind: 'remove' })
  const word = synonymOf(unknown)
  const only = missing.here.length === 1 ? String(missing.here[0]?.path.at(-1)) : undefined
  const wanted = only === undefined ? undefined : fields[only]
  const isOnly = wanted !== undefined && kindWanted(wanted) === kindOf(value) && unknown.strange === 1
  // Of an entry with one field that is the one it needs.
  if (word !== undefined && !(isOnly && unknown.written === 1)) return renameTo(unknown, word)
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

/** What there is here instead of a field that pages have at their top elsewhere: it is no slip in writing the name of another. */
export function ofPageElsewhere(unknown: UnknownField): string | undefined {
  const name = plainly(unknown.name)
  return isOfPage(unknown) && Object.hasOwn(pageFieldsElsewhere, name) ? pageFieldsElsewhere[name] : undefined
}

/** Whether a field says in other tools where a page has gone. */
export const isRedirect = (name: string) => pageFieldsElsewhere[plainly(name)] === moved

/** Text that other tools write under the fields of a page. */
export const isRunningText = ({ parent, name, fields, value }: UnknownField) =>
  parent.length === 0 && Object.hasOwn(fields, 'blocks') && textNames.has(name.toLowerCase()) && typeof value === 'string'

export const runningText = (unknown: UnknownField) =>
  mistakeAt(
    unknown,
    `Running text belongs into a block. Under "blocks:" write "- type: prose", and below that "body: |" with the text in place of "${unknown.name}".`,
    unknown.free.has('blocks') ? { kind: 'rename', to: 'blocks', also: { kind: 'hole' } } : { kind: 'remove' },
  )

/** `title:Hello`: the name as far as the colon is a field. */
export function gluedColon(unknown: UnknownField): Mistake | undefined {
  const [, key = '', rest = ''] = /^([A-Za-z]+):(.+)$/.exec(unknown.name) ?? []
  if (!unknown.free.has(key)) return undefined
  const empty = unknown.value === null || unknown.value === undefined
  return mistakeAt(
    unknown,
    `A space is missing after the colon. Write "${key}: ${shown(rest)}".`,
    { kind: 'rename', to: key, also: { kind: 'hole' } },
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
function emptyHolder({ parent, name, emptyAbove }: UnknownField, schema: z.ZodType, data: unknown): Path | undefined {
  if (emptyAbove === undefined) return undefined
  const path = [...parent, emptyAbove]
  const holder = schemaAt(schema, data, path)
  const def = holder && defOf(unwrap(holder))
  return def && (def.type === 'record' || (def.shape && Object.hasOwn(def.shape, name))) ? path : undefined
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
