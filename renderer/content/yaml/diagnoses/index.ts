import type { ParseError } from '../parseYaml.ts'
import { brackets, commentsInBrackets, emptyEntries, flowCollections, semicolons, semicolonsInBraces, unopenedBrackets, unquotedHashes } from './brackets.ts'
import { brokenLines } from './brokenLines.ts'
import { invisibleCharacters, tabs, tabsInAllLines, unescapedBackslashes } from './characters.ts'
import { commentsInText } from './commentsInText.ts'
import { copyArtifacts, omittedLines } from './copyArtifacts.ts'
import { dashAsEmptyValue, dashSyntax, doubledDash, missingDashBetween, missingFirstDash, repeatedStarts } from './dashes.ts'
import { deeperEntries } from './deeperEntries.ts'
import type { Diagnosis } from './diagnosis.ts'
import { displacedDashes } from './displacedDashes.ts'
import { blocksWithoutStart, entriesWithoutStart, startsInText } from './entriesWithoutStart.ts'
import { boldKeys, colonsWithoutSpace, colonsWithoutSpaceInBraces, entriesWithoutKey, missingColonsBeforeQuotes } from './fieldsAsText.ts'
import { fieldsBesideParent, parentsBesideFields } from './fieldsBesideParent.ts'
import { fieldAtEndOfLine, fieldBehindBrackets, fieldsOnOneLine, repeatedKey, secondFieldOnLine } from './fieldsOnOneLine.ts'
import { foldedLines } from './foldedLines.ts'
import { foreignSyntax } from './foreignSyntax.ts'
import { blockScalar, indentation, strayLine } from './indentation.ts'
import { fieldsBehindBullets, listDashes } from './listDashes.ts'
import { listsInText } from './listsInText.ts'
import { missingColon } from './missingColon.ts'
import { blockWithoutList, commentedKeys, missingBlocksKey, missingKeys, missingKeysNear, missingTextKeys } from './missingKeys.ts'
import { missingNames } from './missingNames.ts'
import { displacedKeys, fieldsBelowNextEntry, fieldsBelowNextList, keysBelowFirst } from './movedLines.ts'
import { blocksAboveList, blocksInList, deeperBlocks, flattenedEntries, joinedEntries, unmarkedEntries, wideBlocks } from './pastedEntries.ts'
import { curlyQuotedRows, curlyQuotedTokens, missingBlockIndicator, unclosedQuotes, unescapedQuotes, unquotedValues } from './quotes.ts'
import { pastedCells, tableRows } from './rows.ts'
import type { Shape, TextFields } from './shape.ts'
import { contentAbove, contentBelow, isContent, type Line, lastBefore, linesOf, maxLineLength } from './sourceLines.ts'
import { truncatedKey, truncatedValue } from './truncated.ts'
import { underIndentedText, unindentedList, unindentedText } from './underIndentedText.ts'

// A slip belongs in the first of these lists that can tell it:
// - `diagnosersOfSimpleYaml`, if the text parses and is wrong whatever its data is. They see every page, and start with a fast check.
// - `copyArtifacts`, if it comes from where the text was copied and spoils the start of lines.
// - `habits`, if it shows in the text, near an error or not, in one line or in several that are repaired together.
// - `diagnosesNear`, if only an error of the parser gives it away. These are about one line.
// All but the first are tried: what repairs most is reported (`trials.ts`). What they have in common is in `sourceLines.ts`, to find
// lines, columns, keys and blocks and to edit them, and in `wording.ts`.

/**
 * Yields every diagnosis that may explain a parser error, the likeliest first. The parser reports where it could not continue,
 * which is seldom where the author has to change something.
 */
export function* diagnosesNear(text: string, error: ParseError, shape: Shape): Generator<Diagnosis> {
  const lines = linesOf(text)
  const at = lines.findLastIndex(({ start }) => start <= error.pos[0])
  const here = lastBefore(lines, at + 1, isContent)
  if (!here || here.text.length > maxLineLength) return
  const next = contentBelow(lines, here)
  const before = contentAbove(lines, here)
  const near = [here, next, before].filter((line) => line !== undefined && line.text.length <= maxLineLength) as Line[]
  const nearest = near.slice(0, 2)

  yield* truncatedValue(lines)
  yield* inEach(near, invisibleCharacters)
  yield* tabs(lines, near)
  yield* inEach(near, unopenedBrackets)
  yield* inEach(
    nearest,
    repeatedKey,
    (line) => secondFieldOnLine(lines, line, shape),
    (line) => fieldAtEndOfLine(lines, line, shape),
    (line) => fieldBehindBrackets(lines, line, shape),
  )
  if (error.code === 'BAD_DQ_ESCAPE' && lines[at]) yield unescapedBackslashes(lines[at], error.pos[0])
  yield* inEach(nearest, dashSyntax, (line) => missingColon(lines, line, shape))
  yield* inEach(near, (line) => missingDashBetween(lines, line))
  yield* inEach(near, doubledDash)
  yield* unescapedQuotes(here)
  yield* unclosedQuotes(lines, at)
  yield* inEach(near, commentsInBrackets)
  yield* emptyEntries(here)
  yield* brackets(text, lines, error.pos[0])
  yield* inEach(near, unquotedHashes)
  yield* flowCollections(here, error.pos[0] - here.start)
  yield* blockScalar(lines, next ?? here, shape)
  yield* inEach(near, fieldsOnOneLine)
  yield* inEach(near, dashAsEmptyValue)
  yield* inEach(near, (line) => unquotedValues(lines, line, shape))
  yield* missingBlockIndicator(lines, here, shape)
  yield* inEach(
    nearest,
    (line) => missingKeysNear(lines, line, shape),
    (line) => missingNames(lines, line, shape),
    (line) => brokenLines(lines, line),
  )
  // The likeliest column of each line before the others of one: there may not be time to try them all.
  yield* near.flatMap((line) => [...indentation(lines, line)]).sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0))
  // The indentation of a line that fits nothing may be right, and that of its parent line wrong.
  const outer = nearest.map((line) => contentAbove(lines, line, (above) => above.indent < line.indent))
  for (const line of new Set(outer)) if (line && !near.includes(line)) yield* indentation(lines, line)
  yield* inEach(nearest, strayLine)
}

function* inEach(lines: readonly Line[], ...diagnosers: ((line: Line) => Iterable<Diagnosis>)[]): Generator<Diagnosis> {
  for (const line of lines) for (const diagnose of diagnosers) yield* diagnose(line)
}

/** Returns diagnoses of what was copied along with a text. Each is reported in all lines, whether or not the parser got there. */
export function diagnosesOfCopying(text: string, shape: Shape): Diagnosis[][] {
  const lines = linesOf(text)
  return nonEmpty([...copyArtifacts(lines), fieldsBehindBullets(lines, shape)])
}

/** Returns diagnoses of the tabs that lines are indented with: each is about all of these lines. */
export const diagnosesOfTabs = (text: string): Diagnosis[] => [...tabsInAllLines(linesOf(text))]

/**
 * Returns diagnosers for what YAML accepts and the author did not mean, even in a text that `readSimple` can read.
 * @param texts the names of fields that hold text
 */
export const diagnosersOfSimpleYaml = (texts: TextFields): ((text: string) => Diagnosis[])[] => [
  (text) => foldedLines(text, texts),
  (text) => listsInText(text, texts),
  (text) => commentsInText(text, texts),
  curlyQuotedTokens,
  curlyQuotedRows,
  semicolons,
  omittedLines,
]

/** Returns diagnosers for all that YAML accepts and the author did not mean; applied without a trial. @param texts the names of fields that hold text */
export const diagnosersOfValidYaml = (texts: TextFields) => [...diagnosersOfSimpleYaml(texts), deeperEntries]

/** Returns diagnoses of habits that show in several lines, also in ones that parse: each is repaired in all of its lines at once. */
export function diagnosesEverywhere(text: string, shape: Shape): Diagnosis[][] {
  const lines = linesOf(text)
  return habits.flatMap((diagnose) => nonEmpty(diagnose(lines, shape)))
}

const habits: ((lines: readonly Line[], shape: Shape) => Generator<Diagnosis[]>)[] = [
  unindentedText,
  commentedKeys,
  missingTextKeys,
  truncatedKey,
  boldKeys,
  entriesWithoutKey,
  colonsWithoutSpace,
  blocksAboveList,
  blocksInList,
  joinedEntries,
  entriesWithoutStart,
  blocksWithoutStart,
  startsInText,
  deeperBlocks,
  unmarkedEntries,
  wideBlocks,
  flattenedEntries,
  fieldsBesideParent,
  parentsBesideFields,
  repeatedStarts,
  missingFirstDash,
  displacedDashes,
  displacedKeys,
  keysBelowFirst,
  fieldsBelowNextEntry,
  fieldsBelowNextList,
  listDashes,
  foreignSyntax,
  colonsWithoutSpaceInBraces,
  missingColonsBeforeQuotes,
  semicolonsInBraces,
  tableRows,
  pastedCells,
  unindentedList,
  underIndentedText,
]

/** Returns diagnoses of keys that may be missing above a list or mapping: many, so tried last. */
export function diagnosesOfMissingKeys(text: string, shape: Shape): Diagnosis[][] {
  const lines = linesOf(text)
  return [...missingKeys(lines, shape), ...[...missingBlocksKey(lines, shape), ...blockWithoutList(lines, shape)].map((diagnosis) => [diagnosis])]
}

const nonEmpty = (groups: Iterable<Diagnosis[]>) => [...groups].filter((diagnoses) => diagnoses.length > 0)
