import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Mapping, ParentField, Shape } from './shape.ts'
import {
  blockTypeIn,
  columnsOf,
  commentPattern,
  fieldIn,
  isContent,
  isEntry,
  isFieldOrEntry,
  isNonBlank,
  keyColumn,
  keyPattern,
  keysInColumn,
  type Line,
  lastBefore,
  linesBelow,
  opensBlockScalar,
  outsideBlockScalars,
  structureOf,
} from './sourceLines.ts'
import { lineNumbersText } from './wording.ts'

/** `# navigation:` or `# body: |` with its value below it: the line was commented out, or not uncommented with the others. */
export function* commentedKeys(lines: readonly Line[], { parentFields, fieldNames }: Shape): Generator<Diagnosis[]> {
  const parentKeys = new Set(parentFields.map(({ name }) => name))
  for (const line of lines) {
    const [, indentation = '', hashes = '', gap = '', key = ''] = commentedKey.exec(line.text) ?? []
    if (!(parentKeys.has(key) || (fieldNames.has(key) && (opensBlockScalar(line) || /:\s*$/.test(line.text)))) || !lines.slice(line.number).some(isContent))
      continue
    const at = line.start + indentation.length
    for (const space of new Set([gap.slice(0, 1), '']))
      yield [
        {
          edits: [[at, at + hashes.length + space.length, '']],
          range: [at, line.contentEnd],
          message: `This line is a comment, so "${key}:" is missing above the lines below it. Remove the "#"${space === '' ? '' : ' and the space after it'}.`,
          cost: 0.1,
        },
      ]
  }
}

const commentedKey = new RegExp(`^( *)(#+)( *)(${keyPattern}):(?:\\s|$)`)

/** The text of a block that begins right below another of its fields: its own name is missing above it. */
export function* missingTextKeys(lines: readonly Line[], { markdownFields, blockFields }: Shape): Generator<Diagnosis[]> {
  for (const line of outsideBlockScalars(lines)) {
    const { key, value = '' } = fieldIn(line) ?? {}
    const names = isEntry(line) && key === 'type' ? (markdownFields.get(value) ?? []) : []
    for (const diagnosis of names.length > 0 ? missingTextKey(lines, line, names, blockFields.get(value)) : []) yield [diagnosis]
  }
}

/**
 * @param names of the fields that the text may belong to
 * @param fields of the block
 */
function missingTextKey(lines: readonly Line[], block: Line, names: readonly string[], fields: ReadonlySet<string> = new Set(names)): Diagnosis[] {
  const column = keyColumn(block)
  const fieldOf = (line: Line) => {
    const field = fieldIn(line)
    return field?.column === column ? field : undefined
  }
  const isWritten = (line: Line) => isNonBlank(line) && !commentPattern.test(line.text)
  const own = [block, ...linesBelow(lines, block, (line) => line.indent < column)].filter(isWritten)
  const start = own.findIndex((line, at) => !isFieldOrEntry(line) && at > 0 && /^[^"'[{|>&*]/.test(fieldOf(own[at - 1] ?? line)?.value ?? ''))
  const end = own.findIndex((line, at) => at > start && fieldOf(line))
  const text = start < 0 ? [] : own.slice(start, end < 0 ? undefined : end)
  const [first] = text
  // `body |`, `body = |` and `body：|` lack their colon, `body:Words` the space after it, `|` what is in front of it.
  const isNamed =
    first !== undefined &&
    (/^\s*(?:\w+ *(?:[=：] *)?)?[|>][-+]?\s*$/.test(first.text) || text.some((line) => fields.has(/^\s*(\w+) *[:=：]/.exec(line.text)?.[1] ?? '')))
  if (!first || isNamed) return []
  const written = own.map((line) => fieldOf(line)?.key)
  const indent = text.some((line) => line.indent === column) ? '  ' : ''
  const shift = indent === '' ? '' : `, and put two more spaces in front of ${lineNumbersText(text, true)}`
  return names
    .filter((name) => !written.includes(name))
    .map((name) => ({
      edits: text.map((line): Edit => [line.start, line.start, line === first ? `${' '.repeat(column)}${name}: |\n${indent}` : indent]),
      range: first.contentRange,
      message: `"${name}: |" is missing above this text. Write it on a line of its own, in column ${column + 1}${shift}.`,
      addedField: name,
      cost: 0.3,
    }))
}

/** Maximum number of lines examined for a missing key above them: with more, the file cannot be repaired. */
const maxCandidates = 12

/** Yields diagnoses of the first line of a list or mapping whose key is missing above it: its own fields do not fit where it is now. */
export function* missingKeys(lines: readonly Line[], shape: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  const starts = outside.filter((_, index) => startsUnannounced(outside, index))
  for (const line of starts.slice(0, maxCandidates)) for (const diagnosis of keysMissingAbove(outside, line, shape)) yield [diagnosis]
}

/** Yields the diagnosis of the key that is missing above a line near an error: one for each of a long file would take too many trials. */
export function* missingKeysNear(lines: readonly Line[], line: Line, shape: Shape): Generator<Diagnosis> {
  const outside = structureOf(lines)
  if (startsUnannounced(outside, outside.indexOf(line))) yield* keysMissingAbove(outside, line, shape)
}

function* keysMissingAbove(outside: readonly Line[], line: Line, { parentFields, mappings }: Shape): Generator<Diagnosis> {
  const keys = keysOf(line)
  const isList = isEntry(line)
  for (const step of (isList ? [2, 0] : [2]).filter((each) => each <= line.indent)) {
    const column = line.indent - step
    const siblings = keysInColumn(outside.filter(({ number }) => number < line.number).reverse(), column)
    const missing = parentFields.filter((parent) => parent.isRoot === (column === 0) && fits(parent, isList, keys) && !siblings.has(parent.name))
    const names = keys.length > 0 ? missing.map(({ name }) => name) : missingTextLists(mappings, outside, line, column)
    for (const key of new Set(names)) yield missingKey(key, column, line)
  }
}

/** The diagnosis of a key that is missing above a line. */
export const missingKey = (key: string, column: number, line: Line): Diagnosis => ({
  edits: [[line.start, line.start, `${' '.repeat(column)}${key}:\n`]],
  range: line.contentRange,
  message: `"${key}:" is missing above this line. Write it on a line of its own, in column ${column + 1}.`,
  addedField: key,
  cost: 0.4,
})

/** Returns the lists of texts that the mapping with a column above a line has to have, and lacks; else those that it may have, if these are wanted. */
export function missingTextLists(mappings: readonly Mapping[], lines: readonly Line[], line: Line, column: number, withOptional = true): Set<string> {
  const siblings = keysInColumn(lines.filter(({ number }) => number < line.number).reverse(), column)
  const own = mappingsWith(siblings, mappings, lines, line, column)
  const missing = (lists: (mapping: Mapping) => readonly string[]) => new Set(siblings.size > 0 ? own.flatMap(lists).filter((name) => !siblings.has(name)) : [])
  const required = missing(({ textLists }) => textLists)
  return required.size > 0 || !withOptional ? required : missing(({ optionalTextLists }) => optionalTextLists)
}

/** Returns the mappings that may have the fields in a column around a line, and have their type if one is written above it. */
export function mappingsWith(keys: ReadonlySet<string>, mappings: readonly Mapping[], lines: readonly Line[], line: Line, column: number): Mapping[] {
  const isType = (each: Line) => fieldIn(each)?.key === 'type' && fieldIn(each)?.column === column
  const typeLine = keys.has('type') ? lines.findLast((each) => each.number < line.number && isType(each)) : undefined
  return mappings.filter(({ type, fields }) => (!typeLine || type === fieldIn(typeLine)?.value) && [...keys].every((name) => fields.has(name)))
}

const fits = (parent: ParentField, isList: boolean, keys: readonly string[]) => parent.isList === isList && keys.every((key) => parent.fields.has(key))

/** Returns the keys of a line: its own, or those of an entry in braces. */
function keysOf(line: Line): string[] {
  const inBraces = /^\s*- +\{(.*)$/.exec(line.text)?.[1]
  if (inBraces !== undefined) return [...inBraces.matchAll(new RegExp(`(?:^|,) *(${keyPattern}):`, 'g'))].map(({ 1: key = '' }) => key)
  const field = fieldIn(line)
  return field ? [field.key] : []
}

/** True if a line starts a list or mapping without a key above it, and does not continue the one above. */
export function startsUnannounced(outside: readonly Line[], index: number): boolean {
  const line = outside[index]
  const above = outside[index - 1]
  if (!line || !above || /:\s*$/.test(above.text) || !isFieldOrEntry(line)) return false
  if (!isEntry(line)) return !columnsOf(above).includes(line.indent)
  const before = lastBefore(outside, index, (each) => each.indent <= line.indent)
  return !before || keysOf(before)[0] !== keysOf(line)[0]
}

/** Yields the diagnosis of a missing `blocks:` above the first block of a page. */
export function* missingBlocksKey(lines: readonly Line[], { rootFields }: Shape): Generator<Diagnosis> {
  if (!rootFields.includes('blocks') || lines.some(({ text }) => text.startsWith('blocks:'))) return
  // A file of shared blocks holds nothing else: its first entry is a block, whatever it starts with.
  const first = lines.find((line) => blockTypeIn(line) !== undefined) ?? (rootFields.length === 1 ? lines.find(isContent) : undefined)
  if (!first || !isEntry(first)) return
  yield {
    edits: [[first.start, first.start, 'blocks:\n']],
    range: first.contentRange,
    message: '"blocks:" is missing above this line.',
    cost: 0.2,
  }
}

/** `type: promo` in the first column of a file of shared blocks: the fields of its one block, without the list that it belongs to. */
export function* blockWithoutList(lines: readonly Line[], { rootFields }: Shape): Generator<Diagnosis> {
  const first = lines.find(isContent)
  if (!first || rootFields.length > 1 || !lines.some(({ text }) => text.startsWith('type:'))) return
  yield {
    edits: lines.filter((line) => isContent(line)).map(({ start }) => [start, start, start === first.start ? 'blocks:\n  - ' : '    ']),
    range: first.contentRange,
    message: 'A file of shared blocks holds a list. Write "blocks:" on a line above this one, "  - " before it, and four spaces before each line below it.',
  }
}
