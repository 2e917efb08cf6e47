import { type Document, isScalar, isSeq } from 'yaml'
import type { Issue } from '../issue.ts'
import { inQuotes } from './diagnoses/quotes.ts'
import type { Edit, Range } from './edits.ts'
import { isInFlow, pairAt, rangeOf } from './nodes.ts'
import { parseYaml } from './parseYaml.ts'

/**
 * Returns the edit that writes the suggestion of an issue; undefined if something else would be lost with what it replaces.
 * @param document undefined if every issue has a range
 * @param suggestion as it is written in the text
 * @param reported the range that is shown to the author
 */
export function suggestedEdit(
  text: string,
  document: Document.Parsed | undefined,
  issue: Issue,
  suggestion: string | undefined,
  reported: Range,
): Edit | undefined {
  if (suggestion === undefined) return undefined
  if (!document || issue.range) return [...reported, suggestion]
  // Where the file has no such value, but one that a mistake stands for, only the very characters can be replaced.
  if (!pairAt(document, issue.path).complete && text.slice(...reported) !== issue.within) return undefined
  if (isCut(text, document, issue, reported) || dropsWords(text.slice(...reported), issue)) return undefined
  // Fields in braces are written in place of the whole entry.
  if (issue.atKey && suggestion.startsWith('{ ')) return entryEdit(text, document, issue, suggestion)
  // A name that becomes a field and its value loses its quotes, too.
  const key = issue.atKey && suggestion.includes(': ') ? rangeOf(pairAt(document, issue.path).pair?.key) : undefined
  if (key || issue.within === undefined) return [...(key ?? reported), suggestion]
  return keptText(text, document, issue, [...(suggestion === '' ? withSpaceBefore(text, reported) : reported), suggestion])
}

/** Writes quotes around a text that would be a field, a comment or an alias after an edit in it; undefined if it has several lines. */
function keptText(text: string, document: Document.Parsed, { path }: Issue, edit: Edit): Edit | undefined {
  const { node } = pairAt(document, path)
  const [start, end] = rangeOf(node) ?? [0, 0]
  if (!isScalar(node) || node.type !== 'PLAIN' || edit[0] < start || edit[1] > end) return edit
  // Only what is next to the edit can have become a sign: a long text with thousands of mistakes is not read anew for each.
  const [from, to] = [Math.max(start, edit[0] - 2), Math.min(end, edit[1] + 2)]
  const around = text.slice(from, edit[0]) + edit[2] + text.slice(edit[1], to)
  const piece = `${from > start ? 'a' : ''}${around}${to < end ? 'a' : ''}`.trim()
  if (piece === '' || isPlain(piece, isInFlow(document, path))) return edit
  const kept = (text.slice(start, edit[0]) + edit[2] + text.slice(edit[1], end)).trim()
  return kept.includes('\n') ? undefined : [start, end, inQuotes(kept)]
}

/** True for a text that YAML reads to its end without quotes. */
function isPlain(text: string, isBetweenBrackets: boolean): boolean {
  const { document, errors } = parseYaml(isBetweenBrackets ? `[${text}]` : text)
  const { contents = null } = document ?? {}
  const node = isSeq(contents) && isBetweenBrackets ? contents.items[0] : contents
  const [start, end] = (isScalar(node) && node.type === 'PLAIN' && node.range) || [0, 0]
  return errors.length === 0 && end - start === text.length
}

/** Returns the edit that replaces an entry, of which a name and its value are all, if it is on one line. */
function entryEdit(text: string, document: Document.Parsed, { path }: Issue, suggestion: string): Edit | undefined {
  const { pair } = pairAt(document, path)
  const entry = rangeOf(pairAt(document, path.slice(0, -1)).node)
  const [start, end] = entry && text[entry[0]] === '{' ? entry : [rangeOf(pair?.key)?.[0], rangeOf(pair?.value)?.[1]]
  return start === undefined || end === undefined || text.slice(start, end).includes('\n') ? undefined : [start, end, suggestion]
}

/** Adds the space in front of words that are removed, which would be left before a space or the end of the sentence. */
const withSpaceBefore = (text: string, [start, end]: Range): Range =>
  /[^\s:-] $/.test(text.slice(Math.max(0, start - 2), start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2)) ? [start - 1, end] : [start, end]

/** True for a value of several lines, of which only the first is reported. */
function isCut(text: string, document: Document.Parsed, { path, within, atKey }: Issue, [start, end]: Range): boolean {
  if (within !== undefined || atKey) return text.slice(start, end).includes('\n')
  const { node } = pairAt(document, path)
  return text.slice(end, node?.range?.[1] ?? end).includes('\n')
}

const fieldInValue = /\w\s*[:：](?!\/\/)\s*\w/

/**
 * True for a suggestion without the words that follow what it is about, as in "/a - /b", or without the name or the value of a field that
 * became part of it, as in "proseid: intro". The unit of a number is no such word.
 */
const dropsWords = (written: string, { code, suggestion }: Issue) =>
  suggestion !== undefined &&
  suggestion !== '' &&
  code !== 'wrong-type' &&
  ((written.startsWith(suggestion) && /^[\s:]\W*\w/.test(written.slice(suggestion.length))) || (fieldInValue.test(written) && !fieldInValue.test(suggestion)))
