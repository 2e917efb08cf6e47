import { unicodeSpaces, zeroWidthCharacters } from '../yaml/diagnoses/characters.ts'

const invisible = `(?:${unicodeSpaces.source}|${zeroWidthCharacters.source})`
const before = new RegExp(`^${invisible}+`)
// A run of blanks is tried from its start alone.
const behind = new RegExp(`(?<!${invisible})${invisible}+$`)

/** A text without invisible blanks at its ends, and where it had some. */
export function trimInvisible(text: string): { bare: string; before: boolean; behind: boolean } {
  const bare = text.replace(before, '').replace(behind, '')
  return { bare, before: before.test(text), behind: behind.test(text) }
}
