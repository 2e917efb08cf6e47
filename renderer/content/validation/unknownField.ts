import type { z } from 'zod'
import { type Path, pathStartsWith } from '../issue.ts'
import { nearest, typoDistance } from '../suggest.ts'
import { isContainer, valueAt } from './draft.ts'
import { defOf, expectedKind, fieldsIn, kindOf, schemaAt, unwrap } from './introspect.ts'
import { lookalikeHint } from './lookalikes.ts'
import { type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { excerpt } from './phrasing.ts'
import { sourceTextOf } from './sourceValue.ts'
import { foreignPageFields, movedHint, synonyms } from './synonyms.ts'
import { wrongType } from './wrongType/index.ts'

/** A name that is no field where it stands. */
export type UnknownField = {
  parent: Path
  name: string
  value: unknown
  /** The fields there are, and those that are not written. */
  fields: Record<string, z.ZodType>
  unusedFields: Set<string>
  /** How many names stand in its place, and how many of them are no fields. */
  fieldCount: number
  unknownCount: number
  /** The nearest name before it that holds nothing, unless a field that is filled stands between the two. */
  emptyFieldAbove?: string | undefined
}

/** Whether a value is of the kind that a field takes; of one that is empty it cannot be told. */
export const isOfKind = (value: unknown, field: z.ZodType | undefined) =>
  value === null || (field !== undefined && (expectedKind(field) === kindOf(value) || field.safeParse(value).success))

const normalized = (name: string) => name.toLowerCase().replace(/[ _-]/g, '')

/** Whether other tools have fields of a name, and pages another name for these. */
export const hasSynonym = (name: string) => Object.hasOwn(synonyms, normalized(name))

/** The field that is not written and that a name is another word for. */
export function synonymOf({ name, unusedFields }: { name: string; unusedFields: ReadonlySet<string> }): string | undefined {
  return hasSynonym(name) ? synonyms[normalized(name)]?.find((field) => unusedFields.has(field)) : undefined
}

const mistakeAt = ({ parent, name }: UnknownField, message: string, repair: Mistake['repair'], suggestion?: string) =>
  wrongName([...parent, name], message, repair, suggestion)

export function renameTo(unknown: UnknownField, field: string): Mistake {
  const isNot = [`"${excerpt(unknown.name)}" is not a field here. Did you mean "${field}"?`, lookalikeHint(unknown.name, field) ?? []].flat().join(' ')
  const told = wrongShapeOfValue(unknown, field)
  if (!told) return mistakeAt(unknown, isNot, { kind: 'rename', to: field }, field)
  return mistakeAt(unknown, `${isNot} ${told.message}`, { kind: 'rename', to: field, valueRepair: told.repair })
}

/** A text where a field takes a list or a group, or a group where it takes a list: who calls that otherwise cannot know. */
function wrongShapeOfValue({ parent, value, fields }: UnknownField, name: string): Mistake | undefined {
  const field = fields[name]
  if (!field || field.safeParse(value).success) return undefined
  const expected = expectedKind(field)
  const isTextAlone = typeof value === 'string' && (expected === 'list' || expected === 'mapping')
  const isGroupAlone = kindOf(value) === 'mapping' && expected === 'list' && fieldsIn(field) === undefined
  if (!isTextAlone && !isGroupAlone) return undefined
  const sourceText = sourceTextOf(value, undefined)
  return wrongType({
    path: [...parent, name],
    name: 'It',
    value,
    sourceText,
    sourceValue: undefined,
    expected,
    field,
    parent: {},
    siblings: {},
    isInteger: false,
  })
}

/** `<<: *base`: what it repeats is taken for fields beside it. */
export const mergeKeyMistake = (parent: Path) =>
  wrongName([...parent, '<<'], 'Merging with "<<" is not used in pages. Write the fields out, or use a shared block.', { kind: 'spread' })

/** Fields that are needed and not written: beside a name, and those of that name in all of the file. */
type Missing = { here: readonly ZodIssue[]; sameName: readonly ZodIssue[] }

/** A field that is no slip of the keyboard: what it may have been meant for. */
export function explainUnknownField(unknown: UnknownField, schema: z.ZodType, data: unknown, missing: Missing): Mistake {
  const { parent, name, fields, value } = unknown
  if (name === '<<') return mergeKeyMistake(parent)

  const moved = missing.sameName.find(({ path }) => pathStartsWith(path, parent) || pathStartsWith(parent, path.slice(0, -1)))
  if (moved) {
    const deeper = moved.path.length > parent.length + 1
    return mistakeAt(
      unknown,
      `"${name}" is missing ${placeName(moved.path.slice(0, -1))} and stands ${deeper ? 'outside it' : 'too deep'}. Indent this line ${deeper ? 'further' : 'less'}.`,
      { kind: 'move', to: moved.path },
    )
  }

  const holder = emptyParent(unknown, schema, data)
  if (holder)
    return mistakeAt(unknown, `"${name}" is not a field here. It is one of "${String(holder.at(-1))}" above, which is empty: indent this line further.`, {
      kind: 'move',
      to: [...holder, name],
    })

  const within = groupWithField(unknown)
  if (within !== undefined)
    return mistakeAt(unknown, `"${name}" is not a field here, but one of "${within}". Write "${within}:" above it, and indent this line further.`, {
      kind: 'move',
      to: [...parent, within, name],
    })

  const elsewhere = foreignPageFieldHint(unknown)
  if (elsewhere !== undefined) return mistakeAt(unknown, `"${excerpt(name)}" is not a field here. ${elsewhere}`, { kind: 'remove' })
  if (positionNames.has(normalized(name)) && kindOf(value) === 'number' && typeof parent.at(-1) === 'number')
    return mistakeAt(unknown, `"${excerpt(name)}" is not a field here: entries are numbered in the order in which they stand. Remove it.`, { kind: 'remove' })
  const word = synonymOf(unknown)
  const only = missing.here.length === 1 ? String(missing.here[0]?.path.at(-1)) : undefined
  const wanted = only === undefined ? undefined : fields[only]
  const isOnly = wanted !== undefined && expectedKind(wanted) === kindOf(value) && unknown.unknownCount === 1
  // Of an entry with one field that is the one it needs.
  if (word !== undefined && !(isOnly && unknown.fieldCount === 1)) return renameTo(unknown, word)
  if (only !== undefined && isOnly)
    return mistakeAt(unknown, `"${excerpt(name)}" is not a field here, and "${only}" is missing. Did you mean "${only}"?`, { kind: 'rename', to: only }, only)

  // In a short word two slips make another: "time" is no "title".
  const twin = nearest(
    name,
    Object.keys(fields).filter((field) => name.length > 5 || (typoDistance(name, field) ?? 2) < 2),
  )
  // A subtitle is no title.
  if (twin !== undefined && isOfKind(value, fields[twin]) && !name.toLowerCase().startsWith('sub'))
    return mistakeAt(unknown, `"${excerpt(name)}" is not a field here, and "${twin}" is written already. Keep one of the two.`, { kind: 'remove' })

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
  return mistakeAt(unknown, `"${excerpt(name)}" is not a field here. ${fieldsOf(fields)}`, { kind: 'remove' })
}

/** What says in other tools where in a list an entry stands. */
const positionNames = new Set(['rank', 'place', 'position', 'order', 'number', 'no', 'nr', 'index', 'step', 'weight'])

const textNames = new Set(['content', 'body', 'text', 'markdown', 'copy', 'html'])

/** A page alone has blocks and a title; shared files have blocks. */
const isPageRoot = ({ parent, fields }: UnknownField) => parent.length === 0 && Object.hasOwn(fields, 'blocks') && Object.hasOwn(fields, 'title')

/** What there is here instead of a field that pages have at their top elsewhere: it is no slip in writing the name of another. */
export function foreignPageFieldHint(unknown: UnknownField): string | undefined {
  const name = normalized(unknown.name)
  return isPageRoot(unknown) && Object.hasOwn(foreignPageFields, name) ? foreignPageFields[name] : undefined
}

/** Whether a field says in other tools where a page has gone. */
export const isRedirect = (name: string) => foreignPageFields[normalized(name)] === movedHint

/** Text that other tools write under the fields of a page. */
export const isBodyText = ({ parent, name, fields, value }: UnknownField) =>
  parent.length === 0 && Object.hasOwn(fields, 'blocks') && textNames.has(name.toLowerCase()) && typeof value === 'string'

export const bodyTextMistake = (unknown: UnknownField) =>
  mistakeAt(
    unknown,
    `Running text belongs into a block. Under "blocks:" write "- type: prose", and below that "body: |" with the text in place of "${unknown.name}".`,
    unknown.unusedFields.has('blocks') ? { kind: 'rename', to: 'blocks', valueRepair: { kind: 'placeholder' } } : { kind: 'remove' },
  )

/** `title:Hello`: the name as far as the colon is a field. */
export function colonWithoutSpace(unknown: UnknownField): Mistake | undefined {
  const [, key = '', rest = ''] = /^([A-Za-z]+):(.+)$/.exec(unknown.name) ?? []
  if (!unknown.unusedFields.has(key)) return undefined
  const empty = unknown.value === null || unknown.value === undefined
  return mistakeAt(
    unknown,
    `A space is missing after the colon. Write "${key}: ${excerpt(rest)}".`,
    { kind: 'rename', to: key, valueRepair: { kind: 'placeholder' } },
    empty ? `${key}: ${rest}` : undefined,
  )
}

/** The only field not written that is a group with a field of that name: "from" and "sort" are fields of "items". */
function groupWithField({ name, value, fields, unusedFields }: UnknownField): string | undefined {
  const [only, ...others] = [...unusedFields].filter((field) => {
    const inner = (fields[field] && fieldsIn(fields[field])) ?? {}
    return Object.hasOwn(inner, name) && isOfKind(value, inner[name])
  })
  return others.length === 0 ? only : undefined
}

/** A field above that is empty and has a field of that name: what it should hold starts in its own column. */
function emptyParent({ parent, name, emptyFieldAbove }: UnknownField, schema: z.ZodType, data: unknown): Path | undefined {
  if (emptyFieldAbove === undefined) return undefined
  const path = [...parent, emptyFieldAbove]
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
