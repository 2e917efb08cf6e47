import type { PlacedBlock } from '../expandFragments.ts'
import { type Issue, type Path, pathStartsWith } from '../issue.ts'
import { isContainer } from '../valueAt.ts'
import { rangeText, repeatedRuns } from './duplicates.ts'

/**
 * Reports entries, of any list of any block, that are the same in every field as an earlier one: pasted twice, or copied and never changed.
 * @param reported what the rules of the block found, which know what identifies an entry: what they report is not reported again
 */
export function checkRepeatedEntries({ block, file, path, recovery }: PlacedBlock, reported: readonly Issue[]): Issue[] {
  // Entries with placeholders for mistakes may look alike.
  if (recovery) return []
  return listsIn(block, path).flatMap(({ list, path: at }) => {
    const known = reported.filter((issue) => pathStartsWith(issue.path, at))
    return repeatedRuns(keysOf(list)).flatMap(({ start, end, first }): Issue[] => {
      const isInRun = (issue: Issue) => Number(issue.path[at.length]) >= start && Number(issue.path[at.length]) <= end
      if (known.some((issue) => issue.code === 'duplicate-id' || isInRun(issue))) return []
      const message =
        start === end
          ? `Entry ${start + 1} of this list says the same as entry ${first + 1}. Remove one of the two, or write what this one is for.`
          : `Entries ${rangeText(start, end)} repeat others of this list: entry ${start + 1} says the same as entry ${first + 1}. Remove them.`
      return [{ code: 'duplicate-id', file, path: [...at, start], message }]
    })
  })
}

/** Returns the lists inside a value, at any depth, and where each is. */
function listsIn(value: object, path: Path): { list: readonly unknown[]; path: Path }[] {
  const inner = Object.entries(value).flatMap(([key, item]) => (isContainer(item) ? listsIn(item, [...path, Array.isArray(value) ? Number(key) : key]) : []))
  return Array.isArray(value) ? [{ list: value, path }, ...inner] : inner
}

/**
 * Returns what all fields of each entry say. Nothing for texts, the rows of tables and entries without any text, such as `{ included: true }`, of
 * which two may be the same, and for an entry with an id, which no page has twice.
 */
function keysOf(entries: readonly unknown[]): (string | undefined)[] {
  const groups = entries.map((entry) => (isContainer(entry) && !Array.isArray(entry) && !('id' in entry) && hasText(entry) ? entry : undefined))
  // The first texts distinguish nearly all entries, before all that they say is compared.
  const firstTexts = groups.flatMap((group) => (group ? [Object.values(group).find((value) => typeof value === 'string')] : []))
  if (new Set(firstTexts).size === firstTexts.length) return []
  return groups.map((group) => group && JSON.stringify(group))
}

const hasText = (value: object): boolean => Object.values(value).some((item) => typeof item === 'string' || (isContainer(item) && hasText(item)))
