import type { Passage } from './passages.ts'
import type { Content } from './summary.ts'

/** What something is called, in the words of its author: its field or the type of a block, its name, or only its number. */
export type Label = {
  field?: string
  name?: string
  /** Counts from 1. */
  number?: number
  isParagraph?: boolean
}

/** Something that differs between two versions of a file. Positions count from 1. */
export type Change =
  | { kind: 'added' | 'removed'; label: Label; position?: number; content: Content }
  | { kind: 'changed'; label: Label; from: string; to: string }
  | { kind: 'reworded'; label: Label; passages: readonly Passage[] }
  /** A text with the same words as before. */
  | { kind: 'respaced'; label: Label }
  | Group

/** What changed inside a block, an entry or a group of fields, and whether that moved among its neighbors. */
export type Group = { kind: 'group'; label: Label; moved?: { from: number; to: number }; changes: readonly Change[] }

/** Returns the number of lines that changes need at least. */
export const countChanges = (changes: readonly Change[]): number => changes.reduce((sum, change) => sum + countChange(change), 0)

function countChange(change: Change): number {
  if (change.kind === 'reworded') return change.passages.length
  return change.kind === 'group' ? Math.max(1, countChanges(change.changes)) : 1
}

/** Returns the first changes, as many as are to be shown. */
export function firstChanges(changes: readonly Change[], limit: number): Change[] {
  const kept: Change[] = []
  let room = limit
  for (const change of changes) {
    if (room <= 0) break
    kept.push(partOf(change, room))
    room -= countChange(change)
  }
  return kept
}

function partOf(change: Change, room: number): Change {
  if (change.kind === 'reworded') return { ...change, passages: change.passages.slice(0, room) }
  return change.kind === 'group' ? { ...change, changes: firstChanges(change.changes, room) } : change
}
