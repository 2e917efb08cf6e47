/** How a page answers words: with themselves, with words that begin alike, or not. */
export type Likeness = 'same' | 'similar' | 'none'

/**
 * How much of what was asked for is in the pages that were found. For a word that it does not know Pagefind gives the pages
 * with ever shorter beginnings of it, in the end with its first letter: good for "automtion", and untrue of "asdfgh".
 */
export function likenessOf(query: string, found: readonly { content: string; meta: { title?: string } }[]): Likeness {
  const text = plainWords(found.map(({ content, meta }) => `${meta.title ?? ''} ${content}`).join(' '))
  const known = [...new Set(text.split(' '))]
  const words = plainWords(query).split(' ').filter(Boolean)
  const likenesses = words.map((word): Likeness => {
    if (text.includes(word)) return 'same'
    const shared = known.map((other) => ({ length: sharedStart(word, other), other }))
    // Endings may differ: "automating" is as good as "automation", and "policies" as "policy".
    if (shared.some(({ length, other }) => length >= 4 && Math.max(word.length, other.length) - length <= 3)) return 'same'
    return shared.some(({ length }) => length >= Math.max(4, word.length / 2)) ? 'similar' : 'none'
  })
  if (likenesses.every((likeness) => likeness === 'same')) return 'same'
  return likenesses.every((likeness) => likeness === 'none') ? 'none' : 'similar'
}

/** Letters and digits alone, without accents, in small letters. */
const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
