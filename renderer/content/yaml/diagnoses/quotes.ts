import { nearest } from '../../suggest.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import {
  columnsOf,
  contentEndOf,
  entryPrefix,
  fieldIn,
  indentOf,
  isContent,
  isFieldOrEntry,
  keyPattern,
  type Line,
  linesOf,
  nearestContentLine,
  outsideBlockScalars,
  shorten,
} from './sourceLines.ts'

/** `'It's'` and `"a "b" c"`: a quote inside quotes of its kind. */
export function* unescapedQuotes(line: Line): Generator<Diagnosis> {
  const quoted = /^(.*?(?:: +|- +|[[{,] *))(['"])(.*)\2[\s,\]}]*$/.exec(line.text)
  if (!quoted) return
  const [, lead = '', quote = '', inner = ''] = quoted
  // `["a" "b"]`: entries without a comma between them.
  if (/[[{]/.test(lead) && /(["'])\s+\1/.test(inner)) return
  const from = line.start + lead.length + 1
  const value = `${quote}${inner}${quote}`
  const other = quote === '"' ? "'" : '"'
  // `"Staff" and "teams"`: none of them stands around the whole.
  if (new RegExp(`^[^${quote}]+${quote}[\\s,;.:].*\\s${quote}[^${quote}]+$`).test(inner) && !value.includes(other)) {
    const whole = `${other}${value}${other}`
    const message = `A text that holds quotes and starts with one needs others around all of it. Write ${shorten(whole)}${whole.length > 40 ? whole.slice(-1) : ''}.`
    yield diagnosisOf([[from - 1, from - 1 + value.length, whole]], message, { aboutQuotes: true })
  }
  const stands = [...inner.matchAll(quote === "'" ? /(?<!')'(?!')/g : /(?<!\\)"/g)].map(({ index }) => from + index)
  if (stands.length === 0) return
  const [twice, kind, otherKind] = quote === "'" ? ["''", 'single', 'double'] : ['\\"', 'double', 'single']
  yield diagnosisOf(
    stands.map((at) => [at, at + 1, twice]),
    `The quote here ends the text. Inside ${kind} quotes write ${twice} for ${quote}${stands.length > 1 ? ' each time' : ''}, or put ${otherKind} quotes around the text.`,
    { suggestion: twice, aboutQuotes: true },
  )
}

/** Quotes that open in a line and do not close in it. */
export function* unclosedQuotes(text: string, lines: readonly Line[], until: number): Generator<Diagnosis> {
  for (const line of outsideBlockScalars(lines).filter(({ number }) => number <= until + 1)) {
    const isLast = nearestContentLine(lines, line.number, 1) === undefined
    // Where more is missing with the quote, the file breaks off.
    const mayBreakOff = isLast && line === lines.at(-1)
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
          aboutQuotes: !mayBreakOff,
          isCertain: isLast,
        }
      }
      const last = inBrackets ? undefined : restOfText(lines, line)
      if (last)
        yield {
          edits: [[contentEndOf(last), contentEndOf(last), quote]],
          range: [line.start + at, contentEndOf(line)],
          message: `The quote that opens here is not closed. Write ${quote} at the end of the text too, in line ${last.number}.`,
          aboutQuotes: true,
        }
    }
  }
}

/** Quotes around a text, if it cannot do without. */
export function missingQuotes(at: number, value: string, key = ''): Diagnosis | undefined {
  const reason = reasonFor(value)
  if (reason === undefined) return undefined
  if (curly.test(value)) return straightened(at, value)
  const [, alt = '', file = ''] = /^!\[([^\][]*)\]\(([^\s()]+)\)$/.exec(value) ?? []
  if (file !== '') return replacedQuotes(at, value, `{ file: ${file}, alt: ${inDoubleQuotes(alt || '…')} }`, 'A picture has fields of its own. Write')
  const sign = /^(?:[@*`%&]|[[{](?=\w+[\]}]))/.exec(value)?.[0]
  const quoted = value.includes('"') && !value.includes("'") ? `'${value}'` : inDoubleQuotes(value)
  // A list is hardly meant as a text.
  const cost = /^\[[^[\]]*,[^[\]]*\]$/.test(value) ? { cost: 1 } : {}
  const diagnosis = (message: string, more: Partial<Diagnosis> = {}) =>
    diagnosisOf([[at, at + value.length, quoted]], message, { aboutQuotes: true, ...cost, ...more })
  // In quotes these would be wrong in another way.
  if (sign !== undefined && key === 'formula') {
    const names = /^[[{]/.test(sign) ? ', and names stand in it without brackets' : ''
    return diagnosis(`A formula cannot start with "${sign}". It starts with a name, a number or "("${names}.`, { suggestion: undefined })
  }
  if (sign !== undefined && /^[@*%&]\w+$/.test(value))
    return diagnosis(`Nothing can start with "${sign}" as it stands. Remove the sign, or if it belongs to a text, put quotes around it: ${quoted}.`, {
      suggestion: undefined,
    })
  const quote = quoted.charAt(0)
  if (quoted.length > maxDisplayed && quoted.slice(1, -1) === value)
    return diagnosis(`${reason} Write ${quote} before its first sign and ${quote} behind its last.`)
  // A dash may be no text at all: what it is judged as a text shows that.
  return diagnosis(`${reason} Write ${displayedWhole(quoted)}.`, { aboutQuotes: value !== '-' })
}

/** A text with other quotes in the place of its own. */
const replacedQuotes = (at: number, value: string, words: string, why: string) =>
  diagnosisOf([[at, at + value.length, words]], `${why} ${displayedWhole(words)}.`, { aboutQuotes: true })

/** What is to be typed is shown whole, as far as it can be. */
const displayedWhole = (words: string) => (words.length <= maxDisplayed ? words : `${shorten(words)}${words.slice(-1)}`)

const maxDisplayed = 100

const inDoubleQuotes = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** `'It's about us`: what looks like the closing quote is an apostrophe. */
const apostrophe = (at: number, value: string) =>
  replacedQuotes(
    at,
    value,
    inDoubleQuotes(value.slice(1).replace(/'$/, '')),
    'The apostrophe in this text closes the quote that opens before it. Put double quotes around the text:',
  )

/** `“Wait: or not”`, `“Wait: or not"`: quotes that YAML takes for letters. */
const curly = /^[“”„‟«»‘’‚‛]([^“”„‟«»‘’‚‛"]*)[“”„‟«»‘’‚‛"]$/

const straightened = (at: number, value: string) =>
  replacedQuotes(
    at,
    value,
    `"${value.slice(1, -1)}"`,
    `${/["'`]$/.test(value) ? `The text starts with ${value.charAt(0)} and ends with ${value.slice(-1)}` : `The quotes around this text are curly, ${value.charAt(0)} and ${value.slice(-1)}`}, which YAML takes for letters of it. Type straight ones:`,
  )

/** `name: “{provider}”`: nothing but a word to fill in, in quotes that were meant for YAML. Other texts may be shown in such quotes. */
export function curlyQuotedTokens(text: string): Diagnosis[] {
  // Signs that hardly any page holds side by side, found many times as fast as the expression.
  if (!['“{', '”{', '„{', '‘{', '«{', '»{', '`{'].some((signs) => text.includes(signs))) return []
  const lines = outsideBlockScalars(linesOf(text))
  return lines.flatMap((line) => {
    const [, before = '', value = ''] =
      new RegExp(`${entryPrefix.slice(0, -1)}(?:${keyPattern}: +|(?<=- +)))([“”„‘«»\`]\\{\\w+\\}[“”‟’‘«»"'\`])\\s*$`).exec(line.text) ?? []
    return value === '' ? [] : [straightened(line.start + before.length, value)]
  })
}

const reasonFor = (value: string) => {
  const [first = ''] = value
  if (/^["']/.test(value)) return `Nothing may follow the closing quote. Put quotes around the whole text.`
  if (value === '-') return 'A dash alone starts a list. As a text it needs quotes around it.'
  if (/[{}[\]@`%&*!|>,?]/.test(first) || /^- /.test(value)) return `Text that starts with "${first}" needs quotes around it.`
  if (/:(?:\s|$)/.test(value)) return 'Text that holds ": " needs quotes around it.'
  const [bracket] = /[[\]{}]/.exec(value) ?? []
  return bracket && `Text in brackets that holds "${bracket}" needs quotes around it.`
}

/** `key: text` whose text needs quotes, over as many lines as it has. */
export function* unquotedValues(lines: readonly Line[], line: Line, { rootFields, parentFields }: Shape): Generator<Diagnosis> {
  const groups = [rootFields, ...parentFields.map(({ fields }) => [...fields])]
  for (const pattern of [`${entryPrefix}(?:${keyPattern}|"[^"]*"): +(.+)$`, `^(\\s*(?:- +)+)(.+)$`]) {
    const found = new RegExp(pattern).exec(line.text)
    const value = found?.[2]?.trimEnd() ?? ''
    if (value !== '-' && !/[A-Za-z0-9\u00c0-\uffff]/.test(value)) continue
    // A field of an entry, of which the quote is not closed.
    if (new RegExp(`^${keyPattern}: +["'][^"']*$`).test(value)) continue
    // Of a text whose quote is not closed, nothing follows that.
    if (/^(["'])(?:(?!\1).)*$/.test(value)) continue
    const start = line.text.length - (found?.[2]?.length ?? 0)
    const header = /^([|>][-+]?)(?: +|(?<=\|)(?=\w))(.+)$/.exec(value)
    // "> 50%" is a comparison.
    if (header && !/^> +[\d$€£]/.test(value)) {
      const after = lines[line.number]
      const at = line.start + start + value.length - (header[2]?.length ?? 0)
      const indent = after && indentOf(after) > indentOf(line) ? indentOf(after) : indentOf(line) + 2
      yield {
        edits: [[line.start + start + (header[1]?.length ?? 1), at, `\n${' '.repeat(indent)}`]],
        range: [at, contentEndOf(line)],
        aboutQuotes: true,
        message: `After "${header[1]}" the text starts on the next line.`,
      }
    }
    const quoted = /^(["'])((?:(?!\1).)*)\1(.+)$/.exec(value)
    const key = new RegExp(`(${keyPattern}): +$`).exec(line.text.slice(0, start))?.[1]
    if (quoted?.[1] === "'" && /^[a-z]/.test(quoted[3] ?? '')) {
      yield apostrophe(line.start + start, value)
      continue
    }
    const gluedRemark = quoted?.[3]?.startsWith('#') ? line.start + start + value.length - (quoted[3]?.length ?? 0) : undefined
    if (gluedRemark !== undefined)
      yield {
        edits: [[gluedRemark, gluedRemark, ' ']],
        range: [gluedRemark, contentEndOf(line)],
        message: 'A remark has a space in front of its "#". Write one here, behind the quote.',
        suggestion: ` ${quoted?.[3]}`,
      }
    const diagnosis = missingQuotes(line.start + start, value, key)
    // `"Hello" world`: what the author has to look at is what follows the quote.
    if (diagnosis && quoted)
      yield { ...diagnosis, range: [line.start + start + value.length - (quoted[3]?.trimStart().length ?? 0), diagnosis.range[1]], suggestion: undefined }
    else if (diagnosis) yield diagnosis
    const more = restOfText(lines, line)
    if (more && !quoted) {
      const whole = lines.slice(line.number - 1, more.number).map(({ text }) => text.trim())
      whole[0] = value
      const long = missingQuotes(line.start + start, whole.join(' '))
      if (!long) continue
      yield {
        ...long,
        edits: [[line.start + start, contentEndOf(more), long.edits[0]?.[2] ?? '']],
        range: [line.start + start, contentEndOf(line)],
        suggestion: undefined,
        cost: Math.max(...whole.slice(1).map((words) => fieldLikeness(/^(?:- +)*([A-Za-z]\w*):(?: |$)/.exec(words)?.[1], groups))),
      }
    }
  }
}

/** `key:` with a text below it that needs quotes: there a sign for the whole of it does as well. */
export function* missingBlockIndicator(lines: readonly Line[], here: Line): Generator<Diagnosis> {
  const header = lines.slice(0, here.number - 1).findLast((line) => isContent(line) && indentOf(line) < indentOf(here))
  const first = header && nearestContentLine(lines, header.number, 1)
  const { before, key, value } = (header && fieldIn(header)) ?? {}
  if (!header || !first || isFieldOrEntry(first) || before === undefined || value !== '') return
  yield {
    edits: [[contentEndOf(header), contentEndOf(header), ' >-']],
    range: [header.start + before.length, contentEndOf(header)],
    message: `Write ">-" after "${key}:". The text below it holds ": ", with which names of fields end.`,
    suggestion: `${key}: >-`,
  }
}

/** A line below a text that starts with the name of a field is one, rather, and one that starts with a slip of such a name may be. */
function fieldLikeness(key: string | undefined, groups: readonly (readonly string[])[]): 0 | 1 | 2 {
  if (key === undefined) return 0
  if (groups.some((fields) => fields.includes(key))) return 2
  return groups.some((fields) => nearest(key, fields) !== undefined) ? 1 : 0
}

/** The last line of a text that goes on below, indented. */
function restOfText(lines: readonly Line[], line: Line): Line | undefined {
  const column = columnsOf(line).at(-1) ?? 0
  const end = lines.findIndex((below, index) => index >= line.number && (below.text.trim() === '' || indentOf(below) <= column))
  return lines.slice(line.number, end < 0 ? lines.length : end).at(-1)
}
