import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import { bulletPattern, fieldIn, isContent, isEntry, isFieldOrEntry, keyPattern, type Line, nearestContentLine, shorten } from './sourceLines.ts'

export function* dashSyntax(line: Line): Generator<Diagnosis> {
  const [, before = '', dashes = '', content = ''] = /^(\s*(?:- +)*)(--+)\s+(\S.*)$/.exec(line.text) ?? []
  if (dashes !== '') {
    const at = line.start + before.length
    yield diagnosisOf([[at, at + dashes.length, '-']], `An entry of a list starts with one dash. Write "- ${shorten(content.trimEnd())}".`)
  }
  const [, keyPrefix = ''] = new RegExp(`^(\\s*${keyPattern}: *)- +\\S`).exec(line.text) ?? []
  if (keyPrefix) {
    const at = line.start + keyPrefix.length
    yield {
      edits: [[at, at, `\n${' '.repeat(line.indent + 2)}`]],
      range: [at, line.contentEnd],
      message: 'The first entry of a list starts on a line of its own, in the column of the others.',
    }
  }
  if (fieldIn(line) && !isEntry(line)) {
    const at = line.contentStart
    const range = [at, line.contentEnd] as const
    yield { edits: [[at, at, '- ']], range, message: missingDashMessage }
    if (line.indent >= 2) yield { edits: [[at - 2, at, '- ']], range, message: missingDashMessage }
  }
}

/** `- - type: hero` */
export function* doubledDash(line: Line): Generator<Diagnosis> {
  const [, outer = '', inner = '', field = ''] = new RegExp(`^(\\s*- +)(- +)(${keyPattern}:(?:\\s.*)?)$`).exec(line.text) ?? []
  if (inner === '') return
  const at = line.start + outer.length
  yield diagnosisOf([[at, at + inner.length, '']], `An entry of a list starts with one dash. Write "- ${shorten(field.trimEnd())}".`)
}

export const missingDashMessage = 'A dash is missing here: each entry of a list starts with "- ".'

/** `rating: -`, as spreadsheets show an empty cell. In some places it is a text. */
export function* dashAsEmptyValue(line: Line): Generator<Diagnosis> {
  const at = line.contentEnd - 1
  if (fieldIn(line)?.value === '-') yield { edits: [[at, at + 1, 'null']], range: [at, at + 1], message: '', isSilent: true, cost: -0.5 }
}

/** Yields the diagnosis of a missing dash before text, or fields in braces, in the column of an entry above or below. */
export function* missingDashBetween(lines: readonly Line[], line: Line): Generator<Diagnosis> {
  if (isFieldOrEntry(line) || bulletPattern.test(line.text.trimStart())) return
  const isSiblingEntry = (other: Line | undefined) => other !== undefined && other.indent === line.indent && isEntry(other)
  const above = lines.slice(0, line.number - 1).findLast((each) => isContent(each) && each.indent <= line.indent)
  if (!isSiblingEntry(above) && !isSiblingEntry(nearestContentLine(lines, line.number, 1))) return
  const at = line.contentStart
  yield { edits: [[at, at, '- ']], range: [at, line.contentEnd], message: missingDashMessage, suggestion: `- ${line.text.trim()}` }
}

/** Yields the diagnosis of a missing dash before fields in braces, in the column of the fields of the entry above or below. */
export function* missingDashBeforeBraces(lines: readonly Line[], line: Line): Generator<Diagnosis> {
  if (!/^ *\{/.test(line.text)) return
  const isSibling = (other: Line | undefined) => other !== undefined && /^ *- +\{/.test(other.text) && other.indent < line.indent
  const sibling = [nearestContentLine(lines, line.number - 2, -1), nearestContentLine(lines, line.number, 1)].find(isSibling)
  if (!sibling) return
  const at = line.contentStart
  yield {
    edits: [[line.start, at, `${' '.repeat(sibling.indent)}- `]],
    range: [at, line.contentEnd],
    message: `${missingDashMessage} Write it in column ${sibling.indent + 1}, before the "{".`,
  }
}

/** Yields diagnoses of an entry above an entry that lacks its dash. */
export function* missingDashAbove(lines: readonly Line[], here: Line): Generator<Diagnosis> {
  const indent = here.indent
  for (let index = here.number - 2; index >= 0 && index > here.number - 100; index--) {
    const line = lines[index]
    if (!line || !isContent(line)) continue
    if (line.indent >= indent && !line.text.trimEnd().endsWith(':')) continue
    if (line.indent > indent) continue
    const first = nearestContentLine(lines, index + 1, 1)
    if (first && !/^\s*-/.test(first.text) && first !== here) yield* dashSyntax(first)
    return
  }
}
