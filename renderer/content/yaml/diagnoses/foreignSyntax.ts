import { missingCommaAbove } from './brackets.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import { missingQuotes } from './quotes.ts'
import type { Shape } from './shape.ts'
import { emptied, fieldIn, isEntry, keyColumn, keyPattern, type Line, margin, outsideBlockScalars, outsideBrackets, structureOf } from './sourceLines.ts'
import { lineNumbersText } from './wording.ts'

/** Yields diagnoses of the syntax of other notations (JSON, Python, spreadsheets), which YAML parses as something else. */
export function* foreignSyntax(lines: readonly Line[], shape: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  const fields = outsideBrackets(outside)
  const isField = new Set(fields)
  const commas = fields.flatMap(trailingComma)
  // A single "3," is reported as an invalid number.
  if (commas.some(({ isCertain }) => isCertain)) yield commas
  yield outside.filter((line) => !isField.has(line)).flatMap((line) => [...missingCommaAbove(lines, line)])
  yield outside.flatMap(mixedQuotes)
  yield outside.flatMap(equalsSigns)
  for (const line of outside) {
    const diagnoses = unquotedInBraces(line)
    if (diagnoses.length > 1) yield diagnoses
  }
  yield* tripleQuotes(lines, outside)
  for (const [index, line] of outside.entries()) yield valueBesideChildren(line, outside[index + 1], shape)
  for (const line of outside) yield doubledIndicators(line)
  yield separatorLines(outside)
  yield multilineComments(lines)
}

const field = `^(${margin})((?:["']?${keyPattern}["']? *: +)?)`
const withComma = new RegExp(`${field}("(?:[^"\\\\]|\\\\.)*"|'(?:[^']|'')*'|-?\\d[\\d.]*|true|false|\\[[^\\]]*\\]|\\{.*\\})[,;]\\s*$`)

const nameWithComma = new RegExp(`^(${margin}["']?${keyPattern}["']? *:)([,;])\\s*$`)

const nameOfSeparator = (sign: string) => (sign === ',' ? 'comma' : 'semicolon')

/** `title: "How to select",` or `items:,`: a comma as in JSON, or a semicolon as in programs. */
function trailingComma(line: Line): Diagnosis[] {
  const [, name = '', sign] = nameWithComma.exec(line.text) ?? []
  if (sign !== undefined) {
    const at = line.start + name.length
    return [diagnosisOf([[at, at + 1, '']], `Remove this ${nameOfSeparator(sign)}: what belongs to the field is below it.`, { isCertain: true })]
  }
  const [, prefix = '', key = '', value = ''] = withComma.exec(line.text) ?? []
  if (value === '') return []
  const at = line.start + prefix.length + key.length + value.length
  const isCertain = /^["'[{]/.test(value)
  const separator = nameOfSeparator(line.text.charAt(at - line.start))
  return [diagnosisOf([[at, at + 1, '']], `Remove this ${separator}: a field ends with its line.`, { isCertain })]
}

/** `"{provider} for projects”`: a straight quote at the start, a curly one at the end. */
function mixedQuotes(line: Line): Diagnosis[] {
  const [, before = '', quote = '', content = '', closingQuote = ''] =
    /^(.*?(?:: +|- +|[[{,] *))(["'])((?:(?!\2).)*)([“”„‟″‘’‚′])(?=\s*$|\s*[\]},])(?!.*\2\s*[\]},]*\s*$)/.exec(line.text) ?? []
  if (closingQuote === '') return []
  const at = line.start + before.length + 1 + content.length
  const message = `The text starts with ${quote} and ends with ${closingQuote}, which is another character. Write ${quote} in its place.`
  return [diagnosisOf([[at, at + 1, quote]], message, { isCertain: true })]
}

/** `{ name = Make, href = make }`. */
function equalsSigns(line: Line): Diagnosis[] {
  const assignments = [...line.text.matchAll(new RegExp(`(?<=\\{(?:.*,)? *)(${keyPattern})( *= *)(?=\\S)`, 'g'))]
  const [first] = assignments
  if (!first) return []
  const from = line.start + first.index + (first[1]?.length ?? 0)
  const equalsAt = from + (first[2]?.indexOf('=') ?? 0)
  return [
    {
      edits: assignments.map(({ index, 1: key = '', 2: gap = '' }) => {
        const at = line.start + index + key.length
        return [at, at + gap.length, ': ']
      }),
      range: [equalsAt, equalsAt + 1],
      message: `": " goes between the name of a field and its value. Write it instead of "="${assignments.length > 1 ? `, ${assignments.length === 2 ? 'twice' : `${assignments.length} times`} in this line` : ''}.`,
    },
  ]
}

/** `{ label: Step 1: Go, href: #one }`: all texts in braces that need quotes, each up to its comma. */
function unquotedInBraces(line: Line): Diagnosis[] {
  const values = [...line.text.matchAll(new RegExp(`(?<=\\{(?:.*,)? *${keyPattern}: +)(?!["'[{ ])(.+?)(?= *,\\s+["']?${keyPattern}["']?: | *\\}|$)`, 'g'))]
  return values.flatMap(({ index, 1: value = '' }) => {
    const at = line.start + index
    const message = `What follows "#" is a comment and is not read. Put quotes around the text: "${value}".`
    if (/^#\S/.test(value)) return [diagnosisOf([[at, at + value.length, `"${value}"`]], message, { aboutQuotes: true })]
    const diagnosis = missingQuotes(at, value)
    return diagnosis ? [diagnosis] : []
  })
}

/** `body: """`, as in Python. */
function* tripleQuotes(lines: readonly Line[], outside: readonly Line[]): Generator<Diagnosis[]> {
  for (const line of outside) {
    const [, head = '', quotes = '', inlineText = ''] = tripleQuoted.exec(line.text) ?? []
    if (quotes === '') continue
    const last = lines.slice(line.number).find(({ text }) => text.trimEnd().endsWith(quotes))
    const at = line.start + head.length
    const indent = keyColumn(line) + 2
    const inlineTextHint = inlineText.trim() === '' ? '' : ', the text on the lines below it'
    yield [
      {
        edits: [[at, line.end, `|\n${' '.repeat(indent)}${inlineText.trim()}`], ...(last ? [[last.contentEnd - 3, last.contentEnd, ''] as const] : [])],
        range: [at, at + 3],
        message: `Write "|" instead of ${quotes}${inlineTextHint}${last ? `, and remove the ${quotes} in line ${last.number}` : ''}.`,
      },
    ]
  }
}

const tripleQuoted = new RegExp(`^(${margin}${keyPattern}: +)("""|''')(.*)$`)

/** `blocks: []` or `blocks: hero, prose` and a list below, or `card: A text` and fields. */
function valueBesideChildren(line: Line, below: Line | undefined, shape: Shape): Diagnosis[] {
  const { column = 0, key = '', value = '' } = fieldIn(line) ?? {}
  if (/^(?:[|>]|$)/.test(value) || !below) return []
  const isList = isEntry(below)
  if (!isList && !fieldIn(below)) return []
  // The fields or the list below a text are in a wrong column, and the text is right.
  if (shape.fieldNames.has(key) && !mayHold(key, isList, shape)) return []
  if (below.indent < column + (isList ? 0 : 1)) return []
  const at = line.contentEnd - value.length
  const problem = `"${key}" has ${isList ? 'a list' : 'fields'} on the lines below, so nothing may follow its name here.`
  const firstChild = isList && /^- /.test(value) ? 'entry' : !isList && new RegExp(`^${keyPattern}:(?: |$)`).test(value) ? 'field' : undefined
  if (firstChild !== undefined)
    return [
      {
        edits: [[line.start + line.text.slice(0, at - line.start).trimEnd().length, at, `\n${' '.repeat(below.indent)}`]],
        range: [at, line.contentEnd],
        message: `${problem} Move this to a line of its own, as the first ${firstChild}.`,
      },
    ]
  // A word may be a text that belongs elsewhere.
  const isText = /\p{L}/u.test(value) && value !== 'null'
  return [diagnosisOf([[at, line.contentEnd, '']], `${problem} Remove this.`, { cost: 0.05, ...(isText ? { isStopgap: true, suggestion: undefined } : {}) })]
}

/** True for a field that may hold a list, or fields. */
const mayHold = (key: string, isList: boolean, { parentFields, mappings }: Shape) =>
  parentFields.some(({ name }) => name === key) ||
  (isList && mappings.some(({ textLists, optionalTextLists }) => [...textLists, ...optionalTextLists].includes(key)))

/** `body: |>`. */
function doubledIndicators(line: Line): Diagnosis[] {
  const [, head = '', indicators = ''] = /^(.*(?:: +|- +))([|>]{2,}[-+]?)\s*$/.exec(line.text) ?? []
  if (indicators === '') return []
  const at = line.start + head.length
  return [diagnosisOf([[at, at + indicators.length, '|']], `Write "|" instead of "${indicators}".`)]
}

/** `---` between entries, as a separator. Where a page could start, it separates two documents instead. */
function separatorLines(outside: readonly Line[]): Diagnosis[] {
  const found = outside.filter(({ text }, index) => {
    if (index === 0 || !/^(?:\s*([-=_*~])\1{2,}|\s+(?:\.{3}|…))\s*$/.test(text)) return false
    return /^\s/.test(text) || /^(?: +\S|- )/.test(outside[index + 1]?.text ?? '')
  })
  const [first, ...others] = found
  if (!first) return []
  return [
    diagnosisOf(found.map(emptied), `A line of symbols separates nothing here. Remove it${others.length > 0 ? `, and also ${lineNumbersText(others)}` : ''}.`, {
      range: first.contentRange,
      suggestion: '',
      cost: 0.2,
    }),
  ]
}

/** Lines between `<!--` and `-->`, or the marks of comments in CSS. A comment in one line is a stray line. */
const multilineComments = (lines: readonly Line[]): Diagnosis[] =>
  outsideBlockScalars(lines).flatMap((first) => {
    const [, opening = '', rest = ''] = /^\s*(?:- +)?(<!--|\/\*)(.*)/.exec(first.text) ?? []
    const closing = opening === '<!--' ? '-->' : '*/'
    if (opening === '' || rest.includes(closing)) return []
    const last = lines.slice(first.number).find(({ text }) => text.trimEnd().endsWith(closing))
    if (!last) return []
    return [
      {
        edits: [[first.start, last.end, '']],
        range: first.contentRange,
        message: `"${opening}" and "${closing}" do not make a comment here. Remove both, and start each line from here down to line ${last.number} with "# ", or remove these lines.`,
        isStopgap: true,
        isCertain: true,
      },
    ]
  })
