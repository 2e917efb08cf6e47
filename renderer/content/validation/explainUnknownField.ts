import type { z } from 'zod'
import { type Path, pathStartsWith } from '../issue.ts'
import { oncePer } from '../oncePer.ts'
import { normalizedName, typoDistance } from '../suggest.ts'
import { isContainer, valueAt } from '../valueAt.ts'
import { defOf, expectedKind, type Fields, fieldsAt, fieldsIn, fieldsWithin, kindOf, schemaAt, unwrap } from './introspect.ts'
import { knownFieldNames } from './knownFieldNames.ts'
import { lookalikeHint } from './lookalikes.ts'
import { type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { excerpt, joinWithOr, placeName } from './phrasing.ts'
import { isPictureWord, pictureFieldsIn, pictureHint } from './pictureFields.ts'
import { sourceTextOf } from './sourceValue.ts'
import { isAddressForText, mayStandFor } from './standsFor.ts'
import { foreignPageFields, hasSynonym, synonymOf, synonyms } from './synonyms.ts'
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
  /** How many keys its parent has. */
  fieldCount: number
}

/** True if a value is of the kind that a field takes, or empty: then its kind is unknown. */
export const isOfKind = (value: unknown, field: z.ZodType | undefined) =>
  value === null || (field !== undefined && (expectedKind(field) === kindOf(value) || field.safeParse(value).success))

export const wrongNameOf = ({ parent, name }: UnknownField, message: string, repair: Mistake['repair'], suggestion?: string) =>
  wrongName([...parent, name], message, repair, suggestion)

export function renameTo(unknown: UnknownField, field: string): Mistake {
  const problem = [`"${excerpt(unknown.name)}" is not a field here. Did you mean "${field}"?`, lookalikeHint(unknown.name, field) ?? []].flat().join(' ')
  const shapeMistake = wrongShapeOfValue(unknown, field)
  const renamed = hasMoreWords(unknown.name, field) || isAddressForText(unknown.value, unknown.fields[field]) ? undefined : field
  if (!shapeMistake) return wrongNameOf(unknown, problem, { kind: 'rename', to: field }, renamed)
  const { message, repair } = shapeMistake
  // Once it has its name, the value is a mistake that can be fixed, if it is known what was meant.
  const suggestion = repair.kind === 'set' ? renamed : undefined
  return wrongNameOf(unknown, `${problem} ${message}`, { kind: 'rename', to: field, valueRepair: repair }, suggestion)
}

/** True for a name that has words besides those of a field: with another name they would be lost. */
export const hasMoreWords = (name: string, field: string) =>
  /[^\w-]/.test(name) && !hasSynonym(name) && normalizedName(name).length > normalizedName(field).length + 1

/** Describes another value where a field takes a list or a mapping: whoever calls the field something else cannot know that. */
function wrongShapeOfValue({ value, fields }: UnknownField, name: string): Mistake | undefined {
  const field = fields[name]
  if (!field || isOfKind(value, field)) return undefined
  if (!['list', 'mapping'].includes(expectedKind(field))) return undefined
  const sourceText = sourceTextOf(value, undefined)
  return wrongType({ path: [name], name: 'It', value, sourceText, sourceValue: undefined, field, parent: {}, siblings: {} })
}

/** The mistake of `<<: *base`; its fields are treated as written in the parent. */
export const mergeKeyMistake = (parent: Path) =>
  wrongName([...parent, '<<'], 'Merging with "<<" is not used in pages. Write the fields out, or use a shared block.', { kind: 'spread' })

/**
 * Issues of required fields that are missing: in the same parent as a key, and those of its name in the whole file; and whether no other
 * unknown key there has a value of its kind.
 */
type Missing = { here: readonly ZodIssue[]; sameName: readonly ZodIssue[]; isOnlyOfKind: boolean }

/** Describes an unknown field that is not a typo: what it may have been meant for. */
export function explainUnknownField(unknown: UnknownField, schema: z.ZodType, data: unknown, missing: Missing): Mistake {
  const { parent, name, fields } = unknown
  if (name === '<<') return mergeKeyMistake(parent)
  return (
    misindented(unknown, missing.sameName) ??
    needlessGroup(unknown) ??
    fieldOfWrittenGroup(unknown, valueAt(data, parent) as Record<string, unknown>) ??
    topicsOfArticle(unknown, data) ??
    fieldOfMissingGroup(unknown) ??
    saidOtherwise(unknown) ??
    position(unknown, data) ??
    pictureForIcon(unknown) ??
    otherWord(unknown, missing) ??
    abbreviated(unknown) ??
    misspelledSynonym(unknown) ??
    misspelledTwin(unknown) ??
    otherWordTwin(unknown, schema, data) ??
    pictureOrDownload(unknown, schema) ??
    fieldOfOuter(unknown, schema, data) ??
    notAField(unknown, `. The fields here are ${Object.keys(fields).join(', ')}.`, { kind: 'remove' })
  )
}

const notAField = (unknown: UnknownField, explanation: string, repair: Mistake['repair'], suggestion?: string) =>
  wrongNameOf(unknown, `"${excerpt(unknown.name)}" is not a field here${explanation}`, repair, suggestion)

/** A field that is missing in a mapping inside the one where it is written, or around it. */
function misindented(unknown: UnknownField, sameName: readonly ZodIssue[]): Mistake | undefined {
  const { parent, name } = unknown
  const path = sameName.map((issue) => issue.path).find((each) => pathStartsWith(each, parent) || pathStartsWith(parent, each.slice(0, -1)))
  if (!path) return undefined
  const isInside = path.length > parent.length + 1
  const fault = isInside ? 'outside it. Indent this line further.' : 'indented too far. Indent this line less.'
  return wrongNameOf(unknown, `"${name}" belongs ${placeName(path.slice(0, -1))}, but is ${fault}`, { kind: 'move', to: path })
}

/** What other tools put the fields of a block in. */
const wrapperNames = new Set(['props', 'properties', 'data', 'fields', 'attributes', 'attrs', 'params', 'settings'])

/** `props:`, `data:`, with the fields of the block or entry below it. */
function needlessGroup(unknown: UnknownField): Mistake | undefined {
  const { value, fields, unusedFields } = unknown
  const pairs = kindOf(value) === 'mapping' ? Object.entries(value as object) : []
  const isOwn = ([name, inner]: [string, unknown]) => {
    const field = unusedFields.has(name) ? name : synonymOf({ name, unusedFields })
    return field !== undefined && isOfKind(inner, fields[field])
  }
  const isFitting = wrapperNames.has(normalizedName(unknown.name)) ? pairs.some(isOwn) : pairs.length > 1 && pairs.every(isOwn)
  if (!isFitting) return undefined
  return notAField(unknown, `. What is below it are the fields themselves: remove "${excerpt(unknown.name)}:", and indent them less.`, { kind: 'spread' })
}

/** `tags` beside a date: in other tools these are what an article is about, and not what its card shows. */
function topicsOfArticle(unknown: UnknownField, data: unknown): Mistake | undefined {
  if (!isPageRoot(unknown) || synonymOf(unknown) !== 'topics' || !isArticle(data as object)) return undefined
  const mistake = renameTo(unknown, 'topics')
  return {
    ...mistake,
    message: `${mistake.message} That is for articles; on the card of another page, "tags" is one of "card".`,
    // Right below the fields of a card it may be one of them, in the wrong column.
    ...(isRightBelow(unknown.name, 'card', data as object) ? { suggestion: undefined } : {}),
  }
}

/** True for a page with the day of its publication, which may have another name, too. */
const isArticle = (page: object) => Object.keys(page).some((name) => name === 'published' || synonyms[normalizedName(name)]?.includes('published'))

function isRightBelow(name: string, other: string, siblings: object): boolean {
  const names = Object.keys(siblings)
  return names[names.indexOf(name) - 1] === other
}

/** A field of a mapping beside it, which is there without that field: "icon" beside "card". */
function fieldOfWrittenGroup(unknown: UnknownField, siblings: Record<string, unknown>): Mistake | undefined {
  const { parent, name, fields } = unknown
  const lacksField = (value: unknown) => kindOf(value) === 'mapping' && !Object.hasOwn(value as object, name)
  // Through the fields that there are, not those that are written: of thousands, each may be unknown.
  const isBesideOthers = (field: string) =>
    Object.keys(fieldsOfGroup(fields, field)).some((other) => other !== name && Object.hasOwn(siblings, other) && !Object.hasOwn(fields, other))
  const isInWrongColumn = (field: string) => isBesideOthers(field) || (!isArticle(siblings) && isRightBelow(name, field, siblings))
  // Another word for a field of this mapping is rather that.
  const mayBeIn = (field: string) => lacksField(siblings[field]) && hasFieldFor(unknown, field) && (!hasSynonym(name) || isInWrongColumn(field))
  const written = Object.keys(fields).find(mayBeIn)
  return written === undefined ? undefined : notAField(unknown, `, but one of "${written}". Move it there.`, { kind: 'move', to: [...parent, written, name] })
}

/** A field of a mapping that is not there: "from" and "sort" are fields of "items". */
function fieldOfMissingGroup(unknown: UnknownField): Mistake | undefined {
  const { parent, name, unusedFields } = unknown
  const group = [...unusedFields].find((field) => hasFieldFor(unknown, field))
  if (group === undefined) return undefined
  const to = [...parent, group, name]
  return notAField(unknown, `, but one of "${group}". Write "${group}:" above it, and indent this line further.`, { kind: 'move', to })
}

/** True if a field is a mapping with a field that takes this name and value. */
function hasFieldFor({ name, value, fields }: UnknownField, field: string): boolean {
  const inner = fieldsOfGroup(fields, field)
  return Object.hasOwn(inner, name) && isOfKind(value, inner[name])
}

const fieldsOfGroup = (fields: Fields, field: string): Fields => (Object.hasOwn(fields, field) && fields[field] && fieldsIn(fields[field])) || {}

/** Fields that give the position of an entry in other tools. */
const positionNames = new Set(['rank', 'place', 'position', 'order', 'number', 'no', 'nr', 'index', 'step', 'weight'])

/** What a page says by itself or in another way, such as a date. */
function saidOtherwise(unknown: UnknownField): Mistake | undefined {
  const hint = foreignPageFieldHint(unknown)
  return hint === undefined ? undefined : notAField(unknown, `. ${hint}`, { kind: 'remove' })
}

/** The number of an entry. Where all have theirs, in their order, they are one mistake, and nothing is lost without them. */
function position(unknown: UnknownField, data: unknown): Mistake | undefined {
  const { parent, name, value } = unknown
  const index = parent.at(-1)
  // "#1" may also be the badge of a row.
  const isNumber = typeof value === 'number' || (numberOf(value) !== undefined && synonymOf(unknown) === undefined)
  if (!positionNames.has(normalizedName(name)) || typeof index !== 'number' || !isNumber) return undefined
  const list = parent.slice(0, -1)
  const numbers = (valueAt(data, list) as unknown[]).map((entry) => (isContainer(entry) ? entry[name] : undefined))
  const written = [...numbers.keys()].filter((at) => numbers[at] !== undefined)
  const isInOrder = written.length > 1 && numbers.length <= maxEntries && [0, 1].some((first) => written.every((at) => numberOf(numbers[at]) === at + first))
  const mistake = notAField(unknown, `. Where entries have numbers, the page adds them. Remove it${isInOrder ? ', here and in each further entry' : ''}.`, {
    kind: 'remove',
  })
  if (!isInOrder) return mistake
  return index === written[0] ? { ...mistake, needlessFields: written.map((at) => [...list, at, name]) } : { ...mistake, isSilent: true }
}

/** A longer list is not looked through for each of its entries. */
const maxEntries = 200

/** Returns the number in "#1" or "1.", too. */
const numberOf = (value: unknown) =>
  typeof value === 'number' ? value : typeof value === 'string' && /^#?\d+\.?$/.test(value) ? Number(value.replace(/[#.]/g, '')) : undefined

/** Another word for a field: a synonym, or the only unknown name with a value of its kind where one field that takes such is missing. */
function otherWord(unknown: UnknownField, { here, isOnlyOfKind }: Missing): Mistake | undefined {
  const { fields, value, fieldCount } = unknown
  const fitting = here.map(({ path }) => String(path.at(-1))).filter((name) => fields[name] && expectedKind(fields[name]) === kindOf(value))
  const [only = ''] = fitting
  // A missing choice, of which the value is one: "type: affiliate" for "kind".
  const choice = fitting.find((name) => fields[name] && defOf(unwrap(fields[name])).type === 'enum' && fields[name].safeParse(value).success)
  if (choice !== undefined) return notAField(unknown, `, and "${choice}" is missing. Did you mean "${choice}"?`, { kind: 'rename', to: choice }, choice)
  const standsForOnly = isOnlyOfKind && fitting.length === 1 && !hasMoreWords(unknown.name, only) && mayStandFor(unknown, only)
  const synonym = synonymOf(unknown)
  // The only key of an entry stands for the field that it requires.
  if (synonym !== undefined && !(standsForOnly && fieldCount === 1)) return renameTo(unknown, synonym)
  if (standsForOnly) return notAField(unknown, `, and "${only}" is missing. Did you mean "${only}"?`, { kind: 'rename', to: only }, only)
}

/** The beginning of the names of fields. */
function abbreviated(unknown: UnknownField): Mistake | undefined {
  const { name, fields, unusedFields } = unknown
  if (name.length < 2) return undefined
  const begun = Object.keys(fields).filter((field) => field.toLowerCase().startsWith(name.toLowerCase()))
  const unused = begun.filter((field) => unusedFields.has(field))
  if (unused.length > 1) return notAField(unknown, `. Did you mean ${joinWithOr(unused.map((field) => `"${field}"`))}?`, { kind: 'remove' })
  if (unused[0] !== undefined) return renameTo(unknown, unused[0])
  return begun[0] === undefined ? undefined : alreadyWritten(unknown, begun[0])
}

/** A name of other tools, misspelt: "buttonz". A name that other blocks have means what it means there. */
function misspelledSynonym(unknown: UnknownField): Mistake | undefined {
  const { name, value, fields, unusedFields } = unknown
  if (knownFieldNames().has(name) || hasSynonym(name)) return undefined
  const field = Object.keys(synonyms)
    .filter((word) => word.length > 4 && (typoDistance(name, word) ?? 2) < 2)
    .flatMap((word) => synonyms[word] ?? [])
    .find((each) => unusedFields.has(each) && isOfKind(value, fields[each]))
  return field === undefined ? undefined : renameTo(unknown, field)
}

/** The misspelled name of a field that is written as well. */
function misspelledTwin(unknown: UnknownField): Mistake | undefined {
  const { name, fields, value } = unknown
  // Two typos may make another word: "time" is not "title".
  const twin = Object.keys(fields).find((field) => (typoDistance(name, field) ?? 2) < 2)
  // A subtitle is not a misspelled title.
  const isTwin = twin !== undefined && isOfKind(value, fields[twin]) && !name.toLowerCase().startsWith('sub')
  return isTwin ? alreadyWritten(unknown, twin) : undefined
}

/** Another word for a field that is written as well: "invented" beside "illustrative". What is a field elsewhere in the same block means that one. */
function otherWordTwin(unknown: UnknownField, schema: z.ZodType, data: unknown): Mistake | undefined {
  const { parent, name, fields, value } = unknown
  const block = parent.length > 0 ? schemaAt(schema, data, parent.slice(0, 2)) : undefined
  const [twin = ''] = hasSynonym(name) && !(block && namesWithin(block).has(name)) ? (synonyms[normalizedName(name)] ?? []) : []
  // The name of a shared block is no title of its own.
  const isTwin = Object.hasOwn(fields, twin) && !isContainer(value) && (value === null || fields[twin]?.safeParse(value).success)
  return isTwin ? alreadyWritten(unknown, twin) : undefined
}

const namesWithin = oncePer((schema: z.ZodType): ReadonlySet<string> => new Set([...fieldsWithin(schema)].map(([name]) => name)))

const alreadyWritten = (unknown: UnknownField, field: string) =>
  notAField(unknown, `, and "${field}" is already written. Keep one of the two.`, { kind: 'remove' })

const downloadNames = new Set(['download', 'downloadable', 'downloads', 'pdf', 'workbook'])

/** Pictures and downloads, which pages and shared files have in another place than in other tools. */
function pictureOrDownload(unknown: UnknownField, schema: z.ZodType): Mistake | undefined {
  if (!Object.hasOwn(fieldsIn(schema) ?? {}, 'blocks')) return undefined
  if (isPictureWord(unknown.name)) return ownPicture(unknown) ?? notAField(unknown, `. ${pictureHint}`, { kind: 'remove' })
  if (!downloadNames.has(normalizedName(unknown.name))) return undefined
  const example = documentExample('PDF Guide')
  return notAField(unknown, `. What readers can download is made from the whole page. Write at its top level: ${example}.`, { kind: 'remove' })
}

/** `image: /cover.png` where there is an icon: the name of one is no picture. */
function pictureForIcon(unknown: UnknownField): Mistake | undefined {
  const { name, value } = unknown
  const field = isPictureWord(name) ? synonymOf(unknown) : undefined
  if (field !== 'icon' || value === null || isIconName(value)) return undefined
  return notAField(unknown, `. ${pictureHint}`, { kind: 'remove' })
}

/** True for a single word, which may be the misspelled name of an icon. */
const isIconName = (value: unknown) => typeof value === 'string' && /^[\w-]+$/.test(value)

/** The picture of the mapping itself, which has another name. */
function ownPicture(unknown: UnknownField): Mistake | undefined {
  const own = pictureFieldsIn(unknown.fields)
  const unused = own.find((field) => unknown.unusedFields.has(field))
  if (unused !== undefined) return renameTo(unknown, unused)
  return own[0] === undefined ? undefined : alreadyWritten(unknown, own[0])
}

/** A field of a mapping around it that is not written there. */
function fieldOfOuter(unknown: UnknownField, schema: z.ZodType, data: unknown): Mistake | undefined {
  const { parent, name } = unknown
  const lacksField = (path: Path) => {
    const value = valueAt(data, path)
    const outerFields = fieldsAt(schema, data, path)
    return Object.hasOwn(outerFields, name) && isChoiceOf(unknown.value, outerFields[name]) && isContainer(value) && !Object.hasOwn(value, name)
  }
  const outer = parent.map((_, end) => parent.slice(0, end)).findLast(lacksField)
  if (!outer) return undefined
  const explanation = `. It is one ${placeName(outer)}: if it belongs there, indent this line less, or move it out of the braces.`
  return notAField(unknown, explanation, { kind: 'move', to: [...outer, name] })
}

/** False for a value that is none of the choices of a field. */
const isChoiceOf = (value: unknown, field: z.ZodType | undefined) =>
  field === undefined || defOf(unwrap(field)).type !== 'enum' || value === null || field.safeParse(value).success

const textNames = new Set(['content', 'body', 'text', 'markdown', 'copy', 'html'])

/** True at the top level of a page: shared files have blocks too, but no title. */
const isPageRoot = ({ fields }: UnknownField) => Object.hasOwn(fields, 'blocks') && Object.hasOwn(fields, 'title')

/** Returns what to write instead of a top-level field that pages have in other tools; such a name is not a misspelling of another. */
export function foreignPageFieldHint(unknown: UnknownField): string | undefined {
  const name = normalizedName(unknown.name)
  return isPageRoot(unknown) && Object.hasOwn(foreignPageFields, name) ? foreignPageFields[name] : undefined
}

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
