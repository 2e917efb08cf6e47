import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import { openDelimiters } from './openDelimiters.ts'
import type { Shape } from './shape.ts'
import { contentBelow, fieldIn, isEntry, keyColumn, keyPattern, type Line, margin, siblingKeys } from './sourceLines.ts'

/** `rating: 4.6, badge: Top Rated`: several fields on one line, as in braces. */
export function* fieldsOnOneLine(line: Line): Generator<Diagnosis> {
  const found = [...line.text.matchAll(keyAfterComma)].map(({ index, 1: gap = '', 2: key = '' }) => ({
    at: line.start + index,
    gap,
    key,
  }))
  const [next] = found
  if (!next || /[[{]|[\]}]\s*$/.test(line.text)) return
  const column = keyColumn(line)
  const at = next.at + next.gap.length
  yield {
    edits: found.map(({ at, gap }) => [at, at + gap.length, `\n${' '.repeat(column)}`]),
    range: [at, at + next.key.length],
    message: `Each field goes on a line of its own. Start a new line, in column ${column + 1}, before ${found.map(({ key }) => `"${key}"`).join(' and before ')}, and remove the "${next.gap.trim()}" in front of ${found.length === 1 ? 'it' : 'each'}.`,
    // One such word may be part of a text; several are no accident.
    cost: 1 - found.length,
  }
}

const keyAfterComma = new RegExp(`([,;]\\s+)(${keyPattern}): `, 'g')

const keyTwice = new RegExp(`(?<=^${margin}|[{,] *)(${keyPattern}): +(\\1: +)(?=\\S)`, 'g')

/** `type: type: hero`: a repeated key. */
export function* repeatedKey(line: Line): Generator<Diagnosis> {
  for (const { index, 1: key = '', 2: again = '' } of line.text.matchAll(keyTwice)) {
    const at = line.start + line.text.indexOf(again, index + key.length + 1)
    yield {
      edits: [[at, at + again.length, '']],
      range: [at, at + key.length + 1],
      message: `"${key}:" is here twice. Remove the second one.`,
      suggestion: '',
      ...sure,
    }
  }
}

/** `rating: 4.8 website: "#"`: two fields of an entry on one line, the second of which the entry does not have elsewhere. */
export function* secondFieldOnLine(lines: readonly Line[], line: Line, { rootFields, parentFields }: Shape): Generator<Diagnosis> {
  const { column = 0, key: firstKey } = fieldIn(line) ?? {}
  const valueStart = endOfBrackets(line)
  if (firstKey === undefined || valueStart === undefined) return
  const siblings = siblingKeys(lines, line)
  const knownGroups = parentFields.map(({ fields }) => fields).filter((fields) => fields.has(firstKey))
  // The other keys tell of which kind the entry is, as long as none of them is misspelt.
  const fittingGroups = knownGroups.filter((fields) => [...siblings].every((key) => fields.has(key)))
  const groups = column === 0 ? [new Set(rootFields)] : fittingGroups.length > 0 ? fittingGroups : knownGroups
  // A key at the end of the line has its value below.
  const end = opensValueBelow(lines, line, column) ? '|\\s*$' : ''
  const found = [...line.text.matchAll(new RegExp(`(?<=[^\\s,;:])\\s+(${keyPattern}):(?=\\s+\\S${end})`, 'g'))]
    .map(({ index, 0: gap, 1: key = '' }) => ({ start: line.start + index, at: line.start + index + gap.length - key.length - 1, key }))
    .filter(({ key, start }) => start >= line.start + valueStart && key !== firstKey && !siblings.has(key) && groups.some((fields) => fields.has(key)))
  const [next] = found
  if (!next) return
  const value = line.text.slice(line.text.indexOf(':', column) + 1, next.start - line.start).trim()
  const isText = end === '' && !/^(?:["'[{]|-?[\d.,]+$|(?:true|false)$)/.test(value) && firstKey !== 'type'
  yield {
    edits: found.map(({ start, at }): Edit => [start, at, `\n${' '.repeat(column)}`]),
    range: [next.at, next.at + next.key.length + 1],
    message: `Each field goes on a line of its own. Start a new line, in column ${column + 1}, before ${found.map(({ key }) => `"${key}:"`).join(' and before ')}${isText ? `, or put quotes around everything after "${firstKey}:" if it is one text` : ''}.`,
    // What is wrong with a value below is reported there.
    splitFields: found.slice(0, end === '' ? undefined : -1).map(({ key }) => key),
    ...sure,
  }
}

/** Returns where the brackets end that a value consists of, 0 for another value, undefined for brackets that stay open or are no value of a field. */
function endOfBrackets({ text }: Line): number | undefined {
  const [, before = '', bracket] = bracketAsValue.exec(text) ?? []
  if (bracket === undefined) return 0
  if (!before.includes(':')) return undefined
  const end = [...text.matchAll(/[\]}]/g)].find(({ index }) => openDelimiters(text.slice(0, index + 1), before.length) === undefined)
  return end && end.index + 1
}

const bracketAsValue = new RegExp(`^(${margin}(?:${keyPattern}: +)?)([[{])?`)

/** `icon: bot blocks:`, `topics: [Tools] card:`: a field of the page at the end of a line, with its value below. */
export function* fieldAtEndOfLine(lines: readonly Line[], line: Line, { rootFields }: Shape): Generator<Diagnosis> {
  const [, before = '', gap = '', key = ''] = keyAtEnd.exec(line.text) ?? []
  if (opensValueBelow(lines, line, 0)) yield* pageFieldBehind(lines, line.start + before.length, { gap, key }, rootFields)
}

/** `tags: [One] document: { format: PDF }`: a field of the page behind brackets in a group above it. */
export function* fieldBehindBrackets(lines: readonly Line[], line: Line, { rootFields }: Shape): Generator<Diagnosis> {
  const end = line.indent > 0 ? (endOfBrackets(line) ?? 0) : 0
  const [, gap = '', key = ''] = (end > 0 && keyBehind.exec(line.text.slice(end))) || []
  yield* pageFieldBehind(lines, line.start + end, { gap, key }, rootFields)
}

/** Yields the diagnosis of a field of the page that is written behind another, unless the page has it elsewhere. @param at where the other one ends */
function* pageFieldBehind(lines: readonly Line[], at: number, { gap, key }: { gap: string; key: string }, rootFields: readonly string[]): Generator<Diagnosis> {
  if (!rootFields.includes(key) || lines.some(({ text }) => text.startsWith(`${key}:`))) return
  yield {
    edits: [[at, at + gap.length, '\n']],
    range: [at + gap.length, at + gap.length + key.length + 1],
    message: `Each field goes on a line of its own. Start a new line, in column 1, before "${key}:".`,
    ...sure,
  }
}

const keyBehind = new RegExp(`^( +)(${keyPattern}): +\\S`)

const keyAtEnd = new RegExp(`^(${margin}${keyPattern}: .*\\S)( +)(${keyPattern}):\\s*$`)

/** True for a line that ends in a colon, with a list or deeper lines below it. @param column of its first key */
function opensValueBelow(lines: readonly Line[], line: Line, column: number): boolean {
  const below = /:\s*$/.test(line.text) ? contentBelow(lines, line) : undefined
  return below !== undefined && (below.indent > column || (below.indent === column && isEntry(below)))
}

/** Certain: quoting the whole value would also parse, but would show markup as text. */
const sure = { isCertain: true, cost: -1 } as const
