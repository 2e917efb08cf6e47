import type { z } from 'zod'
import { blockTypes } from '../../../schema/index.ts'
import type { Path } from '../issue.ts'
import { nearest } from '../suggest.ts'
import { blanksAround } from './blanks.ts'
import { standInForBlock } from './draft.ts'
import { fitting } from './fitting.ts'
import { entryOf, fieldsIn, isGroupOrNothing, type Kind, kindOf, kindWanted, neededIn, unwrap } from './introspect.ts'
import type { Mistake } from './mistake.ts'
import { numberIn, partOfOne } from './numbers.ts'
import { pairFor, writtenOut } from './shorthand.ts'
import type { Typed } from './typed.ts'
import { asEntry, shown } from './words.ts'

/** What the kinds of data are called. */
export const a: Record<Kind, string> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  mapping: 'a group of fields',
  nothing: 'nothing',
}

/** A value of one kind where another belongs. */
type Misfit = {
  path: Path
  /** What the place is called. */
  name: string
  value: unknown
  /** The value as it was typed. */
  words: string
  typed: Typed | undefined
  wanted: Kind
  /** What the place takes. */
  field: z.ZodType
  /** What the value stands in, and the fields that this has. */
  around: unknown
  siblings: Record<string, z.ZodType>
  /** The number should have been a whole one. */
  isWhole: boolean
}

/** @param written what to write in place of the value, where that is all */
type Meant = { value: unknown; written?: string; entries?: Readonly<Record<PropertyKey, Path>> | readonly Path[] }

const mistakeAt = ({ path }: Misfit, message: string, meant?: Meant): Mistake => ({
  code: 'wrong-type',
  path,
  message,
  repair: meant ? { kind: 'set', value: meant.value, entries: meant.entries } : { kind: 'hole' },
  ...(meant?.written === undefined ? {} : { suggestion: meant.written }),
})

/** What to say of a value of the wrong kind, and what was meant, as far as that can be told. */
export function wrongType(misfit: Misfit): Mistake {
  const { name, value, wanted, isWhole } = misfit
  const kind = kindOf(value)
  const found = blockText(misfit) ?? byKind[wanted]?.(misfit)
  if (found) return found
  if (isWhole && typeof value === 'number' && Number.isFinite(value)) return notWhole(misfit, value)
  const what = kind === 'text' ? `the text "${shown(value)}"` : typeof value === 'number' && !Number.isFinite(value) ? 'one that is none' : a[kind]
  return mistakeAt(misfit, `${name} should be ${a[wanted]}, not ${what}.`)
}

const byKind: Partial<Record<Kind, (misfit: Misfit) => Mistake | undefined>> = {
  text: notText,
  number: notNumber,
  boolean: notBoolean,
  list: notList,
  mapping: notMapping,
}

function notWhole(misfit: Misfit, value: number): Mistake {
  const { name, words, field } = misfit
  // A point may part thousands.
  const meant = [Math.round(value), Number(words.replace(/^(\d{1,3})\.(\d{3})$/, '$1$2'))].find((number) => field.safeParse(number).success)
  return mistakeAt(misfit, `${name} should be a whole number, not ${words}.`, meant === undefined ? undefined : { value: meant, written: String(meant) })
}

/** Lines that a "|" or ">" has made text of. */
function blockText(misfit: Misfit): Mistake | undefined {
  const { name, value, typed, wanted } = misfit
  if (typed?.style !== 'block' || typeof value !== 'string' || (wanted !== 'list' && wanted !== 'mapping')) return undefined
  const isListed = wanted === 'mapping' || /^\s*- /.test(value)
  const rest = isListed ? '' : ', and start each entry with "- " on a line of its own'
  return mistakeAt(misfit, `${name} should be ${a[wanted]}, and "${typed.sign}" makes text of the lines below. Remove the "${typed.sign}"${rest}.`)
}

function notText(misfit: Misfit): Mistake | undefined {
  const { name, value, words } = misfit
  const kind = kindOf(value)
  if (kind === 'number' || kind === 'boolean')
    return mistakeAt(misfit, `${name} should be text, and ${shown(words)} is read as ${a[kind]}. Put it in quotes: "${shown(words)}".`, {
      value: words,
      written: `"${words}"`,
    })
  const [only, ...others] = kind === 'list' ? (value as unknown[]) : []
  if (typeof only === 'string' && others.length === 0)
    return mistakeAt(
      misfit,
      `${name} should be text, not a list. Write it without brackets or dash${/[:#"'[\]{}]/.test(only) ? `, in quotes: ${JSON.stringify(shown(only))}` : `: ${shown(only)}`}.`,
      { value: only },
    )
  if (kind !== 'mapping') return undefined
  const [[key, inner] = ['', null], ...more] = Object.entries(value as object)
  const token = more.length === 0 && inner === null && /^\w+$/.test(key) ? `{${key}}` : undefined
  if (token !== undefined) return mistakeAt(misfit, `Text that starts with "{" needs quotes around it: "${token}".`, { value: token, written: `"${token}"` })
  return mistakeAt(misfit, `${name} should be text, not ${a[kind]}. If the text holds ": " or starts with "{", put quotes around it.`)
}

function notNumber(misfit: Misfit): Mistake | undefined {
  const { name, value, field, typed, around, siblings } = misfit
  if (typeof value !== 'string') return undefined
  const part = partOfOne(value)
  if (part !== undefined && Object.hasOwn(siblings, 'format')) {
    const { format } = around as { format?: unknown }
    const beside = format === 'percent' ? '' : ', with "format: percent" beside it'
    return mistakeAt(misfit, `${name} should be a number. Write a percentage as a part of one: ${part}${beside}.`, { value: Number(part), written: part })
  }
  const range = rangeOf(field)
  if (part !== undefined && range) {
    const score = String(Number((range[0] + Number(part) * (range[1] - range[0])).toFixed(1)))
    return mistakeAt(misfit, `${name} should be a number from ${range[0]} to ${range[1]}, not a percentage. Did you mean ${score}?`, {
      value: Number(score),
      written: score,
    })
  }
  const meant = numberIn(value, (number) => field.safeParse(number).success, typed)
  if (meant && typed?.style === 'block')
    return mistakeAt(misfit, `${name} should be a number, and "${typed.sign}" makes text of the line below. Write ${meant.written} in its place.`, {
      value: Number(meant.written),
    })
  return meant && mistakeAt(misfit, `${name} should be a number. ${meant.way}: ${meant.written}.`, { value: Number(meant.written), written: meant.written })
}

/** What a number may be at least and at most, if that is a short way: a score. */
function rangeOf(field: z.ZodType): [least: number, most: number] | undefined {
  const limits = (unwrap(field)._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; value?: number })
  const minimum = limits.find(({ check }) => check === 'greater_than')?.value
  const maximum = limits.find(({ check }) => check === 'less_than')?.value
  return minimum !== undefined && maximum !== undefined && maximum - minimum <= 10 ? [minimum, maximum] : undefined
}

function notBoolean(misfit: Misfit): Mistake | undefined {
  const { name, value } = misfit
  if (value === 1 || value === 0)
    return mistakeAt(misfit, `${name} should be true or false, not a number. Write ${value === 1}.`, { value: value === 1, written: String(value === 1) })
  if (typeof value !== 'string') return undefined
  const word = blanksAround(value).bare.trim()
  const meant = /^(yes|on|true|y)$/i.test(word)
    ? true
    : /^(no|off|false|n)$/i.test(word)
      ? false
      : { true: true, false: false }[nearest(word, ['true', 'false']) ?? '']
  return mistakeAt(
    misfit,
    `${name} should be true or false, not "${shown(value)}".${meant === undefined ? '' : ` Write ${meant}.`}`,
    meant === undefined ? undefined : { value: meant, written: String(meant) },
  )
}

function notList(misfit: Misfit): Mistake | undefined {
  const { path, name, value, words, field } = misfit
  const kind = kindOf(value)
  if (kind === 'mapping') {
    const blocks = path.at(-1) === 'blocks' ? Object.entries(value as object) : []
    if (blocks.length > 0 && blocks.every(([key, fields]) => nearest(key, blockTypes) && isGroupOrNothing(fields)))
      return mistakeAt(misfit, `${name} should be a list of blocks. Write "- type: ${blocks[0]?.[0]}" in place of "${blocks[0]?.[0]}:", and so each block.`, {
        value: blocks.map(([key, fields]) => ({ type: key, ...fields })),
        entries: blocks.map(([key]) => [key]),
      })
    const pairs = Object.entries(value as object)
    const fields = fieldsIn(entryOf(field) ?? field)
    const pair = fields && pairs.length > 0 ? pairFor(fields, value as object) : undefined
    if (pair)
      return mistakeAt(
        misfit,
        `${name} should be a list. Write each entry on a line of its own, like this: - ${writtenOut(pair, ...(pairs[0] as [string, unknown]))}.`,
        {
          value: pairs.map(([key, words]) => ({ [pair[0]]: key, [pair[1]]: words })),
          entries: pairs.map(([key]) => [key]),
        },
      )
    return mistakeAt(misfit, `${name} should be a list. Start each entry with "- ".`, { value: [value], entries: [[]] })
  }
  if (kind !== 'text' && kind !== 'number') return undefined
  // Text that starts with a dash is a list whose dashes stick to the words.
  const pieces = kind === 'text' && /^-\S/.test(words) ? words.slice(1).split(' - ') : []
  if (pieces.length > 0)
    return mistakeAt(misfit, `${name} should be a list. Write a space after the dash here: "- ${shown(pieces[0])}".`, {
      value: pieces,
      written: `- ${pieces[0]}`,
    })
  const from = kind === 'text' ? soleField(field, value) : undefined
  if (from !== undefined)
    return mistakeAt(misfit, `${name} should be a list, or say where its entries come from. Write { ${from}: ${shown(value)} }.`, {
      value: { [from]: value },
      written: `{ ${from}: ${words} }`,
      entries: { [from]: [] },
    })
  const entry = entryOf(field)
  const form = entry && !entry.safeParse(words).success ? formOf(entry, words) : undefined
  if (form)
    return mistakeAt(misfit, `${name} should be a list of groups of fields, not ${a[kind]}. Write each entry on a line of its own, like this: - ${form.text}.`)
  const entries = words.split(/\s*,\s*/).map((each) => {
    const bare = each.replace(/^[„“”"'‚‘’«»]+|[„“”"'‚‘’«»]+$/g, '')
    return (entry && !entry.safeParse(bare).success ? fitting(bare, entry) : undefined) ?? bare
  })
  const isText = kind === 'text' || (entry !== undefined && kindWanted(entry) === 'text')
  const written = `[${entries.map((each) => (isText ? asEntry(each) : each)).join(', ')}]`
  return mistakeAt(
    misfit,
    `${name} should be a list, not ${kind === 'text' ? 'text' : a[kind]}. Write ${shown(written)}, or each entry on a line of its own after "- ".`,
    {
      value: isText ? entries : [value],
      written,
      entries: [[]],
    },
  )
}

function notMapping(misfit: Misfit): Mistake | undefined {
  const { path, name, value, field } = misfit
  if (Array.isArray(value) && typeof path.at(-1) === 'number') {
    const [only, ...others] = value as unknown[]
    if (others.length > 0 || kindOf(only) !== 'mapping') return undefined
    return mistakeAt(misfit, `${name} should be a group of fields, and two dashes make a list of it. Write one dash.`, {
      value: only,
      entries: Object.fromEntries(Object.keys(only as object).map((key) => [key, [0, key]])),
    })
  }
  if (typeof value !== 'string') return undefined
  const glued = /^([A-Za-z]\w*):(?!\/\/)(\S.*)$/.exec(value)
  if (glued)
    return mistakeAt(misfit, `A space is missing after the colon. Write "${glued[1]}: ${shown(glued[2])}".`, {
      value: { [glued[1] ?? '']: glued[2] },
      written: `${glued[1]}: ${glued[2]}`,
    })
  const type = path.at(-2) === 'blocks' ? nearest(value, blockTypes) : undefined
  if (type !== undefined)
    return {
      ...mistakeAt(misfit, `${name} should be a group of fields. Start it with "type: ${type}".`),
      suggestion: `type: ${type}`,
      repair: { kind: 'hole', value: standInForBlock() },
    }
  const form = formOf(field, value)
  return (
    form &&
    mistakeAt(
      misfit,
      `${name} should be a group of fields, not text. Write it like this: ${form.text}.`,
      form.value === undefined ? undefined : { value: form.value, written: form.text },
    )
  )
}

/** The only field that a group has to have, if it takes a text. */
function soleField(field: z.ZodType, text: unknown): string | undefined {
  const fields = fieldsIn(field)
  const [only, ...others] = fields ? neededIn(fields) : []
  return only !== undefined && others.length === 0 && fields?.[only]?.safeParse(text).success ? only : undefined
}

/**
 * What a group of fields looks like, with a text in the field that takes it: an address or else the name. Nothing for large groups.
 * @returns the group itself too, where the text is all that it needs
 */
export function formOf(schema: z.ZodType, text: string): { text: string; value?: Record<string, string> } | undefined {
  const needed = neededIn(fieldsIn(schema) ?? {})
  if (needed.length < 1 || needed.length > 3) return undefined
  const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(text)
  const taker = needed.find((key) => (isAddress ? ['file', 'href'] : ['label', 'title']).includes(key))
  if (needed.length === 1 && taker === undefined) return undefined
  const written = taker === 'file' && !text.startsWith('/') ? `/${text.slice(text.lastIndexOf('/') + 1)}` : text
  return {
    text: `{ ${needed.map((key) => `${key}: ${key === taker ? shown(asEntry(written)) : '…'}`).join(', ')} }`,
    ...(needed.length === 1 && taker !== undefined && written.length < 50 ? { value: { [taker]: written } } : {}),
  }
}
