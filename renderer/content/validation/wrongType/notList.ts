import type { z } from 'zod'
import { blockTypes } from '../../../../schema/index.ts'
import { nearest } from '../../suggest.ts'
import { entryOf, expectedKind, fieldsIn, isMappingOrNull, kindOf, requiredIn } from '../introspect.ts'
import { keyedEntry } from '../keyedEntry.ts'
import type { Mistake } from '../mistake.ts'
import { asFlowScalar, excerpt } from '../phrasing.ts'
import { expandedPair, fieldPairFor } from '../shorthand.ts'
import { validVariant } from '../validVariant.ts'
import { groupExample } from './groupExample.ts'
import { kindLabels, mistakeAt, type TypeMismatch } from './typeMismatch.ts'

export function notList(mismatch: TypeMismatch): Mistake | undefined {
  const { path, name, value, sourceText, sourceValue, field } = mismatch
  const kind = kindOf(value)
  if (kind === 'mapping') {
    const blocks = path.at(-1) === 'blocks' ? Object.entries(value as object) : []
    if (blocks.length > 0 && blocks.every(([key, fields]) => nearest(key, blockTypes) && isMappingOrNull(fields)))
      return mistakeAt(
        mismatch,
        `${name} should be a list of blocks. Write "- type: ${blocks[0]?.[0]}" instead of "${blocks[0]?.[0]}:", and do the same for each block.`,
        {
          value: blocks.map(([key, fields]) => ({ type: key, ...fields })),
          origins: blocks.map(([key]) => [key]),
        },
      )
    const pairs = Object.entries(value as object)
    const fields = fieldsIn(entryOf(field) ?? field)
    const entries = fields ? pairs.map(([key, inner]) => keyedEntry(fields, key, inner)) : []
    const [first] = entries
    if (first && entries.every((entry) => entry !== undefined)) {
      const start = first.field === undefined ? `"${first.start}"` : first.start
      const rest = first.field === undefined ? '' : `, with its fields in the column of "${first.field}"`
      return mistakeAt(mismatch, `${name} should be a list. Write ${start} instead of "${pairs[0]?.[0]}:", and do the same for each entry${rest}.`, {
        value: entries.map(({ fields }) => fields),
        origins: pairs.map(([key]) => [key]),
      })
    }
    const [[extraKey, list] = ['', null], ...rest] = pairs
    if (rest.length === 0 && Array.isArray(list) && !Object.hasOwn(fields ?? {}, extraKey))
      return mistakeAt(mismatch, `${name} should be a list, but this makes it a group. Remove "${excerpt(extraKey)}:": the entries are below it.`, {
        value: list,
        origins: list.map((_, index) => [extraKey, index]),
      })
    const pair = fields && pairs.length > 0 ? fieldPairFor(fields, value as object) : undefined
    if (pair)
      return mistakeAt(
        mismatch,
        `${name} should be a list. Write each entry on a line of its own, like this: - ${expandedPair(pair, ...(pairs[0] as [string, unknown]))}.`,
        {
          value: pairs.map(([key, text]) => ({ [pair[0]]: key, [pair[1]]: text })),
          origins: pairs.map(([key]) => [key]),
        },
      )
    const namedTextsMistake = namedTexts(mismatch)
    if (namedTextsMistake) return namedTextsMistake
    const instruction = sourceValue?.style === 'braces' ? inBrackets(sourceValue.source, value as object) : 'Start each entry with "- "'
    return mistakeAt(mismatch, `${name} should be a list. ${instruction}.`, { value: [value], origins: [[]] })
  }
  if (kind !== 'text' && kind !== 'number') return undefined
  // Text that starts with a dash is a list without spaces after its dashes.
  const pieces = /^-\S/.test(sourceText) ? sourceText.slice(1).split(' - ') : []
  if (pieces.length > 0)
    return mistakeAt(mismatch, `${name} should be a list. Write a space after the dash here: "- ${excerpt(pieces[0])}".`, {
      value: pieces,
      replacement: `- ${pieces[0]}`,
    })
  const from = soleRequiredField(field, value)
  if (from !== undefined)
    return mistakeAt(mismatch, `${name} should be a list, or say where its entries come from. Write { ${from}: ${excerpt(value)} }.`, {
      value: { [from]: value },
      replacement: `{ ${from}: ${sourceText} }`,
      origins: { [from]: [] },
    })
  const entry = entryOf(field)
  const example = entry && !entry.safeParse(sourceText).success ? groupExample(entry, sourceText) : undefined
  if (example)
    return mistakeAt(
      mismatch,
      `${name} should be a list of groups of fields, not ${kindLabels[kind]}. Write each entry on a line of its own, like this: - ${example.text}.`,
    )
  const entries = entriesInText(sourceText).map((each) => {
    const unquoted = each.replace(/^[„“”"'‚‘’«»]+|[„“”"'‚‘’«»]+$/g, '')
    return validVariant(unquoted, entry) ?? unquoted
  })
  const replacement = `[${entries.map(asFlowScalar).join(', ')}]`
  return mistakeAt(
    mismatch,
    `${name} should be a list, not ${kindLabels[kind]}. Write ${excerpt(replacement)}, or each entry on a line of its own after "- ".`,
    {
      value: entries,
      replacement,
      origins: [[]],
    },
  )
}

/** `{ Make: one, n8n: two }` where entries are texts, whose order tells what each is about. */
function namedTexts(mismatch: TypeMismatch): Mistake | undefined {
  const { name, value, sourceValue, field } = mismatch
  const pairs = Object.entries(value as object)
  const entry = entryOf(field)
  if (!entry || expectedKind(entry) !== 'text' || pairs.length < 2 || !pairs.every(([, text]) => ['text', 'number'].includes(kindOf(text)))) return undefined
  const texts = pairs.map(([, text]) => String(text))
  const written = `[${texts.map(asFlowScalar).join(', ')}]`
  const isShort = sourceValue?.style === 'braces' && written.length <= maxDisplayed
  const instruction = isShort
    ? `Write ${written}`
    : `Write "- ${excerpt(asFlowScalar(texts[0] ?? ''))}" instead of "${excerpt(`${pairs[0]?.[0]}: ${texts[0]}`)}", and do the same for each entry`
  return mistakeAt(mismatch, `${name} should be a list of texts, without names. ${instruction}.`, {
    value: texts,
    origins: pairs.map(([key]) => [key]),
    ...(isShort ? { replacement: written } : {}),
  })
}

/** Tells how to write a list in place of braces: they hold its only entry, or were typed instead of brackets. */
function inBrackets(source: string, group: object): string {
  const isListInBraces = Object.values(group).every((value) => value === null)
  if (source.includes('\n') || source.length > maxDisplayed)
    return `Write "[" ${isListInBraces ? 'instead of "{" and "]" instead of "}"' : 'before "{" and "]" after "}"'}`
  return `Write ${isListInBraces ? `[${source.slice(1, -1).trim()}]` : `[${source}]`}`
}

/** Longer parts of a file are not shown in messages. */
const maxDisplayed = 100

/** Splits a list that is written as one text: "Make, n8n", "Make; n8n", "- Make", "| Make | n8n |", "(Make, n8n)", or with tabs. */
function entriesInText(written: string): string[] {
  const text = written.replace(/^\(([^()]*)\)$/, '$1')
  const character = ['\t', '|', ';'].find((each) => text.includes(each)) ?? ','
  const separator = text.startsWith('- ') ? /(?:^|\s+)-\s+/ : new RegExp(`\\s*[${character}]\\s*`)
  const parts = text.split(separator).filter((part) => part !== '')
  return parts.length > 0 ? parts : [text]
}

/** Returns the only required field of a mapping if it takes the text. */
function soleRequiredField(field: z.ZodType, text: unknown): string | undefined {
  const fields = fieldsIn(field)
  const [only, ...others] = fields ? requiredIn(fields) : []
  return only !== undefined && others.length === 0 && fields?.[only]?.safeParse(text).success ? only : undefined
}
