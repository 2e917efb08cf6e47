import { normalizedName } from '../../suggest.ts'
import type { Edit } from '../edits.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import { fieldIn, isEntry, keyPattern, type Line, lastBefore, margin, outsideBlockScalars, structureOf } from './sourceLines.ts'
import { alsoIn, shorten } from './wording.ts'

/** `- **Name**: Make`: keys in bold, as a chat or a word processor formats them. */
export function* boldKeys(lines: readonly Line[], { fieldNames }: Shape): Generator<Diagnosis[]> {
  // A misspelling, or another word, is a mistake of its own: what it stands for depends on where it is.
  const names = new Map([...fieldNames].map((name) => [normalizedName(name), name]))
  const withoutStars = lines.map((line) => ({ ...line, text: line.text.replace(boldKey, '$1$3:') }))
  // Below `**body:** |` stars are those of the text.
  const numbers = new Set(outsideBlockScalars(withoutStars).map(({ number }) => number))
  const found = lines.flatMap((line) => {
    const [, prefix = '', , written = ''] = (numbers.has(line.number) && boldKey.exec(line.text)) || []
    return written === '' ? [] : [{ line, at: line.start + prefix.length, written, name: names.get(normalizedName(written)) ?? written }]
  })
  const [first, ...others] = found
  if (!first) return
  yield [
    diagnosisOf(
      // The stars by themselves: a name that is no field is reported where it is written.
      found.flatMap(({ at, written, name }): Edit[] => {
        const [start, end] = [at + '**'.length, at + '**'.length + written.length]
        return [[at, start, ''], ...(name === written ? [] : [[start, end, name] as const]), [end, end + ':**'.length, ':']]
      }),
      `The name of a field has no stars around it. Write "${first.name}:"${alsoIn(others.map(({ line }) => line))}.`,
      { range: [first.at, first.at + `**${first.written}:**`.length], ...(others.length > 0 ? {} : { suggestion: `${first.name}:` }) },
    ),
  ]
}

const boldKey = /^(\s*(?:- +)*)(\*\*([A-Za-z][\w -]*)(?::\*\*|\*\*:))(?=\s|$)/

/** `{ label: Make, href:/make }`: a key without a space after its colon is parsed as part of the text before it. */
export function* colonsWithoutSpaceInBraces(lines: readonly Line[]): Generator<Diagnosis[]> {
  for (const line of outsideBlockScalars(lines)) {
    const found = [...line.text.matchAll(withoutSpaceInBraces)]
    const [first, ...others] = found.map(({ index, 0: source, 1: key = '', 2: value = '' }) => ({
      at: line.start + index,
      source,
      key,
      replacement: `${key}: ${value}`,
    }))
    if (!first) continue
    yield [
      diagnosisOf(
        [first, ...others].map(({ at, source, replacement }) => [at, at + source.length, replacement]),
        `A space is missing after the colon. Write "${shorten(first.replacement)}"${others.length > 0 ? `, and do the same after ${others.map(({ key }) => `"${key}:"`).join(' and ')}` : ''}.`,
      ),
    ]
  }
}

const withoutSpaceInBraces = new RegExp(`(?<=: *[^\\s"'{[,][^,{}]*, *)(${keyPattern}):(?!//)([^\\s,}][^,}]*?)(?= *[,}])`, 'g')

/** `title "Make: what it does"`, `{ label "Make, again", href: /make }`: a field whose text is in quotes, without its colon. */
export function* missingColonsBeforeQuotes(lines: readonly Line[], { fieldNames }: Shape): Generator<Diagnosis[]> {
  const found = outsideBlockScalars(lines).flatMap((line) =>
    [...line.text.matchAll(quotedWithoutColon)]
      .filter(({ 2: key = '' }) => fieldNames.has(key))
      .map(({ index, 1: before = '', 2: key = '', 3: value = '' }) => ({ line, at: line.start + index + before.length, source: `${key}${value}`, key, value })),
  )
  const [first, ...others] = found
  if (!first) return
  yield [
    diagnosisOf(
      found.map(({ at, source, key, value }) => [at, at + source.length, `${key}:${value}`]),
      `A colon is missing after "${first.key}". Write ${shorten(`${first.key}:${first.value}`)}${alsoIn(others.map(({ line }) => line))}.`,
    ),
  ]
}

const quotedWithoutColon = new RegExp(`(^${margin}|[{,] *)(${keyPattern})( +(?:"[^"]*"|'[^']*')(?=\\s*(?:$|[,}])))`, 'g')

/** `- type:prose` and `title:Hello` below it: without a space after their colons these lines are one text. */
export function* colonsWithoutSpace(lines: readonly Line[], { rootFields, parentFields }: Shape): Generator<Diagnosis[]> {
  const isField = (key: string, isInside: boolean) => (isInside ? parentFields.some(({ fields }) => fields.has(key)) : rootFields.includes(key))
  const found = outsideBlockScalars(lines).flatMap((line) => {
    const [, prefix = '', key = '', value = ''] = withoutSpace.exec(line.text) ?? []
    return isField(key, prefix !== '') ? [{ line, at: line.start + prefix.length, key, value: value.trimEnd() }] : []
  })
  const [first, ...others] = found
  if (!first) return
  yield [
    {
      edits: found.map(({ at, key }) => [at + key.length + 1, at + key.length + 1, ' ']),
      range: [first.at, first.line.contentEnd],
      message: `A space is missing after the colon. Write "${first.key}: ${shorten(first.value)}"${alsoIn(others.map(({ line }) => line))}.`,
      ...(others.length > 0 ? {} : { suggestion: `${first.key}: ${first.value}` }),
    },
  ]
}

const withoutSpace = new RegExp(`^(${margin})(${keyPattern}):((?![:\\\\]|//)\\S.*)$`)

/** `- Make`, `- Make:`, or `Make:` among entries, with fields of that entry below it: the value of its first field lacks its key. */
export function* entriesWithoutKey(lines: readonly Line[], shape: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  const [first, ...others] = outside.flatMap((line, index) => entryWithoutKey(line, outside, index, shape) ?? [])
  if (!first) return
  yield [
    diagnosisOf(
      [first, ...others].map(({ at, source, intended }) => [at, at + source.length, intended]),
      `${first.problem} Write "- ${shorten(first.intended.replace(/^- /, ''))}"${alsoIn(others.map(({ line }) => line))}.`,
    ),
  ]
}

function entryWithoutKey(line: Line, lines: readonly Line[], index: number, { parentFields, fieldNames }: Shape) {
  const hasDash = isEntry(line)
  const [, prefix = '', , entryText = '', colon = ''] = (hasDash ? entry : keyed).exec(line.text) ?? []
  const next = lines[index + 1]
  const nextKey = next && fieldIn(next)?.key
  if (entryText === '' || !next || nextKey === undefined || next.indent <= line.indent || new RegExp(`^${keyPattern} *:`).test(entryText)) return undefined
  // With fields below that are indented further, it is the name of a group.
  if (colon !== '' && hasDash && next.indent !== prefix.length) return undefined
  const above = lastBefore(lines, index, (each) => each.indent < line.indent || (each.indent === line.indent && !isEntry(each)))
  const list = above && fieldIn(above)
  const fields = parentFields.find((parent) => parent.name === list?.key && parent.fields.has(nextKey))?.fields
  const key = [...(fields ?? [])].find((name) => name !== 'id' || idPattern.test(entryText))
  // For blocks, another message says that they start with their type.
  if (key === undefined || (!hasDash && key === nextKey) || (colon !== '' && (key === 'type' || fieldNames.has(entryText)))) return undefined
  const afterKey = new RegExp(`^${key}(?:\\s*[^\\w\\s]?\\s+|：)(.+)$`, 'i').exec(entryText)?.[1]
  const text = afterKey ?? entryText
  // What precedes an address is the name of it, and the address another field.
  if (/^[^"'].*: +(?:https?:\/\/|\/)\S+$/.test(text)) return undefined
  const value = /^[^"'].*(?:: |:$| #)/.test(text) ? JSON.stringify(text) : text
  return {
    line,
    at: line.start + prefix.length,
    source: line.text.slice(prefix.length).trimEnd(),
    intended: `${hasDash ? '' : '- '}${key}: ${value}`,
    problem: afterKey === undefined ? 'This text has no name, but there are fields below it.' : `A colon is missing after "${key}".`,
  }
}

/** What an author may mean as the id of an entry, though its list starts with one: a text of several words is its title. */
const idPattern = /^[a-z][a-z0-9-]*$/

const entry = /^( *- +)(\*\*|)("[^"]*"|'[^']*'|[^\s"'[{&*!|>#-].*?)\2(:?)\s*$/
const keyed = /^( +)()([^\s"'[{&*!|>#-].*?)(:)\s*$/
