import { listMessage, numberedListMessage } from './strayMarkup.ts'

const markers = [
  // The "o" that Word pastes for a bullet needs two spaces: with one it is a word in some languages. Emoji and arrows are the bullets of chats
  // and social networks.
  String.raw`(?<bullet>(?<dash>[–—←-⇿]|--)|[§‣⁃∙■-◿\u2460-\u2473\u2610-\u2612\u2700-\u27bf\uf0a7\uf0d8\uf0fc]|\d\ufe0f?\u20e3|\p{Extended_Pictographic}\ufe0f?|o(?=[ \u00a0]{2}|\t))`,
  '(?<letter>[A-Za-z])[.)]',
  String.raw`(?<both>\d{1,2})\.\)`,
  String.raw`\((?<inside>[a-z]|\d{1,2})\)`,
].join('|')

/**
 * The marker that starts a line of a list made by hand: a bullet, a letter or a number. Numbers followed by a space are left out, since Markdown makes
 * lists of them.
 */
const entry = new RegExp(
  String.raw`^[ \t]*(?:${[
    String.raw`(?:${markers})[ \t\u00a0]+(?=\S)`,
    String.raw`(?<tight>\d{1,2})[.)](?=\p{L})`,
    String.raw`(?<star>\*)(?=[^\s*][^*\n]*$)`,
    String.raw`\*\*(?<bold>\d{1,2})[.)](?=[ \u00a0])`,
  ].join('|')})`,
  'gmu',
)

/** Finds a list as it is typed elsewhere: lines of one paragraph, which would run together, that start with bullets or count on. */
export function handMadeList(paragraph: string): { message: string; within: string; at: number } | undefined {
  const [first, second] = [...paragraph.matchAll(entry)].map((found): Entry => ({ found, ...found.groups }))
  if (!first || !second) return undefined
  const isBullet = bulletOf(first) !== undefined
  const before = paragraph.slice(0, first.found.index).trimEnd()
  // In a text that wraps, a line may begin with a dash or an arrow.
  if (first.dash !== undefined && before !== '' && !before.endsWith(':')) return undefined
  const isList = isBullet ? bulletOf(second) !== undefined : followsOn(countOf(first), countOf(second))
  if (!isList) return undefined
  const message = isBullet ? listMessage : first.tight !== undefined ? missingSpaceMessage : numberedListMessage
  return { message, within: first.found[0].trim(), at: first.found.index + first.found[0].search(/\S/) }
}

type Entry = {
  found: RegExpExecArray
  bullet?: string
  dash?: string
  letter?: string
  both?: string
  inside?: string
  tight?: string
  star?: string
  bold?: string
}

const bulletOf = ({ bullet, star }: Entry) => bullet ?? star

const missingSpaceMessage = 'The number of a list entry needs a space after it: "1. ", "2. " and so on.'

const countOf = ({ letter, both, inside, tight, bold }: Entry) => letter ?? both ?? inside ?? tight ?? bold ?? ''

const followsOn = (one: string, next: string) => ['12', 'ab', 'AB'].includes(one + next)
