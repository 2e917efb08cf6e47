import { asList, asNumberedList } from './literal.ts'

/** The sign that starts a line of a list made by hand, and what its lines count with. */
const entry = /^[ \t]*(?:(?<bullet>[–—§]|--)|(?<letter>[a-z])[.)]|\((?<inside>[a-z]|\d{1,2})\))[ \t\u00a0]+(?=\S)/gm

/** A list as it is typed elsewhere: lines of one paragraph, which run together, that start with one sign or count on. */
export function handMadeList(paragraph: string): { message: string; within: string; at: number } | undefined {
  const [first, second] = paragraph.matchAll(entry)
  if (!first || !second) return undefined
  const { bullet, letter, inside } = first.groups ?? {}
  const within = first[0].trim()
  const isList =
    bullet !== undefined ? second.groups?.bullet !== undefined : followsOn(letter ?? inside ?? '', second.groups?.letter ?? second.groups?.inside ?? '')
  return isList ? { message: bullet === undefined ? asNumberedList : asList, within, at: first.index + first[0].search(/\S/) } : undefined
}

const followsOn = (one: string, next: string) => (/\d/.test(one) ? one === '1' && next === '2' : one === 'a' && next === 'b')
