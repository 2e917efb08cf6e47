import type { Edit } from '../edits.ts'
import type { Slip } from './slip.ts'
import { columnsOf, endOf, fieldIn, firstOf, indentOf, type Line, opensBlockText, outsideBlockText, remark, spaces, startsPart } from './sourceLines.ts'

/** Text below `description: >-` or `description:` that starts no further right than that name, where YAML looks for the next field. */
export function* flushTexts(lines: readonly Line[]): Generator<Slip[]> {
  for (const header of outsideBlockText(lines)) {
    const column = columnsOf(header).at(-1) ?? 0
    const { key, value } = fieldIn(header) ?? {}
    if (key === undefined || !(opensBlockText(header) || value === '')) continue
    const first = nextLine(lines, header.number)
    // What starts in the first column is met where texts are that do.
    if (!first || indentOf(first) > column || indentOf(first) === 0) continue
    const run = textFrom(lines, first, column)
    const last = run.at(-1)
    if (!last) continue
    const missing = column + 2 - indentOf(first)
    yield [
      {
        edits: run.map((line): Edit => [line.start, line.start, ' '.repeat(missing)]),
        range: [firstOf(first), endOf(first)],
        message: `The text of "${key}" starts no further right than that name. Put ${spaces(missing)} in front of ${last === first ? 'this line' : `lines ${first.number} to ${last.number}`}.`,
      },
    ]
  }
}

const nextLine = (lines: readonly Line[], from: number) => {
  for (let index = from; index < lines.length; index++) if (lines[index]?.text.trim()) return lines[index]
}

/** The lines of a text, down to what is none, stands further left than its first line, or right already. What is nested moves along. */
function textFrom(lines: readonly Line[], first: Line, column: number): Line[] {
  const isNested = ({ text }: Line) => /^\s*(?:[-*+]|\d+[.)]) /.test(text)
  const ends = (line: Line) => startsPart.test(line.text) || remark.test(line.text) || indentOf(line) < indentOf(first)
  const run: Line[] = []
  for (let line: Line | undefined = first; line; line = nextLine(lines, line.number)) {
    if (ends(line) || (indentOf(line) > column && !isNested(line))) break
    run.push(line)
  }
  return run
}
