import type { Edit } from '../edits.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import { columnsOf, contentEndOf, entryPrefix, fieldIn, indentOf, isContent, keyPattern, type Line, shorten } from './sourceLines.ts'

export function* missingColon(line: Line): Generator<Diagnosis> {
  const [, margin = '', key = '', rest = ''] = new RegExp(`${entryPrefix}(${keyPattern})(.*)$`).exec(line.text) ?? []
  if (key === '') return
  const at = line.start + margin.length
  const range = [at, contentEndOf(line)] as const
  const glued = /^:(\S.*)$/.exec(rest)
  if (glued) {
    yield {
      edits: [[at + key.length + 1, at + key.length + 1, ' ']],
      range,
      message: `A space is missing after the colon. Write "${key}: ${shorten(glued[1])}".`,
      suggestion: `${key}: ${glued[1]?.trimEnd()}`,
      // What stands there may be wrong on top of that.
      ...(glued[1]?.startsWith('//') ? {} : { cost: -0.9 }),
    }
    return
  }
  if (rest.startsWith(':')) return
  const value = rest.replace(/^\s*(?:[=;：]|(?:[–—→-]|[-=]>)(?=\s))?\s*/, '').trimEnd()
  const mended = value === '' ? `${key}:` : `${key}: ${value}`
  const what = /^\s*：/.test(rest) ? `"：" behind "${key}" looks like a colon and is another sign.` : `A colon is missing after "${key}".`
  for (const [cost, words] of [
    [0.5, mended],
    [0.6, mended.charAt(0).toLowerCase() + mended.slice(1)],
  ] as const)
    yield diagnosisOf([[at, range[1], words]], `${what} Write "${shorten(words)}".`, { cost })
}

/** `rating: 4.6, badge: Top Rated`: fields beside each other, as they stand in braces. */
export function* fieldsOnOneLine(line: Line): Generator<Diagnosis> {
  const found = [...line.text.matchAll(new RegExp(`([,;]\\s+)(${keyPattern}): `, 'g'))].map(({ index, 1: gap = '', 2: key = '' }) => ({
    at: line.start + index,
    gap,
    key,
  }))
  const [next] = found
  if (!next || !fieldIn(line) || /[[{]/.test(line.text)) return
  const margin = ' '.repeat(columnsOf(line).at(-1) ?? 0)
  const at = next.at + next.gap.length
  yield {
    edits: found.map(({ at, gap }) => [at, at + gap.length, `\n${margin}`]),
    range: [at, at + next.key.length],
    message: `Each field stands on a line of its own. Start a new line, in column ${margin.length + 1}, before ${found.map(({ key }) => `"${key}"`).join(' and before ')}, and remove the "${next.gap.trim()}" in front of it.`,
    // A text may hold one such word; several are no accident.
    cost: 1 - found.length,
  }
}

/** `type: type: hero`: the name of a field, and once more. */
export function* repeatedKey(line: Line): Generator<Diagnosis> {
  for (const { index, 1: key = '', 2: again = '' } of line.text.matchAll(new RegExp(`(?<=^\\s*(?:- +)*|[{,] *)(${keyPattern}): +(\\1: +)(?=\\S)`, 'g'))) {
    const at = line.start + line.text.indexOf(again, index + key.length + 1)
    yield {
      edits: [[at, at + again.length, '']],
      range: [at, at + key.length + 1],
      message: `"${key}:" stands here twice. Remove the second one.`,
      suggestion: '',
      ...sure,
    }
  }
}

/** `rating: 4.8 website: "#"`: two fields of an entry in one line, the second of which is not written elsewhere in it. */
export function* secondFieldOnLine(lines: readonly Line[], line: Line, { rootFields, parentFields }: Shape): Generator<Diagnosis> {
  const { before: margin = '', key: first, value: all = '' } = fieldIn(line) ?? {}
  if (first === undefined || all === '' || /^\s*(?:- +)*(?:\w+: +)?[[{]/.test(line.text)) return
  const written = siblingKeys(lines, line)
  const own = parentFields.filter(({ isRoot, fields }) => fields.has(first) && (isRoot || margin !== '')).map(({ fields }) => fields)
  // What else is written tells of which kind the entry is, as long as none of it is misspelt.
  const fitting = own.filter((fields) => [...written].every((key) => fields.has(key)))
  const groups = margin === '' ? [new Set(rootFields)] : fitting.length > 0 ? fitting : own
  const found = [...line.text.matchAll(new RegExp(`(?<=[^\\s,;:])\\s+(${keyPattern}):(?=\\s+\\S)`, 'g'))]
    .map(({ index, 0: gap, 1: key = '' }) => ({ start: line.start + index, at: line.start + index + gap.length - key.length - 1, key }))
    .filter(({ key }) => key !== first && !written.has(key) && groups.some((fields) => fields.has(key)))
  for (const each of found.length > 1 ? [found, ...found.map((one) => [one])] : [found]) {
    const [next] = each
    if (!next) return
    const value = line.text.slice(line.text.indexOf(':', margin.length) + 1, next.start - line.start).trim()
    const isText = !/^(?:["']|-?[\d.,]+$|(?:true|false)$)/.test(value) && first !== 'type'
    yield {
      edits: each.map(({ start, at }): Edit => [start, at, `\n${' '.repeat(margin.length)}`]),
      range: [next.at, next.at + next.key.length + 1],
      message: `Each field stands on a line of its own. Start a new line, in column ${margin.length + 1}, before ${each.map(({ key }) => `"${key}:"`).join(' and before ')}${isText ? `, or put quotes around all that stands behind "${first}:" if it is one text` : ''}.`,
      splitFields: each.map(({ key }) => key),
      ...sure,
    }
  }
}

/** In quotes the line could be read too, and would show what is no text. */
const sure = { isCertain: true, cost: -1 } as const

/** The names that stand in the column of a line's own, as far as they belong to one entry. */
function siblingKeys(lines: readonly Line[], line: Line): Set<string> {
  const column = columnsOf(line).at(-1) ?? 0
  const found = new Set<string>()
  const collect = (others: readonly Line[], isAbove: boolean) => {
    for (const other of others.filter(isContent)) {
      const own = columnsOf(other).at(-1) ?? 0
      if (own < column || (indentOf(other) < column && !isAbove)) return
      const key = own === column ? fieldIn(other)?.key : undefined
      if (key !== undefined) found.add(key)
      if (indentOf(other) < column) return
    }
  }
  if (indentOf(line) === column) collect(lines.slice(0, line.number - 1).reverse(), true)
  collect(lines.slice(line.number), false)
  return found
}
