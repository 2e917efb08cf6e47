/**
 * Parses simple YAML: fields, lists and texts on lines of their own, which is what nearly every page is. It keeps no positions
 * and is twenty times faster than `yaml`, which parses every other document: anything with tags, anchors, aliases, comments
 * beside a value, unusual numbers or indentation, and anything wrong.
 * `tests/content/yaml/readSimple.test.ts` checks that the result is the same as that of `yaml`.
 * @returns undefined for a document that is not simple
 */
export function readSimple(text: string): Mapping | undefined {
  if (unusualCharacters.test(text)) return undefined
  const root: Mapping = {}
  const open: Collection[] = [{ column: 0, mapping: root }]

  line.lastIndex = 0
  while (line.lastIndex < text.length) {
    const match = line.exec(text)
    if (!match || !addLine(open, match, text)) return undefined
  }
  return Object.keys(root).length > 0 ? root : undefined
}

type Mapping = Record<string, unknown>

/** A mapping or list that further lines may belong to. */
type Collection = {
  /** The column of its keys or dashes. */
  column: number
  mapping?: Mapping
  /** The last key, if it has no value on its line: the lines below may be its value. */
  pending?: string
  list?: unknown[]
}

/** Adds what is on a line to the collections that it belongs to. Returns false if it is not simple. */
function addLine(open: Collection[], [, spaces, dashes, key, header, source]: RegExpExecArray, text: string): boolean {
  // A blank line, or a comment.
  if (spaces === undefined || dashes === undefined) return true
  const isEntry = dashes !== ''
  close(open, spaces.length, !isEntry)
  for (let at = 0; at < dashes.length; at += 2) if (!openList(open, spaces.length + at, at > 0)) return false
  if (key === undefined) return isEntry && addEntry(open, source)

  const column = spaces.length + dashes.length
  const collection = openMapping(open, column, isEntry)
  if (!collection?.mapping || Object.hasOwn(collection.mapping, key)) return false
  collection.pending = header === undefined && source === undefined ? key : undefined
  if (header === undefined) {
    const value = source === undefined ? null : readValue(source)
    collection.mapping[key] = value
    return value !== undefined
  }
  const block = readBlockScalar(text, line.lastIndex, column, header)
  if (!block) return false
  collection.mapping[key] = block.value
  line.lastIndex = block.end
  return true
}

/** Adds a text or another scalar to the list that was opened last. */
function addEntry(open: Collection[], source = ''): boolean {
  const list = open.at(-1)?.list
  const value = readValue(source)
  if (!list || value === undefined) return false
  list.push(value)
  return true
}

/** Closes the collections that a line in `column` ends. A list may be in the same column as its key. */
function close(open: Collection[], column: number, isKey: boolean) {
  for (let last = open.at(-1); last && (last.column > column || (isKey && last.list && last.column === column)); last = open.at(-1)) open.pop()
}

/** Continues the list whose dashes are in this column, or starts one: as the value of the key above, or as an entry of a list on the same line. */
function openList(open: Collection[], column: number, isEntry: boolean): boolean {
  const last = open.at(-1)
  if (!last) return false
  if (!isEntry && last.list) return last.column === column
  const list: unknown[] = []
  if (!attach(last, list, isEntry)) return false
  open.push({ column, list })
  return true
}

/** Returns the open mapping whose keys are in this column, or starts one. */
function openMapping(open: Collection[], column: number, isEntry: boolean): Collection | undefined {
  const last = open.at(-1)
  if (!last) return undefined
  if (!isEntry && last.column === column) return last
  const mapping: Mapping = {}
  if (!attach(last, mapping, isEntry)) return undefined
  const collection = { column, mapping }
  open.push(collection)
  return collection
}

function attach(to: Collection, value: Mapping | unknown[], isEntry: boolean): boolean {
  const { mapping, pending, list } = to
  if (isEntry) {
    list?.push(value)
    return list !== undefined
  }
  if (!mapping || pending === undefined) return false
  mapping[pending] = value
  to.pending = undefined
  return true
}

/** Control characters, line ends other than "\n", byte-order marks, replacement characters: editors write them, parsers differ on them. */
const unusualCharacters = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffd-\uffff]/

// Text without quotes. It starts with a letter, "/", "(" or "$", or with a digit if a later character or word shows that it is not a
// number; ": " and " #" would end it, and in a flow collection "," and brackets.
const plainScalarPattern = (character: string, inner: string, end: string) => {
  const space = String.raw` +(?![ #\n${end}]|$)`
  return String.raw`(?:[A-Za-z/($\u00a1-\ufffd]|\d[\w.+-]*(?:(?![\w.+-])${character}|${space}${character}))(?:${inner}|${space})*`
}
const text = plainScalarPattern(String.raw`[^\n:# ]`, String.raw`[^\n:# ]|:(?![ \n]|$)|#`, '')
const inlineText = plainScalarPattern(String.raw`[^\n:# ,[\]{}]`, String.raw`[^\n:# ,[\]{}]|:(?=[\w/])|#`, String.raw`,\]}`)
// Not "14.000", which may be meant as thousands (`inspect/pointBetweenThousands.ts`).
const number = String.raw`0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,9})\.(?!\d\d0(?!\d))\d{1,5}`
const date = String.raw`\d{4}-\d\d-\d\d`
// "null:" is an empty key to some parsers.
const key = String.raw`(?!(?:[Nn]ull|NULL|[Tt]rue|TRUE|[Ff]alse|FALSE):)[A-Za-z][\w-]*`
// After a drive or a server name "\n" may be the start of a folder name.
const quoted = String.raw`"(?:[^"\\\n]|\\["\\/]|(?<!:|\\\\[\w.-]{1,60})\\[nt])*"|'(?:[^'\n]|'')*'`
const inline = `(?:${quoted}|${number}|${date}|${inlineText})`
const inlineList = String.raw`\[(?:${inline}(?:, ${inline})*)?\]`
const inlineMapping = String.raw`\{ ?${key}: ${inline}(?:, ${key}: ${inline})* ?\}`
// A trailing comma is a mistake, unless it is in quotes.
const value = `${quoted}|${number}|${date}|${inlineList}|${inlineMapping}|${text}(?<!,)`

/** One line: blank, a comment, a field, an entry of a list, or a field that opens a block scalar. */
const line = new RegExp(String.raw` *(?:#.*)?(?:\n|$)|( *)(?! )((?:- )*)(?:(${key}):(?: +(?! )|(?= *(?:\n|$))))?(?:([|>][-+]?)|(${value}))? *(?:\n|$)`, 'y')
const mayBeNumber = /^[-\d]/
const isNumber = new RegExp(`^(?:${number})$`)
const inlineEntry = new RegExp(String.raw`(?:(${key}): )?(${inline})(?:, | ?[\]}]$)`, 'y')

const keywords: Record<string, boolean | null> = {
  null: null,
  Null: null,
  NULL: null,
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
}
const maxKeywordLength = 'false'.length

/** Parses the value beside a key or dash; undefined if it is not simple. */
function readValue(source: string): unknown {
  switch (source[0]) {
    case undefined:
      return undefined
    case '"':
      return source.slice(1, -1).replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character === 't' ? '\t' : character))
    case "'":
      return source.slice(1, -1).replaceAll("''", "'")
    case '[':
      return inlineEntries(source).map(([, entry]) => entry)
    case '{': {
      const entries = inlineEntries(source)
      const result = Object.fromEntries(entries)
      return Object.keys(result).length === entries.length ? result : undefined
    }
    default:
      if (mayBeNumber.test(source)) return isNumber.test(source) ? Number(source) : source
      return source.length <= maxKeywordLength && Object.hasOwn(keywords, source) ? keywords[source] : source
  }
}

function inlineEntries(source: string): [key: string, value: unknown][] {
  const entries: [string, unknown][] = []
  inlineEntry.lastIndex = source[1] === ' ' ? 2 : 1
  for (let match = inlineEntry.exec(source); match; match = inlineEntry.exec(source)) entries.push([match[1] ?? '', readValue(match[2] ?? '')])
  return entries
}

/** Parses the block scalar below "key: >", if all its lines start in one column. @param parent the column of the key */
function readBlockScalar(text: string, start: number, parent: number, header: string): { value: string; end: number } | undefined {
  const indent = / *(?=[^ \n])/y
  const indentAt = (at: number) => {
    indent.lastIndex = at
    return indent.exec(text)?.[0].length
  }
  const width = indentAt(start)
  if (width === undefined || width <= parent) return undefined

  const lines: string[] = []
  let end = start
  while (end < text.length) {
    const next = text.indexOf('\n', end) + 1 || text.length + 1
    if (next > end + 1) {
      const column = indentAt(end)
      if (column !== undefined && column <= parent) break
      if (column !== width) return undefined
    }
    lines.push(text.slice(end + width, next - 1))
    end = next
  }
  const blankLines = lines.length - 1 - lines.findLastIndex((each) => each !== '')
  const content = lines.slice(0, lines.length - blankLines)
  const joined = header[0] === '|' ? content.join('\n') : content.join('\n').replace(/\n+/g, (breaks) => (breaks === '\n' ? ' ' : breaks.slice(1)))
  return { value: joined + (header[1] === '-' ? '' : header[1] === '+' ? '\n'.repeat(blankLines + 1) : '\n'), end: Math.min(end, text.length) }
}
