import type { Path } from '../issue.ts'

/** Formats a value for a message: on one line, and truncated if it is longer than 60 characters. */
export function excerpt(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).replace(/\s+/g, (space) =>
    /[\n\r\u2028\u2029]/.test(space) ? ' ' : space,
  )
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** Formats a text as a scalar in a flow collection: in quotes if YAML would read it as something else. */
export const asFlowScalar = (text: string) =>
  /^[\p{L}/($][^\n,:#"'[\]{}]*$/u.test(text) && !/^(?:true|false|null)$/i.test(text)
    ? text
    : /^https:\/\/[^\s,#[\]{}]*$/.test(text)
      ? text
      : JSON.stringify(text)

/** Returns the name of a field or entry for the start of a sentence: `"title"`, or `Entry 3 of "items"`. */
export function fieldLabel(path: Path): string {
  const last = path.at(-1)
  if (typeof last !== 'number') return `"${excerpt(String(last))}"`
  return `Entry ${last + 1} of "${excerpt(String(path.findLast((step) => typeof step === 'string')))}"`
}

/** Lowercases such a name, for use inside a sentence. */
export const lowerFirst = (name: string) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase())

/** Formats the place of a path for a message: `at the top level`, `in entry 2 of "agencies"`, `in "card"`. */
export const placeName = (path: Path) => (path.length === 0 ? 'at the top level' : `in ${lowerFirst(fieldLabel(path))}`)

/** Returns a sentence on what a field is for. @param description of the schema */
export const purposeSentence = (description: string) => `Meaning: ${description.charAt(0).toLowerCase()}${description.slice(1)}`

export const joinWithOr = (words: readonly string[]) => joinWith('or', words)

/** "a", "a and b", "a, b and c" */
export const joinWithAnd = (words: readonly string[]) => joinWith('and', words)

const joinWith = (conjunction: string, words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
