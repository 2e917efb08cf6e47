import type { Change, Group, Label } from './change.ts'
import { fieldOf, isMapping, isSame, type Mapping } from './data.ts'
import { type Match, matchEntries, movedMatches } from './matchEntries.ts'
import { passagesOf, wordsOf } from './passages.ts'
import { contentOf, excerpt, nameOf, shortName, summarize, typeOf } from './summary.ts'

/** A text up to this length is shown whole. */
const maxShortText = 60

/** Returns the differences between two versions of a file: those of its fields, then those of its blocks. */
export function compareFiles(before: Mapping, after: Mapping): Change[] {
  const { blocks, ...fields } = before
  const { blocks: newBlocks, ...newFields } = after
  if (!Array.isArray(blocks) || !Array.isArray(newBlocks)) return compareFields(before, after)
  return [...compareFields(fields, newFields), ...compareLists(blocks, newBlocks)]
}

/** Returns the fields that differ between two mappings. The entries of a block's only list need no mention of the list. */
function compareFields(before: Mapping, after: Mapping): Change[] {
  const onlyList = typeof after.type === 'string' ? onlyListIn(before, after) : undefined
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const changes = compareValues({ field: shortName(field) }, fieldOf(before, field), fieldOf(after, field))
    return changes.flatMap((change) => (field === onlyList && change.kind === 'group' ? change.changes : change))
  })
}

/** Returns the field that is the only list of two mappings, if its entries have names. */
function onlyListIn(before: Mapping, after: Mapping): string | undefined {
  const lists = [before, after].flatMap((data) => Object.entries(data).filter(([, value]) => Array.isArray(value)))
  const [[field] = []] = lists
  return lists.every(([name, entries]) => name === field && (entries as unknown[]).every((entry) => nameOf(entry) !== undefined)) ? field : undefined
}

/** Returns how a value changed; undefined stands for one that is not there. */
function compareValues(label: Label, before: unknown, after: unknown): Change[] {
  if (isSame(before, after)) return []
  if (before === undefined) return [{ kind: 'added', label, content: contentOf(after, false) }]
  if (after === undefined) return [{ kind: 'removed', label, content: contentOf(before, false) }]
  if (isMapping(before) && isMapping(after)) return [{ kind: 'group', label, changes: compareFields(before, after) }]
  if (Array.isArray(before) && Array.isArray(after)) return [{ kind: 'group', label, changes: compareLists(before, after) }]
  if (typeof before === 'string' && typeof after === 'string') return [compareTexts(label, before, after)]
  // A number that was written in quotes is a text now, and looks the same.
  const show = summarize(before) === summarize(after) ? (value: unknown) => excerpt(JSON.stringify(value)) : summarize
  return [{ kind: 'changed', label, from: show(before), to: show(after) }]
}

function compareTexts(label: Label, before: string, after: string): Change {
  const [paragraphs, newParagraphs] = [paragraphsOf(before), paragraphsOf(after)]
  if (isSame(paragraphs, newParagraphs)) return { kind: 'respaced', label }
  if (paragraphs.length > 1 || newParagraphs.length > 1) return { kind: 'group', label, changes: compareLists(paragraphs, newParagraphs, true) }
  if (Math.max(before.length, after.length) <= maxShortText) return { kind: 'changed', label, from: summarize(before), to: summarize(after) }
  return { kind: 'reworded', label, passages: passagesOf(before, after) }
}

/** Returns the paragraphs of a text, each on one line. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => wordsOf(paragraph).join(' '))
    .filter((paragraph) => paragraph !== '')

/** Returns how the entries of a list differ, in the order of the new list; what was removed comes where it was. */
function compareLists(before: readonly unknown[], after: readonly unknown[], isParagraphs = false): Change[] {
  const matches = matchEntries(before, after)
  const moved = movedMatches(matches)
  const matchTo = new Map(matches.map((match) => [match.to, match]))
  const isMatched = new Set(matches.map(({ from }) => from))
  const labelOf = (entry: unknown, index: number) => labelOfEntry(entry, index + 1, isParagraphs)
  const changes: Change[] = []
  let next = 0
  const addRemovedBefore = (end: number) => {
    for (; next < end; next++) if (!isMatched.has(next)) changes.push({ kind: 'removed', ...unmatched(before[next], labelOf(before[next], next), next) })
  }
  after.forEach((entry, index) => {
    const match = matchTo.get(index)
    if (!match) {
      changes.push({ kind: 'added', ...unmatched(entry, labelOf(entry, index), index) })
      return
    }
    const isMoved = moved.has(match)
    if (!isMoved) addRemovedBefore(match.from)
    changes.push(...compareEntries(labelOf(entry, index), before[match.from], entry, isMoved ? match : undefined))
  })
  addRemovedBefore(before.length)
  return changes
}

/** Returns how an entry changed, and whether it moved. */
function compareEntries(label: Label, before: unknown, after: unknown, move: Match | undefined): Change[] {
  // The new words of a text do not say which it is.
  const inside = compareValues(typeof after === 'string' && !move ? { ...label, name: undefined } : label, before, after)
  if (!move) return inside
  const moved = { from: move.from + 1, to: move.to + 1 }
  const [change] = inside
  if (change?.kind === 'group') return [{ ...change, moved }]
  const group: Group = { kind: 'group', label, moved, changes: inside.map((each) => ({ ...each, label: {} })) }
  return [group]
}

/** Returns what a list has only before or only after the change. */
function unmatched(entry: unknown, label: Label, index: number) {
  // A text is its own name.
  return { label, position: index + 1, content: typeof entry === 'string' && !label.isParagraph ? '' : contentOf(entry, true) }
}

/** Returns what an entry is called: a block by its type and title, a text by its words, anything else by its number. */
function labelOfEntry(entry: unknown, number: number, isParagraph: boolean): Label {
  if (isParagraph) return { number, isParagraph }
  const type = typeOf(entry)
  const name = nameOf(entry) ?? (typeof entry === 'string' ? entry : undefined)
  return { field: type === undefined ? undefined : shortName(type), name: name === undefined ? undefined : shortName(name), number }
}
