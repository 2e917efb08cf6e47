import { unicodeSpaces, zeroWidthCharacters } from '../yaml/diagnoses/characters.ts'
import { trimInvisible } from './trimInvisible.ts'

const hidden = new RegExp(`(.?)(?:${zeroWidthCharacters.source})+(.?)`, 's')

/** Where in a word a sign stands that cannot be seen: "between r and v". */
export function hiddenCharacterPlace(written: string): string | undefined {
  const [found, before = '', behind = ''] = hidden.exec(written) ?? []
  if (found === undefined) return undefined
  if (before && behind) return `between ${before} and ${behind}`
  return before ? `behind ${before}` : `before ${behind}`
}

/** A word without the signs that cannot be seen. */
export const withoutHiddenCharacters = (written: string) => written.replace(zeroWidthCharacters, '')

/** What sets a word apart from the one that was meant where both look alike: nothing, where they do not. */
export function lookalikeHint(written: string, meant: string): string | undefined {
  const place = hiddenCharacterPlace(written)
  if (place !== undefined) return `A sign that cannot be seen stands ${place}: type the word again.`
  const { before, behind } = trimInvisible(written)
  if (before || behind) return `There is an invisible space ${behind ? 'behind' : 'before'} it.`
  if (written.search(unicodeSpaces) >= 0) return undefined
  const letters = [...written]
  const others = [...meant]
  const index = letters.findIndex((letter, at) => letter !== others[at])
  const [letter = '', wanted = ''] = [letters[index], others[index]]
  if (letters.length !== others.length || !/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\uff01-\uff5e]/u.test(letter)) return undefined
  return `Its letter ${index + 1} is not the "${wanted}" of the Latin alphabet, though it looks like one: type the word again.`
}
