import { isDeepStrictEqual } from 'node:util'
import { type Document, isMap, isScalar, isSeq, type Node, stringify, visit, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Path } from '../../content/issue.ts'
import { applyEdits, type Edit, type Range } from '../../content/yaml/edits.ts'
import { isInFlow, nodeAt, pairAt } from '../../content/yaml/nodes.ts'
import { parseYaml } from '../../content/yaml/parseYaml.ts'
import { parsePositions, read } from '../../content/yaml/read.ts'
import { removedField } from '../../content/yaml/removedField.ts'
import { insertEntry, moveEntry, removeEntry, type WrittenEntry, withoutIndent, writtenEntries } from './entries.ts'
import { type FieldValue, filledField, inBraces, insertedField, type WrittenValue, writtenValues } from './fields.ts'

/** A change of a file, as somebody wants it who does not see its YAML. */
export type Change =
  /** Writes the value of a field or an entry; a field that is not there yet is added below the field `after`. */
  | { action: 'write'; path: Path; value: FieldValue; after?: string }
  /**
   * Adds a list or a group to a group of fields, below the field `after`, or behind its name if that is there with nothing behind it; or an
   * entry to a list, in braces if those of the last one are.
   */
  | { action: 'add'; path: Path; value: unknown; after?: string }
  /** Removes a field or an entry. */
  | { action: 'remove'; path: Path }
  /** Moves an entry to another place in its list. */
  | { action: 'move'; path: Path; to: number }
  /** Puts a copy of an entry below it. Its ids get a number, and so do its links to them. */
  | { action: 'copy'; path: Path }
  /** Adds an entry at a path, written in YAML from its dash on. Ids that the file has already get a number, and so do its links to them. */
  | { action: 'insert'; path: Path; entry: string }

/** A text as it would be, and the data that has to be read from it. */
type Candidate = { text: string | undefined; change(data: unknown): void }

/**
 * Makes a change in the text of a file. Everything else stays byte for byte.
 * @returns undefined if the file has mistakes, has nothing at the path, or is written in a way that allows no such change: an alias would
 *   repeat it elsewhere, or the list would be left without entries
 */
export function changeText(text: string, change: Change): string | undefined {
  const data = dataOf(text)
  if (data === undefined) return undefined
  return candidatesFor(text, parsePositions(text), change).find((candidate) => {
    if (candidate.text === undefined) return false
    const expected = structuredClone(data)
    candidate.change(expected)
    return isDeepStrictEqual(dataOf(candidate.text), expected)
  })?.text
}

/** Returns the data of a text; undefined if its YAML has mistakes. What aliases repeat is a copy: a change of one would not be that of the other. */
export function dataOf(text: string): unknown {
  const { source, issues } = read('', new TextEncoder().encode(text))
  return source && issues.length === 0 ? JSON.parse(JSON.stringify(source.data)) : undefined
}

function candidatesFor(text: string, document: Document.Parsed, change: Change): Candidate[] {
  const { action, path } = change
  const parent = path.slice(0, -1)
  const name = path.at(-1)
  if (name === undefined) return []
  if (action === 'write') return writeCandidates(text, document, change)
  const list = nodeAt(document, parent)
  if (isSeq(list)) return entryCandidates(text, document, list, change)
  if (action === 'add') return addCandidates(text, document, change)
  const map = mapAt(document, parent)
  const edit = action === 'remove' && map ? removedField(text, map, String(name)) : undefined
  return edit ? [{ text: applyEdits(text, [edit]), change: (data) => void delete groupAt(data, parent)[String(name)] }] : []
}

function entryCandidates(text: string, document: Document.Parsed, list: YAMLSeq, change: Exclude<Change, { action: 'write' }>): Candidate[] {
  const { action, path } = change
  const entries = writtenEntries(text, list)
  const index = Number(path.at(-1))
  const entry = entries?.[index]
  const isNext = (action === 'insert' || action === 'add') && index === entries?.length
  if (!entries || (!entry && !isNext)) return []
  const candidate = (changed: string | undefined, changeList: (list: unknown[]) => void): Candidate[] => [
    { text: changed, change: (data) => changeList(listAt(data, path.slice(0, -1))) },
  ]
  switch (action) {
    case 'move':
      return entries[change.to] ? candidate(moveEntry(text, entries, index, change.to), (data) => data.splice(change.to, 0, ...data.splice(index, 1))) : []
    case 'remove':
      return candidate(removeEntry(text, entries, index), (data) => data.splice(index, 1))
    case 'add':
      return candidate(insertEntry(text, entries, index, writtenEntry(change.value, entries.at(-1))), (data) => data.splice(index, 0, change.value))
    case 'insert': {
      const entry = change.entry.trimEnd()
      const { written, ids } = withFreshIds(entry, parseYaml(entry).document?.contents ?? null, 0, takenIds(document))
      return candidate(insertEntry(text, entries, index, written), (data) => data.splice(index, 0, ...entryData(entry).map((each) => withIds(each, ids))))
    }
    case 'copy': {
      if (!entry) return []
      const start = entry.dash ?? entry.start
      const { written, ids } = withFreshIds(text.slice(start, entry.end), entry.node, start, takenIds(document))
      const copy = withoutIndent(text, entry, written)
      return candidate(insertEntry(text, entries, index + 1, copy), (data) => data.splice(index + 1, 0, withIds(data[index], ids)))
    }
  }
}

function writeCandidates(text: string, document: Document.Parsed, change: Extract<Change, { action: 'write' }>): Candidate[] {
  const { path, value } = change
  const { pair, node, complete } = pairAt(document, path)
  if (!complete) return addCandidates(text, document, change)
  return writtenValues(text, node, pair?.key, isInFlow(document, path), value).map((written) => valueCandidate(text, path, written))
}

function addCandidates(text: string, document: Document.Parsed, { path, value, after }: Extract<Change, { action: 'write' | 'add' }>): Candidate[] {
  const map = mapAt(document, path.slice(0, -1))
  const { pair, node, complete } = pairAt(document, path)
  const isEmpty = complete && (node === null || (isScalar(node) && node.value === null))
  const added =
    map && (isEmpty && pair ? filledField(text, map, pair, value) : complete ? undefined : insertedField(text, map, String(path.at(-1)), value, after))
  return added ? [valueCandidate(text, path, added)] : []
}

const valueCandidate = (text: string, path: Path, { edit, value }: WrittenValue<unknown>): Candidate => ({
  text: applyEdits(text, [edit]),
  change: (data) => {
    groupAt(data, path.slice(0, -1))[String(path.at(-1))] = value
  },
})

/** Returns the group of fields at a path. */
function mapAt(document: Document.Parsed, path: Path): YAMLMap | undefined {
  const node = nodeAt(document, path)
  return isMap(node) ? node : undefined
}

const groupAt = (data: unknown, path: Path) => path.reduce((at, step) => (at as Record<PropertyKey, unknown>)[step], data) as Record<string, unknown>
const listAt = (data: unknown, path: Path) => groupAt(data, path) as unknown as unknown[]

/** Writes an entry like the last one of its list: in brackets without a dash, behind a dash in braces, or with fields on lines of their own. */
function writtenEntry(value: unknown, last: WrittenEntry | undefined): string {
  if (last?.dash === undefined) return inBraces(value)
  return isMap(last.node) && last.node.flow ? `- ${inBraces(value)}` : stringify([value], { lineWidth: 0 }).trimEnd()
}

/** Returns the data of an entry that is written with its dash, in a list of its own. */
const entryData = (written: string): unknown[] => {
  const { document, errors } = parseYaml(written)
  return errors.length === 0 ? document?.toJS() : []
}

/** Returns all ids of a file. */
const takenIds = (document: Document.Parsed) => new Set(scalarsNamed('id', document.contents).map(({ value }) => value))

/**
 * Returns an entry with other ids in the place of those that are taken, also where its own links lead to them, and these by those of the entry.
 * @param start where the text of the entry starts in the text that its node is of
 */
function withFreshIds(text: string, node: Node | null, start: number, taken: Set<string>): { written: string; ids: Map<string, string> } {
  const ids = new Map<string, string>()
  for (const { value } of scalarsNamed('id', node)) {
    if (taken.has(value)) ids.set(value, numbered(value, taken))
    taken.add(ids.get(value) ?? value)
  }
  const edits = ['id', 'href'].flatMap((field) =>
    scalarsNamed(field, node).map(({ value, range: [from, to] }): Edit => {
      const [first, last] = [from - start, to - start]
      return [first, last, text.slice(first, last).replace(value, () => withFreshId(field, value, ids))]
    }),
  )
  return { written: applyEdits(text, edits), ids }
}

/** Returns an id, or a link to one, as it is by now: "team" → "team-2", "#team" → "#team-2". The link "team" is a name under "links:". */
function withFreshId(field: string, value: string, ids: ReadonlyMap<string, string>): string {
  const sign = field === 'href' ? '#' : ''
  const fresh = value.startsWith(sign) ? ids.get(value.slice(sign.length)) : undefined
  return fresh === undefined ? value : sign + fresh
}

/** Returns a copy of data with other ids. */
const withIds = (data: unknown, ids: ReadonlyMap<string, string>): unknown =>
  JSON.parse(JSON.stringify(data), (key, value) => ((key === 'id' || key === 'href') && typeof value === 'string' ? withFreshId(key, value, ids) : value))

/** Returns the texts of all fields of a name in a node. */
function scalarsNamed(name: string, node: Node | null): { value: string; range: Range }[] {
  const found: { value: string; range: Range }[] = []
  visit(node, {
    Pair(_, { key, value }) {
      if (isScalar(key) && key.value === name && isScalar(value) && typeof value.value === 'string' && value.range)
        found.push({ value: value.value, range: [value.range[0], value.range[1]] })
    },
  })
  return found
}

/** "team" → "team-2", or the next number that is free. */
function numbered(id: string, taken: ReadonlySet<string>): string {
  const [, stem = id] = /^(.*)-\d+$/.exec(id) ?? []
  let number = 2
  while (taken.has(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}
