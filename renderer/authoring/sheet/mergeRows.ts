import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, isSeq, stringify, visit, type YAMLMap } from 'yaml'
import type { Path } from '../../content/issue.ts'
import { applyEdits, type Edit } from '../../content/yaml/edits.ts'
import { indentLines, lineBreakOf, lineStart } from '../../content/yaml/lines.ts'
import { nodeAt, pairsOf } from '../../content/yaml/nodes.ts'
import { parsePositions } from '../../content/yaml/read.ts'
import { removedField } from '../../content/yaml/removedField.ts'
import { writtenEntries } from '../changes/entries.ts'
import { inBraces, insertedField, writtenValues } from '../changes/fields.ts'

/** An entry as it is to be, and the index of the entry of the page that it changes; undefined for a new one. */
type MergedRow = { row: Readonly<Record<string, unknown>>; from?: number }

/** An entry of the list as it is written, in brackets or from the comments right above it to the next entry. */
type WrittenRow = { node: YAMLMap; start: number; end: number; data: Record<string, unknown> }

/** The entries of a list as they are written, and what is between two of them. */
type WrittenRows = { rows: WrittenRow[]; inBrackets: boolean; separator: string }

/**
 * Writes rows into a list of a page. An entry that stays the same is copied with its comments; of one that changes, only the values
 * that change are written anew.
 * @param path where the list is
 * @returns undefined if its entries are not groups of fields, or have comments between them in brackets
 */
export function mergeRows(text: string, path: Path, rows: readonly MergedRow[]): string | undefined {
  const list = writtenRows(text, path)
  const [first] = list?.rows ?? []
  const last = list?.rows.at(-1)
  if (!list || !first || !last) return undefined
  const { rows: written, inBrackets, separator } = list
  const dash = text.lastIndexOf('-', first.node.range?.[0])
  const indent = ' '.repeat(dash - lineStart(text, dash))
  const write = (entries: readonly string[]) => text.slice(0, first.start) + entries.join(separator) + text.slice(last.end)
  const anew = ({ row, from }: MergedRow) =>
    inBrackets ? inBraces(defined(row)) : commentsAbove(text, written[from ?? -1]) + newEntry(row, indent).replaceAll('\n', separator)

  // What an alias repeats may be in a row that goes.
  if (written.some(({ node }) => hasAnchors(node))) return write(rows.map(anew))
  const merged = write(rows.map((each) => changedEntry(text, written[each.from ?? -1], each.row) ?? anew(each)))
  const intended = rows.map(({ row }) => defined(row))
  // A value may run over several lines in another style.
  return isDeepStrictEqual(
    writtenRows(merged, path)?.rows.map(({ data }) => data),
    intended,
  )
    ? merged
    : write(rows.map(anew))
}

function writtenRows(text: string, path: Path): WrittenRows | undefined {
  const document = parsePositions(text)
  const list = nodeAt(document, path)
  if (!isSeq(list) || !list.items.every((item) => isMap(item))) return undefined
  const inBrackets = list.flow === true
  const entries = writtenEntries(text, list)
  const gaps = entries?.slice(1).map(({ start }, index) => text.slice(entries[index]?.end, start)) ?? []
  if (inBrackets && !gaps.every((gap) => /^\s*,\s*$/.test(gap))) return undefined
  const rows = entries?.map(({ node, start, end }, index) => ({
    node: node as YAMLMap,
    start,
    end: inBrackets ? end : withoutLineEnd(text, entries[index + 1]?.start ?? end),
    data: (node as YAMLMap).toJS(document) as Record<string, unknown>,
  }))
  return rows && { rows, inBrackets, separator: inBrackets ? (gaps[0] ?? ', ') : lineBreakOf(text) }
}

function hasAnchors(node: YAMLMap): boolean {
  let found = false
  visit(node, {
    Node(_, { anchor }) {
      found ||= anchor !== undefined
    },
    Alias() {
      found = true
    },
  })
  return found
}

const withoutLineEnd = (text: string, at: number) => (text[at - 1] !== '\n' ? at : text[at - 2] === '\r' ? at - 2 : at - 1)

const defined = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

const commentsAbove = (text: string, written: WrittenRow | undefined) =>
  written ? text.slice(written.start, lineStart(text, written.node.range?.[0] ?? 0)) : ''

/** Returns an entry of the page with the fields of a row; undefined for one that has to be written anew. */
function changedEntry(text: string, written: WrittenRow | undefined, row: MergedRow['row']): string | undefined {
  if (!written) return undefined
  const { node, start, end, data } = written
  const changed = Object.keys({ ...data, ...row }).filter((field) => !isDeepStrictEqual(data[field], row[field]))
  const edits = changed.map((field) => fieldEdit(text, node, field, row[field]))
  if (!edits.every((edit) => edit !== undefined)) return undefined
  return applyEdits(
    text.slice(start, end),
    edits.map(([from, to, replacement]): Edit => [from - start, to - start, replacement]),
  )
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
