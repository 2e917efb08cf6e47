import { z } from 'zod'
import { blockTypes, fieldRoles, icons } from '../../../schema/index.ts'
import type { Issue, Path } from '../issue.ts'
import { didYouMean, nearest, nearness } from '../suggest.ts'
import { blanksAround } from './blanks.ts'
import { type Repair, standInForBlock, valueAt } from './draft.ts'
import { dayThatIsNone, eitherDay, fitting } from './fitting.ts'
import { otherNotation } from './formulas.ts'
import { defOf, entryOf, fieldAt, fieldsIn, isGroupOrNothing, type Kind, kindOf, kindWanted, neededIn, schemaAt, unwrap } from './introspect.ts'
import { oddSign } from './oddSigns.ts'
import { type Typed, type TypedAt, wordsOf } from './typed.ts'
import { fieldName, inSentence, listOf, shown } from './words.ts'
import { a, wrongType } from './wrongType.ts'

export type ZodIssue = z.core.$ZodIssue

/** A mistake in data, and what would put it right. */
export type Mistake = Omit<Issue, 'file'> & { repair: Repair }

/** Zod's issue → the sentence for the author, and what would put it right. */
export function describe(issue: ZodIssue, schema: z.ZodType, data: unknown, typedAt: TypedAt = () => undefined): Mistake {
  const mistake = describeValue(issue, schema, data, typedAt)
  const value = valueAt(data, issue.path)
  if (mistake.suggestion === undefined || mistake.atKey || typeof value !== 'string') return mistake
  const { before, behind } = blanksAround(value)
  const odd = oddSign(value, mistake.suggestion)
  if (!before && !behind) return odd === undefined ? mistake : { ...mistake, message: `${mistake.message} ${odd}` }
  const message = `${mistake.message}${mistake.message.includes('invisible') ? '' : ` There is an invisible space ${behind ? 'behind' : 'before'} it.`}`
  // What stands before the first letter cannot be pointed at.
  const { suggestion: _, ...rest } = mistake
  return before ? { ...rest, message } : { ...mistake, message, within: value }
}

function describeValue(issue: ZodIssue, schema: z.ZodType, data: unknown, typedAt: TypedAt): Mistake {
  const { path } = issue
  const value = valueAt(data, path)
  const name = fieldName(path)
  const hole: Repair = { kind: 'hole' }

  if (issue.code === 'invalid_union' && issue.discriminator) return blockType(issue, schema, data)
  if (value === undefined && path.length > 0)
    return { code: 'missing-field', message: `${name} is missing here. ${purposeOf(schema, data, path)}`.trim(), path, repair: hole }

  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    const wanted = wantedAt(schema, data, issue)
    const typed = typedAt(path)
    if (value === null) return { code: 'empty-text', message: emptied(schema, data, path, a[wanted], typed), path, repair: hole }
    const words = wordsOf(value, typed)
    const inQuotes = wanted === 'text' && kindOf(value) === 'number' ? schemaAt(schema, data, path)?.safeParse(words) : undefined
    // In quotes it would be text, and no better.
    if (inQuotes && !inQuotes.success)
      return { ...describeValue({ ...(inQuotes.error.issues[0] as ZodIssue), path }, schema, withValue(data, path, words), typedAt), code: 'wrong-type' }
    return wrongType({
      path,
      name,
      value,
      words,
      typed,
      wanted,
      field: fieldAt(schema, data, path) ?? schema,
      around: valueAt(data, path.slice(0, -1)),
      siblings: fieldsIn(schemaAt(schema, data, path.slice(0, -1)) ?? schema) ?? {},
      isWhole: issue.code === 'invalid_type' && issue.expected === 'int',
    })
  }
  if (issue.code === 'invalid_value') return notAChoice(path, name, value, issue.values)
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return tenfold(issue, name, value, schema, data) ?? { code: 'invalid-value', path, message: outOfBounds(issue, name, value), repair: within(issue, value) }
  if (issue.code === 'invalid_key')
    return {
      code: 'invalid-value',
      path,
      message: `${name} is no name that can stand here. ${issue.issues[0]?.message ?? issue.message}.`,
      atKey: true,
      // What others name by it is not wrong on top of that.
      repair: { kind: 'remove', reported: path.slice(0, -1) },
    }
  if (typeof value === 'string' && !/\S/.test(value)) return { code: 'empty-text', path, message: emptied(schema, data, path, 'some text'), repair: hole }
  return misfit(issue, name, value, schemaAt(schema, data, path))
}

/** A text that breaks the rule of its field. */
function misfit({ path, message: rule }: ZodIssue, name: string, value: unknown, schema: z.ZodType | undefined): Mistake {
  const text = typeof value === 'string' ? value : undefined
  const notation = text !== undefined && path.at(-1) === 'formula' ? otherNotation(text) : undefined
  const meant = text === undefined ? undefined : notation ? notation.corrected : fitting(text, schema)
  const suggestion = meant !== undefined && schema?.safeParse(meant).success ? meant : undefined
  const either = text !== undefined && suggestion !== undefined && /^\d{4}-/.test(suggestion) ? eitherDay(text) : undefined
  if (either !== undefined)
    return {
      code: 'invalid-value',
      path,
      message: `"${shown(value)}" does not fit ${inSentence(name)}, for it can be read as two days. Write ${either}.`,
      repair: { kind: 'set', value: suggestion },
    }
  const advice = [...(notation?.advice ?? []), (text !== undefined && dayThatIsNone(text)) || rule.replace(/\.$/, '')].join('. ').replace(/\.?$/, '.')
  return {
    code: 'invalid-value',
    path,
    message: `"${shown(value)}" does not fit ${inSentence(name)}. ${advice}${didYouMean(suggestion)}`,
    repair: suggestion === undefined ? { kind: 'hole' } : { kind: 'set', value: suggestion },
    suggestion,
  }
}

/** What to do about a place with nothing in it: what has to be there cannot be removed. */
function emptied(schema: z.ZodType, data: unknown, path: Path, wanted: string, typed?: Typed): string {
  const name = fieldName(path)
  if (typeof path.at(-1) === 'number') return `${name} is empty. Write ${wanted} there, or remove the entry.`
  if (wanted === a.text && typed && /^N(?:ull|ULL)$/.test(typed.source))
    return `${name} is empty, for "${typed.source}" stands for nothing. Write other text, or put it in quotes: "${typed.source}".`
  if (fieldAt(schema, data, path)?.safeParse(undefined).success) return `${name} is empty. Write ${wanted} after it, or remove the field.`
  const purpose = purposeOf(schema, data, path)
  return `${name} is empty. Write ${wanted} after it.${purpose === 'Add it.' ? '' : ` ${purpose}`}`
}

/** Data with another value at a path. */
function withValue(data: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(data)
  const parent = valueAt(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>
  parent[path.at(-1) ?? ''] = value
  return copy
}

/** What colours and choices are called elsewhere. */
const choiceSynonyms: Record<string, readonly string[]> = {
  gray: ['neutral'],
  grey: ['neutral'],
  default: ['neutral', 'standard'],
  purple: ['violet'],
  pink: ['rose'],
  red: ['rose'],
  turquoise: ['teal'],
  cyan: ['teal'],
  primary: ['accent'],
  featured: ['partner'],
  sponsored: ['affiliate'],
  date: ['newest'],
  alphabetical: ['title'],
  currency: ['money'],
  percentage: ['percent'],
}

function notAChoice(path: Path, name: string, value: unknown, options: readonly unknown[]): Mistake {
  const values = options.map(String)
  const [only, ...others] = Array.isArray(value) ? (value as unknown[]) : []
  const single = others.length === 0 && typeof only === 'string' ? nearest(only, values) : undefined
  if (single !== undefined)
    return {
      code: 'wrong-type',
      path,
      message: `${name} takes one choice, not a list. Write ${single} without brackets.`,
      repair: { kind: 'set', value: single },
      suggestion: single,
    }
  const word = shown(value).toLowerCase()
  const synonym = Object.hasOwn(choiceSynonyms, word) ? choiceSynonyms[word]?.find((each) => values.includes(each)) : undefined
  const suggestion = typeof value === 'string' ? (nearest(value, values) ?? synonym) : undefined
  const isIcon = values.length === icons.length && icons.every((icon) => values.includes(icon))
  const choices = values.length <= 12 ? ` Write ${listOf(values)}.` : ` Your editor lists them; the preview shows them at /_blocks#icons.`
  return {
    code: isIcon ? 'unknown-icon' : 'invalid-value',
    path,
    message: `"${shown(value)}" is not ${isIcon ? 'an icon' : `a choice for ${inSentence(name)}`}.${suggestion ? didYouMean(suggestion) : choices}`,
    repair: suggestion === undefined ? { kind: 'hole' } : { kind: 'set', value: suggestion },
    suggestion,
  }
}

/** What a value should have been: Zod says so, or for a union of kinds the schema does. */
function wantedAt(schema: z.ZodType, data: unknown, issue: ZodIssue): Kind {
  if (issue.code === 'invalid_type') {
    const kinds: Record<string, Kind> = {
      string: 'text',
      number: 'number',
      int: 'number',
      boolean: 'boolean',
      array: 'list',
      object: 'mapping',
      record: 'mapping',
    }
    return kinds[issue.expected] ?? 'text'
  }
  const field = fieldAt(schema, data, issue.path)
  const kinds = new Set((field && defOf(unwrap(field)).options?.map(kindWanted)) ?? [])
  return kinds.has('mapping') && kinds.has('text') ? 'mapping' : (kinds.values().next().value ?? 'text')
}

/** An entry of a list of blocks, or another choice by "type", whose type is none. */
function blockType(issue: Extract<ZodIssue, { code: 'invalid_union' }>, schema: z.ZodType, data: unknown): Mistake {
  const path = issue.path
  const parentPath = path.slice(0, -1)
  const parent = valueAt(data, parentPath) as Record<string, unknown>
  const named = issue.discriminator ?? 'type'
  const around = fieldAt(schema, data, parentPath)
  const union = around && unwrap(around)
  const options = optionsOf(union, named)
  const written = parent[named]
  const isBlock = blockTypes.every((type) => options.has(type))
  const what = isBlock ? 'a block type' : `a choice for "${named}"`
  const { best, fits } = bestFit(options, typeof written === 'string' ? written : undefined, parent)

  const unknown: Repair = isBlock ? { kind: 'hole', value: standInForBlock(parent) } : { kind: 'hole' }
  // Without its type nothing inside can be judged; with the suggested one it can, if that fits.
  const repaired = (mistake: Omit<Mistake, 'repair'>, to?: string): Mistake =>
    to !== undefined && fits ? { ...mistake, repair: { kind: 'set', value: to } } : { ...mistake, repair: unknown }

  if (written === undefined) {
    const shared = options.has('fragment') ? sharedAsKey(parent) : undefined
    if (shared)
      return {
        code: 'missing-field',
        message: `The blocks of a shared file are used with two fields. Write "type: fragment" in place of this line, and "name: ${shown(shared.name)}" below it.`,
        path: [...parentPath, shared.key],
        atKey: true,
        repair: { kind: 'rename', to: 'name', value: shared.name, beside: { [named]: 'fragment' } },
      }
    const typeAsKey = Object.keys(parent).find((key) => nearest(key, [...options.keys()]) && !isFieldOfAny(options, key) && isGroupOrNothing(parent[key]))
    if (typeAsKey !== undefined) {
      const type = nearest(typeAsKey, [...options.keys()]) ?? ''
      const fields = parent[typeAsKey] === null ? 'and leave its fields as they are' : 'and its fields below that, in the same column'
      return {
        code: 'missing-field',
        message: `The type of ${isBlock ? 'a block' : 'an entry'} is a field of it. Write "${named}: ${type}" in place of "${typeAsKey}:", ${fields}.`,
        path: [...parentPath, typeAsKey],
        atKey: true,
        repair: { kind: 'spread', beside: { [named]: type } },
      }
    }
    const slip = Object.keys(parent).find((key) => !isFieldOfAny(options, key) && (nearness(key, named) !== undefined || options.has(parent[key] as string)))
    if (slip !== undefined)
      return {
        code: 'unknown-field',
        message: `"${slip}" is not a field here. Did you mean "${named}"?`,
        path: [...parentPath, slip],
        atKey: true,
        suggestion: named,
        repair: { kind: 'rename', to: named },
      }
    const holder = isBlock ? entryOfBlockBefore(options, data, path) : undefined
    if (holder)
      return repaired({
        code: 'missing-field',
        message: `"${named}" is missing here, and these fields are those of an entry of "${holder.list}" in the "${holder.type}" block above. If they belong there, indent them like its other entries.`,
        path,
      })
    const start = best === undefined ? `Start the block with "${named}: " and ${what}: ${listOf([...options.keys()])}.` : `Did you mean "${named}: ${best}"?`
    return repaired({ code: 'missing-field', message: `"${named}" is missing here. ${start}`, path }, best)
  }
  if (written === null)
    return repaired(
      {
        code: 'empty-text',
        path,
        message: `"${named}" is empty. ${best === undefined ? `Write ${listOf([...options.keys()])}` : `Did you mean "${named}: ${best}"?`}`,
        suggestion: best,
      },
      best,
    )
  const isShared = options.has('fragment') && Object.keys(parent).length === 1 && /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(String(written))
  if (best === undefined && isShared)
    return repaired({
      code: 'unknown-block',
      path,
      message: `"${shown(written)}" is not ${what}. If it is a file in _shared/, write "type: fragment" here, and "name: ${shown(written)}" below it.`,
    })
  if (best === undefined && isBlock && pictureWords.has(String(written).toLowerCase()))
    return repaired({
      code: 'unknown-block',
      path,
      message: `"${shown(written)}" is not ${what}. Pictures stand in the entries of other blocks: ${placesOfPictures(options)}.`,
    })
  return repaired(
    {
      code: isBlock ? 'unknown-block' : 'invalid-value',
      path,
      message: `"${shown(written)}" is not ${what}.${best === undefined ? ` Write ${listOf([...options.keys()])}.` : didYouMean(best)}`,
      suggestion: best,
    },
    best,
  )
}

const pictureWords = new Set(['image', 'images', 'img', 'picture', 'pictures', 'photo', 'photos', 'gallery', 'figure', 'illustration', 'logo', 'logos'])

/** Where a block takes a picture: "logo" in "agencies" of rankingTable. */
function placesOfPictures(options: Map<string, Fields>): string {
  const isPicture = (field: z.ZodType) => ['logo', 'photo'].includes(fieldRoles.get(unwrap(field))?.role ?? '')
  const places = [...options].flatMap(([type, fields]) =>
    Object.entries(fields).flatMap(([list, field]) =>
      Object.entries(fieldsIn(entryOf(field) ?? field) ?? {}).flatMap(([name, inner]) => (isPicture(inner) ? [`"${name}" in "${list}" of ${type}`] : [])),
    ),
  )
  return listOf(places)
}

/** The list of the block before whose entries have the fields that stand in the place of a block. */
function entryOfBlockBefore(options: Map<string, Fields>, data: unknown, path: Path): { type: string; list: string } | undefined {
  const at = path.findLastIndex((step) => typeof step === 'number')
  const index = Number(path[at])
  const keys = Object.keys((valueAt(data, path.slice(0, at + 1)) ?? {}) as object)
  const before = valueAt(data, [...path.slice(0, at), index - 1]) as Record<string, unknown> | undefined
  const type = before?.type
  if (keys.length === 0 || typeof type !== 'string') return undefined
  const list = Object.entries(options.get(type) ?? {}).find(([name, field]) => {
    const entry = fieldsIn(entryOf(field) ?? field)
    return Array.isArray(before?.[name]) && entry && keys.every((key) => Object.hasOwn(entry, key)) && neededIn(entry).every((key) => keys.includes(key))
  })?.[0]
  return list === undefined ? undefined : { type, list }
}

/** What stands for a shared file in other tools: "include: partner-promo". */
function sharedAsKey(block: Record<string, unknown>): { key: string; name: string } | undefined {
  const key = Object.keys(block).find((each) => ['fragment', 'include', 'shared', 'partial', 'snippet'].includes(each))
  const name = key === undefined ? undefined : block[key]
  return key !== undefined && typeof name === 'string' ? { key, name: name.replace(/^.*\/|\.ya?ml$/g, '') } : undefined
}

type Fields = Record<string, z.ZodType>

const optionsOf = (union: z.ZodType | undefined, named: string): Map<string, Fields> =>
  new Map(
    (union && defOf(union).options)?.flatMap((option) => {
      const shape = defOf(unwrap(option)).shape ?? {}
      const literal = shape[named]
      return literal ? [[String(defOf(literal).values?.[0]), shape] as const] : []
    }),
  )

const isFieldOfAny = (options: Map<string, Fields>, key: string) => [...options.values()].some((fields) => Object.hasOwn(fields, key))

/** What people call blocks elsewhere. */
const blockSynonyms: Record<string, string> = {
  text: 'prose',
  richtext: 'prose',
  markdown: 'prose',
  paragraph: 'prose',
  banner: 'promo',
  callout: 'promo',
  cta: 'promo',
  header: 'hero',
  cards: 'cardGrid',
  grid: 'cardGrid',
  features: 'cardGrid',
  questions: 'faq',
  accordion: 'faq',
  quotes: 'testimonials',
  reviews: 'testimonials',
  table: 'comparisonTable',
  comparison: 'comparisonTable',
  ranking: 'rankingTable',
  list: 'checklist',
  process: 'steps',
  downloads: 'downloadList',
  agencies: 'agencyList',
  articles: 'articleGrid',
  posts: 'articleGrid',
  tools: 'toolList',
  include: 'fragment',
  shared: 'fragment',
}

/**
 * The type that was meant: the nearest in spelling, of equals the one whose fields are written; else what it is called elsewhere;
 * else the only one with all the fields.
 */
function bestFit(options: Map<string, Fields>, written: string | undefined, block: Record<string, unknown>): { best?: string; fits: boolean } {
  const misfit = (type: string) => {
    const fields = options.get(type) ?? {}
    const keys = Object.keys(block).filter((key) => key !== 'type')
    const strange = keys.filter((key) => !Object.hasOwn(fields, key)).length
    const absent = Object.entries(fields).filter(([key, field]) => key !== 'type' && !Object.hasOwn(block, key) && !field.safeParse(undefined).success).length
    return { total: strange + absent, of: keys.length }
  }
  const fits = (type: string) => misfit(type).total <= Math.max(1, misfit(type).of / 2)
  const near =
    written === undefined
      ? []
      : [...options.keys()].flatMap((type) => {
          const score = nearness(written, type)
          return score === undefined ? [] : [{ type, score: score + misfit(type).total * 0.4 }]
        })
  const [nearby] = near.sort((x, y) => x.score - y.score)
  if (nearby) return { best: nearby.type, fits: fits(nearby.type) }
  const word = written?.toLowerCase().replace(/[^a-z]|(?:block|section)$/g, '') ?? ''
  const synonym = Object.hasOwn(blockSynonyms, word) ? blockSynonyms[word] : undefined
  if (synonym !== undefined && options.has(synonym) && fits(synonym)) return { best: synonym, fits: true }
  const perfect = [...options.keys()].filter((type) => misfit(type).total === 0)
  const [only] = perfect
  return only !== undefined && perfect.length === 1 && misfit(only).of > 0 ? { best: only, fits: true } : { fits: false }
}

/** A score whose point was left out: 47 for 4.7. */
function tenfold(issue: ZodIssue, name: string, value: unknown, schema: z.ZodType, data: unknown): Mistake | undefined {
  if (issue.code !== 'too_big' || typeof value !== 'number' || !Number.isInteger(value) || value < 10 || value > 99) return undefined
  const meant = value / 10
  if (Number.isInteger(meant) || !schemaAt(schema, data, issue.path)?.safeParse(meant).success) return undefined
  return {
    code: 'invalid-value',
    path: issue.path,
    message: `${outOfBounds(issue, name, value)}${didYouMean(String(meant))}`,
    suggestion: String(meant),
    repair: { kind: 'set', value: meant },
  }
}

function outOfBounds(issue: Extract<ZodIssue, { code: 'too_big' | 'too_small' }>, name: string, value: unknown): string {
  const own = /^(Too (big|small)|Invalid)/.test(issue.message) ? undefined : issue.message
  const limit = issue.code === 'too_big' ? Number(issue.maximum) : Number(issue.minimum)
  const bound = issue.code === 'too_big' ? 'at most' : issue.inclusive === false ? 'more than' : 'at least'
  const now = issue.origin === 'string' ? `${String(value).length} characters` : issue.origin === 'array' ? entries((value as unknown[]).length) : shown(value)
  if (own) return `${own}; ${inSentence(name)} has ${now}.`
  if (issue.origin === 'string') return `${name} has ${now}. It may have ${bound} ${limit} characters.`
  if (issue.origin === 'array') return `${name} has ${now}. It needs ${bound} ${entries(limit)}.`
  return `${name} is ${now}. It may be ${bound} ${limit}.`
}

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

/**
 * Lists are cut or filled up to what is allowed, so that their entries can be looked at. Texts stay what they are, unless
 * they are far too long: to read brackets and marks that never close takes time that grows faster than the text.
 */
function within(issue: Extract<ZodIssue, { code: 'too_big' | 'too_small' }>, value: unknown): Repair {
  if (issue.origin === 'string') return { kind: issue.code === 'too_big' && String(value).length > 2 * Number(issue.maximum) ? 'hole' : 'keep' }
  if (issue.origin === 'array' && Array.isArray(value) && issue.code === 'too_big') return { kind: 'set', value: value.slice(0, Number(issue.maximum)) }
  return { kind: 'hole' }
}

function purposeOf(schema: z.ZodType, data: unknown, path: Path): string {
  const parent = schemaAt(schema, data, path.slice(0, -1))
  const field = parent && defOf(parent).shape?.[String(path.at(-1))]
  const description = field && z.globalRegistry.get(field)?.description
  return description ? `It is: ${description.charAt(0).toLowerCase()}${description.slice(1)}` : 'Add it.'
}
