import type { Edit } from '../edits.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import {
  contentEndOf,
  contentStartOf,
  fieldIn,
  indentOf,
  isContent,
  isEntry,
  type Line,
  lineNumbersText,
  linesBelow,
  outsideBlockScalars,
  shorten,
  spacesText,
} from './sourceLines.ts'

/** Blocks that were pasted above "blocks:", into the fields of the page. */
export function* blocksAboveList(lines: readonly Line[], { blockTypes }: Shape): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines)
  const header = outside.find(({ text }) => /^blocks:\s*$/.test(text))
  const first = outside.find((line) => isEntry(line) && fieldIn(line)?.key === 'type' && blockTypes.includes(fieldIn(line)?.value ?? ''))
  if (!header || !first || first.number > header.number) return
  const run = [first, ...linesBelow(lines, first, (line) => indentOf(line) === 0 && !isEntry(line))].filter(({ text }) => text.trim() !== '')
  yield [
    {
      edits: run.map((line): Edit => [line.start, line.start + line.text.length, '']),
      range: [contentStartOf(first), contentEndOf(first)],
      message: `A block belongs below "blocks:", in line ${header.number}. Move ${lineNumbersText(run, true)} there.`,
      cost: 0.2,
    },
  ]
}

/** `type: promo` in the first column, above the fields of that block: the dash and the spaces before it were not copied. */
export function* unmarkedEntries(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  for (const [index, line] of outside.entries()) {
    const { prefix = '-', key, value } = fieldIn(line) ?? {}
    const next = outside[index + 1]
    if (isEntry(line) || value === '' || !next || isEntry(next) || !fieldIn(next)) continue
    const column = indentOf(next) - 2
    if (column < prefix.length || !outside.some((other) => startsEntry(other, key, column))) continue
    const written = `- ${line.text.trim()}`
    yield [
      diagnosisOf(
        [[line.start, contentEndOf(line), `${' '.repeat(column)}${written}`]],
        `The dash of this entry is missing. Write "${shorten(written)}", with ${column === 0 ? 'no space' : spacesText(column)} in front of it.`,
        { range: [contentStartOf(line), contentEndOf(line)], suggestion: undefined, cost: 0.2 },
      ),
    ]
  }
}

const startsEntry = (line: Line, key: string | undefined, column: number) => isEntry(line) && indentOf(line) === column && fieldIn(line)?.key === key

/** Entries whose lines all start in the first column, among others that are indented: a spreadsheet or a form has trimmed them. */
export function* flattenedEntries(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  const first = outside.findIndex((line, index) => /^- /.test(line.text) && fieldIn(line) && /^[^\s-]/.test(outside[index + 1]?.text ?? ''))
  const head = outside[first]
  const key = head && fieldIn(head)?.key
  const sibling = outside.find((line) => indentOf(line) > 0 && startsEntry(line, key, indentOf(line)))
  if (!head || !sibling) return
  const end = outside.findIndex((line, index) => index > first && (indentOf(line) > 0 || !fieldIn(line) || line.text.startsWith('blocks:')))
  const run = outside.slice(first, end < 0 ? outside.length : end)
  const column = indentOf(sibling)
  const last = run.at(-1) ?? head
  yield [
    {
      edits: run.map((line): Edit => [line.start, line.start, ' '.repeat(isEntry(line) ? column : column + 2)]),
      range: [head.start, contentEndOf(head)],
      message: `Lines ${head.number} to ${last.number} have lost the spaces at their start. Put ${spacesText(column)} in front of each dash, and ${spacesText(column + 2)} in front of the other lines.`,
      cost: 0.1,
    },
  ]
}
