import type { Edit } from '../edits.ts'
import type { Shape } from './shape.ts'
import { rewritten, type Slip } from './slip.ts'
import { columnsOf, contentLine, cut, endOf, fieldIn, firstOf, indentOf, isContent, isEntry, isFieldOrEntry, type Line, name, opener } from './sourceLines.ts'

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
  const [, bullet] = /^\s*([*•–—+])\s+\S/.exec(line.text) ?? []
  if (bullet !== undefined) yield rewritten([[firstOf(line), firstOf(line) + 1, '-']], startsNoEntry(bullet))
  const [, holder = ''] = new RegExp(`^(\\s*${name}: +)- +\\S`).exec(line.text) ?? []
  if (holder) {
    const at = line.start + holder.length
    yield {
      edits: [[at, at, `\n${' '.repeat(indentOf(line) + 2)}`]],
      range: [at, endOf(line)],
      message: firstBeside,
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

const startsNoEntry = (sign: string) => `"${sign}" does not start an entry of a list. Write "-".`

const firstBeside = 'The first entry of a list starts on a line of its own, in the column of the others.'

/** `rating: -`, as a sheet has it where a cell is empty. In some places it is a text. */
export function* dashForNothing(line: Line): Generator<Slip> {
  const at = endOf(line) - 1
  if (fieldIn(line)?.value === '-') yield { edits: [[at, at + 1, 'null']], range: [at, at + 1], message: '', isSilent: true, cost: -0.5 }
}

/** Text, or fields in braces, in the column of an entry above or below. */
export function* dashBetween(lines: readonly Line[], line: Line): Generator<Slip> {
  if (isFieldOrEntry(line)) return
  const isEntryBeside = (other: Line | undefined) => other !== undefined && indentOf(other) === indentOf(line) && isEntry(other)
  const above = lines.slice(0, line.number - 1).findLast((each) => isContent(each) && indentOf(each) <= indentOf(line))
  if (!isEntryBeside(above) && !isEntryBeside(contentLine(lines, line.number, 1))) return
  const at = firstOf(line)
  const [number = ''] = /^\d+[.)] +/.exec(line.text.trimStart()) ?? []
  const sign = number.trimEnd()
  yield number === ''
    ? {
        edits: [[at, at, '- ']],
        range: [at, endOf(line)],
        message: dashMissing,
        suggestion: `- ${line.text.trim()}`,
      }
    : {
        edits: [[at, at + number.length, '- ']],
        range: [at, at + sign.length],
        message: startsNoEntry(sign),
        suggestion: '-',
      }
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

export function* colon(line: Line): Generator<Slip> {
  const [, margin = '', key = '', rest = ''] = new RegExp(`${opener}(${name})(.*)$`).exec(line.text) ?? []
  if (key === '') return
  const at = line.start + margin.length
  const range = [at, endOf(line)] as const
  const glued = /^:(\S.*)$/.exec(rest)
  if (/^:- +\S/.test(rest)) {
    const from = at + key.length + 1
    yield {
      edits: [[from, from, `\n${' '.repeat(indentOf(line) + 2)}`]],
      range: [from, range[1]],
      message: firstBeside,
    }
  }
  if (glued) {
    yield {
      edits: [[at + key.length + 1, at + key.length + 1, ' ']],
      range,
      message: `A space is missing after the colon. Write "${key}: ${cut(glued[1])}".`,
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
    yield rewritten([[at, range[1], words]], `${what} Write "${cut(words)}".`, { cost })
}

/** The first block of a page, without the name of their list above it. */
export function* blocksWithoutName(lines: readonly Line[]): Generator<Slip> {
  if (lines.some(({ text }) => text.startsWith('blocks:'))) return
  const first = lines.find(({ text }) => /^ *- +(?:\{ *)?type: /.test(text))
  if (!first) return
  yield {
    edits: [[first.start, first.start, 'blocks:\n']],
    range: [firstOf(first), endOf(first)],
    message: '"blocks:" is missing above this line.',
  }
}

/** `rating: 4.6, badge: Top Rated`: fields beside each other, as they stand in braces. */
export function* fieldsBeside(line: Line): Generator<Slip> {
  const found = [...line.text.matchAll(new RegExp(`([,;]\\s+)(${name}): `, 'g'))].map(({ index, 1: gap = '', 2: key = '' }) => ({
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
export function* nameTwice(line: Line): Generator<Slip> {
  for (const { index, 1: key = '', 2: again = '' } of line.text.matchAll(new RegExp(`(?<=^\\s*(?:- +)*|[{,] *)(${name}): +(\\1: +)(?=\\S)`, 'g'))) {
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
export function* fieldBehind(lines: readonly Line[], line: Line, { top, holders }: Shape): Generator<Slip> {
  const { before: margin = '', key: first, value: all = '' } = fieldIn(line) ?? {}
  if (first === undefined || all === '' || /^\s*(?:- +)*(?:\w+: +)?[[{]/.test(line.text)) return
  const written = besides(lines, line)
  const own = holders.filter(({ isTop, fields }) => fields.has(first) && (isTop || margin !== '')).map(({ fields }) => fields)
  // What else is written tells of which kind the entry is, as long as none of it is misspelt.
  const fitting = own.filter((fields) => [...written].every((key) => fields.has(key)))
  const groups = margin === '' ? [new Set(top)] : fitting.length > 0 ? fitting : own
  const found = [...line.text.matchAll(new RegExp(`(?<=[^\\s,;:])\\s+(${name}):(?=\\s+\\S)`, 'g'))]
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
      parted: each.map(({ key }) => key),
      ...sure,
    }
  }
}

/** In quotes the line could be read too, and would show what is no text. */
const sure = { isCertain: true, cost: -1 } as const

/** The names that stand in the column of a line's own, as far as they belong to one entry. */
function besides(lines: readonly Line[], line: Line): Set<string> {
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
