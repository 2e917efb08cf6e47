import { zeroWidthCharacters } from '../yaml/diagnoses/characters.ts'
import { trimInvisible } from './trimInvisible.ts'

const hiddenCharacters = new RegExp(`(.?)(?:${zeroWidthCharacters.source})+(.?)`, 's')

/** Tells where in a word an invisible character is: "between r and v"; undefined if there is none. */
export function hiddenCharacterPlace(written: string): string | undefined {
  const [found, before = '', after = ''] = hiddenCharacters.exec(written) ?? []
  if (found === undefined) return undefined
  if (before && after) return `between ${before} and ${after}`
  return before ? `after ${before}` : `before ${after}`
}

/** Returns a word without its invisible characters. */
export const withoutHiddenCharacters = (written: string) => written.replace(zeroWidthCharacters, '')

/** Returns a sentence on the invisible space around a word; undefined if there is none. */
export function invisibleSpaceHint(written: string): string | undefined {
  const { before, after } = trimInvisible(written)
  return before || after ? `There is an invisible space ${after ? 'after' : 'before'} it.` : undefined
}

/** Returns a sentence on how a word differs from the intended one if both look alike; undefined if they do not. */
export function lookalikeHint(written: string, intended: string): string | undefined {
  const place = hiddenCharacterPlace(written)
  if (place !== undefined) return `There is an invisible character ${place}: type the word again.`
  const space = invisibleSpaceHint(written)
  if (space !== undefined) return space
  const letters = [...written]
  const intendedLetters = [...intended]
  const index = letters.findIndex((letter, at) => letter !== intendedLetters[at])
  const [letter = '', intendedLetter = ''] = [letters[index], intendedLetters[index]]
  if (letters.length !== intendedLetters.length || !/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\uff01-\uff5e]/u.test(letter)) return undefined
  return `Character ${index + 1} of it only looks like "${intendedLetter}": type the word again.`
}
