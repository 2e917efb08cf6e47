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

export function notList(misfit: TypeMismatch): Mistake | undefined {
  const { path, name, value, sourceText, sourceValue, field } = misfit
  const kind = kindOf(value)
  if (kind === 'mapping') {
    const blocks = path.at(-1) === 'blocks' ? Object.entries(value as object) : []
    if (blocks.length > 0 && blocks.every(([key, fields]) => nearest(key, blockTypes) && isMappingOrNull(fields)))
      return mistakeAt(misfit, `${name} should be a list of blocks. Write "- type: ${blocks[0]?.[0]}" in place of "${blocks[0]?.[0]}:", and so each block.`, {
        value: blocks.map(([key, fields]) => ({ type: key, ...fields })),
        origins: blocks.map(([key]) => [key]),
      })
    const pairs = Object.entries(value as object)
    const fields = fieldsIn(entryOf(field) ?? field)
    const entries = fields ? pairs.map(([key, inner]) => keyedEntry(fields, key, inner)) : []
    const [first] = entries
    if (first && entries.every((entry) => entry !== undefined)) {
      const start = first.field === undefined ? `"${first.start}"` : first.start
      const rest = first.field === undefined ? '' : `, with its fields in the column of "${first.field}"`
      return mistakeAt(misfit, `${name} should be a list. Write ${start} in place of "${pairs[0]?.[0]}:", and so each entry${rest}.`, {
        value: entries.map(({ fields }) => fields),
        origins: pairs.map(([key]) => [key]),
      })
    }
    const [[second, list] = ['', null], ...rest] = pairs
    if (rest.length === 0 && Array.isArray(list) && !Object.hasOwn(fields ?? {}, second))
      return mistakeAt(misfit, `${name} should be a list, and this makes a group of it. Remove "${excerpt(second)}:": the entries stand below.`, {
        value: list,
        origins: list.map((_, index) => [second, index]),
      })
    const pair = fields && pairs.length > 0 ? fieldPairFor(fields, value as object) : undefined
    if (pair)
      return mistakeAt(
        misfit,
        `${name} should be a list. Write each entry on a line of its own, like this: - ${expandedPair(pair, ...(pairs[0] as [string, unknown]))}.`,
        {
          value: pairs.map(([key, words]) => ({ [pair[0]]: key, [pair[1]]: words })),
          origins: pairs.map(([key]) => [key]),
        },
      )
    const named = namedTexts(misfit)
    if (named) return named
    const way = sourceValue?.style === 'braces' ? inBrackets(sourceValue.source, value as object) : 'Start each entry with "- "'
    return mistakeAt(misfit, `${name} should be a list. ${way}.`, { value: [value], origins: [[]] })
  }
  if (kind !== 'text' && kind !== 'number') return undefined
  // Text that starts with a dash is a list whose dashes stick to the words.
  const pieces = kind === 'text' && /^-\S/.test(sourceText) ? sourceText.slice(1).split(' - ') : []
  if (pieces.length > 0)
    return mistakeAt(misfit, `${name} should be a list. Write a space after the dash here: "- ${excerpt(pieces[0])}".`, {
      value: pieces,
      replacement: `- ${pieces[0]}`,
    })
  const from = kind === 'text' ? soleRequiredField(field, value) : undefined
  if (from !== undefined)
    return mistakeAt(misfit, `${name} should be a list, or say where its entries come from. Write { ${from}: ${excerpt(value)} }.`, {
      value: { [from]: value },
      replacement: `{ ${from}: ${sourceText} }`,
      origins: { [from]: [] },
    })
  const entry = entryOf(field)
  const form = entry && !entry.safeParse(sourceText).success ? groupExample(entry, sourceText) : undefined
  if (form)
    return mistakeAt(
      misfit,
      `${name} should be a list of groups of fields, not ${kindLabels[kind]}. Write each entry on a line of its own, like this: - ${form.text}.`,
    )
  const entries = entriesInText(sourceText).map((each) => {
    const bare = each.replace(/^[„“”"'‚‘’«»]+|[„“”"'‚‘’«»]+$/g, '')
    return (entry && !entry.safeParse(bare).success ? validVariant(bare, entry) : undefined) ?? bare
  })
  const isText = kind === 'text' || (entry !== undefined && expectedKind(entry) === 'text')
  const replacement = `[${entries.map((each) => (isText ? asFlowScalar(each) : each)).join(', ')}]`
  return mistakeAt(
    misfit,
    `${name} should be a list, not ${kind === 'text' ? 'text' : kindLabels[kind]}. Write ${excerpt(replacement)}, or each entry on a line of its own after "- ".`,
    {
      value: isText ? entries : [value],
      replacement,
      origins: [[]],
    },
  )
}

/** `{ Make: one, n8n: two }` where the entries are texts: their order tells what each is about. */
function namedTexts(misfit: TypeMismatch): Mistake | undefined {
  const { name, value, sourceValue: typed, field } = misfit
  const pairs = Object.entries(value as object)
  const entry = entryOf(field)
  if (!entry || expectedKind(entry) !== 'text' || pairs.length < 2 || !pairs.every(([, text]) => ['text', 'number'].includes(kindOf(text)))) return undefined
  const texts = pairs.map(([, text]) => String(text))
  const written = `[${texts.map(asFlowScalar).join(', ')}]`
  const isShort = typed?.style === 'braces' && written.length <= maxDisplayed
  const way = isShort
    ? `Write ${written}`
    : `Write "- ${excerpt(asFlowScalar(texts[0] ?? ''))}" in place of "${excerpt(`${pairs[0]?.[0]}: ${texts[0]}`)}", and so each entry`
  return mistakeAt(misfit, `${name} should be a list of texts, without names. ${way}.`, {
    value: texts,
    origins: pairs.map(([key]) => [key]),
    ...(isShort ? { replacement: written } : {}),
  })
}

/** What to do where a list belongs and braces stand: they hold its only entry, or were typed for brackets. */
function inBrackets(source: string, group: object): string {
  const isInPlace = Object.values(group).every((value) => value === null)
  if (source.includes('\n') || source.length > maxDisplayed)
    return `Write "[" ${isInPlace ? 'in place of "{" and "]" in place of "}"' : 'before "{" and "]" behind "}"'}`
  return `Write ${isInPlace ? `[${source.slice(1, -1).trim()}]` : `[${source}]`}`
}

/** Longer pieces of a file are not shown whole. */
const maxDisplayed = 100

/** A list that is written as one text: "Make, n8n", "Make; n8n", "- Make", "| Make | n8n |", "(Make, n8n)", or with tabs. */
function entriesInText(written: string): string[] {
  const words = written.replace(/^\(([^()]*)\)$/, '$1')
  const sign = ['\t', '|', ';'].find((each) => words.includes(each)) ?? ','
  const separator = words.startsWith('- ') ? /(?:^|\s+)-\s+/ : new RegExp(`\\s*[${sign}]\\s*`)
  const parts = words.split(separator).filter((part) => part !== '')
  return parts.length > 0 ? parts : [words]
}

/** The only field that a group has to have, if it takes a text. */
function soleRequiredField(field: z.ZodType, text: unknown): string | undefined {
  const fields = fieldsIn(field)
  const [only, ...others] = fields ? requiredIn(fields) : []
  return only !== undefined && others.length === 0 && fields?.[only]?.safeParse(text).success ? only : undefined
}
