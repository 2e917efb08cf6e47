import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import {
  bulletPattern,
  contentAbove,
  contentBelow,
  emptied,
  fieldIn,
  isEntry,
  isFieldOrEntry,
  keyColumn,
  keyPattern,
  type Line,
  linesFrom,
  opensBlockScalar,
  structureOf,
} from './sourceLines.ts'
import { shorten } from './wording.ts'

/** `-- Make`, `tags: - Make`, or a field that starts an entry and has no dash. */
export function* dashSyntax(line: Line): Generator<Diagnosis> {
  const [, before = '', dashes, content] = /^(\s*(?:- +)*)(--+)\s+(\S.*)$/.exec(line.text) ?? []
  if (dashes !== undefined) {
    const at = line.start + before.length
    yield diagnosisOf([[at, at + dashes.length, '-']], `An entry of a list starts with one dash. Write "- ${shorten(content?.trimEnd())}".`)
  }
  const [, keyPrefix = ''] = dashAfterKey.exec(line.text) ?? []
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

const dashAfterKey = new RegExp(`^(\\s*${keyPattern}: *)- +\\S`)

/** `- name: Make` twice in a row, or `body: |`: the first of the two has nothing below it. */
export function* repeatedStarts(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, line] of outside.entries()) {
    const next = outside[index + 1]
    const startsSomething = (isEntry(line) && fieldIn(line)) || opensBlockScalar(line)
    if (!next || !startsSomething || next.text !== line.text || contentBelow(lines, line) !== next) continue
    yield [
      {
        edits: [emptied(line)],
        range: line.contentRange,
        message: `This line is repeated in line ${next.number}, and what belongs to it is below that. Remove one of the two.`,
        cost: 0.2,
      },
    ]
  }
}

/** `title: One` below the name of a list, in the column of the other entries: its dash is missing, and the parser stops at the next one. */
export function* missingFirstDash(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, line] of outside.entries()) {
    const key = isEntry(line) ? undefined : fieldIn(line)?.key
    const parent = outside[index - 1]
    if (key === undefined || !parent || fieldIn(parent)?.value !== '' || keyColumn(parent) >= line.indent) continue
    const fields = linesFrom(outside, index + 1, ({ indent }) => indent <= line.indent)
    const next = outside[index + 1 + fields.length]
    if (next?.indent !== line.indent || !isEntry(next) || fieldIn(next)?.key !== key) continue
    const at = line.contentStart
    yield [{ edits: [[at, at, '- ']], range: line.contentRange, message: missingDashMessage, suggestion: `- ${line.text.trim()}`, cost: -0.5 }]
  }
}

/** `- - type: hero` */
export function* doubledDash(line: Line): Generator<Diagnosis> {
  const [, outer = '', inner, field] = twoDashes.exec(line.text) ?? []
  if (inner === undefined) return
  const at = line.start + outer.length
  yield diagnosisOf([[at, at + inner.length, '']], `An entry of a list starts with one dash. Write "- ${shorten(field?.trimEnd())}".`)
}

const twoDashes = new RegExp(`^(\\s*- +)(- +)(${keyPattern}:(?:\\s.*)?)$`)

export const missingDashMessage = 'A dash is missing here: each entry of a list starts with "- ".'

/** `rating: -`, as spreadsheets show an empty cell. In some places it is a text. */
export function* dashAsEmptyValue(line: Line): Generator<Diagnosis> {
  const at = line.contentEnd - 1
  if (fieldIn(line)?.value === '-') yield { edits: [[at, at + 1, 'null']], range: [at, at + 1], message: '', isSilent: true, cost: -0.5 }
}

/** Yields the diagnosis of a missing dash before text, or before fields in braces, of which there is an entry above or below. */
export function* missingDashBetween(lines: readonly Line[], line: Line): Generator<Diagnosis> {
  if (isFieldOrEntry(line) || bulletPattern.test(line.text.trimStart())) return
  const at = line.contentStart
  const isInBraces = line.text[line.indent] === '{'
  const above = contentAbove(lines, line, (each) => each.indent <= line.indent)
  const below = contentBelow(lines, line)
  const sibling = [above, below].find((each) => each && isEntry(each) && (each.indent === line.indent || isInBraces))
  if (!sibling) return
  if (sibling === above && sibling.indent === line.indent && /^\s*\p{Ll}/u.test(line.text) && /^\s*- +["'“]?[\p{Lu}\d][^:]*[^:.!?]\s*$/u.test(sibling.text))
    yield {
      edits: [[line.start, line.start, '  ']],
      range: line.contentRange,
      message: 'The text of the entry above continues here. Put 2 spaces in front of this line.',
    }
  yield {
    edits: [[line.start, at, `${' '.repeat(sibling.indent)}- `]],
    range: line.contentRange,
    ...(sibling.indent === line.indent
      ? { message: missingDashMessage, suggestion: `- ${line.text.trim()}` }
      : { message: `${missingDashMessage} Write it in column ${sibling.indent + 1}, before the "{".` }),
  }
}
