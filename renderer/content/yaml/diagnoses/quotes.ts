import { nearest } from '../../suggest.ts'
import type { Edit } from '../edits.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import {
  contentAbove,
  contentBelow,
  endsSentence,
  fieldIn,
  isEntry,
  isFieldBehindBullet,
  isFieldOrEntry,
  isNonBlank,
  keyColumn,
  keyPattern,
  type Line,
  linesOf,
  margin,
  outsideBlockScalars,
  startsStructure,
} from './sourceLines.ts'
import { shorten } from './wording.ts'

/** A text in quotes: in brackets it ends before a comma or a bracket, elsewhere with its line. */
const quotedTexts = [/(?<=[[{](?:.*(?:: |,))? *)(["'])(.*?)\1(?=\s*[,\]}])/g, /(?<=^.*?(?:: +|- +|[[{,] *))(["'])(.*)\1(?=[\s,\]}]*$)/g]

/** `'It's'` and `"a "b" c"`: a quote inside quotes of the same kind. */
export function* unescapedQuotes(line: Line): Generator<Diagnosis> {
  for (const { 0: value, 1: quote = '', 2: content = '', index } of quotedTexts.flatMap((pattern) => [...line.text.matchAll(pattern)])) {
    // `["a" "b"]`: entries without a comma between them.
    if (/[[{]/.test(line.text.slice(0, index)) && /(["'])\s+\1/.test(content)) continue
    const at = line.start + index
    const other = quote === '"' ? "'" : '"'
    // `"Staff" and "teams"`: no quotes around the whole text.
    if (new RegExp(`^[^${quote}]+${quote}[\\s,;.:].*\\s${quote}[^${quote}]+$`).test(content))
      yield replacedQuotes(at, value, `${other}${value}${other}`, 'Text that contains quotes and starts with one needs other quotes around all of it. Write')
    // Spreadsheets write a double quote twice.
    const inner = [...content.matchAll(quote === "'" ? /(?<!')'(?!')/g : /(?<!\\)"{1,2}/g)]
    const [escaped, kind, otherKind] = quote === "'" ? ["''", 'single', 'double'] : ['\\"', 'double', 'single']
    yield diagnosisOf(
      inner.map(({ 0: found, index: offset }) => [at + 1 + offset, at + 1 + offset + found.length, escaped]),
      `The quote here ends the text. Inside ${kind} quotes write ${escaped} for ${quote}${inner.length > 1 ? ' each time' : ''}, or put ${otherKind} quotes around the text.`,
      { suggestion: escaped, aboutQuotes: true },
    )
  }
}

/** Yields diagnoses of quotes that open in a line and do not close in it. */
export function* unclosedQuotes(lines: readonly Line[], lineIndex: number): Generator<Diagnosis> {
  for (const line of outsideBlockScalars(lines).filter(({ number }) => number <= lineIndex + 1)) {
    const isLast = contentBelow(lines, line) === undefined
    // If more than the quote is missing, the file is truncated.
    const mayBeTruncated = isLast && line === lines.at(-1)
    for (const { at, quote } of unclosedIn(line.text)) {
      // Without a comma the first is before the quote, and skipped.
      const ends = new Set([line.text.indexOf(',', at), line.text.trimEnd().length, line.text.replace(/[\s,\]}]+$/, '').length])
      for (const end of ends) {
        if (end <= at) continue
        yield {
          edits: [[line.start + end, line.start + end, quote]],
          range: [line.start + at, line.start + end],
          message: `The quote that opens here is not closed. Write ${quote} at the end of the text too.`,
          suggestion: line.text.slice(at, end) + quote,
          aboutQuotes: !mayBeTruncated,
          isCertain: isLast,
        }
      }
      const last = restOfText(lines, line)
      if (last)
        yield {
          edits: [[last.contentEnd, last.contentEnd, quote]],
          range: [line.start + at, line.contentEnd],
          message: `The quote that opens here is not closed. Write ${quote} at the end of the text too, in line ${last.number}.`,
          aboutQuotes: true,
        }
    }
  }
}

/** Returns the quotes that open in a line and do not close in it. */
const unclosedIn = (text: string) =>
  [...text.matchAll(/(?<=^|: +|- +|[[{,] *)["']/g)]
    .map(({ index, 0: quote }) => ({ at: index, quote }))
    .filter(({ at, quote }) => {
      const withoutEscapes = text.slice(at + 1).replace(quote === "'" ? /''/g : /\\./g, '')
      return !withoutEscapes.includes(quote)
    })

/** Returns the diagnosis for a plain value that needs quotes, or undefined if it does not. */
export function missingQuotes(at: number, value: string, key = ''): Diagnosis | undefined {
  const reason = reasonFor(value)
  if (reason === undefined) return undefined
  if (curly.test(value)) return straightened(at, value)
  const indicator = /^(?:[@*`%&]|[[{](?=\w+[\]}]))/.exec(value)?.[0]
  const quoted = quotedText(value)
  const diagnosis = (message: string, more: Partial<Diagnosis> = {}) => diagnosisOf([[at, at + value.length, quoted]], message, { aboutQuotes: true, ...more })
  // With quotes, these would be wrong in another way.
  if (indicator !== undefined && key === 'formula') {
    const names = /^[[{]/.test(indicator) ? ', and names in it have no brackets' : ''
    return diagnosis(`A formula cannot start with "${indicator}". It starts with a name, a number or "("${names}.`, { suggestion: undefined })
  }
  if (/^[@*%&]\w+$/.test(value))
    return diagnosis(`Only text in quotes can start with "${indicator}". Remove it, or if it belongs to a text, put quotes around that: ${quoted}.`, {
      suggestion: undefined,
    })
  const quote = quoted.charAt(0)
  // Fields in braces, which have something else wrong with them: in quotes, visitors would read their names.
  if (/^\{ *\w+: /.test(value) || /^\[.*\] *\w+: /.test(value))
    return diagnosis(`${reason} If it is one text, write ${displayText(quoted)}. A field behind the brackets goes on a line of its own.`, {
      cost: 2,
      isStopgap: true,
      suggestion: undefined,
    })
  if (quoted.length > maxDisplayed && quoted.slice(1, -1) === value)
    return diagnosis(`${reason} Write ${quote} before its first character and ${quote} after its last.`)
  return diagnosis(`${reason} Write ${displayText(quoted)}.`)
}

/** Returns the diagnosis for a value to be written with other quotes, or in another form. */
const replacedQuotes = (at: number, value: string, replacement: string, why: string) =>
  diagnosisOf([[at, at + value.length, replacement]], `${why} ${displayText(replacement)}.`, { aboutQuotes: true })

/** Shows a replacement whole, as it is to be typed; one longer than `maxDisplayed` is shortened, but keeps its last character. */
export const displayText = (replacement: string) => (replacement.length <= maxDisplayed ? replacement : `${shorten(replacement)}${replacement.slice(-1)}`)

const maxDisplayed = 100

/** Puts a text in quotes: in those that need no escapes. */
export const inQuotes = (text: string) => (/["\\]/.test(text) && !text.includes("'") ? `'${text}'` : JSON.stringify(text))

/** Puts a text in quotes. One that ends with a double quote, and has no other, only lacks the first. */
const quotedText = (value: string) => (/^[^"\\]*[^"\\\s]"$/.test(value) ? `"${value}` : inQuotes(value))

/** `'It's about us`: what looks like the closing quote is an apostrophe. */
const apostrophe = (at: number, value: string) =>
  replacedQuotes(
    at,
    value,
    JSON.stringify(value.slice(1).replace(/'$/, '')),
    'The apostrophe in this text closes the quote that opens before it. Put double quotes around the text:',
  )

/** `“Wait: or not”`, `“Wait: or not"`: quotes that YAML takes for letters. */
const curly = /^[“”„‟«»‘’‚‛]([^“”„‟«»‘’‚‛"]*)[“”„‟«»‘’‚‛"]$/

const straightened = (at: number, value: string) =>
  replacedQuotes(
    at,
    value,
    `"${value.slice(1, -1).trim()}"`,
    `${/["'`]$/.test(value) ? `The text starts with ${value.charAt(0)} and ends with ${value.slice(-1)}` : `The quotes around this text are ${value.charAt(0)} and ${value.slice(-1)}`}, which YAML reads as part of it. Type straight ones:`,
  )

/** `name: “{provider}”`: nothing but a token, in quotes that were meant for YAML. Other texts may be shown in such quotes. */
export function curlyQuotedTokens(text: string): Diagnosis[] {
  // A fast check first: hardly any page has these characters side by side.
  if (!/[“”„‘«»`][ \u00a0]?\{/.test(text)) return []
  const lines = outsideBlockScalars(linesOf(text))
  return lines.flatMap((line) => {
    const [, before = '', value = ''] = curlyQuotedToken.exec(line.text) ?? []
    return value === '' ? [] : [straightened(line.start + before.length, value)]
  })
}

const curlyQuotedToken = new RegExp(`^(${margin}(?:${keyPattern}: +|(?<=- +)))([“”„‘«»\`][ \\u00a0]?\\{\\w+\\}[ \\u00a0]?[“”‟’‘«»"'\`])\\s*$`)

/**
 * `[“Yes, always”, “No”]` and `{ label: “Yes, always” }`: texts in brackets, in quotes that YAML takes for letters, and the commas and colons in
 * them for ends of texts.
 */
export function curlyQuotedRows(text: string): Diagnosis[] {
  // A fast check first: hardly any page has these characters side by side, and a regular expression would take six times as long.
  if (!curlyQuotedStarts.some((start) => text.includes(start))) return []
  return outsideBlockScalars(linesOf(text)).flatMap((line) => {
    const [, start = '', row = ''] = /^(\s*(?:- +)+|.*?\w: +)(\[[“”„«][^“”„«»"]*[“”»] *(?:, *[“”„«][^“”„«»"]*[“”»] *)*\])/.exec(line.text) ?? []
    if (row === '') return curlyQuotedPartsOf(line)
    const marks = [...row.matchAll(/[“”„«»]/g)]
    return diagnosisOf(
      marks.map(({ index }): Edit => [line.start + start.length + index, line.start + start.length + index + 1, '"']),
      `The quotes in these brackets are ${marks[0]?.[0]} and ${marks.at(-1)?.[0]}, which YAML reads as part of the texts. Type straight ones: ${displayText(row.replace(/[“”„«»]/g, '"'))}.`,
      { range: [line.start + start.length, line.start + start.length + row.length] },
    )
  })
}

const curlyQuotedStarts = ['[', ': ', ', '].flatMap((before) => ['“', '”', '„', '«'].map((quote) => before + quote))

function curlyQuotedPartsOf(line: Line): Diagnosis[] {
  // A line without a name or a dash may go on with a text.
  if (!/^\s*(?:- +(?:- +)*(?:[\w-]+: +)?|[\w-]+: +)[[{].*[\]}]\s*$/.test(line.text)) return []
  return [...line.text.matchAll(textInBrackets)].flatMap(({ index, 0: value }) =>
    curly.test(value) && /,|: /.test(value) ? [straightened(line.start + index, value)] : [],
  )
}

/** A text in brackets, in straight quotes or in curly ones. */
const textInBrackets = /(?<=[[{,:] *)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[“”„«][^“”„«»"]*[“”»](?= *[,\]}]))/g

const reasonFor = (value: string) => {
  const [first = ''] = value
  if (/^["']/.test(value)) return `Nothing may follow the closing quote. Put quotes around the whole text.`
  if (/[{}[\]@`%&*!|>,?]/.test(first) || /^- /.test(value)) return `Text that starts with "${first}" needs quotes around it.`
  if (/:(?:\s|$)/.test(value)) return 'Text that contains ": " needs quotes around it.'
  const [bracket] = /[[\]{}]/.exec(value) ?? []
  return bracket && `Text in brackets that contains "${bracket}" needs quotes around it.`
}

/** Returns a text as the value of a field, in quotes if YAML would read something else without them. */
export const quotedIfNeeded = (text: string) => (reasonFor(text) === undefined && !text.includes(' #') ? text : inQuotes(text))

/** Yields diagnoses of `key: text` whose text needs quotes, on one line or several. */
export function* unquotedValues(lines: readonly Line[], line: Line, shape: Shape): Generator<Diagnosis> {
  for (const pattern of [fieldWithValue, entryWithValue]) {
    const { key, source } = pattern.exec(line.text)?.groups ?? {}
    const value = source?.trimEnd() ?? ''
    if (!mayNeedQuotes(value)) continue
    const at = line.contentEnd - value.length
    const [, quote, rest] = /^(["'])(?:(?!\1).)*\1(.+)$/.exec(value) ?? []
    if (rest === undefined) {
      yield* textBesideIndicator(lines, line, value)
      yield* linkAsFields(at, value, key)
      yield* pictureAsFields(at, value)
      yield* groupWithoutBraces(at, value, key, shape)
      const diagnosis = needlessDash(at, value, key, shape) ?? missingQuotes(at, value, key)
      const joined = diagnosis && joinedField(value, key, shape)
      if (joined) yield { ...diagnosis, message: joinedMessage(joined, key), suggestion: undefined, isStopgap: true }
      else if (diagnosis) yield diagnosis
      yield* unquotedLines(lines, line, value, shape)
    } else if (quote === "'" && /^[a-z]/.test(rest)) yield apostrophe(at, value)
    else yield* textAfterQuotes(at, value, rest)
  }
}

/** `title: One, with staffbadge: Top`, `title: One- title: Two`: returns the name of a field that a removed line break has joined with the text before it. */
const joinedField = (value: string, key: string | undefined, { fieldNames }: Shape) =>
  [...value.matchAll(/(\S- )?(?<=^|\W)([A-Za-z]+): /g)].flatMap(({ 1: dash, 2: word = '' }) => {
    // Behind a field with its right name, a word after a space is found as another field of the same group, or is one of the text.
    if (fieldNames.has(word)) return dash === undefined && (key === undefined || fieldNames.has(key)) ? [] : word
    return [...fieldNames].filter((name) => name.length > 3 && word.endsWith(name))
  })[0]

const joinedMessage = (name: string, key: string | undefined) =>
  `Each field goes on a line of its own. Start a new line before "${name}:"${key === undefined ? '' : `, or put quotes around everything after "${key}:" if it is one text`}.`

const fieldWithValue = new RegExp(`^${margin}(?:(?<key>${keyPattern})|"[^"]*"): +(?<source>.+)$`)
const entryWithValue = /^\s*(?:- +)+(?<source>.+)$/

const mayNeedQuotes = (value: string) =>
  /[A-Za-z0-9\u00c0-\uffff]/.test(value) &&
  // A field of an entry whose quote is not closed.
  !new RegExp(`^${keyPattern}: +["'][^"']*$`).test(value) &&
  // A text whose quote is not closed: nothing follows the quotes.
  !/^(["'])(?:(?!\1).)*$/.test(value)

/** `title: - Hello`: a dash that in quotes would be shown to visitors, except where Markdown makes it a list. "- 5" is a number. */
function needlessDash(at: number, value: string, key: string | undefined, { markdownFields }: Shape): Diagnosis | undefined {
  const [, text] = /^- +([^\s\d-].*)$/.exec(value) ?? []
  if (text === undefined || key === undefined || [...markdownFields.values()].some((names) => names.includes(key))) return undefined
  const intended = quotedIfNeeded(text)
  const instruction = intended.length > maxDisplayed ? 'Remove both in front of this text' : `Write ${intended}`
  return diagnosisOf([[at, at + value.length, intended]], `A dash and a space start an entry of a list. ${instruction}.`, { aboutQuotes: true })
}

/** `body: | Text`: a block scalar that starts beside its indicator. */
function* textBesideIndicator(lines: readonly Line[], line: Line, value: string): Generator<Diagnosis> {
  const [, indicator, text = ''] = /^([|>][-+]?)(?: +|(?<=\|)(?=\w))(.+)$/.exec(value) ?? []
  // "> 50%" is a comparison.
  if (indicator === undefined || /^> +[\d$€£]/.test(value)) return
  const below = lines[line.number]
  const column = keyColumn(line)
  const indent = below && below.indent > column ? below.indent : column + 2
  const at = line.contentEnd - text.length
  yield {
    edits: [[line.contentEnd - value.length + indicator.length, at, `\n${' '.repeat(indent)}`]],
    range: [at, line.contentEnd],
    aboutQuotes: true,
    message: `After "${indicator}" the text starts on the next line.`,
  }
}

/** `- [Make](/make)` or `href: [Make](/make)`: a link in Markdown, where it has fields of its own. */
function* linkAsFields(at: number, value: string, key: string | undefined): Generator<Diagnosis> {
  const [, label = '', address] = /^\[([^\][]+)\]\(([^\s()]+)\)$/.exec(value) ?? []
  if (address === undefined) return
  const replacedBy = (intended: string, why: string) => diagnosisOf([[at, at + value.length, intended]], `${why} Write ${intended}.`)
  if (key === undefined) yield replacedBy(`{ label: ${JSON.stringify(label)}, href: ${JSON.stringify(address)} }`, 'A link has fields of its own.')
  if (key === 'href') yield replacedBy(address.startsWith('#') ? JSON.stringify(address) : address, 'Only the address of a link goes here.')
}

/** `logo: ![A mountain](/logo.png)`: a picture in Markdown, where it has fields of its own. */
function* pictureAsFields(at: number, value: string): Generator<Diagnosis> {
  const [, alt = '', file = ''] = /^!\[([^\][]*)\]\(([^\s()]+)\)$/.exec(value) ?? []
  const intended = `{ file: ${file}, alt: ${JSON.stringify(alt || '…')} }`
  if (file !== '') yield diagnosisOf([[at, at + value.length, intended]], `A picture has fields of its own. Write ${displayText(intended)}.`)
}

/** `items: from: /services/*`: a group of fields beside its name, without its braces. */
function* groupWithoutBraces(at: number, value: string, key: string | undefined, { parentFields }: Shape): Generator<Diagnosis> {
  const inner = new RegExp(`^(${keyPattern}): +[^\\s{}[\\]#]+$`).exec(value)?.[1] ?? ''
  if (parentFields.some(({ name, isList, fields }) => name === key && !isList && fields.has(inner)))
    yield diagnosisOf([[at, at + value.length, `{ ${value} }`]], `A field beside the name of its group needs braces around it. Write { ${value} }.`)
}

/** `"Hello" world` or `"Hello"# a comment`: what follows the closing quote is reported. */
function* textAfterQuotes(at: number, value: string, rest: string): Generator<Diagnosis> {
  const end = at + value.length
  const start = end - rest.length
  if (rest.startsWith('#'))
    yield {
      edits: [[start, start, ' ']],
      range: [start, end],
      message: 'A comment needs a space in front of its "#". Write one here, after the quote.',
      suggestion: ` ${rest}`,
    }
  const diagnosis = missingQuotes(at, value)
  if (diagnosis) yield { ...diagnosis, range: [end - rest.trimStart().length, end], suggestion: undefined }
}

/** Yields the diagnosis of a text that continues in the lines below it. */
function* unquotedLines(lines: readonly Line[], line: Line, value: string, { rootFields, parentFields }: Shape): Generator<Diagnosis> {
  const last = restOfText(lines, line)
  if (!last) return
  const linesOfText = lines.slice(line.number, last.number).filter(isNonBlank)
  const fields = linesOfText.filter(({ text }) => startsStructure.test(text))
  if (areFields(fields, lines)) return
  const below = linesOfText.map(({ text }) => text.trim())
  const at = line.contentEnd - value.length
  const single = missingQuotes(at, [value, ...below].join(' '))
  if (!single) return
  const diagnosis = { ...single, edits: [[at, last.contentEnd, single.edits[0]?.[2] ?? ''] as const], suggestion: undefined }
  if (/^(["'])(?:(?!\1).)*\1$/.test(value)) {
    const message = `The text in quotes ends in line ${line.number}. If it goes on here, move its closing quote to the end; if this is another text, write the name of its field in front of it.`
    yield { ...diagnosis, range: linesOfText[0]?.contentRange ?? single.range, message, isStopgap: true }
    return
  }
  const groups = [rootFields, ...parentFields.map(({ fields }) => [...fields])]
  /** True if a line starts with the name of a field, or a misspelling of one. */
  const startsWithField = (text: string) => {
    const key = /^(?:- +)*(?:\{ *)?([A-Za-z]\w*):(?: |$)/.exec(text)?.[1]
    return key !== undefined && groups.some((fields) => nearest(key, fields) !== undefined)
  }
  const [field] = fields
  yield {
    ...diagnosis,
    range: [at, line.contentEnd],
    cost: below.some(startsWithField) ? 2 : 0,
    ...(field && {
      message: `${diagnosis.message} If line ${field.number} is a field of its own, start it in column ${keyColumn(line) + 1} instead.`,
      isStopgap: true,
    }),
  }
}

/**
 * True if lines below a text are fields that are indented too far, or are left of a group whose name is removed: several, or one that has no
 * text, or follows the end of a sentence. In the middle of one, a word with a colon may be part of it.
 */
const areFields = (structure: readonly Line[], lines: readonly Line[]) =>
  structure.length > 1 || structure.some(({ text, number }) => /:(?:\s*|\s+(?:[[{"'|>].*|-?[\d.,]+|true|false))$/.test(text) || endsSentence(lines[number - 2]))

/** Yields the diagnosis of `key:` with a text below it that needs quotes: a block scalar indicator does as well. */
export function* missingBlockIndicator(lines: readonly Line[], here: Line, { fieldNames, parentFields, rootFields }: Shape): Generator<Diagnosis> {
  const header = contentAbove(lines, here, (line) => line.indent < here.indent)
  const first = header && contentBelow(lines, header)
  const { column = 0, key, value } = (header && fieldIn(header)) ?? {}
  if (!header || !first || key === undefined || value !== '') return
  const holdsText = fieldNames.has(key) && !parentFields.some(({ name }) => name === key)
  if (isFieldOrEntry(first) && (!holdsText || isEntry(first))) return
  if (!holdsText && ((column === 0 && rootFields.includes(key)) || isFieldBehindBullet(first))) return
  const sign = /^["'{}[\]@`%&*!|>,?]/.exec(first.text.trim())?.[0]
  const start = sign === undefined ? undefined : /["']/.test(sign) ? 'a quote' : `"${sign}"`
  yield {
    edits: [[header.contentEnd, header.contentEnd, ' >-']],
    range: [header.start + column, header.contentEnd],
    // Of a list or a group only its author can tell what the lines were.
    isStopgap: parentFields.some(({ name }) => name === key),
    message: `Write ">-" after "${key}:". The text below it ${start ? `starts with ${start}, which means something else in YAML` : 'contains ": ", which ends the name of a field'}.`,
    suggestion: `${key}: >-`,
  }
}

/** Returns the last line of a text that continues below, indented, or undefined if it does not. */
function restOfText(lines: readonly Line[], line: Line): Line | undefined {
  const column = keyColumn(line)
  const end = lines.findIndex((below, index) => index >= line.number && below.indent <= column)
  return lines.slice(line.number, end < 0 ? lines.length : end).at(-1)
}
