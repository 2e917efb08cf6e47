import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, isSeq, stringify, type YAMLMap } from 'yaml'
import type { Path } from '../../content/issue.ts'
import { valueAt } from '../../content/valueAt.ts'
import { applyEdits, type Edit } from '../../content/yaml/edits.ts'
import { indentLines, lineBreakOf, lineStart } from '../../content/yaml/lines.ts'
import { nodeAt, pairsOf } from '../../content/yaml/nodes.ts'
import { parsePositions } from '../../content/yaml/read.ts'
import { removedField } from '../../content/yaml/removedField.ts'
import { dataOf } from '../changes/change.ts'
import { writtenEntries } from '../changes/entries.ts'
import { inBraces, insertedField, writtenValues } from '../changes/fields.ts'
import { withoutAliases } from '../changes/withoutAliases.ts'

/** An entry as it is to be, and the index of the entry of the page that it changes; undefined for a new one. */
type MergedRow = { row: Readonly<Record<string, unknown>>; from?: number }

/** An entry of the list as it is written, in brackets or from the comments right above it to the next entry. */
type WrittenRow = { dash: number; start: number; end: number; data: Record<string, unknown> }

/** The entries of a list as they are written, and what is between two of them. */
type WrittenRows = { rows: WrittenRow[]; inBrackets: boolean; separator: string }

/**
 * Writes rows into a list of a page. An entry that stays the same is copied with its comments; of one that changes, only the values
 * that change are written anew.
 * @param path where the list is
 * @returns undefined if its entries are not groups of fields, or have comments between them in brackets
 */
export function mergeRows(text: string, path: Path, rows: readonly MergedRow[]): string | undefined {
  const data = dataOf(text)
  const intended = rows.map(({ row }) => defined(row))
  const isRight = (merged: string) => isDeepStrictEqual(dataOf(merged), withValue(data, path, intended))
  // What an alias repeats may be in a row that goes, and what changes may be repeated elsewhere.
  const texts = [...new Set([text, withoutAliases(text, [path])])]
  // A value may run over several lines in another style.
  const candidates = [false, true].flatMap((isAnew) => texts.flatMap((written) => mergedText(written, path, rows, isAnew) ?? []))
  return candidates.find(isRight) ?? candidates.at(-1)
}

/** Writes rows into a list. @param isAnew true to write also what stays the same */
function mergedText(text: string, path: Path, rows: readonly MergedRow[], isAnew: boolean): string | undefined {
  const list = writtenRows(text, path)
  const [first] = list?.rows ?? []
  const last = list?.rows.at(-1)
  if (!list || !first || !last) return undefined
  const { rows: written, inBrackets, separator } = list
  const indent = ' '.repeat(first.dash - lineStart(text, first.dash))
  const anew = ({ row, from }: MergedRow) =>
    inBrackets ? inBraces(defined(row)) : commentsAbove(text, written[from ?? -1]) + newEntry(row, indent).replaceAll('\n', separator)
  const entries = rows.map((each) => (isAnew ? undefined : changedEntry(text, written[each.from ?? -1], each.row)) ?? anew(each))
  return text.slice(0, first.start) + entries.join(separator) + text.slice(last.end)
}

/** Returns a copy of data with another value at a path. */
function withValue(data: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(data)
  const parent = valueAt(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>
  parent[path.at(-1) ?? ''] = value
  return copy
}

function writtenRows(text: string, path: Path): WrittenRows | undefined {
  const document = parsePositions(text)
  const list = nodeAt(document, path)
  if (!isSeq(list) || !list.items.every((item) => isMap(item))) return undefined
  const inBrackets = list.flow === true
  const entries = writtenEntries(text, list)
  const gaps = entries?.slice(1).map(({ start }, index) => text.slice(entries[index]?.end, start)) ?? []
  if (inBrackets && !gaps.every((gap) => /^\s*,\s*$/.test(gap))) return undefined
  const rows = entries?.map(({ node, start, end, dash = start }, index) => ({
    dash,
    start,
    end: inBrackets ? end : withoutLineEnd(text, entries[index + 1]?.start ?? end),
    data: (node as YAMLMap).toJS(document) as Record<string, unknown>,
  }))
  return rows && { rows, inBrackets, separator: inBrackets ? (gaps[0] ?? ', ') : lineBreakOf(text) }
}

const withoutLineEnd = (text: string, at: number) => (text[at - 1] !== '\n' ? at : text[at - 2] === '\r' ? at - 2 : at - 1)

const defined = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

const commentsAbove = (text: string, written: WrittenRow | undefined) => (written ? text.slice(written.start, lineStart(text, written.dash)) : '')

/** Returns an entry of the page with the fields of a row; undefined for one that has to be written anew. */
function changedEntry(text: string, written: WrittenRow | undefined, row: MergedRow['row']): string | undefined {
  if (!written) return undefined
  const { start, end, data } = written
  const lineBreak = lineBreakOf(text)
  let entry = text.slice(start, end) + lineBreak
  // One after the other: a field that goes takes a line break along that belongs to the one beside it.
  for (const field of Object.keys({ ...data, ...row })) {
    if (isDeepStrictEqual(data[field], row[field])) continue
    const edit = fieldEdit(entry, nodeOfEntry(entry), field, row[field])
    if (!edit) return undefined
    entry = applyEdits(entry, [edit])
  }
  return entry.slice(0, -lineBreak.length)
}

/** Returns the group of fields that the text of an entry is. */
function nodeOfEntry(entry: string): YAMLMap {
  const { contents } = parsePositions(entry)
  return (isSeq(contents) ? contents.items[0] : contents) as YAMLMap
}

/** Returns the edit that gives a field a value; undefined where more than its value would have to change. */
function fieldEdit(text: string, node: YAMLMap, field: string, value: unknown): Edit | undefined {
  if (value === undefined) return removedField(text, node, field)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const pair = pairsOf(node).find(({ key }) => isScalar(key) && key.value === field)
  if (!pair) return insertedField(text, node, field, value)?.edit
  return writtenValues(text, pair.value, pair.key, node.flow === true, value).find((written) => written.value === value)?.edit
}

const newEntry = (row: MergedRow['row'], indent: string) => indentLines(stringify([defined(row)], { lineWidth: 0 }).trimEnd(), indent)
