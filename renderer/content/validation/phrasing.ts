import type { Path } from '../issue.ts'

/** A value as a message shows it: on one line, and not all of a long one. */
export function excerpt(value: unknown): string {
  const written = (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).replace(/\s*[\n\r\u2028\u2029]\s*/g, ' ')
  return written.length > 60 ? `${written.slice(0, 57)}…` : written
}

/** A text as an entry of a list or mapping on one line: in quotes where YAML would take it for something else. */
export const asFlowScalar = (text: string) =>
  /^[\p{L}/($][^\n,:#"'[\]{}]*$/u.test(text) && !/^(?:true|false|null)$/i.test(text)
    ? text
    : /^(?:https:\/\/|\d+ \p{L})[^\s,#[\]{}]*$/u.test(text)
      ? text
      : JSON.stringify(text)

/** How a place is called at the start of a sentence: `"title"`, or `Entry 3 of "items"`. */
export function fieldLabel(path: Path): string {
  const last = path.at(-1)
  if (typeof last !== 'number') return `"${excerpt(String(last))}"`
  return `Entry ${last + 1} of "${excerpt(String(path.findLast((step) => typeof step === 'string')))}"`
}

/** The same inside a sentence. */
export const lowerFirst = (name: string) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase())

/** What a field is for, as a sentence. @param description of the schema */
export const purposeSentence = (description: string) => `It is: ${description.charAt(0).toLowerCase()}${description.slice(1)}`

export const joinWithOr = (words: readonly string[]) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
