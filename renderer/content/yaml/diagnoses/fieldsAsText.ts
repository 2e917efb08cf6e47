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
  isEntry,
  keyPattern,
  type Line,
  lineNumbersText,
  outsideBlockScalars,
  shorten,
} from './sourceLines.ts'

/** `- **Name**: Make`: the names of fields in bold, as a chat or a text processor sets them. */
export function* boldKeys(lines: readonly Line[], { rootFields, parentFields }: Shape): Generator<Diagnosis[]> {
  const fields = new Set([...rootFields, ...parentFields.flatMap((holder) => [...holder.fields])])
  const found = outsideBlockScalars(lines).flatMap((line) => {
    const [, before = '', bold = '', words = ''] = /^(\s*(?:- +)*)(\*\*([A-Za-z][\w -]*)(?::\*\*|\*\*:))(?=\s|$)/.exec(line.text) ?? []
    return bold === '' ? [] : [{ line, at: line.start + before.length, bold, meant: `${nearest(words, fields) ?? words}:` }]
  })
  const [first, ...others] = found
  if (!first) return
  yield [
    diagnosisOf(
      found.map(({ at, bold, meant }) => [at, at + bold.length, meant]),
      `The name of a field has no stars around it. Write "${first.meant}"${alsoIn(others)}.`,
    ),
  ]
}

/** `{ label: Make, href:/make }`: a name without a space behind its colon is read as part of the text before it. */
export function* colonsWithoutSpaceInBraces(lines: readonly Line[]): Generator<Diagnosis[]> {
  for (const line of outsideBlockScalars(lines)) {
    if (!line.text.includes('{')) continue
    const found = [...line.text.matchAll(new RegExp(`(?<=: *[^\\s"'{[,][^,{}]*, *)(${keyPattern}):(?!//)([^\\s,}][^,}]*?)(?= *[,}])`, 'g'))]
    const [first, ...others] = found.map(({ index, 0: words, 1: key = '', 2: value = '' }) => ({
      at: line.start + index,
      words,
      key,
      written: `${key}: ${value}`,
    }))
    if (!first) continue
    yield [
      diagnosisOf(
        [first, ...others].map(({ at, words, written }) => [at, at + words.length, written]),
        `A space is missing after the colon. Write "${shorten(first.written)}"${others.map(({ key }) => `, and so after "${key}:"`).join('')}.`,
      ),
    ]
  }
}

/** `- type:prose` and `title:Hello` below it: without a space behind their colons these lines are one text. */
export function* colonsWithoutSpace(lines: readonly Line[], { rootFields: top, parentFields: holders }: Shape): Generator<Diagnosis[]> {
  const isField = (key: string, isInside: boolean) => (isInside ? holders.some(({ fields }) => fields.has(key)) : top.includes(key))
  const found = outsideBlockScalars(lines).flatMap((line) => {
    const [, before = '', key = '', value = ''] = new RegExp(`${entryPrefix}(${keyPattern}):((?![:\\\\]|//)\\S.*)$`).exec(line.text) ?? []
    return isField(key, before !== '') ? [{ line, at: line.start + before.length, key, value }] : []
  })
  const [first, ...others] = found
  if (!first) return
  yield [
    {
      edits: found.map(({ at, key }) => [at + key.length + 1, at + key.length + 1, ' ']),
      range: [first.at, contentEndOf(first.line)],
      message: `A space is missing after the colon. Write "${first.key}: ${shorten(first.value)}"${alsoIn(others)}.`,
      ...(others.length > 0 ? {} : { suggestion: `${first.key}: ${first.value.trimEnd()}` }),
    },
  ]
}

/** `- label: Make, href: /make }`: fields in braces, of which the one that opens is missing. */
export function* unopenedBraces(lines: readonly Line[]): Generator<Diagnosis[]> {
  for (const line of outsideBlockScalars(lines)) {
    const [, before, key = ''] = new RegExp(`^(\\s*- +)(${keyPattern}): [^{}]*, *${keyPattern}: [^{}]*\\}\\s*$`).exec(line.text) ?? []
    if (before === undefined) continue
    const at = line.start + before.length
    yield [
      {
        edits: [[at, at, '{ ']],
        range: [at, contentEndOf(line)],
        message: `The "}" at the end of this line closes what nothing opens. Write "{ " before "${key}:".`,
        suggestion: `{ ${line.text.slice(before.length).trimEnd()}`,
      },
    ]
  }
}

/** `- Make`, or `Make:` among entries, and fields of that entry below it: the first of its fields stands there without its name. */
export function* entriesWithoutKey(lines: readonly Line[], { parentFields: holders }: Shape): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  const found = outside.flatMap((line, index) => {
    const isNamed = isEntry(line)
    const [, before = '', , words = ''] = (isNamed ? entry : keyed).exec(line.text) ?? []
    const next = outside[index + 1]
    const own = next && !isEntry(next) ? fieldIn(next)?.key : undefined
    const column = isNamed ? columnsOf(line).at(-1) : indentOf(line) + 2
    if (words === '' || own === undefined || new RegExp(`^${keyPattern} *:`).test(words) || !next || indentOf(next) !== column) return []
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
    diagnosisOf(
      found.map(({ at, written, meant }) => [at, at + written.length, meant]),
      `This text has no name, and fields stand below it. Write "- ${shorten(first.meant.replace(/^- /, ''))}"${alsoIn(others)}.`,
    ),
  ]
}

const alsoIn = (others: readonly { line: Line }[]) => (others.length > 0 ? `, and so in ${lineNumbersText(others.map(({ line }) => line))}` : '')

const entry = /^( *- +)(\*\*|)([^\s"'[{&*!|>#-].*?)\2\s*$/
const keyed = /^( +)()([^\s"'[{&*!|>#-].*?):\s*$/

/** Whether the next line in a direction that stands no further right is an entry in the same column. */
function isBeside(line: Line, others: readonly Line[]): boolean {
  const next = others.find((other) => indentOf(other) <= indentOf(line))
  return next !== undefined && indentOf(next) === indentOf(line) && isEntry(next)
}
