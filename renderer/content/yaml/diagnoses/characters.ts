import type { Diagnosis } from './diagnosis.ts'
import { columnsOf, contentAbove, emptied, indentedTo, keyPattern, type Line, linesOf, margin, neighbours, outsideBlockScalars } from './sourceLines.ts'
import { lineNumbersText } from './wording.ts'

/** Characters that look like a space, and are not whitespace in YAML. */
export const unicodeSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** Characters that are invisible, or visible only at a line break. */
export const zeroWidthCharacters = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

export const unicodeSpaceMessage = 'This character looks like a space but is not one (often from copied text). Type an ordinary space in its place.'

/** An error value of a spreadsheet, shown where a formula has failed. */
export const spreadsheetError = /#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)/
export const spreadsheetErrorMessage = 'This is the error of a spreadsheet formula that failed. Write the value itself.'

/** Yields the diagnosis of a line with spaces that are none to YAML, or with characters that cannot be seen. */
export function* invisibleCharacters(line: Line): Generator<Diagnosis> {
  const found = line.text.search(new RegExp(`${unicodeSpaces.source}|${zeroWidthCharacters.source}`))
  if (found < 0) return
  const repaired = line.text.replace(unicodeSpaces, ' ').replace(zeroWidthCharacters, '')
  const at = line.start + found
  const width = /^[^\x20-\x7e]+/.exec(line.text.slice(found))?.[0].length ?? 1
  yield {
    edits: [[line.start, line.end, repaired]],
    range: [at, at + width],
    message: unicodeSpaceMessage,
    suggestion: ' '.repeat(width),
  }
}

/** Yields diagnoses of tabs in the indentation of all lines or of those near an error, and of lines that contain nothing else. */
export function* tabs(lines: readonly Line[], near: readonly Line[]): Generator<Diagnosis> {
  const blankLines = lines.filter(({ text }) => /^\s*\t/.test(text) && text.trim() === '')
  const [firstBlank] = blankLines
  if (firstBlank)
    yield {
      edits: blankLines.map(emptied),
      range: [firstBlank.start, firstBlank.end],
      message: `This line contains only an invisible tab${blankLines.length > 1 ? `, and so ${blankLines.length === 2 ? 'does' : 'do'} ${lineNumbersText(blankLines.slice(1))}` : ''}. Delete what is in it.`,
      suggestion: '',
    }
  const tabbed = tabbedLines(lines)
  const [first] = tabbed
  if (!first) return
  for (const line of new Set([...near.filter((each) => tabbed.includes(each)), first]))
    for (const width of new Set(columnsFor(lines, line))) yield spacesForTabs(line, [line], () => width)
  yield* tabsInAllLines(lines)
}

/** Yields diagnoses of the tabs in the indentation of several lines, for all of them at once. */
export function* tabsInAllLines(lines: readonly Line[]): Generator<Diagnosis> {
  const outside = outsideBlockScalars(lines)
  // A tab behind the spaces of a text is part of it.
  const tabbed = tabbedLines(lines).filter((line) => line.text.startsWith('\t') || outside.includes(line))
  const [first] = tabbed
  if (!first || tabbed.length < 2) return
  for (const width of [2, 4, 8]) yield spacesForTabs(first, tabbed, (indentation) => indentation.replaceAll('\t', ' '.repeat(width)).length)
  // Copied lines start with the tabs of where they were, one more for each level. Spaces beside them would be lost.
  if (!tabbed.every((line) => /^\t+$/.test(indentationOf(line)))) return
  const levelOf = (indentation: string) => indentation.split('\t').length
  const firstLevel = levelOf(indentationOf(first))
  for (const column of new Set(columnsFor(lines, first)))
    yield spacesForTabs(first, tabbed, (indentation) => Math.max(0, column + 2 * (levelOf(indentation) - firstLevel)))
}

const tabbedLines = (lines: readonly Line[]) => lines.filter(({ text }) => /^\s*\t/.test(text) && text.trim() !== '')

const indentationOf = (line: Line) => line.text.slice(0, line.contentStart - line.start)

function spacesForTabs(reportedLine: Line, editedLines: readonly Line[], spacesFor: (indentation: string) => number): Diagnosis {
  const [before = '', tabs = ''] = /^ *(\t+)/.exec(reportedLine.text) ?? []
  const at = reportedLine.start + before.length
  return {
    edits: editedLines.map((line) => indentedTo(line, spacesFor(indentationOf(line)))),
    range: [at - tabs.length, at],
    message: `There is a tab at the start of this line${editedLines.length > 1 ? ` and of ${lineNumbersText(editedLines.filter((line) => line !== reportedLine))}` : ''}. Indent with spaces.`,
  }
}

/** Returns the columns in which a line may start: below a key without a value it is the child of that; otherwise a sibling of a line above. */
function columnsFor(lines: readonly Line[], line: Line): number[] {
  const above = contentAbove(lines, line)
  const columns = above ? columnsOf(above).reverse() : []
  const inside = above && /:\s*$/.test(above.text) ? [(columns[0] ?? 0) + 2] : []
  return [...inside, ...columns, ...neighbours(lines, line).flatMap(columnsOf)]
}

/** `title:⇥Wait: or not`: YAML allows a tab after a colon, but no other diagnosis expects one there. */
export const tabsAfterColons = (text: string): Diagnosis[] =>
  outsideBlockScalars(linesOf(text)).flatMap(({ text: line, start }) => {
    const [, prefix, gap = ''] = tabAfterColon.exec(line) ?? []
    if (prefix === undefined) return []
    const at = start + prefix.length
    return [{ edits: [[at, at + gap.length, ' '.repeat(gap.length)]], range: [at, at + gap.length], message: '', isSilent: true }]
  })

const tabAfterColon = new RegExp(`^(${margin}["']?${keyPattern}["']?:)( *\\t[ \\t]*)`)

/** `"C:\pages\new"`: all backslashes of the line, as the parser reports one at a time. */
export function unescapedBackslashes(line: Line, at: number): Diagnosis {
  const backslashes = [...line.text.matchAll(/\\(?!["\\])(?<!\\\\)/g)].map(({ index }) => line.start + index)
  return {
    edits: backslashes.map((each) => [each, each, '\\']),
    range: [at, Math.min(at + 2, line.end)],
    message: `In double quotes "\\" has a special meaning. Write "\\\\"${backslashes.length > 1 ? ' each time' : ''}, or use single quotes.`,
    suggestion: `\\\\${line.text[at - line.start + 1] ?? ''}`,
  }
}
