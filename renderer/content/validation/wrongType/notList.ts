import type { z } from 'zod'
import { blockTypes } from '../../../../schema/index.ts'
import { nearest } from '../../suggest.ts'
import { notOpened } from '../../yaml/diagnoses/brackets.ts'
import { isNonBlank, linesOf } from '../../yaml/diagnoses/sourceLines.ts'
import type { Edit } from '../../yaml/edits.ts'
import { parseYaml } from '../../yaml/parseYaml.ts'
import { entryOf, expectedKind, fieldsIn, fieldsOfEntry, isMappingOrNull, kindOf, requiredIn } from '../introspect.ts'
import { keyedEntry } from '../keyedEntry.ts'
import type { Mistake } from '../mistake.ts'
import { namedValue, namedValueText, numbersEntries } from '../namedValue.ts'
import { asFlowScalar, excerpt } from '../phrasing.ts'
import { synonymOf } from '../synonyms.ts'
import { validVariant } from '../validVariant.ts'
import { groupExample } from './groupExample.ts'
import { kindLabels, mistakeAt, type TypeMismatch } from './typeMismatch.ts'

/** Says how to write a list where there is a group of fields, or a text or a number. */
export function notList(mismatch: TypeMismatch): Mistake | undefined {
  switch (kindOf(mismatch.value)) {
    case 'mapping':
      return keyedBlocks(mismatch) ?? keyedEntries(mismatch) ?? fieldPairs(mismatch) ?? nestedLists(mismatch) ?? namedTexts(mismatch) ?? onlyEntry(mismatch)
    case 'text':
    case 'number':
      return bracketNotOpened(mismatch) ?? dashWithoutSpace(mismatch) ?? soleField(mismatch) ?? textForGroup(mismatch) ?? entriesAsText(mismatch)
    case 'boolean':
      return mistakeAt(mismatch, `${mismatch.name} should be a list, not true or false. Start each entry with "- ".`)
    default:
      return undefined
  }
}

const pairsOf = ({ value }: TypeMismatch): [key: string, value: unknown][] => Object.entries(value as object)

/** `hero: { title: … }` in `blocks`. */
function keyedBlocks(mismatch: TypeMismatch): Mistake | undefined {
  const pairs = mismatch.path.at(-1) === 'blocks' ? pairsOf(mismatch) : []
  const firstKey = pairs[0]?.[0]
  if (firstKey === undefined || !pairs.every(([key, fields]) => nearest(key, blockTypes) && isMappingOrNull(fields))) return undefined
  return mistakeAt(
    mismatch,
    `${mismatch.name} should be a list of blocks. Write "- type: ${firstKey}" instead of "${firstKey}:", and do the same for each block.`,
    {
      value: pairs.map(([key, fields]) => ({ type: key, ...(fields as object) })),
      origins: pairs.map(([key]) => [key]),
    },
  )
}

/** Entries below keys: `Make: { url: … }` in `tools`. */
function keyedEntries(mismatch: TypeMismatch): Mistake | undefined {
  const { name, field } = mismatch
  const pairs = pairsOf(mismatch)
  const fields = fieldsOfEntry(field)
  const entries = fields ? pairs.map(([key, inner]) => keyedEntry(fields, key, inner)) : []
  const [first] = entries
  if (!first || !entries.every((entry) => entry !== undefined)) return undefined
  const start = first.field === undefined ? `"${first.start}"` : first.start
  const rest = first.field === undefined ? '' : `, with its fields in the column of "${first.field}"`
  return mistakeAt(mismatch, `${name} should be a list. Write ${start} instead of "${pairs[0]?.[0]}:", and do the same for each entry${rest}.`, {
    value: entries.map(({ fields }) => fields),
    origins: pairs.map(([key]) => [key]),
  })
}

/** Lists below keys that are not needed. */
function nestedLists(mismatch: TypeMismatch): Mistake | undefined {
  const { name, field } = mismatch
  const lists = pairsOf(mismatch).flatMap(([key, list]) => (Array.isArray(list) && !Object.hasOwn(fieldsOfEntry(field) ?? {}, key) ? [{ key, list }] : []))
  if (lists.length === 0 || lists.length < pairsOf(mismatch).length) return undefined
  const keys = lists.map(({ key }) => `"${excerpt(key)}:"`).join(' and ')
  return mistakeAt(
    mismatch,
    `${name} should be a list, but this makes it a group. Remove ${keys}: the entries are below ${lists.length === 1 ? 'it' : 'them'}.`,
    {
      value: lists.flatMap(({ list }) => list as unknown[]),
      origins: lists.flatMap(({ key, list }) => list.map((_, index) => [key, index])),
    },
  )
}

/** `Process audits: /services/audits` where each entry has two fields. */
function fieldPairs(mismatch: TypeMismatch): Mistake | undefined {
  const { name, field, parent } = mismatch
  const pairs = pairsOf(mismatch)
  const fields = fieldsOfEntry(field)
  const isNumbered = numbersEntries(parent)
  const entries = pairs.map(([key, value], index) => (fields ? namedValue(fields, key, value, isNumbered ? index : undefined) : undefined))
  const [first] = entries
  if (!fields || !first || !entries.every((entry) => entry !== undefined)) return undefined
  // The names of fields in other tools are those of one entry: "Q" and "A".
  if (pairs.every(([key]) => synonymOf({ name: key, unusedFields: new Set(Object.keys(fields)) }))) return undefined
  return mistakeAt(mismatch, `${name} should be a list. Write each entry on a line of its own, like this: - ${namedValueText(first)}.`, {
    value: entries.map(({ values }) => values),
    origins: pairs.map(([key]) => [key]),
  })
}

/** The fields of a single entry, without a dash, or any other braces. */
function onlyEntry(mismatch: TypeMismatch): Mistake {
  const { name, value, sourceValue, field } = mismatch
  const only = { value: [value], origins: [[]] }
  const isEntry = entryOf(field)?.safeParse(value).success
  if (sourceValue?.style === 'braces')
    return mistakeAt(mismatch, `${name} should be a list. ${inBrackets(sourceValue.source, value as object)}.`, {
      ...only,
      ...(isEntry ? { replacement: `[${sourceValue.source}]` } : {}),
    })
  const edits = isEntry && sourceValue ? dashBefore(sourceValue.source, sourceValue.start ?? 0) : []
  const rest = edits.length > 1 ? `, and two more spaces in front of ${edits.length === 2 ? 'the line' : `the ${edits.length - 1} lines`} below it` : ''
  const mistake = mistakeAt(
    mismatch,
    `${name} should be a list. ${edits.length > 0 ? `Write "- " before its first field${rest}` : 'Start each entry with "- "'}.`,
    only,
  )
  // In a file that was repaired to be read, nobody knows where they start.
  return edits.length > 0 && sourceValue?.start !== undefined ? { ...mistake, edits } : mistake
}

/** Returns the edits that make fields the entry of a list. @param start their offset in the file */
const dashBefore = (source: string, start: number): Edit[] =>
  linesOf(source).flatMap((line): Edit[] => {
    if (line.number > 1 && !isNonBlank(line)) return []
    return [[start + line.start, start + line.start, line.number === 1 ? '- ' : '  ']]
  })

/** "Make, n8n]": brackets that are not opened make the list a text. */
function bracketNotOpened(mismatch: TypeMismatch): Mistake | undefined {
  if (!mismatch.sourceText.endsWith(']')) return undefined
  const replacement = `[${mismatch.sourceText}`
  const { document, errors } = parseYaml(replacement)
  const entries: unknown = errors.length === 0 ? document?.toJS() : undefined
  return Array.isArray(entries) ? mistakeAt(mismatch, notOpened('['), { value: entries, replacement }) : undefined
}

/** "-Make -n8n": dashes without spaces make the list a text. */
function dashWithoutSpace(mismatch: TypeMismatch): Mistake | undefined {
  const { name, sourceText } = mismatch
  if (!/^-\S/.test(sourceText)) return undefined
  const entries = sourceText.slice(1).split(' - ')
  return mistakeAt(mismatch, `${name} should be a list. Write a space after the dash here: "- ${excerpt(entries[0])}".`, {
    value: entries,
    replacement: `- ${entries[0]}`,
  })
}

/** "/services/*", which a list takes as the one field that says where its entries come from; and "from:/services/*", without a space. */
function soleField(mismatch: TypeMismatch): Mistake | undefined {
  const { name, sourceText, field } = mismatch
  const [, key, rest = ''] = /^(\w+):(\S.*)$/.exec(sourceText) ?? []
  const value = key === undefined ? mismatch.value : rest
  const from = soleRequiredField(field, value)
  if (from === undefined || (key !== undefined && key !== from)) return undefined
  return mistakeAt(mismatch, `${name} should be a list, or say where its entries come from. Write { ${from}: ${excerpt(value)} }.`, {
    value: { [from]: value },
    replacement: `{ ${from}: ${key === undefined ? sourceText : rest} }`,
    origins: { [from]: [] },
  })
}

/** A text that is no entry, because entries have fields. */
function textForGroup(mismatch: TypeMismatch): Mistake | undefined {
  const { name, value, sourceText, field } = mismatch
  const entry = entryOf(field)
  // The heads of the columns of a table, say: the first stands for the others.
  const [first = sourceText] = /[\t|]/.test(sourceText) ? entriesInText(sourceText) : []
  const example = entry && !entry.safeParse(sourceText).success ? groupExample(entry, first) : undefined
  if (!example) return undefined
  return mistakeAt(
    mismatch,
    `${name} should be a list of groups of fields, not ${kindLabels[kindOf(value)]}. Write each entry on a line of its own, like this: - ${example.text}.`,
  )
}

/** "Make, n8n": entries that are texts, written as one. */
function entriesAsText(mismatch: TypeMismatch): Mistake {
  const { name, value, sourceText, field } = mismatch
  const entry = entryOf(field)
  const written = entriesInText(sourceText).map((each) => {
    const unquoted = each.replace(/^[„“”"'‚‘’«»]+|[„“”"'‚‘’«»]+$/g, '')
    return validVariant(unquoted, entry) ?? unquoted
  })
  const entries = [...new Set(written)]
  const replacement = `[${entries.map(asFlowScalar).join(', ')}]`
  const isValid = entries.every((each) => entry?.safeParse(each).success)
  return mistakeAt(
    mismatch,
    `${name} should be a list, not ${kindLabels[kindOf(value)]}. Write ${isValid ? `${excerpt(replacement)}, or ` : ''}each entry on a line of its own after "- ".`,
    {
      value: entries,
      ...(isValid ? { replacement } : {}),
      origins: [[]],
    },
  )
}

/** `{ Make: one, n8n: two }` where entries are texts, whose order tells what each is about. */
function namedTexts(mismatch: TypeMismatch): Mistake | undefined {
  const { name, sourceValue, field } = mismatch
  const pairs = pairsOf(mismatch)
  const entry = entryOf(field)
  if (!entry || expectedKind(entry) !== 'text' || !pairs.every(([, text]) => ['text', 'number'].includes(kindOf(text)))) return undefined
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
  return text.split(separator).filter((part) => part !== '')
}

/** Returns the required field of a mapping that takes the text. */
function soleRequiredField(field: z.ZodType, text: unknown): string | undefined {
  const fields = fieldsIn(field)
  return fields && requiredIn(fields).find((name) => fields[name]?.safeParse(text).success)
}
