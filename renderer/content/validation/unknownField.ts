import type { z } from 'zod'
import { type Path, pathStartsWith } from '../issue.ts'
import { typoDistance } from '../suggest.ts'
import { isContainer, valueAt } from './draft.ts'
import { defOf, expectedKind, type Fields, fieldsIn, kindOf, schemaAt, unwrap } from './introspect.ts'
import { lookalikeHint } from './lookalikes.ts'
import { type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { asFlowScalar, excerpt, joinWithOr } from './phrasing.ts'
import { isPictureWord, pictureHint } from './pictureFields.ts'
import { sourceTextOf } from './sourceValue.ts'
import { foreignPageFields, movedHint, synonyms } from './synonyms.ts'
import { wrongType } from './wrongType/index.ts'
import { documentExample } from './wrongType/notMapping.ts'

/** A key that is not a field of its parent. */
export type UnknownField = {
  parent: Path
  name: string
  value: unknown
  /** The fields of its parent. */
  fields: Fields
  /** Those of them that are not written. */
  unusedFields: Set<string>
  /** How many keys its parent has, and how many of them are not fields. */
  fieldCount: number
  unknownCount: number
  /** The nearest key above it that is empty, unless a field with a value is between the two. */
  emptyFieldAbove?: string | undefined
}

/** True if a value is of the kind that a field takes, or empty: then its kind is unknown. */
export const isOfKind = (value: unknown, field: z.ZodType | undefined) =>
  value === null || (field !== undefined && (expectedKind(field) === kindOf(value) || field.safeParse(value).success))

const normalized = (name: string) => name.toLowerCase().replace(/[ _-]/g, '')

/** True if other tools have a field of this name, and it has another one here. */
export const hasSynonym = (name: string) => Object.hasOwn(synonyms, normalized(name))

/** Returns the unused field that a name is a synonym of. */
export function synonymOf({ name, unusedFields }: { name: string; unusedFields: ReadonlySet<string> }): string | undefined {
  return hasSynonym(name) ? synonyms[normalized(name)]?.find((field) => unusedFields.has(field)) : undefined
}

const wrongNameOf = ({ parent, name }: UnknownField, message: string, repair: Mistake['repair'], suggestion?: string) =>
  wrongName([...parent, name], message, repair, suggestion)

export function renameTo(unknown: UnknownField, field: string): Mistake {
  const problem = [`"${excerpt(unknown.name)}" is not a field here. Did you mean "${field}"?`, lookalikeHint(unknown.name, field) ?? []].flat().join(' ')
  const shapeMistake = wrongShapeOfValue(unknown, field)
  if (!shapeMistake) return wrongNameOf(unknown, problem, { kind: 'rename', to: field }, field)
  return wrongNameOf(unknown, `${problem} ${shapeMistake.message}`, { kind: 'rename', to: field, valueRepair: shapeMistake.repair })
}

/** Describes another value where a field takes a list or a mapping: whoever calls the field something else cannot know that. */
function wrongShapeOfValue({ value, fields }: UnknownField, name: string): Mistake | undefined {
  const field = fields[name]
  if (!field || isOfKind(value, field)) return undefined
  const expected = expectedKind(field)
  if (expected !== 'list' && expected !== 'mapping') return undefined
  const sourceText = sourceTextOf(value, undefined)
  return wrongType({
    path: [name],
    name: 'It',
    value,
    sourceText,
    sourceValue: undefined,
    expected,
    field,
    parent: {},
    siblings: {},
  })
}

/** The mistake of `<<: *base`; its fields are treated as written in the parent. */
export const mergeKeyMistake = (parent: Path) =>
  wrongName([...parent, '<<'], 'Merging with "<<" is not used in pages. Write the fields out, or use a shared block.', { kind: 'spread' })

/** Issues of required fields that are missing: in the same parent as a key, and those of its name in the whole file. */
type Missing = { here: readonly ZodIssue[]; sameName: readonly ZodIssue[] }

/** Describes an unknown field that is not a typo: what it may have been meant for. */
export function explainUnknownField(unknown: UnknownField, schema: z.ZodType, data: unknown, missing: Missing): Mistake {
  const { parent, name, fields, value } = unknown
  if (name === '<<') return mergeKeyMistake(parent)
  const notAField = (explanation: string, repair: Mistake['repair'], suggestion?: string) =>
    wrongNameOf(unknown, `"${excerpt(name)}" is not a field here${explanation}`, repair, suggestion)

  const moved = missing.sameName.find(({ path }) => pathStartsWith(path, parent) || pathStartsWith(parent, path.slice(0, -1)))
  if (moved) {
    const deeper = moved.path.length > parent.length + 1
    return wrongNameOf(
      unknown,
      `"${name}" belongs ${placeName(moved.path.slice(0, -1))}, but is ${deeper ? 'outside it' : 'indented too far'}. Indent this line ${deeper ? 'further' : 'less'}.`,
      { kind: 'move', to: moved.path },
    )
  }

  const above = emptyParent(unknown, schema, data)
  if (above)
    return notAField(`. It is one of "${String(above.at(-1))}" above, which is empty: indent this line further.`, { kind: 'move', to: [...above, name] })

  const topics = topicsOfArticle(unknown, data)
  if (topics) return topics

  const filledGroup = hasSynonym(name) ? undefined : filledGroupWithField(unknown, valueAt(data, parent))
  if (filledGroup !== undefined) return notAField(`, but one of "${filledGroup}". Move it there.`, { kind: 'move', to: [...parent, filledGroup, name] })

  const group = groupWithField(unknown)
  if (group !== undefined)
    return notAField(`, but one of "${group}". Write "${group}:" above it, and indent this line further.`, { kind: 'move', to: [...parent, group, name] })

  const elsewhere = foreignPageFieldHint(unknown)
  if (elsewhere !== undefined) return notAField(`. ${elsewhere}`, { kind: 'remove' })
  if (positionNames.has(normalized(name)) && kindOf(value) === 'number' && typeof parent.at(-1) === 'number')
    return notAField('. Where entries have numbers, the page adds them. Remove it.', { kind: 'remove' })
  const synonym = synonymOf(unknown)
  const only = missing.here.length === 1 ? String(missing.here[0]?.path.at(-1)) : undefined
  const field = only === undefined ? undefined : fields[only]
  const isOnly = field !== undefined && expectedKind(field) === kindOf(value) && unknown.unknownCount === 1
  // The only key of an entry stands for the field that it requires.
  if (synonym !== undefined && !(isOnly && unknown.fieldCount === 1)) return renameTo(unknown, synonym)
  if (only !== undefined && isOnly) return notAField(`, and "${only}" is missing. Did you mean "${only}"?`, { kind: 'rename', to: only }, only)

  // Two typos may make another word: "time" is not "title".
  const twin = Object.keys(fields).find((field) => (typoDistance(name, field) ?? 2) < 2)
  const begun = name.length > 1 ? Object.keys(fields).filter((field) => field.toLowerCase().startsWith(name.toLowerCase())) : []
  const [unused, ...others] = begun.filter((field) => unknown.unusedFields.has(field))
  if (unused !== undefined && others.length === 0) return renameTo(unknown, unused)
  if (unused !== undefined) return notAField(`. Did you mean ${joinWithOr([unused, ...others].map((field) => `"${field}"`))}?`, { kind: 'remove' })
  // A subtitle is not a misspelled title.
  const written = begun[0] ?? (twin !== undefined && isOfKind(value, fields[twin]) && !name.toLowerCase().startsWith('sub') ? twin : undefined)
  if (written !== undefined) return notAField(`, and "${written}" is already written. Keep one of the two.`, { kind: 'remove' })

  const elsewhereHint = Object.hasOwn(fieldsIn(schema) ?? {}, 'blocks') ? hintForPages(name) : undefined
  if (elsewhereHint !== undefined) return notAField(`. ${elsewhereHint}`, { kind: 'remove' })

  for (let end = parent.length - 1; end >= 0; end--) {
    const outerPath = parent.slice(0, end)
    const outer = valueAt(data, outerPath)
    const outerFields = defOf(unwrap(schemaAt(schema, data, outerPath) ?? schema)).shape
    if (outerFields && Object.hasOwn(outerFields, name) && isContainer(outer) && !Object.hasOwn(outer, name))
      return notAField(`. It is one ${placeName(outerPath)}: if it belongs there, indent this line less, or move it out of the braces.`, {
        kind: 'move',
        to: [...outerPath, name],
      })
  }
  return notAField(`. The fields here are ${Object.keys(fields).join(', ')}.`, { kind: 'remove' })
}

const downloadNames = new Set(['download', 'downloadable', 'downloads', 'pdf', 'workbook'])

/** Returns where a page or a shared file has what other tools have in a field of this name: pictures, something to download. */
function hintForPages(name: string): string | undefined {
  if (isPictureWord(name)) return pictureHint
  return downloadNames.has(normalized(name))
    ? `What readers can download is made from the whole page. Write at its top level: ${documentExample('PDF Guide')}.`
    : undefined
}

/** `tags` beside a date: in other tools these are what an article is about, and not what its card shows. */
function topicsOfArticle(unknown: UnknownField, data: unknown): Mistake | undefined {
  const isDated = ['published', 'date'].some((field) => valueAt(data, [field]) !== undefined)
  if (!isPageRoot(unknown) || !isDated || synonymOf(unknown) !== 'topics') return undefined
  const mistake = renameTo(unknown, 'topics')
  return { ...mistake, message: `${mistake.message} That is for articles; on the card of another page, "tags" is one of "card".` }
}

/** Fields that give the position of an entry in other tools. */
const positionNames = new Set(['rank', 'place', 'position', 'order', 'number', 'no', 'nr', 'index', 'step', 'weight'])

const textNames = new Set(['content', 'body', 'text', 'markdown', 'copy', 'html'])

/** True at the top level of a page: shared files have blocks too, but no title. */
const isPageRoot = ({ fields }: UnknownField) => Object.hasOwn(fields, 'blocks') && Object.hasOwn(fields, 'title')

/** Returns what to write instead of a top-level field that pages have in other tools; such a name is not a misspelling of another. */
export function foreignPageFieldHint(unknown: UnknownField): string | undefined {
  const name = normalized(unknown.name)
  return isPageRoot(unknown) && Object.hasOwn(foreignPageFields, name) ? foreignPageFields[name] : undefined
}

/** True if a field is a redirect in other tools. */
export const isRedirect = (name: string) => foreignPageFields[normalized(name)] === movedHint

/** `body: Some text` at the top of a page: what holds its text in other tools. */
export function bodyTextMistake(unknown: UnknownField): Mistake | undefined {
  const { name, fields, unusedFields, value } = unknown
  if (!Object.hasOwn(fields, 'blocks') || !textNames.has(name.toLowerCase()) || typeof value !== 'string') return undefined
  return wrongNameOf(
    unknown,
    `Running text goes in a block. Instead of "${name}", write "- type: prose" under "blocks:", and below that "body: |" with the text.`,
    unusedFields.has('blocks') ? { kind: 'rename', to: 'blocks', valueRepair: { kind: 'placeholder' } } : { kind: 'remove' },
  )
}

/** `title:Hello`: what precedes the colon is a field. */
export function colonWithoutSpace(unknown: UnknownField): Mistake | undefined {
  const [, key = '', rest = ''] = /^([A-Za-z]+):(.+)$/.exec(unknown.name) ?? []
  if (!unknown.unusedFields.has(key)) return undefined
  const { value } = unknown
  const repair: Mistake['repair'] = { kind: 'rename', to: key, valueRepair: { kind: 'placeholder' } }
  if (typeof value === 'string')
    return wrongNameOf(unknown, `A space is missing after the first colon. Write ${key}: ${asFlowScalar(excerpt(`${rest}: ${value}`))}.`, repair)
  return wrongNameOf(unknown, `A space is missing after the colon. Write "${key}: ${excerpt(rest)}".`, repair, value === null ? `${key}: ${rest}` : undefined)
}

/** Returns the unused field that is a mapping with a field of this name: "from" and "sort" are fields of "items". */
const groupWithField = (unknown: UnknownField): string | undefined => [...unknown.unusedFields].find((field) => hasFieldFor(unknown, field))

/** Returns the field that is a mapping with a field of this name, and has no such field yet. */
const filledGroupWithField = (unknown: UnknownField, siblings: unknown): string | undefined =>
  Object.entries(siblings as object).find(
    ([field, group]) => kindOf(group) === 'mapping' && !Object.hasOwn(group, unknown.name) && hasFieldFor(unknown, field),
  )?.[0]

/** True if a field is a mapping with a field that takes this name and value. */
function hasFieldFor({ name, value, fields }: UnknownField, field: string): boolean {
  const inner = (Object.hasOwn(fields, field) && fields[field] && fieldsIn(fields[field])) || {}
  return Object.hasOwn(inner, name) && isOfKind(value, inner[name])
}

/** Returns the path of an empty field above that has a field of this name: what belongs in it is not indented. */
function emptyParent({ parent, name, emptyFieldAbove }: UnknownField, schema: z.ZodType, data: unknown): Path | undefined {
  if (emptyFieldAbove === undefined) return undefined
  const path = [...parent, emptyFieldAbove]
  const fieldSchema = schemaAt(schema, data, path)
  const def = fieldSchema && defOf(unwrap(fieldSchema))
  return def && (def.type === 'record' || (def.shape && Object.hasOwn(def.shape, name))) ? path : undefined
}

/** Formats the place of a path for a message: `at the top level`, `in entry 2 of "agencies"`, `in "card"`. */
export function placeName(path: Path): string {
  const last = path.at(-1)
  if (last === undefined) return 'at the top level'
  if (typeof last === 'string') return `in "${last}"`
  return `in entry ${Number(last) + 1} of "${String(path.findLast((step) => typeof step === 'string'))}"`
}
