import { unicodeSpaces, zeroWidthCharacters } from '../yaml/diagnoses/characters.ts'

const invisible = `(?:${unicodeSpaces.source}|${zeroWidthCharacters.source})`
const leading = new RegExp(`^${invisible}+`)
// The lookbehind keeps a run of whitespace from being tried from each of its characters.
const trailing = new RegExp(`(?<!${invisible})${invisible}+$`)

/** Trims invisible whitespace from both ends of a text, and tells at which it had some. */
export function trimInvisible(text: string): { trimmed: string; before: boolean; after: boolean } {
  const trimmed = text.replace(leading, '').replace(trailing, '')
  return { trimmed, before: leading.test(text), after: trailing.test(text) }
}
