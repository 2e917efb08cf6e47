import { missingDashMessage } from './dashes.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { ParentField, Shape } from './shape.ts'
import { blockTypeIn, fieldIn, indentedTo, isEntry, isNonBlank, keyColumn, keysInColumn, type Line, lastBefore, structureOf } from './sourceLines.ts'

/** Fields right below the name of a list, above other entries or alone: their entry lacks its dash, or its first line. */
export function* entriesWithoutStart(lines: readonly Line[], { blockFields, parentFields }: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, parent] of outside.entries()) {
    const list = fieldIn(parent)
    const line = outside[index + 1]
    if (!line || list?.value !== '' || isEntry(line) || line.indent < Math.max(2, list.column + 1)) continue
    const next = entryBelow(outside, index + 1)
    if (next) yield [missingDash(line)]
    if (next && fieldIn(next)?.key === fieldIn(line)?.key) continue
    for (const key of next ? [fieldIn(next)?.key] : firstKeysOf(list.key, line, parentFields)) yield* missingFirstLines(line, key, blockFields.keys())
  }
}

/** Fields below an empty line in a block, which are those of another one: that lacks its first line. */
export function* blocksWithoutStart(lines: readonly Line[], { blockFields }: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, line] of outside.entries()) {
    const block = lastBefore(outside, index, (each) => each.indent < line.indent)
    const isBlockField = block && fieldIn(block)?.key === 'type' && keyColumn(block) === line.indent
    if (!isBlockField || isEntry(line) || isNonBlank(lines[line.number - 2] ?? line)) continue
    const keys = keysInColumn(outside.slice(index), line.indent)
    const types = [...blockFields].filter(([, fields]) => [...keys].every((key) => fields.has(key)))
    for (const [type] of types) yield* missingFirstLines(line, 'type', [type])
  }
}

/** The first line of a block that is indented so far that it belongs to the text above, while its other fields are where they belong. */
export function* startsInText(lines: readonly Line[], { blockFields }: Shape): Generator<Diagnosis[]> {
  const outside = new Set(structureOf(lines))
  for (const line of outside) {
    const start = lastBefore(lines, line.number - 1, isNonBlank)
    const key = fieldIn(line)?.key
    if (!start || outside.has(start) || key === undefined || isEntry(line) || !blockFields.get(blockTypeIn(start) ?? '')?.has(key)) continue
    const column = line.indent - 2
    yield [
      {
        edits: [indentedTo(start, column)],
        range: start.contentRange,
        message: `This line starts the block whose fields are below it, but is part of the text above. Start it in column ${column + 1}.`,
        cost: 0.1,
      },
    ]
  }
}

/** Returns the entry that follows fields in a list. */
function entryBelow(outside: readonly Line[], index: number): Line | undefined {
  const { indent: column = 0 } = outside[index] ?? {}
  const next = outside.slice(index).find(({ indent }) => indent < column)
  return next && isEntry(next) && next.indent === column - 2 ? next : undefined
}

/** Returns the fields that entries of a list start with, of those entries that have the field of a line. */
function firstKeysOf(list: string, line: Line, parentFields: readonly ParentField[]): Set<string | undefined> {
  const key = fieldIn(line)?.key ?? ''
  const firstKeys = parentFields.filter(({ name, isList, fields }) => isList && name === list && fields.has(key)).map(({ fields }) => [...fields][0])
  return new Set(firstKeys.filter((each) => each !== key))
}

const missingDash = (line: Line): Diagnosis => ({
  edits: [[line.contentStart - 2, line.contentStart, '- ']],
  range: line.contentRange,
  message: missingDashMessage,
  cost: 0.2,
})

/** Returns the lines that an entry may start with: a block with any type, another entry with a value that only its author knows. */
export const firstLines = (key: string, types: Iterable<string>): string[] => (key === 'type' ? [...types] : ['…']).map((value) => `- ${key}: ${value}`)

function* missingFirstLines(line: Line, key: string | undefined, types: Iterable<string>): Generator<Diagnosis[]> {
  if (key === undefined) return
  for (const guess of firstLines(key, types))
    yield [
      {
        edits: [[line.start, line.start, `${' '.repeat(line.indent - 2)}${guess}\n`]],
        range: line.contentRange,
        message: `The first line of this entry is missing. Write "${guess}" above this line, with the dash in column ${line.indent - 1}.`,
        guess,
        cost: 0.3,
      },
    ]
}
