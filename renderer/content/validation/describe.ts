import { z } from 'zod'
import { blockTypes, icons } from '../../../schema/index.ts'
import type { Issue, Path } from '../issue.ts'
import { didYouMean, nearest, nearness } from '../suggest.ts'
import { type Repair, valueAt } from './draft.ts'
import { defOf, type Kind, kindOf, kindWanted, schemaAt, unwrap } from './introspect.ts'

export type ZodIssue = z.core.$ZodIssue

/** A mistake in data, and what would put it right. */
export type Mistake = Omit<Issue, 'file'> & { repair: Repair }

const a: Record<Kind, string> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  mapping: 'a group of fields',
  nothing: 'nothing',
}

/** Zod's issue → the sentence for the author, and what would put it right. */
export function describe(issue: ZodIssue, schema: z.ZodType, data: unknown): Mistake {
  const { path } = issue
  const value = valueAt(data, path)
  const name = fieldName(path)
  const hole: Repair = { kind: 'hole' }

  if (issue.code === 'invalid_union' && issue.discriminator) return blockType(issue, schema, data)
  if (value === undefined && path.length > 0)
    return { code: 'missing-field', message: `${name} is missing here. ${purposeOf(schema, data, path)}`.trim(), path, repair: hole }

  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    const wanted = wantedAt(schema, data, issue)
    if (value === null) return { code: 'empty-text', message: `${name} is empty. Write ${a[wanted]} after it, or remove the field.`, path, repair: hole }
    const inQuotes = wanted === 'text' && kindOf(value) === 'number' ? schemaAt(schema, data, path)?.safeParse(String(value)) : undefined
    // In quotes it would be text, and no better.
    if (inQuotes && !inQuotes.success)
      return { ...describe({ ...(inQuotes.error.issues[0] as ZodIssue), path }, schema, withValue(data, path, String(value))), code: 'wrong-type' }
    const form = wanted === 'mapping' && typeof value === 'string' ? formOf(schemaAt(schema, data, path) ?? schema, value) : undefined
    return wrongType(path, name, value, wanted, form, issue.code === 'invalid_type' && issue.expected === 'int')
  }
  if (issue.code === 'invalid_value') return notAChoice(path, name, value, issue.values)
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return { code: 'invalid-value', path, message: outOfBounds(issue, name, value), repair: within(issue, value) }
  if (issue.code === 'invalid_key')
    return {
      code: 'invalid-value',
      path,
      message: `${name} is no name that can stand here. ${issue.issues[0]?.message ?? issue.message}.`,
      atKey: true,
      // What others name by it is not wrong on top of that.
      repair: { kind: 'remove', reported: path.slice(0, -1) },
    }
  if (typeof value === 'string' && !/\S/.test(value))
    return { code: 'empty-text', path, message: `${name} is empty. Write some text, or remove the field.`, repair: hole }

  const suggestion = typeof value === 'string' ? fitting(value, schemaAt(schema, data, path)) : undefined
  const rule = (typeof value === 'string' && dayThatIsNone(value)) || issue.message.replace(/\.?$/, '.')
  return {
    code: 'invalid-value',
    path,
    message: `"${shown(value)}" does not fit ${name}. ${rule}${suggestion === undefined ? '' : didYouMean(suggestion)}`,
    repair: suggestion === undefined ? hole : { kind: 'set', value: suggestion },
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** Data with another value at a path. */
function withValue(data: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(data)
  const parent = valueAt(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>
  parent[path.at(-1) ?? ''] = value
  return copy
}

/** A value like the one written that the schema accepts: "My Place" → "my-place", "/rankings" → "/rankings/*", "2025-4-8" → "2025-04-08". */
function fitting(value: string, schema: z.ZodType | undefined): string | undefined {
  const word = value
    .trim()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  const hyphened = word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const path = `/${word
    .toLowerCase()
    .replace(/\.(html|ya?ml)$/, '')
    .replace(/[^a-z0-9/]+/g, '-')
    .replace(/\/+/g, '/')
    .replace(/^[/-]+|[/-]+$/g, '')}`
  const day = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(word)
  const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(word)
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word)
  const spelled = dayOf(word)
  const dateOf = (year = '', month = '', date = '') => `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const candidates = [
    word.replace(/^.*\//, '').replace(/\.ya?ml$/, ''),
    hyphened,
    word.charAt(0).toLowerCase() + word.slice(1),
    word.replace(/[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^./, (letter) => letter.toLowerCase()),
    `/${word.replace(/^\/+/, '')}`,
    path,
    `${path.replace(/\/\*?$/, '')}/*`,
    word.replace(/^http:/i, 'https:').replace(/\/+$/, ''),
    `https://${word.replace(/^(\w+:)?\/*/, '')}`,
    `https://${word}`,
    ...(spelled ? [spelled] : []),
    ...(slashed ? [dateOf(slashed[3], slashed[1], slashed[2]), dateOf(slashed[3], slashed[2], slashed[1])] : []),
    ...(day ? [dateOf(day[1], day[2], day[3])] : []),
    ...(dayFirst ? [dateOf(dayFirst[3], dayFirst[2], dayFirst[1])] : []),
  ]
  return candidates.find((candidate) => candidate !== value && schema?.safeParse(candidate).success)
}

/** What is wrong with a day that is written as days are: "2026-11-31". */
function dayThatIsNone(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  if (month < 1 || month > 12) return 'A year has the months 01 to 12.'
  const last = new Date(Date.UTC(year, month, 0))
  const name = last.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
  return day < 1 || day > last.getUTCDate() ? `${name}${month === 2 ? ` ${year}` : ''} has the days 01 to ${last.getUTCDate()}.` : undefined
}

/** The day of a text that spells its month or tells the hour too: "20 Nov 2026", "2026-11-20T10:00:00Z". */
function dayOf(text: string): string | undefined {
  const [iso] = /^\d{4}-\d{2}-\d{2}(?=[T ])/.exec(text) ?? []
  if (iso !== undefined) return iso
  const time = /^(?=.*\b\d{1,2}\b)(?=.*\b\d{4}\b)(?=.*[a-z]{3})[\w ,.]+$/i.test(text) ? Date.parse(`${text.replaceAll('.', ' ')} UTC`) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
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
  const word = shown(value).toLowerCase()
  const synonym = Object.hasOwn(choiceSynonyms, word) ? choiceSynonyms[word]?.find((each) => values.includes(each)) : undefined
  const suggestion = typeof value === 'string' ? (nearest(value, values) ?? synonym) : undefined
  const isIcon = values.length === icons.length && values[0] === icons[0]
  const choices = values.length <= 12 ? ` Write ${listOf(values)}.` : ` Your editor lists them; the preview shows them at /_blocks#icons.`
  return {
    code: isIcon ? 'unknown-icon' : 'invalid-value',
    path,
    message: `"${shown(value)}" is not ${isIcon ? 'an icon' : `a choice for ${name}`}.${suggestion ? didYouMean(suggestion) : choices}`,
    repair: suggestion === undefined ? { kind: 'hole' } : { kind: 'set', value: suggestion },
    ...(suggestion === undefined ? {} : { suggestion }),
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
  const parent = schemaAt(schema, data, issue.path.slice(0, -1))
  const def = parent && defOf(unwrap(parent))
  const field = def?.shape?.[String(issue.path.at(-1))] ?? def?.element ?? def?.valueType
  const kinds = new Set((field && defOf(unwrap(field)).options?.map(kindWanted)) ?? [])
  return kinds.has('mapping') && kinds.has('text') ? 'mapping' : (kinds.values().next().value ?? 'text')
}

function wrongType(path: Path, name: string, value: unknown, wanted: Kind, form: string | undefined, whole: boolean): Mistake {
  const kind = kindOf(value)
  const found = (message: string, meant?: { value: unknown; written: string; entries?: readonly Path[] }): Mistake => ({
    code: 'wrong-type',
    path,
    message,
    repair: meant ? { kind: 'set', value: meant.value, ...(meant.entries ? { entries: meant.entries } : {}) } : { kind: 'hole' },
    ...(meant && meant.written !== '' ? { suggestion: meant.written } : {}),
  })
  const words = typeof value === 'string' ? value : JSON.stringify(value)

  if (wanted === 'text' && (kind === 'number' || kind === 'boolean'))
    return found(`${name} should be text, and ${shown(value)} is read as ${a[kind]}. Put it in quotes: "${shown(value)}".`, {
      value: String(value),
      written: `"${String(value)}"`,
    })
  if (wanted === 'number' && typeof value === 'string') {
    const number = value
      .trim()
      .replace(/[,;]$/, '')
      .replace(/(?<=\d)_(?=\d)/g, '')
      .replace(/^(\d+),(\d+)$/, '$1.$2')
    if (number !== '' && Number.isFinite(Number(number))) {
      const why =
        number === value.trim()
          ? 'Remove the quotes'
          : number.includes('.') && !value.includes('.')
            ? 'Write a point, not a comma'
            : 'Write it with digits alone'
      return found(`${name} should be a number. ${why}: ${number}.`, { value: Number(number), written: number })
    }
  }
  if (wanted === 'boolean' && typeof value === 'string') {
    const meant = /^(yes|on|true|y)$/i.test(value.trim())
      ? true
      : /^(no|off|false|n)$/i.test(value.trim())
        ? false
        : { true: true, false: false }[nearest(value, ['true', 'false']) ?? '']
    return found(`${name} should be true or false, not "${shown(value)}".`, meant === undefined ? undefined : { value: meant, written: String(meant) })
  }
  if (wanted === 'boolean' && (value === 1 || value === 0))
    return found(`${name} should be true or false, not a number. Write ${value === 1}.`, { value: value === 1, written: String(value === 1) })
  // Text that starts with a dash is a list whose dashes stick to the words.
  const pieces = kind === 'text' && /^-\S/.test(words) ? words.slice(1).split(' - ') : []
  if (wanted === 'list' && pieces.length > 0)
    return found(`${name} should be a list. Write a space after the dash here: "- ${shown(pieces[0])}".`, { value: pieces, written: `- ${pieces[0]}` })
  if (wanted === 'list' && kind === 'mapping') {
    const blocks = path.at(-1) === 'blocks' ? Object.entries(value as object) : []
    if (blocks.length > 0 && blocks.every(([key, fields]) => nearest(key, blockTypes) && isGroupOrNothing(fields)))
      return found(`${name} should be a list of blocks. Write "- type: ${blocks[0]?.[0]}" in place of "${blocks[0]?.[0]}:", and so each block.`, {
        value: blocks.map(([key, fields]) => ({ type: key, ...fields })),
        written: '',
        entries: blocks.map(([key]) => [key]),
      })
    return found(`${name} should be a list. Start each entry with "- ".`, { value: [value], written: '', entries: [[]] })
  }
  if (wanted === 'list' && (kind === 'text' || kind === 'number'))
    return found(
      `${name} should be a list, not ${kind === 'text' ? 'text' : a[kind]}. Write [${shown(value)}], or each entry on a line of its own after "- ".`,
      {
        value: String(value).split(/\s*,\s*/),
        written: `[${words}]`,
        entries: [[]],
      },
    )
  if (wanted === 'text' && kind === 'mapping') {
    const [[key, inner] = ['', null], ...more] = Object.entries(value as object)
    const token = more.length === 0 && inner === null && /^\w+$/.test(key) ? `{${key}}` : undefined
    if (token !== undefined) return found(`Text that starts with "{" needs quotes around it: "${token}".`, { value: token, written: `"${token}"` })
    return found(`${name} should be text, not ${a[kind]}. If the text holds ": " or starts with "{", put quotes around it.`)
  }
  if (wanted === 'mapping' && typeof value === 'string') {
    const glued = /^([A-Za-z]\w*):(?!\/\/)(\S.*)$/.exec(value)
    if (glued)
      return found(`A space is missing after the colon. Write "${glued[1]}: ${shown(glued[2])}".`, {
        value: { [glued[1] ?? '']: glued[2] },
        written: `${glued[1]}: ${glued[2]}`,
      })
    if (nearest(value, blockTypes) && path.at(-2) === 'blocks')
      return {
        ...found(`${name} should be a group of fields. Start it with "type: ${nearest(value, blockTypes)}".`),
        suggestion: `type: ${nearest(value, blockTypes)}`,
        repair: { kind: 'hole', value: standIn({}, true) },
      }
  }
  if (form !== undefined) return found(`${name} should be a group of fields, not text. Write it like this: ${form}.`)
  if (whole && typeof value === 'number' && Number.isFinite(value))
    return found(`${name} should be a whole number, not ${value}.`, { value: Math.round(value), written: String(Math.round(value)) })
  return found(
    `${name} should be ${a[wanted]}, not ${kind === 'text' ? `the text "${shown(value)}"` : typeof value === 'number' && !Number.isFinite(value) ? 'one that is none' : a[kind]}.`,
  )
}

/** What a group of fields looks like, with a text in the field that takes it: an address or else the name. Nothing for large groups. */
function formOf(schema: z.ZodType, value: string): string | undefined {
  const def = defOf(unwrap(schema))
  const group = def.options?.find((option) => defOf(unwrap(option)).shape) ?? schema
  const needed = Object.entries(defOf(unwrap(group)).shape ?? {}).flatMap(([key, field]) => (field.safeParse(undefined).success ? [] : [key]))
  if (needed.length < 2 || needed.length > 3) return undefined
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(value)
  const taker = needed.find((key) => (isAddress ? ['file', 'href'] : ['label', 'title']).includes(key))
  const written = taker === 'file' && !value.startsWith('/') ? `/${value.slice(value.lastIndexOf('/') + 1)}` : value
  return `{ ${needed.map((key) => `${key}: ${key === taker ? shown(written) : '…'}`).join(', ')} }`
}

/** An entry of a list of blocks, or another choice by "type", whose type is none. */
function blockType(issue: Extract<ZodIssue, { code: 'invalid_union' }>, schema: z.ZodType, data: unknown): Mistake {
  const path = issue.path
  const parentPath = path.slice(0, -1)
  const parent = valueAt(data, parentPath) as Record<string, unknown>
  const named = issue.discriminator ?? 'type'
  const union = unionAt(schema, data, parentPath)
  const options = optionsOf(union, named)
  const written = parent[named]
  const isBlock = options.size > 5
  const what = isBlock ? 'a block type' : `a choice for "${named}"`
  const { best, fits } = bestFit(options, typeof written === 'string' ? written : undefined, parent)

  const stand = standIn(parent, isBlock)
  const unknown: Repair = stand ? { kind: 'hole', value: stand } : { kind: 'hole' }
  // Without its type nothing inside can be judged; with the suggested one it can, if that fits.
  const repaired = (mistake: Omit<Mistake, 'repair'>, to?: string): Mistake =>
    to !== undefined && fits ? { ...mistake, repair: { kind: 'set', value: to } } : { ...mistake, repair: unknown }

  if (written === undefined) {
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
    const start = best === undefined ? `Start the block with "${named}: " and ${what}: ${listOf([...options.keys()])}.` : `Did you mean "${named}: ${best}"?`
    return repaired({ code: 'missing-field', message: `"${named}" is missing here. ${start}`, path }, best)
  }
  if (written === null)
    return repaired(
      {
        code: 'empty-text',
        path,
        message: `"${named}" is empty. ${best === undefined ? `Write ${listOf([...options.keys()])}` : `Did you mean "${named}: ${best}"?`}`,
        ...(best === undefined ? {} : { suggestion: best }),
      },
      best,
    )
  return repaired(
    {
      code: isBlock ? 'unknown-block' : 'invalid-value',
      path,
      message: `"${shown(written)}" is not ${what}.${best === undefined ? ` Write ${listOf([...options.keys()])}.` : didYouMean(best)}`,
      ...(best === undefined ? {} : { suggestion: best }),
    },
    best,
  )
}

/** What stands in for a block of no type: its title and id can still be linked to. */
const standIn = ({ id, title }: Record<string, unknown>, isBlock: boolean) =>
  isBlock ? { type: 'prose', body: 'Unknown', ...(typeof id === 'string' ? { id } : {}), ...(typeof title === 'string' ? { title } : {}) } : undefined

function unionAt(schema: z.ZodType, data: unknown, path: Path): z.ZodType | undefined {
  const around = schemaAt(schema, data, path.slice(0, -1))
  const def = around && defOf(unwrap(around))
  const field = def?.shape?.[String(path.at(-1))] ?? def?.element
  return field && unwrap(field)
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

const isGroupOrNothing = (value: unknown) => value === null || kindOf(value) === 'mapping'

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

function outOfBounds(issue: Extract<ZodIssue, { code: 'too_big' | 'too_small' }>, name: string, value: unknown): string {
  const own = /^(Too (big|small)|Invalid)/.test(issue.message) ? undefined : issue.message
  const limit = issue.code === 'too_big' ? Number(issue.maximum) : Number(issue.minimum)
  const bound = issue.code === 'too_big' ? 'at most' : issue.inclusive === false ? 'more than' : 'at least'
  const now = issue.origin === 'string' ? `${String(value).length} characters` : issue.origin === 'array' ? entries((value as unknown[]).length) : shown(value)
  if (own) return `${own}; ${name} has ${now}.`
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

/** How a place is called in a sentence: `"title"`, or `Entry 3 of "items"`. */
function fieldName(path: Path): string {
  const last = path.at(-1)
  if (last === undefined) return 'This file'
  if (typeof last === 'string') return `"${last}"`
  const list = path.findLast((step) => typeof step === 'string')
  return `Entry ${Number(last) + 1} of "${String(list)}"`
}

const shown = (value: unknown) => {
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return written.length > 60 ? `${written.slice(0, 57)}…` : written
}

const listOf = (words: readonly string[]) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
