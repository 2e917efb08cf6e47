import { isNonBlank, keyColumn, type Line, linesFrom, opensBlockScalar } from './sourceLines.ts'

const listMarker = /^\s*(?:[-*+]|\d{1,3}[.)])\s/

/**
 * Returns the lines of a run that moved to the left with the first of it: all, or those down to the lines of a text that start where they
 * belong, as where what was selected to be moved ends within that text.
 */
export function movedWith(run: readonly Line[], distance: number): readonly Line[] {
  for (const [index, header] of run.entries()) {
    const text = opensBlockScalar(header) ? linesFrom(run, index + 1, (line) => line.indent <= keyColumn(header)).filter(isNonBlank) : []
    const column = (text[0]?.indent ?? 0) + distance
    const start = text.findLastIndex((line) => line.indent < column) + 1
    const first = text[start]
    if (first && start > 0 && (!mayBeNested(text, start) || hasParagraph(text.slice(start), column))) return run.slice(0, run.indexOf(first))
  }
  return run
}

/** True for lines with a paragraph in a column, and more lines above it. */
const hasParagraph = (text: readonly Line[], column: number) =>
  text.some((line, at) => line.indent === column && !listMarker.test(line.text) && (text[at - 1]?.number ?? line.number) < line.number - 1)

/** True for a line of a text that may be indented further than those above it because it belongs to an entry of a list. */
function mayBeNested(text: readonly Line[], at: number): boolean {
  const [top, above, line] = [text[0], text[at - 1], text[at]]
  if (!top || !above || !line || above.indent !== top.indent) return true
  if (!listMarker.test(above.text)) return false
  // Nobody writes a list with another one in its only entry.
  return listMarker.test(line.text) ? at > 1 : line.number === above.number + 1
}
