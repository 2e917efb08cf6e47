import type { ParseError } from '../yaml.ts'
import { brackets, comments, emptyEntries, flow, remarks, semicolons } from './brackets.ts'
import { brokenOff, brokenOffInside } from './brokenOff.ts'
import { backslash, invisible, tabs } from './characters.ts'
import { blockText, indentation, stray } from './columns.ts'
import { copied } from './copied.ts'
import { dash, dashAbove, dashBeforeBraces, dashBetween, dashForNothing } from './dashes.ts'
import { entries } from './entries.ts'
import { boldNames, entriesWithoutName, gluedInBraces, gluedNames, unopenedBraces } from './fieldsAsText.ts'
import { colon, fieldBehind, fieldsBeside, nameTwice } from './fieldsInLine.ts'
import { foreign } from './foreign.ts'
import { listsInTexts } from './listsInTexts.ts'
import { blocksWithoutName, lostNames, namesInComments } from './names.ts'
import { joinedLines } from './paragraphs.ts'
import { curlyTokens, innerQuotes, openQuotes, unfolded, unquoted } from './quotes.ts'
import { pastedCells, tableRows } from './rows.ts'
import type { Shape, TextFields } from './shape.ts'
import type { Slip } from './slip.ts'
import { contentLine, indentOf, isContent, type Line, linesOf, longest } from './sourceLines.ts'
import { flushTexts, listInMargin, textInMargin } from './textsTooFarLeft.ts'

/**
 * Everything that may be the slip behind an error of the parser, the likeliest first. The parser tells where it could not
 * go on, which is seldom where the author has to change something: each is tried (`trials.ts`).
 */
export function* slipsNear(text: string, error: ParseError, shape: Shape): Generator<Slip> {
  const lines = linesOf(text)
  const at = lines.findLastIndex(({ start }) => start <= error.pos[0])
  const here = contentLine(lines, at, -1)
  if (!here || here.text.length > longest) return
  const next = contentLine(lines, here.number, 1)
  const before = contentLine(lines, here.number - 2, -1)
  const near = [here, next, before].filter((line) => line !== undefined && line.text.length <= longest) as Line[]
  const nearest = near.slice(0, 2)

  yield* brokenOffInside(lines)
  for (const line of near) yield* invisible(line)
  yield* tabs(lines, near)
  for (const line of nearest) {
    yield* nameTwice(line)
    yield* fieldBehind(lines, line, shape)
  }
  if (error.code === 'BAD_DQ_ESCAPE' && lines[at]) yield backslash(lines[at], error.pos[0])
  for (const line of nearest) {
    yield* dash(line)
    yield* colon(line)
  }
  for (const line of nearest) yield* dashBetween(lines, line)
  for (const line of near) yield* dashBeforeBraces(lines, line)
  yield* dashAbove(lines, here)
  yield* innerQuotes(here)
  yield* openQuotes(text, lines, at)
  for (const line of near) yield* remarks(line)
  yield* emptyEntries(here)
  yield* brackets(text, lines, error.pos[0])
  for (const line of near) yield* comments(line)
  yield* flow(here, error.pos[0] - here.start)
  yield* blockText(lines, next ?? here)
  for (const line of near) yield* fieldsBeside(line)
  for (const line of near) yield* dashForNothing(line)
  for (const line of near) yield* unquoted(lines, line, shape)
  yield* unfolded(lines, here)
  for (const line of near) yield* indentation(lines, line)
  // What fits nothing may be right, and the line that it belongs to off.
  const outer = nearest.map((line) => lines.slice(0, line.number - 1).findLast((above) => isContent(above) && indentOf(above) < indentOf(line)))
  for (const line of new Set(outer)) if (line && !near.includes(line)) yield* indentation(lines, line)
  yield* blocksWithoutName(lines)
  for (const line of nearest) yield* stray(line)
}

/** What clings to a text from where it was copied. Each is told wherever it stands, whether or not the parser met it. */
export const slipsOfCopying = (text: string): Slip[][] => found(copied(linesOf(text)))

/**
 * What a parser reads without an error, and its author did not mean: no trial of it has to be made.
 * @param texts the names of fields that hold text
 */
export const legibleSlips = (texts: TextFields): ((text: string) => Slip[])[] => [
  (text) => joinedLines(text, texts.multiline),
  (text) => listsInTexts(text, texts),
  curlyTokens,
  semicolons,
]

/** Habits of writing that show in several lines, and in ones that can be read: each is mended in all of its lines at once. */
export function slipsEverywhere(text: string, shape: Shape): Slip[][] {
  const lines = linesOf(text)
  const asText = [brokenOff, boldNames, entriesWithoutName, gluedNames].flatMap((slips) => found(slips(lines, shape)))
  const others = [
    ...found(entries(lines)),
    ...found(foreign(lines)),
    ...found(gluedInBraces(lines)),
    ...found(unopenedBraces(lines)),
    ...found(tableRows(lines)),
    ...found(pastedCells(lines)),
    ...found(listInMargin(lines)),
    ...found(flushTexts(lines)),
  ]
  return [...found(textInMargin(lines, shape)), ...found(namesInComments(lines, shape)), ...asText, ...others]
}

/** Names that may be missing above what they hold: there are many of them, and they are the last thing to be thought of. */
export const slipsOfNames = (text: string, shape: Shape): Slip[][] => found(lostNames(linesOf(text), shape))

const found = (each: Iterable<Slip[]>) => [...each].filter((slips) => slips.length > 0)
