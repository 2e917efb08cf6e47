import { nearest } from '../../suggest.ts'
import { openIn } from './openIn.ts'
import type { Shape } from './shape.ts'
import { rewritten, type Slip } from './slip.ts'
import {
  columnsOf,
  contentLine,
  cut,
  endOf,
  fieldIn,
  firstOf,
  indentOf,
  inLines,
  isContent,
  isEntry,
  isFieldOrEntry,
  type Line,
  name,
  outsideBlockText,
} from './sourceLines.ts'

/** `- **Name**: Make`: the names of fields in bold, as a chat or a text processor sets them. */
export function* boldNames(lines: readonly Line[], { top, holders }: Shape): Generator<Slip[]> {
  const fields = new Set([...top, ...holders.flatMap((holder) => [...holder.fields])])
  const found = outsideBlockText(lines).flatMap((line) => {
    const [, before = '', bold = '', words = ''] = /^(\s*(?:- +)*)(\*\*([A-Za-z][\w -]*)(?::\*\*|\*\*:))(?=\s|$)/.exec(line.text) ?? []
    return bold === '' ? [] : [{ line, at: line.start + before.length, bold, meant: `${nearest(words, fields) ?? words}:` }]
  })
  const [first, ...others] = found
  if (!first) return
  yield [
    rewritten(
      found.map(({ at, bold, meant }) => [at, at + bold.length, meant]),
      `The name of a field has no stars around it. Write "${first.meant}"${andSoIn(others)}.`,
    ),
  ]
}

/** `{ label: Make, href:/make }`: a name without a space behind its colon is read as part of the text before it. */
export function* gluedInBraces(lines: readonly Line[]): Generator<Slip[]> {
  for (const line of outsideBlockText(lines)) {
    if (!line.text.includes('{')) continue
    const found = [...line.text.matchAll(new RegExp(`(?<=: *[^\\s"'{[,][^,{}]*, *)(${name}):(?!//)([^\\s,}][^,}]*?)(?= *[,}])`, 'g'))]
    const [first, ...others] = found.map(({ index, 0: words, 1: key = '', 2: value = '' }) => ({
      at: line.start + index,
      words,
      key,
      written: `${key}: ${value}`,
    }))
    if (!first) continue
    yield [
      rewritten(
        [first, ...others].map(({ at, words, written }) => [at, at + words.length, written]),
        `A space is missing after the colon. Write "${cut(first.written)}"${others.map(({ key }) => `, and so after "${key}:"`).join('')}.`,
      ),
    ]
  }
}

/** `- label: Make, href: /make }`: fields in braces, of which the one that opens is missing. */
export function* unopenedBraces(lines: readonly Line[]): Generator<Slip[]> {
  for (const line of outsideBlockText(lines)) {
    const [, before, key = ''] = new RegExp(`^(\\s*- +)(${name}): [^{}]*, *${name}: [^{}]*\\}\\s*$`).exec(line.text) ?? []
    if (before === undefined) continue
    const at = line.start + before.length
    yield [
      {
        edits: [[at, at, '{ ']],
        range: [at, endOf(line)],
        message: `The "}" at the end of this line closes what nothing opens. Write "{ " before "${key}:".`,
        suggestion: `{ ${line.text.slice(before.length).trimEnd()}`,
      },
    ]
  }
}

/** `- Make`, or `Make:` among entries, and fields of that entry below it: the first of its fields stands there without its name. */
export function* entriesWithoutName(lines: readonly Line[], { holders }: Shape): Generator<Slip[]> {
  const outside = outsideBlockText(lines).filter(isContent)
  const found = outside.flatMap((line, index) => {
    const isNamed = isEntry(line)
    const [, before = '', , words = ''] = (isNamed ? entry : keyed).exec(line.text) ?? []
    const next = outside[index + 1]
    const own = next && !isEntry(next) ? fieldIn(next)?.key : undefined
    const column = isNamed ? columnsOf(line).at(-1) : indentOf(line) + 2
    if (words === '' || own === undefined || new RegExp(`^${name} *:`).test(words) || !next || indentOf(next) !== column) return []
    if (!isNamed && !isBeside(line, outside.slice(0, index).reverse()) && !isBeside(line, outside.slice(index + 1))) return []
    const above = outside.slice(0, index).findLast((each) => indentOf(each) < indentOf(line) || (indentOf(each) === indentOf(line) && !isEntry(each)))
    const list = above && fieldIn(above)
    const [key] = holders.find((holder) => holder.isList && holder.name === list?.key && holder.fields.has(own))?.fields ?? []
    const value = /: |:$| #/.test(words) ? JSON.stringify(words) : words
    // Of blocks it is told that they start with their type.
    if (key === undefined || key === own || (key === 'type' && !isNamed)) return []
    return [{ line, at: line.start + before.length, written: line.text.slice(before.length).trimEnd(), meant: `${isNamed ? '' : '- '}${key}: ${value}` }]
  })
  const [first, ...others] = found
  if (!first) return
  yield [
    rewritten(
      found.map(({ at, written, meant }) => [at, at + written.length, meant]),
      `This text has no name, and fields stand below it. Write "- ${cut(first.meant.replace(/^- /, ''))}"${andSoIn(others)}.`,
    ),
  ]
}

const andSoIn = (others: readonly { line: Line }[]) => (others.length > 0 ? `, and so in ${inLines(others.map(({ line }) => line))}` : '')

const entry = /^( *- +)(\*\*|)([^\s"'[{&*!|>#-].*?)\2\s*$/
const keyed = /^( +)()([^\s"'[{&*!|>#-].*?):\s*$/

/** Whether the next line in a direction that stands no further right is an entry in the same column. */
function isBeside(line: Line, others: readonly Line[]): boolean {
  const next = others.find((other) => indentOf(other) <= indentOf(line))
  return next !== undefined && indentOf(next) === indentOf(line) && isEntry(next)
}

/** `bestFor: "Firms` or `except: [/rank` at the end of a file, which was saved or copied up to there. */
export function* brokenOffInside(lines: readonly Line[]): Generator<Slip> {
  const last = outsideBlockText(lines).at(-1)
  const unclosed = last && last === lines.at(-1) ? unclosedIn(last) : undefined
  if (!last || !unclosed) return
  yield {
    edits: [[last.start + unclosed.end, last.start + last.text.length, unclosed.closers]],
    range: [last.start + unclosed.at, endOf(last)],
    message: `The file breaks off here, before ${unclosed.what} is closed. Write or copy the rest of it again.`,
    breaksOff: true,
    isCertain: true,
    // A text may lack nothing but its closing quote.
    cost: /[\]}]/.test(unclosed.closers) ? 0 : 0.1,
  }
}

/** `bestF` at the end of a file. */
export function* brokenOff(lines: readonly Line[], { top, holders }: Shape): Generator<Slip[]> {
  const last = contentLine(lines, lines.length - 1, -1)
  const word = /^\s*(?:- +)*(\w+)\s*$/.exec(last?.text ?? '')?.[1]
  if (!last || word === undefined || isFieldOrEntry(last) !== /^\s*- /.test(last.text)) return
  const isBeginning = (field: string) => field !== word && field.startsWith(word)
  if (!top.some(isBeginning) && !holders.some(({ fields }) => [...fields].some(isBeginning))) return
  yield [
    {
      edits: [[last.start, endOf(last), '']],
      range: [firstOf(last), endOf(last)],
      message: 'The file breaks off here, in the middle of a word. Write or copy the rest of it again.',
      breaksOff: true,
      isCertain: true,
      cost: 0.1,
    },
  ]
}

/** What a line opens in its fields and does not close: where it starts, where it is whole up to, and what would close it there. */
function unclosedIn({ text }: Line): { at: number; end: number; closers: string; what: string } | undefined {
  const start = new RegExp(`^\\s*(?:- +)*(?:["']?${name}["']? *: +)?(?=["'[{])`).exec(text)?.[0].length
  const found = start === undefined ? undefined : openIn(text, start)
  if (!found || found.remark !== undefined) return undefined
  const { open, quote = -1 } = found
  const at = quote < 0 ? open[0] : quote
  if (at === undefined) return undefined
  const closers = open.toReversed().map((each) => (text.charAt(each) === '[' ? ' ]' : ' }'))
  const isInBraces = quote < 0 && text.charAt(open.at(-1) ?? 0) === '{'
  return {
    at,
    // The beginning of a name would be read as part of the text before it.
    end: isInBraces ? text.replace(/,\s*[\w-]*$/, '').length : text.length,
    closers: [quote < 0 ? '' : text.charAt(quote), ...closers].join(''),
    what: quote < 0 ? `the "${text.charAt(at)}" of this line` : 'the quote that opens in this line',
  }
}
