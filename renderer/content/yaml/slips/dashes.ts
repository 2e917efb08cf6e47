import { rewritten, type Slip } from './slip.ts'
import { bullet, contentLine, cut, endOf, fieldIn, firstOf, indentOf, isContent, isEntry, isFieldOrEntry, type Line, name } from './sourceLines.ts'

export function* dash(line: Line): Generator<Slip> {
  const glued = /^(\s*(?:- +)*)-([^\s-].*)$/.exec(line.text)
  if (glued) {
    const at = line.start + (glued[1]?.length ?? 0)
    yield {
      edits: [[at + 1, at + 1, ' ']],
      range: [at, endOf(line)],
      message: 'A space is missing after the dash. Each entry of a list starts with "- ".',
      suggestion: `- ${glued[2]?.trimEnd()}`,
    }
  }
  const [, before = '', dashes = '', words = ''] = /^(\s*(?:- +)*)(--+)\s+(\S.*)$/.exec(line.text) ?? []
  if (dashes !== '') {
    const at = line.start + before.length
    yield rewritten([[at, at + dashes.length, '-']], `An entry of a list starts with one dash. Write "- ${cut(words.trimEnd())}".`)
  }
  const [, holder = ''] = new RegExp(`^(\\s*${name}: *)- +\\S`).exec(line.text) ?? []
  if (holder) {
    const at = line.start + holder.length
    yield {
      edits: [[at, at, `\n${' '.repeat(indentOf(line) + 2)}`]],
      range: [at, endOf(line)],
      message: 'The first entry of a list starts on a line of its own, in the column of the others.',
    }
  }
  if (fieldIn(line) && !isEntry(line)) {
    const at = firstOf(line)
    const range = [at, endOf(line)] as const
    yield { edits: [[at, at, '- ']], range, message: dashMissing }
    if (indentOf(line) >= 2) yield { edits: [[at - 2, at, '- ']], range, message: dashMissing }
  }
}

export const dashMissing = 'A dash is missing here: each entry of a list starts with "- ".'

/** `rating: -`, as a sheet has it where a cell is empty. In some places it is a text. */
export function* dashForNothing(line: Line): Generator<Slip> {
  const at = endOf(line) - 1
  if (fieldIn(line)?.value === '-') yield { edits: [[at, at + 1, 'null']], range: [at, at + 1], message: '', isSilent: true, cost: -0.5 }
}

/** Text, or fields in braces, in the column of an entry above or below. */
export function* dashBetween(lines: readonly Line[], line: Line): Generator<Slip> {
  if (isFieldOrEntry(line) || bullet.test(line.text.trimStart())) return
  const isEntryBeside = (other: Line | undefined) => other !== undefined && indentOf(other) === indentOf(line) && isEntry(other)
  const above = lines.slice(0, line.number - 1).findLast((each) => isContent(each) && indentOf(each) <= indentOf(line))
  if (!isEntryBeside(above) && !isEntryBeside(contentLine(lines, line.number, 1))) return
  const at = firstOf(line)
  yield { edits: [[at, at, '- ']], range: [at, endOf(line)], message: dashMissing, suggestion: `- ${line.text.trim()}` }
}

/** Fields in braces in the column of those of the entry above, or below: what parts them is a dash. */
export function* dashBeforeBraces(lines: readonly Line[], line: Line): Generator<Slip> {
  if (!/^ *\{/.test(line.text)) return
  const isBeside = (other: Line | undefined) => other !== undefined && /^ *- +\{/.test(other.text) && indentOf(other) < indentOf(line)
  const beside = [contentLine(lines, line.number - 2, -1), contentLine(lines, line.number, 1)].find(isBeside)
  if (!beside) return
  const at = firstOf(line)
  yield {
    edits: [[line.start, at, `${' '.repeat(indentOf(beside))}- `]],
    range: [at, endOf(line)],
    message: `${dashMissing} Write it in column ${indentOf(beside) + 1}, before the "{".`,
  }
}

/** An entry of a list shows that one above it lacks its dash, or the space behind it. */
export function* dashAbove(lines: readonly Line[], here: Line): Generator<Slip> {
  const indent = indentOf(here)
  for (let index = here.number - 2; index >= 0 && index > here.number - 100; index--) {
    const line = lines[index]
    if (!line || !isContent(line)) continue
    if (/^\s*-[A-Za-z]/.test(line.text)) yield* dash(line)
    if (indentOf(line) >= indent && !line.text.trimEnd().endsWith(':')) continue
    if (indentOf(line) > indent) continue
    const first = contentLine(lines, index + 1, 1)
    if (first && !/^\s*-/.test(first.text) && first !== here) yield* dash(first)
    return
  }
}
