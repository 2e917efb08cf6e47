import type { Edit } from '../edits.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import type { ParentField, Shape } from './shape.ts'
import {
  blockTypeIn,
  contentBelow,
  deeperLines,
  emptied,
  fieldIn,
  indentedTo,
  isContent,
  isEntry,
  isFieldOrEntry,
  isNonBlank,
  keyColumn,
  keyPattern,
  type Line,
  lastBefore,
  linesBelow,
  outsideBlockScalars,
  startsForeignComment,
  structureOf,
} from './sourceLines.ts'
import { lineNumbersText, shorten, spacesText } from './wording.ts'

/** True for the first line of a block. */
const isBlock = (line: Line, blockFields: Shape['blockFields']) => blockFields.has(blockTypeIn(line) ?? '')

/** Blocks that were pasted above "blocks:", into the fields of the page. */
export function* blocksAboveList(lines: readonly Line[], { blockFields }: Shape): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines)
  const header = outside.find(({ text }) => /^blocks:\s*$/.test(text))
  // Its dash may be missing, too.
  const namesType = (line: Line) => fieldIn(line)?.key === 'type' && blockFields.has(fieldIn(line)?.value ?? '')
  const first = outside.find((line) => isBlock(line, blockFields) || namesType(line))
  if (!header || !first || first.number > header.number) return
  const run = [first, ...linesBelow(lines, first, (line) => line.indent === 0 && !isEntry(line))].filter(isNonBlank)
  yield [
    {
      edits: run.map(emptied),
      range: first.contentRange,
      message: `A block belongs below "blocks:", in line ${header.number}. Move ${lineNumbersText(run, true)} there.`,
      isStopgap: true,
      cost: 0.2,
    },
  ]
}

/** A block that was pasted into a list of the block above, between two of its entries or between the fields of one. */
export function* blocksInList(lines: readonly Line[], { blockFields, parentFields }: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, line] of outside.entries()) {
    const below = outside[index + 1]
    // Text below the type lacks a field, and is no list.
    if (!isBlock(line, blockFields) || !below || !isFieldOrEntry(below)) continue
    const entry = lastBefore(outside, index, (each) => isEntry(each) || each.indent <= line.indent)
    if (!entry || entry.indent <= line.indent) continue
    const rest = fieldAfterBlock(lines, line, entry, parentFields)
    const next = rest ?? entryAfterBlock(outside, index, entry.indent)
    if (!next) continue
    const list = lastBefore(outside, index, (each) => each.indent < entry.indent || (each.indent === entry.indent && !isEntry(each)))
    const key = list && fieldIn(list)?.key
    const run = lines.slice(line.number - 1, next.number - 1).filter(isNonBlank)
    yield [
      {
        edits: run.map(emptied),
        range: line.contentRange,
        message: `This block is in the middle of ${rest ? 'an entry of ' : ''}${key === undefined ? 'a list' : `the list "${key}"`}, which goes on in line ${next.number}. Move ${lineNumbersText(run, true)} below that list.`,
        isStopgap: true,
        // It may be a block whose own list has lost its name.
        cost: 0.45,
      },
    ]
  }
}

/** Blocks that start too far right, with all of their lines or only the first ones: YAML takes those for an entry of the list above. */
export function* deeperBlocks(lines: readonly Line[], { blockFields }: Shape): Generator<Diagnosis[]> {
  const starts = outsideBlockScalars(lines).filter((line) => isBlock(line, blockFields))
  const column = Math.min(...starts.map(({ indent }) => indent))
  for (const start of starts) {
    const moved = [start, ...deeperLines(lines, start)]
    const last = moved.at(-1) ?? start
    const next = contentBelow(lines, last)
    const distance = start.indent - column
    const continues = next !== undefined && next.indent === column + 2 && !isEntry(next) && fieldIn(next) !== undefined
    const isWhole = next === undefined || next.indent === 0 || (next.indent === column && isEntry(next))
    if (distance < 2 || (!continues && !isWhole)) continue
    const [these, them] = start === last ? ['This line is', 'it'] : [`Lines ${start.number} to ${last.number} are`, 'each of them']
    yield [
      {
        edits: moved.map((line): Edit => [line.start, line.start + distance, '']),
        range: start.contentRange,
        message: `${these} indented further than ${continues ? 'the rest of the block' : 'the other blocks'}. Remove ${spacesText(distance)} in front of ${them}, so that the dash is in column ${column + 1}.`,
        cost: 0.1,
      },
    ]
  }
}

/** Returns the first entry in a column below the start of a block that is in no list of the block. */
function entryAfterBlock(outside: readonly Line[], blockIndex: number, column: number): Line | undefined {
  const block = outside[blockIndex]
  let isInOwnList = false
  for (let at = blockIndex + 1, line = outside[at]; block && line && line.indent > block.indent; line = outside[++at]) {
    if (line.indent < column) isInOwnList = fieldIn(line)?.value === ''
    else if (line.indent === column && isEntry(line) && !isInOwnList) return line
  }
}

/** Returns the first field below a block that is in none of its own lists, and that the entry above the block lacks. */
function fieldAfterBlock(lines: readonly Line[], block: Line, entry: Line, parentFields: readonly ParentField[]): Line | undefined {
  const column = keyColumn(entry)
  const keyAt = (line: Line) => (keyColumn(line) === column ? fieldIn(line)?.key : undefined)
  const written = lines.slice(entry.number - 1, block.number - 1).flatMap((line) => keyAt(line) ?? [])
  const isLacking = (key: string) =>
    !written.includes(key) && parentFields.some(({ isList, fields }) => isList && [...written, key].every((each) => fields.has(each)))
  /** The keys of an entry in a list of the block; undefined outside of its lists. */
  let ownKeys: Set<string> | undefined
  for (const line of deeperLines(lines, block).filter(isContent)) {
    if (line.indent < entry.indent) ownKeys = fieldIn(line)?.value === '' ? new Set() : undefined
    if (line.indent === entry.indent && isEntry(line)) {
      if (!ownKeys) return undefined
      ownKeys = new Set()
    }
    const key = keyAt(line)
    if (key === undefined) continue
    if (line.indent === column && (!ownKeys || ownKeys.has(key)) && isLacking(key)) return line
    ownKeys?.add(key)
  }
}

/** `type: promo` in the first column, above the fields of that block: the dash and the spaces before it were not copied. */
export function* unmarkedEntries(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  const starts = new Set(outside.filter(isEntry).map((line) => `${line.indent} ${fieldIn(line)?.key}`))
  for (const [index, line] of outside.entries()) {
    const next = outside[index + 1]
    const column = (next?.indent ?? 0) - 2
    if (isEntry(line) || column < line.indent || startsForeignComment.test(line.text) || !starts.has(`${column} ${fieldIn(line)?.key}`)) continue
    const written = `- ${line.text.trim()}`
    yield [
      diagnosisOf(
        [[line.start, line.contentEnd, `${' '.repeat(column)}${written}`]],
        `The dash of this entry is missing. Write "${shorten(written)}", with ${spacesText(column)} in front of it.`,
        { range: line.contentRange, suggestion: undefined, cost: 0.2 },
      ),
    ]
  }
}

/** `duration: Week 4  - type: prose`, `- { word: fee } - { word: cost }`: an entry whose line was joined with the one above. */
export function* joinedEntries(lines: readonly Line[], { blockFields }: Shape): Generator<Diagnosis[]> {
  const entries = outsideBlockScalars(lines).filter(isEntry)
  for (const line of lines) {
    const [, before = '', gap = '', entry = '', key, bracket = ''] = joinedEntry.exec(line.text) ?? []
    if (entry === '' || (key === 'type' && !isBlock({ ...line, text: entry }, blockFields))) continue
    const isSibling = (each: Line) => (key === undefined ? each.text.startsWith(`- ${bracket}`, each.indent) : fieldIn(each)?.key === key)
    const sibling = entries.findLast((each) => each.number <= line.number && isSibling(each))
    if (!sibling) continue
    const at = line.start + before.length
    yield [
      {
        edits: [[at, at + gap.length, `\n${' '.repeat(sibling.indent)}`]],
        range: [at + gap.length, line.contentEnd],
        message: `An entry starts on a line of its own. Start a new line before "${shorten(entry)}", with ${spacesText(sibling.indent)} in front of it.`,
      },
    ]
  }
}

const joinedEntry = new RegExp(`^(\\s*[^\\s#](?:.*[^\\s-])?)( +)(- (?:(${keyPattern}): .*\\S|([{[]).*[}\\]]))\\s*$`)

/** A block from a file that is indented by four columns, among others that are indented by two. */
export function* wideBlocks(lines: readonly Line[], { blockFields }: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  const sibling = outside.find((line) => isBlock(line, blockFields))
  for (const [index, line] of outside.entries()) {
    const next = outside[index + 1]
    if (!sibling || !next || !isBlock(line, blockFields) || line.indent <= sibling.indent || next.indent !== line.indent + 4) continue
    const run = [line, ...deeperLines(lines, line)]
    yield [
      {
        edits: run.map(emptied),
        range: line.contentRange,
        message: `This block is indented by 4 columns a step, and this page by 2. Start its dash in column ${sibling.indent + 1}, its fields in column ${sibling.indent + 3}, and so on down to line ${run.at(-1)?.number}.`,
        isStopgap: true,
        cost: 0.2,
      },
    ]
  }
}

/** Entries whose lines all start in the first column, among others that are indented: a spreadsheet or a form has trimmed them. */
export function* flattenedEntries(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  const first = outside.findIndex((line, index) => /^- /.test(line.text) && fieldIn(line) && /^[^\s-]/.test(outside[index + 1]?.text ?? ''))
  const head = outside[first]
  const key = head && fieldIn(head)?.key
  const sibling = outside.find((line) => isEntry(line) && line.indent > 0 && fieldIn(line)?.key === key)
  if (!head || !sibling) return
  const end = outside.findIndex((line, index) => index > first && (line.indent > 0 || !fieldIn(line)))
  const run = outside.slice(first, end < 0 ? outside.length : end)
  const column = sibling.indent
  const last = run.at(-1) ?? head
  yield [
    {
      edits: run.map((line) => indentedTo(line, isEntry(line) ? column : column + 2)),
      range: [head.start, head.contentEnd],
      message: `Lines ${head.number} to ${last.number} have lost the spaces at their start. Put ${spacesText(column)} in front of each dash, and ${spacesText(column + 2)} in front of the other lines.`,
      cost: 0.1,
    },
  ]
}
