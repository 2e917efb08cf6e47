import type { ParseError } from '../parseYaml.ts'
import { brackets, commentsInBrackets, emptyEntries, flowCollections, semicolons, unquotedHashes } from './brackets.ts'
import { invisibleCharacters, tabs, unescapedBackslashes } from './characters.ts'
import { copyArtifacts } from './copyArtifacts.ts'
import { dashAsEmptyValue, dashSyntax, missingDashAbove, missingDashBeforeBraces, missingDashBetween } from './dashes.ts'
import type { Diagnosis } from './diagnosis.ts'
import { boldKeys, colonsWithoutSpace, colonsWithoutSpaceInBraces, entriesWithoutKey, unopenedBraces } from './fieldsAsText.ts'
import { fieldsOnOneLine, missingColon, repeatedKey, secondFieldOnLine } from './fieldsOnOneLine.ts'
import { foldedLines } from './foldedLines.ts'
import { foreignSyntax } from './foreignSyntax.ts'
import { blockScalar, indentation, strayLine } from './indentation.ts'
import { listDashes } from './listDashes.ts'
import { listsInText } from './listsInText.ts'
import { commentedKeys, missingBlocksKey, missingKeys } from './missingKeys.ts'
import { curlyQuotedTokens, missingBlockIndicator, unclosedQuotes, unescapedQuotes, unquotedValues } from './quotes.ts'
import { pastedCells, tableRows } from './rows.ts'
import type { Shape, TextFields } from './shape.ts'
import { indentOf, isContent, type Line, linesOf, maxLineLength, nearestContentLine } from './sourceLines.ts'
import { truncatedKey, truncatedValue } from './truncated.ts'
import { underIndentedText, unindentedList, unindentedText } from './underIndentedText.ts'

/**
 * Everything that may be the slip behind an error of the parser, the likeliest first. The parser tells where it could not
 * go on, which is seldom where the author has to change something: each is tried (`trials.ts`).
 */
export function* diagnosesNear(text: string, error: ParseError, shape: Shape): Generator<Diagnosis> {
  const lines = linesOf(text)
  const at = lines.findLastIndex(({ start }) => start <= error.pos[0])
  const here = nearestContentLine(lines, at, -1)
  if (!here || here.text.length > maxLineLength) return
  const next = nearestContentLine(lines, here.number, 1)
  const before = nearestContentLine(lines, here.number - 2, -1)
  const near = [here, next, before].filter((line) => line !== undefined && line.text.length <= maxLineLength) as Line[]
  const nearest = near.slice(0, 2)

  yield* truncatedValue(lines)
  for (const line of near) yield* invisibleCharacters(line)
  yield* tabs(lines, near)
  for (const line of nearest) {
    yield* repeatedKey(line)
    yield* secondFieldOnLine(lines, line, shape)
  }
  if (error.code === 'BAD_DQ_ESCAPE' && lines[at]) yield unescapedBackslashes(lines[at], error.pos[0])
  for (const line of nearest) {
    yield* dashSyntax(line)
    yield* missingColon(line)
  }
  for (const line of nearest) yield* missingDashBetween(lines, line)
  for (const line of near) yield* missingDashBeforeBraces(lines, line)
  yield* missingDashAbove(lines, here)
  yield* unescapedQuotes(here)
  yield* unclosedQuotes(text, lines, at)
  for (const line of near) yield* commentsInBrackets(line)
  yield* emptyEntries(here)
  yield* brackets(text, lines, error.pos[0])
  for (const line of near) yield* unquotedHashes(line)
  yield* flowCollections(here, error.pos[0] - here.start)
  yield* blockScalar(lines, next ?? here)
  for (const line of near) yield* fieldsOnOneLine(line)
  for (const line of near) yield* dashAsEmptyValue(line)
  for (const line of near) yield* unquotedValues(lines, line, shape)
  yield* missingBlockIndicator(lines, here)
  for (const line of near) yield* indentation(lines, line)
  // What fits nothing may be right, and the line that it belongs to off.
  const outer = nearest.map((line) => lines.slice(0, line.number - 1).findLast((above) => isContent(above) && indentOf(above) < indentOf(line)))
  for (const line of new Set(outer)) if (line && !near.includes(line)) yield* indentation(lines, line)
  yield* missingBlocksKey(lines)
  for (const line of nearest) yield* strayLine(line)
}

/** What clings to a text from where it was copied. Each is told wherever it stands, whether or not the parser met it. */
export const diagnosesOfCopying = (text: string): Diagnosis[][] => nonEmpty(copyArtifacts(linesOf(text)))

/**
 * What a parser reads without an error, and its author did not mean: no trial of it has to be made.
 * @param texts the names of fields that hold text
 */
export const diagnosersOfValidYaml = (texts: TextFields): ((text: string) => Diagnosis[])[] => [
  (text) => foldedLines(text, texts.multiline),
  (text) => listsInText(text, texts),
  curlyQuotedTokens,
  semicolons,
]

/** Habits of writing that show in several lines, and in ones that can be read: each is mended in all of its lines at once. */
export function diagnosesEverywhere(text: string, shape: Shape): Diagnosis[][] {
  const lines = linesOf(text)
  const asText = [truncatedKey, boldKeys, entriesWithoutKey, colonsWithoutSpace].flatMap((diagnoses) => nonEmpty(diagnoses(lines, shape)))
  const others = [
    ...nonEmpty(listDashes(lines)),
    ...nonEmpty(foreignSyntax(lines)),
    ...nonEmpty(colonsWithoutSpaceInBraces(lines)),
    ...nonEmpty(unopenedBraces(lines)),
    ...nonEmpty(tableRows(lines)),
    ...nonEmpty(pastedCells(lines)),
    ...nonEmpty(unindentedList(lines)),
    ...nonEmpty(underIndentedText(lines)),
  ]
  return [...nonEmpty(unindentedText(lines, shape)), ...nonEmpty(commentedKeys(lines, shape)), ...asText, ...others]
}

/** Names that may be missing above what they hold: there are many of them, and they are the last thing to be thought of. */
export const diagnosesOfMissingKeys = (text: string, shape: Shape): Diagnosis[][] => nonEmpty(missingKeys(linesOf(text), shape))

const nonEmpty = (each: Iterable<Diagnosis[]>) => [...each].filter((diagnoses) => diagnoses.length > 0)
