import { nearest } from '../../suggest.ts'
import type { Shape } from './shape.ts'
import { rewritten, type Slip } from './slip.ts'
import { columnsOf, cut, endOf, fieldIn, indentOf, inLines, isContent, isEntry, type Line, name, opener, outsideBlockText } from './sourceLines.ts'

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

/** `- type:prose` and `title:Hello` below it: without a space behind their colons these lines are one text. */
export function* gluedNames(lines: readonly Line[], { top, holders }: Shape): Generator<Slip[]> {
  const isField = (key: string, isInside: boolean) => (isInside ? holders.some(({ fields }) => fields.has(key)) : top.includes(key))
  const found = outsideBlockText(lines).flatMap((line) => {
    const [, before = '', key = '', value = ''] = new RegExp(`${opener}(${name}):((?![:\\\\]|//)\\S.*)$`).exec(line.text) ?? []
    return isField(key, before !== '') ? [{ line, at: line.start + before.length, key, value }] : []
  })
  const [first, ...others] = found
  if (!first) return
  yield [
    {
      edits: found.map(({ at, key }) => [at + key.length + 1, at + key.length + 1, ' ']),
      range: [first.at, endOf(first.line)],
      message: `A space is missing after the colon. Write "${first.key}: ${cut(first.value)}"${andSoIn(others)}.`,
      ...(others.length > 0 ? {} : { suggestion: `${first.key}: ${first.value.trimEnd()}` }),
    },
  ]
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
