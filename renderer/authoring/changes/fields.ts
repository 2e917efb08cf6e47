import { isMap, isScalar, isSeq, type Node, Scalar, stringify, type YAMLMap } from 'yaml'
import type { Edit } from '../../content/yaml/edits.ts'
import { columnOf, endOfLine, lineBreakOf } from '../../content/yaml/lines.ts'
import { type ParsedPair, pairsOf, rangeOf } from '../../content/yaml/nodes.ts'
import { endOfField } from '../../content/yaml/removedField.ts'
import { editInScalar, endOfValue } from '../../content/yaml/scalars.ts'
import { commonEnds } from '../commonEnds.ts'

/** The value of a field: a text, a number, or true or false. */
export type FieldValue = string | number | boolean

/** A way to write a value, and the value as it is read from there: a text below "|" ends with a line break. */
export type WrittenValue<T = FieldValue> = { edit: Edit; value: T }

/**
 * Returns ways to write the value of a field or an entry, the one closest to what is there first. A later one may be right where an earlier
 * one is not: what a text means depends on what is around it.
 * @param node the value that is there
 * @param key that of the field; undefined for an entry of a list
 * @param isInFlow true inside of brackets or braces
 */
export function writtenValues(text: string, node: Node | null, key: Node | undefined, isInFlow: boolean, value: FieldValue): WrittenValue[] {
  if (!node?.range || !isScalar(node)) return []
  const start = node.range[0]
  // The line breaks below a text belong to the file.
  const end = isBlock(node) ? start + text.slice(...(rangeOf(node) ?? [])).trimEnd().length : node.range[1]
  const before = ':-'.includes(text[start - 1] ?? ' ') ? ' ' : ''
  // What is said behind the sign above a text stays when that goes.
  const [remark = ''] = isBlock(node) ? (/[ \t]+#.*/.exec(text.slice(start, endOfLine(text, start))) ?? []) : []
  const replace = (written: string, read = value): WrittenValue => ({ edit: [start, end, before + written + remark], value: read })
  if (typeof value !== 'string' || value.trim() === '') return [replace(JSON.stringify(value))]
  const reworded = node.type !== Scalar.BLOCK_LITERAL && text.slice(start, end).includes('\n') ? rewordedLines(text, node, value) : undefined
  const indent = ' '.repeat(columnOf(text, key?.range?.[0] ?? start) + 2)
  const block = isBlock(node)
    ? blockContent(text, node, value)
    : !isInFlow && value.includes('\n')
      ? replace(newBlock(text, value, indent), endOfBlock(value))
      : undefined
  const line = value.includes('\n') ? [] : [replace(oneLine(value, quotesOf(node, isInFlow), isInFlow)), replace(oneLine(value, undefined, isInFlow))]
  return [...(reworded ? [reworded] : []), ...(block ? [block] : []), ...line, replace(JSON.stringify(value))]
}

/** Returns the edit that changes only the words that differ, in a text whose lines are broken where its author liked. */
function rewordedLines(text: string, node: Scalar, value: string): WrittenValue | undefined {
  const old = String(node.value)
  const [before, after] = [old.trimEnd(), value.trimEnd()]
  const isWord = (character: string | undefined) => character !== undefined && character.trim() !== ''
  let { start, end } = commonEnds(before, after)
  while (isWord(before[start - 1])) start--
  while (end > 0 && isWord(before.at(-end))) end--
  const piece = before.slice(start, before.length - end)
  const edit = piece === '' ? undefined : editInScalar(text, node as Scalar.Parsed, start, piece, after.slice(start, after.length - end))
  return edit && { edit, value: after + old.slice(before.length) }
}

const isBlock = ({ type }: Scalar) => type === Scalar.BLOCK_LITERAL || type === Scalar.BLOCK_FOLDED

/** Returns the quotes around a text if they are there by choice: those that only its old words needed go with these. */
const quotesOf = ({ type, value }: Scalar, isInFlow: boolean) =>
  (type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE) && oneLine(String(value), undefined, isInFlow) === value ? type : undefined

/** Writes a value on one line, with quotes where it needs them. @param quotes those to use anyway */
function oneLine(value: unknown, quotes?: Scalar.Type, isInFlow = false): string {
  const scalar = new Scalar(value)
  if (quotes) scalar.type = quotes
  // What starts like the line between two documents would be written below a sign.
  if (/^(?:---|\.\.\.)/.test(String(value))) return JSON.stringify(value)
  if (!isInFlow) return stringify(scalar, { lineWidth: 0 }).slice(0, -1)
  const [, written = JSON.stringify(value)] = /^\[ (.*) \]\n$/.exec(stringify([scalar], { lineWidth: 0, collectionStyle: 'flow' })) ?? []
  return written
}

/** A text below "|" ends with its last line. */
const endOfBlock = (value: string) => `${value.trimEnd()}\n`

const newBlock = (text: string, value: string, indent: string) => ['|', ...indentedLines(value, indent)].join(lineBreakOf(text))

const indentedLines = (value: string, indent: string) =>
  value
    .trimEnd()
    .split('\n')
    .map((line) => line && indent + line)

/** Returns the edit that gives a text below "|" or ">" other lines; the line of that sign stays. */
function blockContent(text: string, node: Scalar, value: string): WrittenValue {
  const [start, end] = rangeOf(node) ?? [0, 0]
  const header = endOfLine(text, start)
  const [, indent = '  '] = /\n( +)\S/.exec(text.slice(header, end)) ?? []
  const lines = value.trimEnd().replace(/\n+/g, (breaks) => (node.type === Scalar.BLOCK_FOLDED ? `${breaks}\n` : breaks))
  const edit: Edit = [header, start + text.slice(start, end).trimEnd().length, ['', ...indentedLines(lines, indent)].join(lineBreakOf(text))]
  return { edit, value: String(node.value).endsWith('\n') ? endOfBlock(value) : value }
}

/** Returns a way to add a field to a group. @param value may be a list or a group too @param after the field below which it belongs, by default the last */
export function insertedField<T>(text: string, map: YAMLMap, name: string, value: T, after?: string): WrittenValue<T | string> | undefined {
  const pairs = pairsOf(map)
  const above = pairs.find(({ key }) => isScalar(key) && key.value === after) ?? pairs.at(-1)
  const first = pairs[0]?.key.range?.[0]
  if (map.flow) {
    const at = above ? endOfValue(above.value, above.key) : (map.range?.[0] ?? 0) + 1
    return { edit: [at, at, `${above ? ', ' : ' '}${oneLine(name, undefined, true)}: ${inBraces(value)}${above ? '' : ' '}`], value }
  }
  if (!above || first === undefined) return undefined
  const column = columnOf(text, first)
  const at = endOfField(text, above, column)
  const [lineBreak, indent] = [lineBreakOf(text), ' '.repeat(column)]
  const added = <R>(written: string, read: R): WrittenValue<R> => ({ edit: [at, at, `${lineBreak}${indent}${oneLine(name)}:${written}`], value: read })
  if (isCollection(value)) return added(writtenCollection(text, pairs, value, indent), value)
  if (typeof value !== 'string' || !value.includes('\n')) return added(` ${oneLine(value)}`, value)
  // The spaces of a first line would be taken for indentation.
  return /^\s/.test(value) ? added(` ${JSON.stringify(value)}`, value) : added(` ${newBlock(text, value, `${indent}  `)}`, endOfBlock(value))
}

/** Returns the way to write a list or a group behind the name of a field that has nothing. */
export function filledField<T>(text: string, map: YAMLMap, { key, value: nothing }: ParsedPair, value: T): WrittenValue<T> | undefined {
  const [start, end] = key.range ?? []
  if (start === undefined || end === undefined) return undefined
  const colon = text.indexOf(':', end) + 1
  const until = isScalar(nothing) && nothing.source ? (nothing.range?.[1] ?? colon) : colon
  if (map.flow) return { edit: [colon, until, ` ${inBraces(value)}`], value }
  const written = writtenCollection(text, pairsOf(map), value, ' '.repeat(columnOf(text, start)))
  // A remark stays behind the name.
  const at = until === colon && !written.startsWith(' ') ? endOfLine(text, colon) : undefined
  return { edit: at === undefined ? [colon, until, written] : [at, at, written], value }
}

/** Writes a list or a group as what follows the colon of a field. @param pairs the fields of its group @param indent of these */
function writtenCollection(text: string, pairs: readonly ParsedPair[], value: unknown, indent: string): string {
  if (!Array.isArray(value) && holdsGroupsInBraces(pairs)) return ` ${inBraces(value)}`
  return ['', ...indentedLines(stringify(value, { lineWidth: 0 }), `${indent}  `)].join(lineBreakOf(text))
}

/** True if a group of fields has groups in it, all of them in braces, and no list. */
function holdsGroupsInBraces(pairs: readonly ParsedPair[]): boolean {
  const collections = pairs.flatMap(({ value }) => (isMap(value) || isSeq(value) ? [value] : []))
  return collections.length > 0 && collections.every((each) => isMap(each) && each.flow)
}

const isCollection = (value: unknown) => typeof value === 'object' && value !== null

/** Writes a value for between braces, in one line. */
export function inBraces(value: unknown): string {
  if (!isCollection(value)) return oneLine(value, undefined, true)
  const isList = Array.isArray(value)
  const inner = Object.entries(value as object).map(([name, item]) => (isList ? '' : `${oneLine(name, undefined, true)}: `) + inBraces(item))
  const [open, close] = isList ? '[]' : '{}'
  return inner.length === 0 ? `${open}${close}` : `${open} ${inner.join(', ')} ${close}`
}
