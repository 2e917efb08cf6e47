import { type Document, isMap, isScalar, LineCounter, type Node } from 'yaml'
import type { Issue, IssueCode, LocatedIssue } from '../issue.ts'
import type { Edit, Range } from './edits.ts'
import { endOfLine } from './lines.ts'
import { withLinesOfField } from './linesOfField.ts'
import { type ParsedPair, pairAt, rangeOf } from './nodes.ts'
import { endInSource, offsetInSource } from './offsetInSource.ts'
import { parseYaml } from './parseYaml.ts'
import { removedField } from './removedField.ts'
import type { RepairedText } from './repairedText.ts'
import { suggestedEdit } from './suggestedEdit.ts'

/** A file as its author wrote it, and as it was parsed. */
export type FileText = { text: string; repaired?: RepairedText }

/** Mistakes about a whole value, quotes included; the others are about the text inside the quotes. */
const wholeValueCodes: ReadonlySet<IssueCode> = new Set(['wrong-type', 'empty-text'])

/** Returns the range of an issue in the text, as character offsets. */
function rangeOfIssue(text: string, document: Document.Parsed, issue: Issue): Range {
  if (issue.range) return issue.range
  const { pair, node, complete } = pairAt(document, issue.path)
  if (issue.atKey && pair && complete) return withoutQuotes(pair.key) ?? [0, 0]
  // A missing field has no range: point at the start of the mapping it is missing from.
  // An entry of a list that was written as one text has a range inside that text.
  if (!complete && (issue.within === undefined || !isScalar(node))) return lineRange(text, isMap(node) ? node : (pair?.key ?? node))
  if (!node?.range || node.range[0] === node.range[1]) return rangeOfEmpty(text, pair, node)
  const rangeWithin = issue.within === undefined ? undefined : rangeInScalar(text, node, issue.within, complete ? issue.at : undefined)
  if (rangeWithin) return rangeWithin
  if (isScalar(node) && !wholeValueCodes.has(issue.code)) return clampToLine(text, withoutQuotes(node) ?? [0, 0])
  return lineRange(text, node)
}

/** Returns the range of a piece of a scalar's value, or undefined if the value does not contain it. @param at its offset in the value, if known */
function rangeInScalar(text: string, node: Node, piece: string, at?: number): Range | undefined {
  if (!isScalar(node) || typeof node.value !== 'string') return undefined
  const { type, value } = node
  const [start, end] = rangeOf(node) ?? [0, 0]
  const index = at ?? value.indexOf(piece)
  if (index < 0) return undefined
  const source = text.slice(start, end)
  const from = start + offsetInSource(source, type, value, index)
  if (text.startsWith(piece, from)) return [from, from + piece.length]
  return [from, Math.max(from + 1, start + endInSource(source, type, value, index + piece.trimEnd().length - 1))]
}

/** Returns the range of a node's first line; for a block mapping, of its first key. */
function lineRange(text: string, node: Node | null): Range {
  const first = isMap(node) && node.flow !== true ? ((node.items[0]?.key as Node | undefined) ?? node) : node
  return clampToLine(text, rangeOf(first) ?? [0, 0])
}

function clampToLine(text: string, [start, end]: Range): Range {
  const firstLine = text.slice(start, Math.min(end, endOfLine(text, start))).trimEnd()
  return [start, start + Math.max(1, firstLine.length)]
}

/** Returns the range of a node, for a quoted scalar without the quotes. */
function withoutQuotes(node: Node): Range | undefined {
  const range = rangeOf(node)
  if (!range || !isScalar(node) || (node.type !== 'QUOTE_DOUBLE' && node.type !== 'QUOTE_SINGLE') || range[1] - range[0] < 3) return range
  return [range[0] + 1, range[1] - 1]
}

/** Returns the range to report for an empty value: of the key for "title:", of the dash for an empty entry. */
function rangeOfEmpty(text: string, pair: ParsedPair | undefined, node: Node | null): Range {
  if (pair) return withoutQuotes(pair.key) ?? [0, 0]
  const [start] = rangeOf(node) ?? [0]
  const dash = text.lastIndexOf('-', start)
  return dash >= 0 && /^-\s*$/.test(text.slice(dash, start)) ? [dash, dash + 1] : [start, start]
}

/** True for an issue about the whole of a text that has no quotes. */
function isPlainText(document: Document.Parsed, { path, range, within, atKey, code }: Issue): boolean {
  if (range || within !== undefined || atKey || wholeValueCodes.has(code)) return false
  const { node } = pairAt(document, path)
  return isScalar(node) && node.type === 'PLAIN'
}

/** Puts a text in quotes that would be a comment or a mapping without them. */
const quotedIfNeeded = (text: string) => (/^[#{]/.test(text) ? JSON.stringify(text) : text)

/** Returns the edits that remove the fields which have no use, if that can be done for all of them. */
function removalsOf(text: string, document: Document.Parsed, { needlessFields = [] }: Issue): Edit[] | undefined {
  const edits = needlessFields.map((path) => {
    const { node } = pairAt(document, path.slice(0, -1))
    return isMap(node) ? removedField(text, node, String(path.at(-1))) : undefined
  })
  return edits.length > 0 && edits.every((edit) => edit !== undefined) ? edits : undefined
}

/** An issue and what it is about in the text of its file. */
export type PlacedIssue = Omit<Issue, 'atKey' | 'within' | 'at' | 'needlessFields'> & { range: Range }

/** Finds the issues of one file in its text, and what is to be changed there. */
export function place({ text, repaired }: FileText, issues: readonly Issue[]): PlacedIssue[] {
  const parsed = repaired ?? { text, originalOffset: (at: number) => at }
  const parsedText = parsed.text
  // An empty file has no document: then the issue is about what it was before.
  const document = issues.some((issue) => !issue.range) ? parseYaml(parsedText).document : undefined
  return issues.map((issue) => {
    const [start, end] = document ? rangeOfIssue(parsedText, document, issue) : (issue.range ?? [0, 0])
    const toOriginal = (at: number) => (issue.range || !repaired ? at : repaired.originalOffset(at))
    const rangeInOriginal = (range: Range): Range => [toOriginal(range[0]), Math.max(toOriginal(range[0]), toOriginal(range[1]))]
    // What a repair has written is not in the file.
    const isWritten = ([from, to]: Edit) =>
      issue.range !== undefined ||
      !repaired ||
      (text.slice(...rangeInOriginal([from, to])) === parsedText.slice(from, to) && !(issue.atKey && becomesName(text, rangeInOriginal([from, to]))))
    const suggestion = document && issue.suggestion !== undefined && isPlainText(document, issue) ? quotedIfNeeded(issue.suggestion) : issue.suggestion
    const edit = suggestedEdit(parsedText, document, issue, suggestion, [start, end])
    return {
      code: issue.code,
      message: document ? withLinesOfField(parsed, document, issue, text) : issue.message,
      file: issue.file,
      path: issue.path,
      range: rangeInOriginal([start, end]),
      suggestion,
      // In a text that was repaired to be read, nobody knows where they end.
      edits:
        issue.edits ??
        (document && !repaired ? removalsOf(text, document, issue) : undefined) ??
        (edit && isWritten(edit) ? [[...rangeInOriginal([edit[0], edit[1]]), edit[2]] as const] : undefined),
      missingPage: issue.missingPage,
    }
  })
}

/** True for a word that only a repair has made the name of a field, by its colon: it may be the first of a text. */
const becomesName = (text: string, [start, end]: Range) =>
  /^\p{Lu}/u.test(text.slice(start, end)) && /^ +[\p{L}\d]/u.test(text.slice(end, endOfLine(text, end)))

/** Adds lines and columns to the issues of one file and sorts them by position. The same issue at the same place is reported once. */
export function locate(written: FileText, issues: readonly Issue[]): LocatedIssue[] {
  const position = positionIn(written.text)
  const reported = new Set<string>()
  return place(written, issues)
    .map(({ code, message, file, path, range: [start, end], suggestion, edits, missingPage }) => {
      const [{ line, column }, { line: endLine, column: endColumn }] = [position(start), position(end)]
      return { code, message, file, path, line, column, endLine, endColumn, suggestion, edits, missingPage }
    })
    .filter((issue) => {
      const key = JSON.stringify([issue.line, issue.column, issue.code, issue.message])
      return !reported.has(key) && reported.add(key)
    })
    .sort((a, b) => a.line - b.line || a.column - b.column)
}

/** Returns a function from offsets to line and column, both from 1. A byte-order mark has no width. */
function positionIn(text: string): (offset: number) => { line: number; column: number } {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1)
  const bom = text.startsWith('\uFEFF') ? 1 : 0
  return (offset) => {
    const { line, col } = lines.linePos(offset)
    return { line, column: Math.max(1, line === 1 ? col - bom : col) }
  }
}
