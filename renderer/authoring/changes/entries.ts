import type { ParsedNode, YAMLSeq } from 'yaml'
import { endOfComments, indentLines, lineBreakOf, lineStart } from '../../content/yaml/lines.ts'
import { endOfLastLine, endOfValue } from '../../content/yaml/scalars.ts'

/** What a list holds in its text: an entry with the comments that belong to it. What is between two of them belongs to neither. */
export type WrittenEntry = {
  node: ParsedNode
  start: number
  end: number
  /** The offset of its dash; undefined for an entry in brackets. */
  dash?: number
}

/** Returns the entries of a list as they are written; undefined if the first one is not on a line of its own, as in "- - one". */
export function writtenEntries(text: string, list: YAMLSeq): WrittenEntry[] | undefined {
  const { items, range, flow } = list as YAMLSeq.Parsed
  if (flow) return items.map((node) => ({ node, start: node.range[0], end: node.range[1] }))
  const indent = text.slice(lineStart(text, range[0]), range[0])
  if (indent.trim() !== '') return undefined
  let limit = 0
  return items.map((node) => {
    const dash = dashOf(text, node, indent)
    const start = startOfComments(text, lineStart(text, dash), limit)
    const end = endOfComments(text, endOfLastLine(text, Math.max(dash + 1, endOfValue(node, node))), indent.length)
    limit = end
    return { node, start, end, dash }
  })
}

/** Returns the offset of an entry's dash, which is on the line of its value or above it. */
function dashOf(text: string, node: ParsedNode, indent: string): number {
  let line = lineStart(text, node.range[0])
  while (line > 0 && !text.startsWith(`${indent}-`, line)) line = lineStart(text, line - 1)
  return line + indent.length
}

/** Returns the start of the first comment right above a line, but none before the limit. */
function startOfComments(text: string, line: number, limit: number): number {
  let start = line
  for (let above = lineStart(text, start - 1); start > 0 && above >= limit && /^\s*#/.test(text.slice(above, start)); above = lineStart(text, start - 1))
    start = above
  return start
}

/** Returns the text with an entry in another place of its list. The other entries and what is between them stay in order. */
export function moveEntry(text: string, entries: readonly WrittenEntry[], from: number, to: number): string {
  const order = [...entries]
  order.splice(to, 0, ...order.splice(from, 1))
  const pieces = order.map(({ start, end }, index) => text.slice(start, end) + text.slice(entries[index]?.end, entries[index + 1]?.start))
  return text.slice(0, entries[0]?.start) + pieces.join('')
}

/** Returns the text without an entry; undefined for the only one, without which its list would be nothing. */
export function removeEntry(text: string, entries: readonly WrittenEntry[], index: number): string | undefined {
  const [above, entry, below] = [entries[index - 1], entries[index], entries[index + 1]]
  if (!entry || (!above && !below)) return undefined
  if (entry.dash === undefined) {
    const isFirstInLine = text.slice(lineStart(text, entry.start), entry.start).trim() === ''
    const [behind = ''] = /^\s*,[ \t]*(?:#.*)?\s*/.exec(text.slice(entry.end, below?.start)) ?? []
    // What follows in its line may be about those before it.
    return below && (isFirstInLine || !above || !behind.includes('#'))
      ? cut(text, entry.start, entry.end + behind.length)
      : cut(text, above?.end ?? 0, entry.end)
  }
  // A comment between two entries stays.
  if (below) return cut(text, entry.start, entry.end + gapAt(text, entry.end).length)
  return cut(text, (above?.end ?? 0) + text.slice(above?.end, entry.start).trimEnd().length, entry.end)
}

const cut = (text: string, start: number, end: number) => text.slice(0, start) + text.slice(end)

/** Returns the line breaks at an offset. */
const gapAt = (text: string, at: number) => /^(?:[ \t]*\r?\n)*/.exec(text.slice(at))?.[0] ?? ''

/**
 * Returns the text with one more entry, as far from its neighbors as they are from each other.
 * @param written the entry from its dash on, with "\n" between its lines; for a list in brackets without a dash
 */
export function insertEntry(text: string, entries: readonly WrittenEntry[], index: number, written: string): string | undefined {
  const [above, below, first] = [entries[index - 1], entries[index], entries[0]]
  if (!first) return undefined
  const lineBreak = lineBreakOf(text)
  if (first.dash === undefined) {
    const [before, after] = above && below ? [above, below] : entries
    const between = text.slice(before?.end, after?.start)
    const separator = /^\s*,\s*$/.test(between) ? between : ', '
    const added = written.replaceAll('\n', lineBreak)
    return above ? insert(text, above.end, separator + added) : insert(text, first.start, added + separator)
  }
  const gap = gapAt(text, (above && below ? above : first).end)
  const between = entries.length > 1 && gap !== '' ? gap : lineBreak
  const indented = indentLines(written, text.slice(lineStart(text, first.dash), first.dash)).replaceAll('\n', lineBreak)
  return above ? insert(text, above.end, between + indented) : insert(text, first.start, indented + between)
}

const insert = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at)

/**
 * Returns an entry as it is written, from its dash on and as if that were at the start of its line, without the comments above it.
 * @param entryText the entry's text, from its dash on
 */
export function withoutIndent(text: string, { dash = 0 }: WrittenEntry, entryText: string): string {
  const indent = dash - lineStart(text, dash)
  const lines = entryText.replaceAll('\r\n', '\n')
  return indent > 0 ? lines.replace(new RegExp(`\n {1,${indent}}`, 'g'), '\n') : lines
}
