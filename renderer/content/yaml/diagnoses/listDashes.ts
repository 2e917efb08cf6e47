import type { Edit } from '../edits.ts'
import { missingDashMessage } from './dashes.ts'
import type { Diagnosis } from './diagnosis.ts'
import {
  bulletPattern,
  fieldIn,
  isContent,
  isEntry,
  isNonBlank,
  type Line,
  lineNumbersText,
  linesBelow,
  outsideBlockScalars,
  spacesText,
} from './sourceLines.ts'

/** Yields diagnoses of lists whose dashes are missing, too many, or other characters. Each list is repaired in all its lines. */
export function* listDashes(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  yield* strayDashes(outside)
  yield* bullets(outside)
  yield* missingDashes(lines, outside)
  for (const line of outside) yield typeAsKey(line, outside, lines)
  yield* dashesOnOwnLine(lines, outside)
}

type Entry = { line: Line; column: number; key: string }

/** Returns the entry that a line like `- name: …` starts; its dash may be stray. */
function entryOf(line: Line): Entry | undefined {
  const { prefix = '', key } = fieldIn(line) ?? {}
  return key !== undefined && /^ *- +$/.test(prefix) ? { line, column: line.indent, key } : undefined
}

/** Yields diagnoses of dashes before fields that belong to the entry above. */
function* strayDashes(lines: readonly Line[]): Generator<Diagnosis[]> {
  for (const [index, line] of lines.entries()) {
    const head = entryOf(line)
    if (head) yield* strayRuns(head.key, runBelow(lines, index, head.column, 0), 'sameColumn')
    if (head) yield* strayRuns(head.key, runBelow(lines, index, head.column, 2), 'nested')
    if (index === 0 && fieldIn(line)?.prefix === '') yield* strayRuns('', rootEntries(lines), 'nested')
    if (head && index === 0 && head.column === 0) yield* strayRuns('', [head, ...rootEntries(lines.slice(1))], 'nested')
  }
}

/** Returns the entries in the first column, where a page has its fields, down to what looks like the blocks. */
function rootEntries(lines: readonly Line[]): Entry[] {
  const found: Entry[] = []
  for (const line of lines) {
    const entry = entryOf(line)
    if (entry?.column !== 0) continue
    if (entry.key === 'type') break
    found.push(entry)
  }
  return found
}

/** Returns the entries below a line, `offset` columns further right than `column`, down to the first that repeats a key. */
function runBelow(lines: readonly Line[], from: number, column: number, offset: number): Entry[] {
  const found: Entry[] = []
  const keys = new Set([entryOf(lines[from] as Line)?.key])
  for (const line of lines.slice(from + 1)) {
    const indent = line.indent
    if (indent < column || (indent === column && offset > 0)) break
    const entry = entryOf(line)
    if (indent === column + offset && (!entry || keys.has(entry.key))) {
      // A list may be in the same column as its key.
      if (offset > 0 && !entry) continue
      break
    }
    if (indent !== column + offset || !entry) continue
    keys.add(entry.key)
    found.push(entry)
  }
  return found
}

/** Yields a diagnosis for a run of entries and for each of its beginnings: one dash may be stray, and the next start an entry. */
function* strayRuns(head: string, run: readonly Entry[], place: 'sameColumn' | 'nested'): Generator<Diagnosis[]> {
  const candidates = run.slice(0, 12).filter(({ key }) => key !== head)
  // A key that is not a field of the entry above starts another entry, whose keys are wrong.
  const joinedFields = place === 'sameColumn' && candidates[0] ? [head, candidates[0].key] : []
  for (let count = candidates.length; count > 0; count--) yield [{ ...withoutDashes(candidates.slice(0, count), place), joinedFields }]
}

function withoutDashes(stray: readonly Entry[], place: 'sameColumn' | 'nested'): Diagnosis {
  const [first] = stray as [Entry]
  const at = first.line.start + first.column
  const width = ({ line, column }: Entry) => /^- +/.exec(line.text.slice(column))?.[0].length ?? 2
  const others = stray.length > 1 ? ` The same goes for ${lineNumbersText(stray.slice(1).map(({ line }) => line))}.` : ''
  return {
    edits: stray.map((entry) => [
      entry.line.start + entry.column,
      entry.line.start + entry.column + width(entry),
      place === 'sameColumn' ? ' '.repeat(width(entry)) : '',
    ]),
    range: [at, first.line.contentEnd],
    message: `Remove the dash before "${first.key}": it starts a new entry here, and "${first.key}" belongs to the one above.${place === 'sameColumn' ? ' Write a space in its place.' : ''}${others}`,
    ...(stray.length > 1
      ? {}
      : { suggestion: `${place === 'sameColumn' ? ' '.repeat(width(first)) : ''}${first.line.text.slice(first.column + width(first)).trimEnd()}` }),
    cost: 0.5,
  }
}

/** `• One`, `1. One`: the bullets of other notations. */
function* bullets(lines: readonly Line[]): Generator<Diagnosis[]> {
  const found = foreignBullets(lines)
  yield dashesForBullets(found)
  for (const column of new Set(found.map(({ line }) => line.indent))) yield dashesForBullets(found.filter(({ line }) => line.indent === column))
}

type Bullet = { line: Line; character: string; width: number }

const foreignBullets = (lines: readonly Line[]): Bullet[] =>
  lines.flatMap((line) => {
    const [whole = '', character = '', gap = ''] = bulletPattern.exec(line.text.trimStart()) ?? []
    const isOrdinary = character === '-' || character === '' || (gap === '' && !/^[•‣⁃◦▪▫·●○■□➢✓✔–—]/.test(character))
    return isOrdinary ? [] : [{ line, character, width: whole.length }]
  })

function dashesForBullets(found: readonly Bullet[]): Diagnosis[] {
  const [first] = found
  if (!first) return []
  const at = first.line.contentStart
  const more = found.slice(1).map(({ line }) => line)
  return [
    {
      edits: found.map(({ line, width }) => [line.contentStart, line.contentStart + width, '- ']),
      range: [at, at + first.character.length],
      message: `"${first.character}" does not start an entry of a list. Write "-"${more.length > 0 ? ` here and in ${lineNumbersText(more)}` : ''}.`,
      suggestion: '-',
      cost: 0.2,
    },
  ]
}

/** Yields diagnoses of lists without dashes: a key without a value, and below it lines of text, or repeated fields. */
function* missingDashes(lines: readonly Line[], outside: readonly Line[]): Generator<Diagnosis[]> {
  for (const parent of outside) {
    const { prefix, value } = fieldIn(parent) ?? {}
    if (prefix === undefined || value !== '') continue
    const below = contentBelow(lines, parent, prefix.length)
    const [first] = below
    if (!first || !below.every(isContent)) continue
    const column = first.indent
    const areBullets = foreignBullets(below).length === below.length && below.every((line) => line.indent === column)
    if (areBullets) yield dashesForBullets(foreignBullets(below)).map((diagnosis) => ({ ...diagnosis, scoredEdits: replacedByEmptyList(below), cost: -0.5 }))
    if (areBullets || below.length < 2) continue
    const key = isEntry(first) ? undefined : fieldIn(first)?.key
    if (key !== undefined) yield repeatedFields(below, key, prefix.length)
    else if (below.every((line) => line.indent === column && isText(line)) && !below.every(({ text }) => /\S:\s/.test(text)))
      yield textsBelow(below, parent, prefix.length)
    else if (isText(first) && !/^ *-/.test(first.text) && below.slice(1).every((line) => line.indent > column || (line.indent === column && isEntry(line))))
      yield [firstDash(first, below)]
  }
}

/** True if a line is neither an entry, nor a flow collection, nor a block scalar, nor a field. */
const isText = ({ text }: Line) => !/^\s*(?:- |[[{|>]|["']?[\w-]+["']?:(?:\s|$))/.test(text) && !bulletPattern.test(text.trimStart())

/** Returns the diagnosis for repeated fields: each repetition of the first key starts an entry. */
function repeatedFields(below: readonly Line[], key: string, parentColumn: number): Diagnosis[] {
  const [first] = below as [Line]
  const column = first.indent
  const starts = new Set(below.filter((line) => line.indent === column && fieldIn(line)?.key === key && !isEntry(line)))
  if (starts.size < 2) return []
  const hasRoom = column - parentColumn >= 4
  const moves = !hasRoom && starts.size < below.length
  return [
    {
      edits: hasRoom
        ? [...starts].map((line): Edit => [line.start + column - 2, line.start + column, '- '])
        : below.map((line): Edit => (starts.has(line) ? [line.contentStart, line.contentStart, '- '] : [line.start, line.start, '  '])),
      range: first.contentRange,
      message: `Each entry of a list starts with "- ". Write it ${hasRoom ? 'instead of the 2 spaces ' : ''}before "${key}" here and in ${lineNumbersText([...starts].slice(1))}${moves ? ', and add 2 spaces in front of the other lines' : ''}.`,
    },
  ]
}

function textsBelow(below: readonly Line[], parent: Line, column: number): Diagnosis[] {
  return [
    {
      edits: below.map((line): Edit => [line.contentStart, line.contentStart, '- ']),
      range: [parent.start + column, parent.contentEnd],
      message: `Each entry of a list starts with "- ". Write it at the start of ${lineNumbersText(below)}.`,
      scoredEdits: replacedByEmptyList(below),
      cost: -0.5,
    },
  ]
}

/** Returns the diagnosis for a first entry without its dash, which makes one text of it and all entries below. */
const firstDash = (first: Line, below: readonly Line[]): Diagnosis => ({
  edits: [[first.contentStart, first.contentStart, '- ']],
  range: first.contentRange,
  message: missingDashMessage,
  scoredEdits: replacedByEmptyList(below),
  cost: -0.5,
})

/** Returns edits that replace lines by an empty list, so that the score does not depend on its entries. */
const replacedByEmptyList = (lines: readonly Line[]) => lines.map((line, index): Edit => [line.contentStart, line.contentEnd, index === 0 ? '[]' : ''])

/** `hero:` among blocks that start with "- type: ". */
function typeAsKey(line: Line, outside: readonly Line[], lines: readonly Line[]): Diagnosis[] {
  const { prefix = '', key: type, value } = fieldIn(line) ?? {}
  const column = prefix.length
  if (column === 0 || value !== '' || isEntry(line)) return []
  const isAmongBlocks = outside.some((other) => other.indent === column && /^ *- (?:\{ *)?type:/.test(other.text))
  const below = contentBelow(lines, line, column)
  const [first] = below
  if (!isAmongBlocks || !first) return []
  const shift = column + 2 - first.indent
  const at = line.contentStart
  return [
    {
      edits: [
        [at, line.contentEnd, `- type: ${type}`],
        ...below.map((each): Edit => [each.start, each.contentStart, ' '.repeat(Math.max(0, each.indent + shift))]),
      ],
      range: [at, line.contentEnd],
      message: `A block starts with a dash and its type. Write "- type: ${type}" instead of "${type}:"${shift === 0 ? '' : `, and start its fields in column ${column + 3}`}.`,
      suggestion: `- type: ${type}`,
    },
  ]
}

/** Returns the non-blank lines below a line that are indented further than `column`. */
const contentBelow = (lines: readonly Line[], line: Line, column: number) => linesBelow(lines, line, (below) => below.indent <= column).filter(isNonBlank)

/** Yields the diagnosis of dashes on a line of their own whose content below is in the same column. */
function* dashesOnOwnLine(lines: readonly Line[], outside: readonly Line[]): Generator<Diagnosis[]> {
  const found = outside.flatMap((line) => {
    if (!/^ *-\s*$/.test(line.text)) return []
    const column = line.indent
    const below = contentBelow(lines, line, column - 1)
    const next = below.findIndex((each) => each.indent === column && /^ *-(?:\s|$)/.test(each.text))
    const children = next < 0 ? below : below.slice(0, next)
    return children[0] && children[0].indent === column ? [{ line, children }] : []
  })
  if (found.length === 0) return
  yield found.map(({ line, children }) => ({
    edits: children.map((each): Edit => [each.start, each.start, '  ']),
    range: line.contentRange,
    message: `What belongs to this dash must start ${spacesText(2)} further right than it. Add ${spacesText(2)} in front of ${lineNumbersText(children, true)}.`,
  }))
}
