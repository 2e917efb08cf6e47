import type { Edit, Range } from '../edits.ts'
import { missingDashMessage } from './dashes.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import {
  blockTypeIn,
  bulletPattern,
  columnsOf,
  contentAbove,
  contentBelow,
  deeperLines,
  fieldIn,
  indentedTo,
  isContent,
  isEntry,
  isFieldBehindBullet,
  isNonBlank,
  keysInColumn,
  type Line,
  linesBelow,
  structureOf,
} from './sourceLines.ts'
import { lineNumbersText, spacesText } from './wording.ts'

/** Yields diagnoses of lists whose dashes are missing, too many, or other characters. Each list is repaired in all its lines. */
export function* listDashes(lines: readonly Line[], shape: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  yield* strayDashes(outside, shape)
  yield* bullets(lines, outside)
  yield* missingDashes(lines, outside, shape)
  yield* dashesOnOwnLine(lines, outside)
}

/** A line like `- name: …`; its dash may be stray. */
type Entry = { line: Line; key: string; dashWidth: number }

function entryOf(line: Line): Entry | undefined {
  const { column = 0, key } = fieldIn(line) ?? {}
  return key !== undefined && columnsOf(line).length === 2 ? { line, key, dashWidth: column - line.indent } : undefined
}

/** Yields diagnoses of dashes before fields that belong to the entry above. */
function* strayDashes(lines: readonly Line[], shape: Shape): Generator<Diagnosis[]> {
  yield* strayRuns(rootEntries(lines), 'root')
  yield* dashesBetweenFields(lines)
  for (const [index, line] of lines.entries()) {
    const head = entryOf(line)
    if (!head) continue
    yield* strayRuns(runBelow(lines, index, head, line.indent, shape), 'sameColumn', head.key)
    yield* strayRuns(runBelow(lines, index, head, line.indent + 2, shape), 'nested')
  }
}

/** `icon: zap`, then `- tone: green` in its column, or `- icon: zap` and `tone: green`: no list is there. */
function* dashesBetweenFields(lines: readonly Line[]): Generator<Diagnosis[]> {
  for (const [index, line] of lines.entries()) {
    const entry = line.indent > 0 ? entryOf(line) : undefined
    if (!entry) continue
    const [above, below] = [lines[index - 1], lines[index + 1]]
    if (below && below.indent === line.indent && !isEntry(below) && fieldIn(below)) yield [withoutDashes([entry], 'nested')]
    if (!above || isEntry(above) || above.indent !== line.indent || !fieldIn(above)?.value) continue
    // What repeats a name is an entry of a list whose first one lacks its dash.
    if (!keysInColumn(lines.slice(0, index).reverse(), line.indent).has(entry.key)) yield [withoutDashes([entry], 'nested')]
  }
}

/** Returns the entries in the first column, where a page has its fields, down to what looks like the blocks. */
function rootEntries(lines: readonly Line[]): Entry[] {
  const entries = lines.flatMap((line) => (line.indent === 0 ? (entryOf(line) ?? []) : []))
  const blocksStart = entries.findIndex(({ key }) => key === 'type')
  return blocksStart < 0 ? entries : entries.slice(0, blocksStart)
}

/** Returns the entries below an entry in a column, that of its dash or of its fields, down to the first that repeats a key or is a block under its type. */
function runBelow(lines: readonly Line[], index: number, head: Entry, column: number, shape: Shape): Entry[] {
  const found: Entry[] = []
  const keys = new Set([head.key])
  for (let at = index + 1, line = lines[at]; line && line.indent >= column; line = lines[++at]) {
    const entry = line.indent === column ? entryOf(line) : undefined
    if (!entry) continue
    if (keys.has(entry.key) || isBlockUnderType(entry.line, lines[at + 1], shape)) break
    keys.add(entry.key)
    found.push(entry)
  }
  return found
}

/** True for `- FAQ:` with fields below it that are indented further. */
const isBlockUnderType = (line: Line, next: Line | undefined, { blockTypeNamed }: Shape) => {
  const field = fieldIn(line)
  if (field?.value !== '' || !next || next.indent <= field.column || isEntry(next)) return false
  return blockTypeNamed(field.key) !== undefined
}

/** Where a stray dash is: before a field of the file, in the column of the dash above it, or in that of the fields behind that dash. */
type Place = 'root' | 'sameColumn' | 'nested'

/** Yields a diagnosis for a run of entries and for each of its beginnings: one dash may be stray, and the next start an entry. */
function* strayRuns(run: readonly Entry[], place: Place, head?: string): Generator<Diagnosis[]> {
  // A key that is not a field of the entry above starts another entry, whose keys are wrong.
  const joinedFields = head !== undefined && run[0] ? [head, run[0].key] : []
  for (let count = Math.min(run.length, 12); count > 0; count--) yield [{ ...withoutDashes(run.slice(0, count), place), joinedFields }]
}

function withoutDashes(stray: readonly Entry[], place: Place): Diagnosis {
  const [{ line, key, dashWidth }, ...others] = stray as [Entry, ...Entry[]]
  const spaces = (width: number) => (place === 'sameColumn' ? ' '.repeat(width) : '')
  const reason =
    place === 'root' ? `it starts a list, and "${key}" is a field of the file itself` : `it starts a new entry here, and "${key}" belongs to the one above`
  return {
    edits: stray.map((entry) => [entry.line.contentStart, entry.line.contentStart + entry.dashWidth, spaces(entry.dashWidth)]),
    range: line.contentRange,
    message: `Remove the dash before "${key}": ${reason}.${place === 'sameColumn' ? ' Write a space in its place.' : ''}${others.length > 0 ? ` The same goes for ${lineNumbersText(others.map((other) => other.line))}.` : ''}`,
    ...(others.length > 0 ? {} : { suggestion: `${spaces(dashWidth)}${line.text.trim().slice(dashWidth)}` }),
    cost: 0.5,
  }
}

/** `• One`, `1. One`, `-One`: the bullets of other notations, and dashes without their space. */
function* bullets(lines: readonly Line[], outside: readonly Line[]): Generator<Diagnosis[]> {
  const found = foreignBullets(outside)
  // Beside an entry, in its column, a bullet is hardly the end of the text above it.
  const besideEntry = found.filter(({ line }) =>
    [contentAbove(lines, line), contentBelow(lines, line)].some((each) => each && isEntry(each) && each.indent === line.indent),
  )
  yield dashesForBullets(besideEntry).map((diagnosis) => ({ ...diagnosis, cost: -0.5 }))
  yield dashesForBullets(found)
  for (const column of new Set(found.map(({ line }) => line.indent))) yield dashesForBullets(found.filter(({ line }) => line.indent === column))
}

/** `• title: One` below the name of a list, and the other entries in its column. */
export function fieldsBehindBullets(lines: readonly Line[], { fieldNames, parentFields }: Shape): Diagnosis[] {
  const outside = structureOf(lines)
  const holdsText = (name: string) => fieldNames.has(name) && !parentFields.some((parent) => parent.name === name)
  const inList = foreignBullets(outside).filter(({ line }) => {
    const list = nameAbove(line, lines)
    return list !== undefined && !holdsText(list)
  })
  const columns = new Set(inList.flatMap(({ line }) => (isFieldBehindBullet(line) ? [line.indent] : [])))
  return dashesForBullets(inList.filter(({ line }) => columns.has(line.indent))).map((diagnosis) => ({ ...diagnosis, isCertain: true }))
}

/** Returns the name of the list that an entry is below; undefined for a line of a text that starts beside its name. */
function nameAbove(entry: Line, lines: readonly Line[]): string | undefined {
  const parent = contentAbove(lines, entry, (line) => line.indent < entry.indent)
  const text = parent?.text.trimStart().replace(bulletPattern, '') ?? ''
  const field = parent && fieldIn({ ...parent, text })
  return field?.value === '' ? field.key : undefined
}

type Bullet = { line: Line; character: string; width: number }

const foreignBullets = (lines: readonly Line[]): Bullet[] =>
  lines.flatMap((line) => {
    const [whole = '', character = '', gap = ''] = bulletPattern.exec(line.text.trimStart()) ?? []
    const isOrdinary = character === '' || (character === '-' ? gap !== '' || /^\s*--/.test(line.text) : gap === '' && /^[*+\d]/.test(character))
    return isOrdinary ? [] : [{ line, character, width: whole.length }]
  })

function dashesForBullets(found: readonly Bullet[]): Diagnosis[] {
  const [first] = found
  if (!first) return []
  const { line, character, width } = first
  const more = found.length > 1 ? ` here and in ${lineNumbersText(found.slice(1).map((other) => other.line))}` : ''
  const dash = width > character.length ? '-' : '- '
  return [
    {
      edits: found.map((each) => [each.line.contentStart, each.line.contentStart + each.width, '- ']),
      ...(character === '-'
        ? {
            range: line.contentRange,
            message: `A space is missing after the dash${more}. Each entry of a list starts with "- ".`,
            suggestion: `- ${line.text.trim().slice(width)}`,
          }
        : {
            range: [line.contentStart, line.contentStart + character.length],
            message: `"${character}" does not start an entry of a list. Write "${dash}"${more}.`,
            suggestion: dash,
          }),
      cost: 0.2,
    },
  ]
}

/** Yields diagnoses of lists without dashes: a key without a value, and below it lines of text, or repeated fields. */
function* missingDashes(lines: readonly Line[], outside: readonly Line[], shape: Shape): Generator<Diagnosis[]> {
  for (const parent of outside) {
    const { column = 0, key: name = '', value } = fieldIn(parent) ?? {}
    if (value !== '') continue
    // A list may be in the same column as its key.
    const below = linesBelow(lines, parent, (each) => each.indent < column + (isEntry(each) ? 0 : 1)).filter(isContent)
    const [first] = below
    if (!first) continue
    const starts = below.filter(({ indent }) => indent === first.indent)
    const key = fieldIn(first)?.key
    const found = foreignBullets(below)
    yield typesAsKeys(lines, starts, name, shape)
    if (key !== undefined) yield repeatedFields(starts, key, shape)
    else if (found.length === below.length) yield dashesForBullets(found).map((diagnosis) => ({ ...diagnosis, cost: -0.5 }))
    else if (starts.length > 1) yield dashlessTexts(starts, [parent.start + column, parent.contentEnd])
  }
}

/** True if a line is neither an entry, nor a flow collection, nor a block scalar, nor a field, nor HTML. */
const isText = ({ text }: Line) => !/^\s*(?:[-[{|<>]|["']?[\w-]+["']?:(?:\s|$))/.test(text) && !bulletPattern.test(text.trimStart())

const isInBraces = ({ text }: Line) => /^\s*\{.*:.*\}\s*$/.test(text)

/** Returns the diagnosis for repeated fields: each repetition of the first key starts an entry. */
function repeatedFields(starts: readonly Line[], key: string, { fieldNames }: Shape): Diagnosis[] {
  const [first, ...others] = starts.filter((line) => fieldIn(line)?.key === key && !isEntry(line))
  if (!first || others.length === 0) return []
  return [
    {
      edits: [first, ...others].map((line): Edit => [line.contentStart - 2, line.contentStart, '- ']),
      range: first.contentRange,
      message: `Each entry of a list starts with "- ". Write it instead of the 2 spaces before "${key}" here and in ${lineNumbersText(others)}.`,
      // Several other words for fields, in the same order each time: that each is a mistake in every entry says nothing against it.
      ...(isRepeated(starts, 1 + others.length) && !fieldNames.has(key) ? { cost: -starts.length } : {}),
    },
  ]
}

/** True if lines have two keys or more, and the same ones so many times. */
function isRepeated(lines: readonly Line[], times: number): boolean {
  const keys = lines.map((line) => (isEntry(line) ? undefined : fieldIn(line)?.key))
  const width = keys.length / times
  return width > 1 && keys.every((key, index) => key !== undefined && key === keys[index % width])
}

/** Returns the diagnosis for texts, or fields in braces, without their dashes: all of a list, or its first, which makes one text of it and all entries below. */
function dashlessTexts(starts: readonly Line[], parentRange: Range): Diagnosis[] {
  const [first, ...others] = starts.filter((line) => !isEntry(line))
  if (!first || ![first, ...others].every((line) => isText(line) || isInBraces(line))) return []
  if (starts.every((line) => !isInBraces(line) && /\S:(?:\s|$)/.test(line.text))) return []
  const edits = [first, ...others].map(({ contentStart: at }): Edit => [at, at, '- '])
  if (others.length === 0) return [{ edits, range: first.contentRange, message: missingDashMessage, suggestion: `- ${first.text.trim()}`, cost: -0.5 }]
  return [
    {
      edits,
      range: parentRange,
      message: `Each entry of a list starts with "- ". Write it at the start of ${lineNumbersText([first, ...others])}.`,
      cost: -0.5,
    },
  ]
}

/** `hero:`, or `FAQ:`, in place of "- type: hero", in some of the blocks or in all. */
function typesAsKeys(
  lines: readonly Line[],
  starts: readonly Line[],
  parent: string,
  { blockFields, blockTypeNamed, parentFields, recordFields }: Shape,
): Diagnosis[] {
  // What other fields hold has names of its own, which may be like those of blocks.
  const mayBeOther = parent !== 'blocks' && (recordFields.includes(parent) || parentFields.some(({ name }) => name === parent))
  const typeOf = (word: string) => (mayBeOther ? [...blockFields.keys()].find((type) => type === word) : blockTypeNamed(word))
  const keys = starts.flatMap((line) => {
    const field = fieldIn(line)
    return field?.value === '' ? [{ line, ...field, type: typeOf(field.key) ?? field.key }] : []
  })
  const areAll = keys.length > 1 && keys.length === starts.length
  const areBlocks = starts.some((line) => blockTypeIn(line) !== undefined || typeOf(fieldIn(line)?.key ?? '') !== undefined)
  // Of one block that has its dash, another message says that its type is one of its fields.
  const [first, ...more] = keys.filter(({ line }) => areAll || !isEntry(line))
  if (!areBlocks || !first) return []
  const column = first.line.indent + 2
  const fieldsOf = (line: Line) => deeperLines(lines, line)
  const shiftOf = (line: Line) => column - (fieldsOf(line)[0]?.indent ?? column)
  const others = more.filter(({ key, type }) => key === type).map(({ line }) => line)
  const places = [
    ...(others.length > 0 ? [lineNumbersText(others)] : []),
    ...more.flatMap(({ line, key, type }) => (key === type ? [] : `line ${line.number} with "- type: ${type}"`)),
  ]
  return [
    {
      edits: [first, ...more].flatMap(({ line, type }): Edit[] => [
        [line.contentStart, line.contentEnd, `- type: ${type}`],
        ...fieldsOf(line).map((each) => indentedTo(each, each.indent + shiftOf(line))),
      ]),
      range: first.line.contentRange,
      message: `A block starts with a dash and its type. Write "- type: ${first.type}" instead of "${first.line.text.trim()}"${shiftOf(first.line) === 0 ? '' : `, and start its fields in column ${column + 1}`}.${more.length > 0 ? ` Do the same in ${places.join(', in ').replace(/, in (?!.*, in )/, ' and in ')}.` : ''}`,
      ...(more.length > 0 ? {} : { suggestion: `- type: ${first.type}` }),
    },
  ]
}

/** Yields the diagnosis of dashes on a line of their own whose content below is in the same column. */
function* dashesOnOwnLine(lines: readonly Line[], outside: readonly Line[]): Generator<Diagnosis[]> {
  yield outside.flatMap((line) => {
    if (!/^ *-\s*$/.test(line.text)) return []
    const column = line.indent
    const children = linesBelow(lines, line, (each) => each.indent < column || (each.indent === column && /^ *-(?:\s|$)/.test(each.text))).filter(isNonBlank)
    if (children[0]?.indent !== column) return []
    return {
      edits: children.map((each): Edit => [each.start, each.start, '  ']),
      range: line.contentRange,
      message: `What belongs to this dash must start ${spacesText(2)} further right than it. Add ${spacesText(2)} in front of ${lineNumbersText(children, true)}.`,
    }
  })
}
