import type { ParseError } from './yaml.ts'

/** A change of the text from one offset to another. */
export type Edit = readonly [start: number, end: number, text: string]

/** What may be wrong with the YAML of a text, what would mend it, and how to tell the author. */
export type Slip = {
  edits: readonly Edit[]
  /** The characters that the author has to look at. */
  range: readonly [start: number, end: number]
  message: string
  /** What to write in place of `range`. */
  suggestion?: string
  /** How many mistakes this reading has to save before it is believed; it throws something away. */
  cost?: number
  /** Its range is a text, and what is wrong is how it is quoted. One more mistake in that text is to be expected. */
  aboutQuotes?: boolean
}

type Line = { start: number; text: string; number: number }

/** Nobody types a line so long; looking for slips in one takes long. */
const longest = 2_000

/** A field's name, possibly after the dashes of a list: `  - title`. */
const opener = String.raw`^(\s*(?:- +)*)`
const name = String.raw`[A-Za-z_][\w-]*`

/**
 * Everything that may be the slip behind an error of the parser, the likeliest first. The parser tells where it could not
 * go on, which is seldom where the author has to change something: each is tried (see `mend`).
 */
export function* slipsNear(text: string, error: ParseError): Generator<Slip> {
  const lines = linesOf(text)
  const at = lines.findLastIndex(({ start }) => start <= error.pos[0])
  const here = contentLine(lines, at, -1)
  const next = contentLine(lines, (here?.number ?? 0) + 0, 1)
  const before = here && contentLine(lines, here.number - 2, -1)
  const near = [here, next, before].filter((line) => line !== undefined && line.text.length <= longest) as Line[]
  if (here && here.text.length > longest) return

  yield* conflictMarkers(lines)
  for (const line of near) yield* invisible(line)
  yield* tabs(lines, near)
  if (error.code === 'BAD_DQ_ESCAPE') yield backslash(text, error.pos[0])
  for (const line of near.slice(0, 2)) {
    yield* dash(line)
    yield* colon(line)
  }
  for (const line of near.slice(0, 2)) yield* dashBetween(lines, line)
  if (here) yield* dashAbove(lines, here)
  if (here) yield* innerQuotes(here)
  yield* openQuotes(text, lines, at)
  yield* brackets(text, lines, error.pos[0])
  for (const line of near) yield* comments(line)
  if (here) yield* flow(here, error.pos[0] - here.start)
  if (here) yield* blockText(lines, next ?? here)
  for (const line of near) yield* unquoted(lines, line)
  for (const line of near) yield* indentation(lines, line)
  // What fits nothing may be right, and the line that it belongs to off.
  const outer = here && lines.slice(0, here.number - 1).findLast((line) => isContent(line) && indentOf(line) < indentOf(here))
  if (outer) yield* indentation(lines, outer)
  for (const line of near.slice(0, 2)) yield* stray(line)
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const piece of text.split('\n')) {
    lines.push({ start, text: piece.replace(/\r$/, ''), number: lines.length + 1 })
    start += piece.length + 1
  }
  return lines
}

const isContent = ({ text }: Line) => /^\s*[^\s#]/.test(text)

/** The nearest line that holds something, from an index in a direction. */
function contentLine(lines: readonly Line[], from: number, step: 1 | -1): Line | undefined {
  for (let index = from; index >= 0 && index < lines.length; index += step) {
    const line = lines[index]
    if (line && isContent(line)) return line
  }
}

const isFieldOrEntry = ({ text }: Line) => new RegExp(`^\\s*(?:- |(?:- +)*["']?${name}["']?:(?:\\s|$))`).test(text)
const indentOf = (line: Line) => /^ */.exec(line.text)?.[0].length ?? 0
const endOf = (line: Line) => line.start + line.text.trimEnd().length
const firstOf = (line: Line) => line.start + (/^\s*/.exec(line.text)?.[0].length ?? 0)

function* conflictMarkers(lines: readonly Line[]): Generator<Slip> {
  const ours = lines.findIndex(({ text }) => text.startsWith('<<<<<<<'))
  const middle = lines.findIndex(({ text }, index) => index > ours && text.startsWith('======='))
  const theirs = lines.findIndex(({ text }, index) => index > middle && text.startsWith('>>>>>>>'))
  const [first, second, last] = [lines[ours], lines[middle], lines[theirs]]
  if (!first || !second || !last) return
  yield {
    edits: [
      [first.start, first.start + first.text.length, ''],
      [second.start, last.start + last.text.length, ''],
    ],
    range: [first.start, endOf(first)],
    message: `Two versions of this part, down to line ${last.number}, wait to be made one. Keep the right one, and remove the lines that start with "<<<<<<<", "=======" and ">>>>>>>".`,
  }
}

/** Characters that look like a space, or like nothing, and are neither to YAML. */
const spaceLike = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const unseen = /[\u200b-\u200d\u2060\ufeff]/g

function* invisible(line: Line): Generator<Slip> {
  const found = line.text.search(new RegExp(`${spaceLike.source}|${unseen.source}`))
  if (found < 0) return
  const mended = line.text.replace(spaceLike, ' ').replace(unseen, '')
  const at = line.start + found
  const width = /^[^\x20-\x7e]+/.exec(line.text.slice(found))?.[0].length ?? 1
  yield {
    edits: [[line.start, line.start + line.text.length, mended]],
    range: [at, at + width],
    message: 'A character stands here that looks like a space and is none (often from a copied text). Type an ordinary space in its place.',
    suggestion: ' '.repeat(width),
  }
}

function* tabs(lines: readonly Line[], near: readonly Line[]): Generator<Slip> {
  const tabbed = lines.filter(({ text }) => /^\s*\t/.test(text) && text.trim() !== '')
  const [first] = tabbed
  if (!first) return
  const slip = (line: Line, edits: Edit[], more: number): Slip => {
    const from = line.text.indexOf('\t')
    const width = /^\t+/.exec(line.text.slice(from))?.[0].length ?? 1
    return {
      edits,
      range: [line.start + from, line.start + from + width],
      message: `A tab stands at the start of this line${more > 0 ? ` and of ${more} more` : ''}. Indent with spaces.`,
    }
  }
  // Below a name with nothing behind it stands what it holds; else the line stands beside one above.
  const indents = (line: Line) => {
    const above = contentLine(lines, line.number - 2, -1)
    const columns = above ? columnsOf(above).reverse() : []
    const inside = above && /:\s*$/.test(above.text) ? [(columns[0] ?? 0) + 2] : []
    return [...inside, ...columns, ...near.concat(neighbours(lines, line)).flatMap((other) => columnsOf(other))]
  }
  for (const line of new Set([...near.filter((each) => tabbed.includes(each)), first])) {
    const [margin = ''] = /^\s*/.exec(line.text) ?? []
    for (const width of new Set([...indents(line), 2 * margin.length, 4 * margin.length]))
      yield slip(line, [[line.start, line.start + margin.length, ' '.repeat(width)]], 0)
  }
  if (tabbed.length > 1)
    for (const width of [2, 4, 8, 1])
      yield slip(
        first,
        tabbed.map((line) => {
          const [margin = ''] = /^\s*/.exec(line.text) ?? []
          return [line.start, line.start + margin.length, margin.replaceAll('\t', ' '.repeat(width))]
        }),
        tabbed.length - 1,
      )
}

function backslash(text: string, at: number): Slip {
  return {
    edits: [[at, at, '\\']],
    range: [at, Math.min(at + 2, text.length)],
    message: `In double quotes "\\" has a meaning of its own. Write "\\\\", or use single quotes.`,
    suggestion: `\\\\${text[at + 1] ?? ''}`,
  }
}

function* dash(line: Line): Generator<Slip> {
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
  const bullet = /^(\s*)([*•–—+])\s+(.+)$/.exec(line.text)
  if (bullet) {
    const at = line.start + (bullet[1]?.length ?? 0)
    yield {
      edits: [[at, at + 1, '-']],
      range: [at, at + 1],
      message: `"${bullet[2]}" does not start an entry of a list. Write "-".`,
      suggestion: '-',
    }
  }
  const [, holder = ''] = new RegExp(`^(\\s*${name}: +)- +\\S`).exec(line.text) ?? []
  if (holder) {
    const at = line.start + holder.length
    yield {
      edits: [[at, at, `\n${' '.repeat(indentOf(line) + 2)}`]],
      range: [at, endOf(line)],
      message: 'The first entry of a list starts on a line of its own, in the column of the others.',
    }
  }
  if (new RegExp(`^\\s*${name}:(?:\\s|$)`).test(line.text)) {
    const at = firstOf(line)
    const message = 'A dash is missing here: each entry of a list starts with "- ".'
    const range = [at, endOf(line)] as const
    yield { edits: [[at, at, '- ']], range, message }
    if (indentOf(line) >= 2) yield { edits: [[at - 2, at, '- ']], range, message }
  }
}

/** Text, or fields in braces, in the column of an entry above or below. */
function* dashBetween(lines: readonly Line[], line: Line): Generator<Slip> {
  if (isFieldOrEntry(line)) return
  const isEntryBeside = (other: Line | undefined) => other !== undefined && indentOf(other) === indentOf(line) && /^ *- /.test(other.text)
  if (!isEntryBeside(contentLine(lines, line.number - 2, -1)) && !isEntryBeside(contentLine(lines, line.number, 1))) return
  const at = firstOf(line)
  const [number = ''] = /^\d+[.)] +/.exec(line.text.trimStart()) ?? []
  yield {
    edits: [[at, at + number.length, '- ']],
    range: [at, endOf(line)],
    message: 'A dash is missing here: each entry of a list starts with "- ".',
    suggestion: `- ${line.text.trim().slice(number.length)}`,
  }
}

/** An entry of a list shows that one above it lacks its dash, or the space behind it. */
function* dashAbove(lines: readonly Line[], here: Line): Generator<Slip> {
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

function* colon(line: Line): Generator<Slip> {
  const [, margin = '', key = '', rest = ''] = new RegExp(`${opener}(${name})(.*)$`).exec(line.text) ?? []
  if (key === '') return
  const at = line.start + margin.length
  const range = [at, endOf(line)] as const
  const glued = /^:(\S.*)$/.exec(rest)
  if (glued) {
    yield {
      edits: [[at + key.length + 1, at + key.length + 1, ' ']],
      range,
      message: `A space is missing after the colon. Write "${key}: ${cut(glued[1])}".`,
      suggestion: `${key}: ${glued[1]?.trimEnd()}`,
    }
    return
  }
  if (rest.startsWith(':')) return
  const value = rest.replace(/^\s*[=;：]?\s*/, '').trimEnd()
  const mended = value === '' ? `${key}:` : `${key}: ${value}`
  yield { edits: [[at, range[1], mended]], range, cost: 0.5, message: `A colon is missing after "${key}". Write "${cut(mended)}".`, suggestion: mended }
}

const cut = (text = '') => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text)

/** `'It's'` and `"a "b" c"`: a quote inside quotes of its kind. */
function* innerQuotes(line: Line): Generator<Slip> {
  const quoted = /^(.*?(?:: +|- +|[[{,] *))(['"])(.*)\2[\s,\]}]*$/.exec(line.text)
  if (!quoted) return
  const [, lead = '', quote = '', inner = ''] = quoted
  const from = line.start + lead.length + 1
  const stands = [...inner.matchAll(quote === "'" ? /(?<!')'(?!')/g : /(?<!\\)"/g)].map(({ index }) => from + index)
  const [first] = stands
  if (first === undefined) return
  const twice = quote === "'" ? "''" : '\\"'
  yield {
    edits: stands.map((at) => [at, at + 1, twice]),
    range: [first, first + 1],
    message: `The quote here ends the text. Inside ${quote === "'" ? 'single' : 'double'} quotes write ${twice} for ${quote}, or put ${quote === "'" ? 'double' : 'single'} quotes around the text.`,
    suggestion: twice,
  }
}

/** Quotes that open in a line and do not close in it. */
function* openQuotes(text: string, lines: readonly Line[], until: number): Generator<Slip> {
  for (const line of outsideBlockText(lines).filter(({ number }) => number <= until + 1)) {
    for (const { index, 1: lead = '', 2: quote = '' } of line.text.matchAll(/((?:^|: +|- +|[[{,] *))(['"])/g)) {
      const at = index + lead.length
      const inner = line.text.slice(at + 1)
      if ((quote === "'" ? inner.replaceAll("''", '  ') : inner.replace(/\\./g, '  ')).includes(quote)) continue
      const comma = inner.indexOf(',')
      const inBrackets = /[[{]/.test(line.text.slice(0, at))
      const ends = new Set([...(inBrackets && comma >= 0 ? [at + 1 + comma] : []), line.text.trimEnd().length, line.text.replace(/[\s,\]}]+$/, '').length])
      for (const end of ends) {
        if (end <= at) continue
        yield {
          edits: [[line.start + end, line.start + end, quote]],
          range: [line.start + at, line.start + end],
          message: `The quote that opens here is not closed. Write ${quote} at the end of the text too.`,
          suggestion: text.slice(line.start + at, line.start + end) + quote,
          aboutQuotes: true,
        }
      }
    }
  }
}

const opensBlockText = ({ text }: Line) => /(?:: +|- +)[|>][-+0-9]*\s*(?:#.*)?$/.test(text)

/** Lines that are not the text of a `|` or `>`. */
function outsideBlockText(lines: readonly Line[]): Line[] {
  const outside: Line[] = []
  let limit = -1
  for (const line of lines) {
    if (line.text.trim() === '' || line.text.length > longest) continue
    const indent = indentOf(line)
    if (limit >= 0 && indent > limit) continue
    limit = opensBlockText(line) ? indent : -1
    outside.push(line)
  }
  return outside
}

const closerOf: Record<string, string> = { '[': ']', '{': '}' }

/** Brackets that are open at the error, and closing ones that close nothing. */
function* brackets(text: string, lines: readonly Line[], error: number): Generator<Slip> {
  const open: number[] = []
  const opens = (at: number) => text[at] ?? ''
  const missing = (): Slip[] => {
    const at = open.at(-1)
    if (at === undefined) return []
    const message = `The "${opens(at)}" that opens here is not closed. Write "${closerOf[opens(at)]}" where it ends.`
    const closers = (count: number) =>
      open
        .slice(-count)
        .reverse()
        .map((each) => closerOf[opens(each)])
        .join('')
    const line = lines.findLast(({ start }) => start <= at)
    const alone = line && text.slice(at + 1, endOf(line)).trim() === ''
    const last = contentLine(lines, lines.findLastIndex(({ start }) => start < error) - (lines.some(({ start }) => start === error) ? 0 : 1), -1)
    const opener: Slip[] = alone ? [{ edits: [[at, at + 1, '']], range: [at, at + 1], message, cost: 0.5 }] : []
    return [
      ...opener,
      ...[line, last].flatMap((each) =>
        each && endOf(each) > at
          ? [1, open.length].map((count): Slip => ({ edits: [[endOf(each), endOf(each), closers(count)]], range: [at, at + 1], message }))
          : [],
      ),
    ]
  }
  for (const line of outsideBlockText(lines)) {
    if (line.start > error) break
    let quote = ''
    for (let index = 0; index < line.text.length; index++) {
      const char = line.text[index] ?? ''
      const before = line.text[index - 1] ?? ' '
      const at = line.start + index
      if (quote) {
        if (char === '\\' && quote === '"') index++
        else if (char === quote) quote = ''
      } else if ((char === '"' || char === "'") && /[\s[{,]/.test(before)) quote = char
      else if (char === '#' && /\s/.test(before)) break
      else if ((char === '[' || char === '{') && (open.length > 0 || /^\s*(?:- +)*(?:[^\s].*?: +)?$/.test(line.text.slice(0, index)))) open.push(at)
      else if (char === ']' || char === '}') {
        const last = open.at(-1)
        if (last !== undefined && closerOf[opens(last)] === char) open.pop()
        else if (last !== undefined) {
          // Mismatched: one is missing before this one, or this one is too many.
          yield {
            edits: [[at, at, closerOf[opens(last)] ?? '']],
            range: [last, last + 1],
            message: `The "${opens(last)}" that opens here is not closed. Write "${closerOf[opens(last)]}" where it ends.`,
          }
          yield { edits: [[at, at + 1, '']], range: [at, at + 1], message: `This "${char}" closes nothing. Remove it.`, suggestion: '' }
          yield {
            edits: [[at, at + 1, closerOf[opens(last)] ?? '']],
            range: [at, at + 1],
            message: `"${opens(last)}" is closed by "${closerOf[opens(last)]}", not by "${char}".`,
            suggestion: closerOf[opens(last)] ?? '',
          }
          open.pop()
        } else if (at >= error - 1 && at <= error + 1)
          yield { edits: [[at, at + 1, '']], range: [at, at + 1], message: `This "${char}" closes nothing. Remove it.`, suggestion: '' }
      }
    }
  }
  yield* missing()
}

/** `{ href: #agencies }`: what follows the "#" is a comment, and with it the bracket that closes. */
function* comments(line: Line): Generator<Slip> {
  if (!/[[{]/.test(line.text)) return
  for (const { index, 0: words } of line.text.matchAll(/(?<=[:,[{] +)#[^\s#,\]}][^\s,\]}]*/g)) {
    const at = line.start + index
    yield {
      edits: [
        [at, at, '"'],
        [at + words.length, at + words.length, '"'],
      ],
      range: [at, at + words.length],
      message: `What follows " #" is a comment and is not read. Put quotes around the text: "${words}".`,
      suggestion: `"${words}"`,
      aboutQuotes: true,
    }
  }
}

/** Inside brackets: a comma that is missing, text that needs quotes. */
function* flow(line: Line, error: number): Generator<Slip> {
  if (!/[[{]/.test(line.text)) return
  for (const { index, 1: word = '' } of line.text.matchAll(new RegExp(`(?<=[^\\s,:[{])\\s+(${name}):\\s`, 'g'))) {
    const at = line.start + index + line.text.slice(index).indexOf(word)
    yield {
      edits: [[line.start + index, line.start + index, ',']],
      range: [at, at + word.length],
      message: `A comma is missing before "${word}". Inside { } fields are separated by ", ".`,
    }
  }
  for (const { index, 0: gap } of line.text.matchAll(/(?<=[\]}"'])\s+(?=[[{"'])/g)) {
    const at = line.start + index
    yield {
      edits: [[at, at, ',']],
      range: [at + gap.length, at + gap.length + 1],
      message: 'A comma is missing before this. Inside brackets entries are separated by ", ".',
    }
  }
  const starts = [...line.text.matchAll(/: +|[[{,] */g)].map(({ index, 0: lead }) => index + lead.length).filter((start) => start <= error + 1)
  for (const start of starts.reverse()) {
    const ends = [...line.text.slice(start).matchAll(/,(?=\s)|[\]}]/g)].map(({ index }) => start + index).filter((end) => end > start)
    for (const end of ends.slice(0, 4)) {
      const value = line.text.slice(start, end).trimEnd()
      if (value === '' || /^["']/.test(value)) continue
      yield quoting(line.start + start, value)
    }
  }
}

function quoting(at: number, value: string): Slip {
  const quoted = value.includes('"') && !value.includes("'") ? `'${value}'` : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return {
    edits: [[at, at + value.length, quoted]],
    range: [at, at + value.length],
    message: `${reasonFor(value)} Write ${cut(quoted)}${quoted.length > 40 ? quoted.slice(-1) : ''}.`,
    suggestion: quoted,
    aboutQuotes: true,
  }
}

const reasonFor = (value: string) => {
  const [first = ''] = value
  if (/^["']/.test(value)) return `Nothing may follow the closing quote. Put quotes around the whole text.`
  if (/[{}[\]@`%&*!|>,?]/.test(first) || /^- /.test(value)) return `Text that starts with "${first}" needs quotes around it.`
  return 'Text that holds ": " needs quotes around it.'
}

/** `key: text` whose text needs quotes, over as many lines as it has. */
function* unquoted(lines: readonly Line[], line: Line): Generator<Slip> {
  for (const pattern of [`${opener}(?:${name}|"[^"]*"): +(.+)$`, `^(\\s*(?:- +)+)(.+)$`]) {
    const found = new RegExp(pattern).exec(line.text)
    const value = found?.[2]?.trimEnd() ?? ''
    if (!/[A-Za-z0-9\u00c0-\uffff]/.test(value)) continue
    const start = line.text.length - (found?.[2]?.length ?? 0)
    const header = /^([|>][-+]?) +(.+)$/.exec(value)
    if (header) {
      const after = lines[line.number]
      const at = line.start + start + value.length - (header[2]?.length ?? 0)
      const indent = after && indentOf(after) > indentOf(line) ? indentOf(after) : indentOf(line) + 2
      yield {
        edits: [[line.start + start + (header[1]?.length ?? 1), at, `\n${' '.repeat(indent)}`]],
        range: [at, endOf(line)],
        aboutQuotes: true,
        message: `After "${header[1]}" the text starts on the next line.`,
      }
    }
    const quoted = /^(["'])((?:(?!\1).)*)\1(.+)$/.exec(value)
    const slip = quoting(line.start + start, value)
    // `"Hello" world`: what the author has to look at is what follows the quote.
    if (quoted)
      yield { ...slip, range: [line.start + start + value.length - (quoted[3]?.trimStart().length ?? 0), slip.range[1]], suggestion: undefined } as Slip
    else yield slip
    const more = restOfText(lines, line)
    if (more && !quoted) {
      const whole = lines.slice(line.number - 1, more.number).map(({ text }) => text.trim())
      whole[0] = value
      const long = quoting(line.start + start, whole.join(' '))
      yield {
        ...long,
        edits: [[line.start + start, endOf(more), long.edits[0]?.[2] ?? '']],
        range: [line.start + start, endOf(line)],
        suggestion: undefined,
        // A line below that reads as a field is one, rather.
        cost: whole.slice(1).some((words) => /^(?:- +)*[A-Za-z]\w*:(?: |$)/.test(words)) ? 2 : 0,
      } as Slip
    }
  }
}

/** The last line of a text that goes on below, indented. */
function restOfText(lines: readonly Line[], line: Line): Line | undefined {
  let last: Line | undefined
  for (const below of lines.slice(line.number)) {
    if (below.text.trim() === '' || indentOf(below) <= (columnsOf(line).at(-1) ?? 0)) break
    last = below
  }
  return last
}

/** The text of a `|` or `>`: its first line sets how far the others are indented, and a line further out ends it. */
function* blockText(lines: readonly Line[], here: Line): Generator<Slip> {
  const header = lines.slice(Math.max(0, here.number - 200), here.number).findLast(({ text }) => /(?:: +|- +)[|>][-+]?\s*$/.test(text))
  if (!header) return
  const body = lines.slice(header.number, here.number + 1).filter(({ text }) => text.trim() !== '')
  const [first, ...rest] = body
  if (!first) return
  const width = indentOf(first)
  const outer = rest.find((line) => indentOf(line) < width)
  if (!outer) return
  const looksLikeField = /^[A-Za-z]\w*:(?: |$)|^- /.test(outer.text.trim())
  const move = (line: Line, to: number): Edit => [line.start, firstOf(line), ' '.repeat(to)]
  yield {
    edits: [move(outer, width)],
    range: [firstOf(outer), endOf(outer)],
    message: `The text that starts in line ${header.number + 1} is indented by ${spaces(width)}, and this line by ${indentOf(outer)}. Indent it alike if it belongs to that text.`,
    cost: looksLikeField ? 1 : 0,
  }
  if (indentOf(outer) > indentOf(header))
    yield {
      edits: [move(first, indentOf(outer))],
      range: [firstOf(first), endOf(first)],
      message: `The first line of this text is indented by ${spaces(width)}, and line ${outer.number} by ${indentOf(outer)}. Indent all lines of the text alike.`,
      cost: looksLikeField ? 1 : 0,
    }
}

/** The columns at which something can start beside or below a line: its own, and the one behind each of its dashes. */
function columnsOf(line: Line): number[] {
  const columns = [indentOf(line)]
  for (const { index } of line.text.matchAll(/(?<=^\s*(?:- +)*- +)\S/g)) columns.push(index)
  return columns
}

const neighbours = (lines: readonly Line[], line: Line) =>
  [...lines.slice(Math.max(0, line.number - 60), line.number - 1), ...lines.slice(line.number, line.number + 12)].filter(isContent)

/** A line, or it and what stands below it, that starts some columns off. */
function* indentation(lines: readonly Line[], line: Line): Generator<Slip> {
  const now = indentOf(line)
  const columns = [...new Set([...neighbours(lines, line).flatMap(columnsOf), now + 1, now - 1, now + 2, now - 2])].filter(
    (column) => column >= 0 && column !== now && !becomesText(lines, line, column),
  )
  columns.sort((a, b) => Math.abs(a - now) - Math.abs(b - now))
  const below: Line[] = []
  for (const each of lines.slice(line.number)) {
    if (each.text.trim() !== '' && indentOf(each) <= now) break
    below.push(each)
  }
  for (const column of columns.slice(0, 8)) {
    const above = lines.slice(0, line.number - 1).findLast((each) => isContent(each) && indentOf(each) < column)
    // Of two lines that do not fit each other, the one that is not two columns in from the one above is off.
    const usual = column - (above ? indentOf(above) : column) === 2 || column === 0
    const off = Math.abs(column - now)
    const slip = (moved: readonly Line[]): Slip => ({
      edits: moved.filter(({ text }) => text.trim() !== '').map((each) => [each.start, firstOf(each), ' '.repeat(Math.max(0, indentOf(each) + column - now))]),
      range: [firstOf(line), endOf(line)],
      // Of a line that is no field and no entry, more is wrong than where it starts.
      cost: (usual ? 0 : 0.1) + off / 100 + (isFieldOrEntry(line) ? 0 : 1.3),
      message: `This line is indented by ${spaces(now)}, which fits nothing around it. ${column > now ? `Add ${off}` : `Remove ${off}`} in front of it, so that it starts in column ${column + 1}.`,
    })
    yield slip([line])
    if (below.some(isContent)) yield slip([line, ...below])
  }
}

/** Whether a field or an entry, or its neighbour below, would be read as part of the text above it in another column. */
function becomesText(lines: readonly Line[], line: Line, column: number): boolean {
  if (!isFieldOrEntry(line)) return false
  const above = column > indentOf(line) ? outsideBlockText(lines.slice(0, line.number - 1)).findLast(isContent) : undefined
  if (above && opensBlockText(above) && new RegExp(`^\\s*(?:- +)*${name}:(?:\\s|$)`).test(line.text)) return column > indentOf(above)
  const next = column < indentOf(line) && !/:\s*$/.test(line.text) ? lines.slice(line.number).find(isFieldOrEntry) : undefined
  return next !== undefined && indentOf(next) === indentOf(line) && /^\s*- /.test(line.text) && /^\s*- /.test(next.text)
}

const spaces = (count: number) => (count === 1 ? '1 space' : `${count} spaces`)

/** A line that is neither a field nor an entry. */
function* stray(line: Line): Generator<Slip> {
  if (isFieldOrEntry(line)) return
  const at = firstOf(line)
  const range = [at, endOf(line)] as const
  const remark = /^\s*(\/\/|\/\*|--|;|<!--|%)/.exec(line.text)
  yield {
    edits: [[at, at, '# ']],
    range,
    cost: remark ? 0.3 : 1.2,
    message: remark
      ? 'This line is no field and no entry. If it is a remark, start it with "# ".'
      : 'This line is no field ("name: …") and no entry ("- …"). If it goes on with the text above, indent it further than the name of that text.',
  }
}
