import { spaceLike, unseen } from '../yaml/slips/characters.ts'

/** What sets a word apart from the one that was meant where both look alike: nothing, where they do not. */
export function oddSign(written: string, meant: string): string | undefined {
  const at = written.search(unseen)
  if (at > 0 && at < written.length - 1)
    return `A sign that cannot be seen stands between ${written.charAt(at - 1)} and ${written.charAt(at + 1)}: type the word again.`
  const blank = written.search(spaceLike)
  if (at >= 0 || blank >= 0) return undefined
  const letters = [...written]
  const others = [...meant]
  const index = letters.findIndex((letter, place) => letter !== others[place])
  const [letter = '', wanted = ''] = [letters[index], others[index]]
  if (letters.length !== others.length || !/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\uff01-\uff5e]/u.test(letter)) return undefined
  return `Its letter ${index + 1} is not the "${wanted}" of the Latin alphabet, though it looks like one: type the word again.`
}
