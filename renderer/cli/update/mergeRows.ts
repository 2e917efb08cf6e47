import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, isSeq, type Node, Scalar, stringify, visit, type YAMLMap } from 'yaml'
import type { Path } from '../../content/issue.ts'
import { applyEdits, type Edit } from '../../content/yaml/edits.ts'
import { nodeAt, type ParsedPair, pairsOf } from '../../content/yaml/nodes.ts'
import { parsePositions } from '../../content/yaml/read.ts'
import { endOfLastLine, endOfValue } from '../../content/yaml/scalars.ts'

/** An entry as it is to be, and the index of the entry of the page that it changes; undefined for a new one. */
type MergedRow = { row: Readonly<Record<string, unknown>>; from?: number | undefined }

/** An entry of the list as it is written: from the comments right above it to the next entry. */
type WrittenRow = { node: YAMLMap; start: number; end: number; data: Record<string, unknown> }

/**
 * Writes rows into a list of a page. An entry that stays the same is copied with its comments; of one that changes, only the values
 * that change are written anew.
 * @param path where the list is
 * @returns undefined if its entries are not written one below the other
 */
export function mergeRows(text: string, path: Path, rows: readonly MergedRow[]): string | undefined {
  const written = writtenRows(text, path)
  const [first] = written ?? []
  const last = written?.at(-1)
  if (!written || !first || !last) return undefined
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const dash = text.lastIndexOf('-', first.node.range?.[0])
  const indent = ' '.repeat(dash - text.lastIndexOf('\n', dash) - 1)
  const write = (entries: readonly string[]) => text.slice(0, first.start) + entries.join(eol) + text.slice(last.end)
  const anew = ({ row, from }: MergedRow) => commentsAbove(text, written[from ?? -1]) + newEntry(row, indent).replaceAll('\n', eol)

  // What an alias repeats may be in a row that goes.
  if (written.some(({ node }) => hasAnchors(node))) return write(rows.map(anew))
  const merged = write(rows.map((each) => changedEntry(text, written[each.from ?? -1], each.row, eol) ?? anew(each)))
  const intended = rows.map(({ row }) => defined(row))
  // A value may run over several lines in another style.
  return isDeepStrictEqual(
    writtenRows(merged, path)?.map(({ data }) => data),
    intended,
  )
    ? merged
    : write(rows.map(anew))
}

function writtenRows(text: string, path: Path): WrittenRow[] | undefined {
  const document = parsePositions(text)
  const list = nodeAt(document, path)
  if (!isSeq(list) || list.flow || !list.items.every((item) => isMap(item))) return undefined
  const items = list.items as (YAMLMap & Node)[]
  const starts = items.map((node, index) => startOf(text, node, items[index - 1]))
  return items.map((node, index) => ({
    node,
    start: starts[index] ?? 0,
    end: withoutLineEnd(text, starts[index + 1] ?? endOfLastLine(text, endOfValue(node, node))),
    data: node.toJS(document) as Record<string, unknown>,
  }))
}

/** Returns where an entry starts: its line, or that of the first comment right above it. */
function startOf(text: string, node: Node, above: Node | undefined): number {
  const lineStart = (at: number) => text.lastIndexOf('\n', at - 1) + 1
  const limit = above ? endOfLastLine(text, endOfValue(above, above)) : 0
  let start = lineStart(node.range?.[0] ?? 0)
  while (start > limit + 1 && /^\s*#/.test(text.slice(lineStart(start - 1), start))) start = lineStart(start - 1)
  return start
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
  written ? text.slice(written.start, text.lastIndexOf('\n', written.node.range?.[0]) + 1) : ''

/** Returns an entry of the page with the fields of a row; undefined for one that has to be written anew. */
function changedEntry(text: string, written: WrittenRow | undefined, row: MergedRow['row'], eol: string): string | undefined {
  if (!written) return undefined
  const { node, start, end, data } = written
  const changed = Object.keys({ ...data, ...row }).filter((field) => !isDeepStrictEqual(data[field], row[field]))
  if (node.flow && changed.length > 0) return undefined
  const edits = changed.map((field) => fieldEdit(text, node, field, row[field], eol))
  if (!edits.every((edit) => edit !== undefined)) return undefined
  return applyEdits(
    text.slice(start, end),
    edits.map(([from, to, replacement]): Edit => [from - start, to - start, replacement]),
  )
}

/** Returns the edit that gives a field a value; undefined where more than its value would have to change. */
function fieldEdit(text: string, node: YAMLMap, field: string, value: unknown, eol: string): Edit | undefined {
  const pairs = pairsOf(node)
  const index = pairs.findIndex(({ key }) => isScalar(key) && key.value === field)
  const pair = pairs[index]
  if (!pair) return insertedField(text, node, field, value, eol)
  if (value === undefined) return index === 0 ? undefined : removedField(text, pair)
  const isOneLine = isScalar(pair.value) && pair.value.type !== Scalar.BLOCK_LITERAL && pair.value.type !== Scalar.BLOCK_FOLDED
  if (!isOneLine || !pair.value?.range) return undefined
  return [pair.value.range[0], pair.value.range[1], oneLine(value)]
}

function insertedField(text: string, node: YAMLMap, field: string, value: unknown, eol: string): Edit {
  const [first] = pairsOf(node)
  const key = first?.key.range?.[0] ?? 0
  const at = endOfLastLine(text, endOfValue(node as Node, node as Node))
  return [at, at, `${eol}${' '.repeat(key - text.lastIndexOf('\n', key) - 1)}${field}: ${oneLine(value)}`]
}

function removedField(text: string, { key, value }: ParsedPair): Edit {
  const start = text.lastIndexOf('\n', key.range?.[0]) + 1
  return [start - 1, endOfLastLine(text, endOfValue(value, key)), '']
}

const oneLine = (value: unknown) => stringify(value, { lineWidth: 0 }).trimEnd()

const newEntry = (row: MergedRow['row'], indent: string) =>
  stringify([defined(row)], { lineWidth: 0 })
    .trimEnd()
    .replace(/^(?=.)/gm, indent)
