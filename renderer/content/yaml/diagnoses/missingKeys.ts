import type { Diagnosis } from './diagnosis.ts'
import type { ParentField, Shape } from './shape.ts'
import { columnsOf, contentEndOf, contentStartOf, fieldIn, indentOf, isContent, isEntry, keyPattern, type Line, outsideBlockScalars } from './sourceLines.ts'

/** `# navigation:`, and what it holds below it: the line was made a comment, or was never made a line again with the others. */
export function* commentedKeys(lines: readonly Line[], { parentFields }: Shape): Generator<Diagnosis[]> {
  const known = new Set(parentFields.map(({ name }) => name))
  for (const [index, line] of lines.entries()) {
    const [, margin = '', sign = '', gap = '', key = ''] = new RegExp(`^( *)(#+)( *)(${keyPattern}):(?:\\s|$)`).exec(line.text) ?? []
    if (key === '' || !known.has(key)) continue
    const next = lines.slice(index + 1).find(isContent)
    if (!next) continue
    const at = line.start + margin.length
    for (const width of new Set([sign.length + gap.length, sign.length, sign.length + Math.min(1, gap.length)]))
      if (indentOf(next) >= margin.length + sign.length + gap.length - width)
        yield [
          {
            edits: [[at, at + width, '']],
            range: [at, contentEndOf(line)],
            message: `This line is a comment, and "${key}:" is missing above what stands below it. Remove the "#"${gap === '' || width === sign.length ? '' : ' and the space behind it'}.`,
            cost: 0.1,
          },
        ]
  }
}

/** Where so many lines may be the first that have lost the name above them, the file is lost. */
const maxPlaces = 12

/** The first line of a list or group whose name is missing above it: it has fields of its own, which do not fit what it has come to stand in. */
export function* missingKeys(lines: readonly Line[], { parentFields: holders }: Shape): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  let places = 0
  for (const [index, line] of outside.entries()) {
    const keys = keysOf(line)
    const isList = isEntry(line)
    const column = indentOf(line)
    if (keys.length === 0 || column === 0 || !startsUnannounced(lines, outside, index, isList)) continue
    if (isList && continuesList(outside, index, holders, keys)) continue
    if (places++ > maxPlaces) continue
    for (const step of (isList ? [2, 0] : [2]).filter((each) => each <= column)) {
      const around = siblings(outside, index, column - step)
      const names = holders.filter((holder) => holder.isRoot === (column === step) && fits(holder, isList, keys) && !around.has(holder.name))
      for (const key of new Set(names.map(({ name }) => name)))
        yield [
          {
            edits: [[line.start, line.start, `${' '.repeat(column - step)}${key}:\n`]],
            range: [contentStartOf(line), contentEndOf(line)],
            message: `"${key}:" is missing above this line. Write it on a line of its own, in column ${column - step + 1}.`,
            addedField: key,
            cost: 0.4,
          },
        ]
    }
  }
}

/** The names that stand above a line in a column, as far up as they belong together. */
function siblings(outside: readonly Line[], index: number, column: number): Set<string> {
  const found = new Set<string>()
  for (const above of outside.slice(0, index).reverse()) {
    const field = fieldIn(above)
    if (field?.before.length === column) found.add(field.key)
    if (indentOf(above) < column) break
  }
  return found
}

const fits = (holder: ParentField, isList: boolean, keys: readonly string[]) => holder.isList === isList && keys.every((key) => holder.fields.has(key))

/** The names of the fields that a line has: its own, or those of an entry in braces. */
function keysOf(line: Line): string[] {
  const inBraces = /^\s*- +\{(.*)$/.exec(line.text)?.[1]
  if (inBraces !== undefined) return [...inBraces.matchAll(new RegExp(`(?:^|,) *(${keyPattern}):`, 'g'))].map(({ 1: key = '' }) => key)
  const field = fieldIn(line)
  return field ? [field.key] : []
}

/** Whether a line starts something that the one above it has not announced, and does not go on with what stands there. */
function startsUnannounced(lines: readonly Line[], outside: readonly Line[], index: number, isList: boolean): boolean {
  const line = outside[index] as Line
  const above = outside[index - 1]
  if (!above || /:\s*$/.test(above.text)) return false
  if (!isList) return !columnsOf(above).includes(indentOf(line)) || lines[line.number - 2]?.text.trim() === ''
  const before = outside.slice(0, index).findLast((each) => indentOf(each) <= indentOf(line))
  return !before || !isEntry(before) || indentOf(before) < indentOf(line) || keysOf(before)[0] !== keysOf(line)[0]
}

/** Whether the list that an entry stands in takes entries with these fields, so that no name is missing above it. */
function continuesList(outside: readonly Line[], index: number, holders: readonly ParentField[], keys: readonly string[]): boolean {
  const column = indentOf(outside[index] as Line)
  const before = outside.slice(0, index).findLast((line) => indentOf(line) < column || (indentOf(line) === column && !isEntry(line)))
  const { key, value } = (before && fieldIn(before)) ?? {}
  return value === '' && holders.some((holder) => holder.name === key && fits(holder, true, keys))
}

/** The first block of a page, without the name of their list above it. */
export function* missingBlocksKey(lines: readonly Line[]): Generator<Diagnosis> {
  if (lines.some(({ text }) => text.startsWith('blocks:'))) return
  const first = lines.find(({ text }) => /^ *- +(?:\{ *)?type: /.test(text))
  if (!first) return
  yield {
    edits: [[first.start, first.start, 'blocks:\n']],
    range: [contentStartOf(first), contentEndOf(first)],
    message: '"blocks:" is missing above this line.',
  }
}
