/** Removes accents and converts to lower case. */
const foldCase = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** "e-mail" → "email", "agency’s" → "agencys", "50,000" → "50000" */
const joinCompounds = (text: string) => text.replace(/([\p{L}\p{N}])['’-](?=[\p{L}\p{N}])|(\d),(?=\d{3})/gu, '$1$2')

/** "human-in-the-loop" → "human in the loop" */
export const splitCompounds = (text: string) => text.replace(/([\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '$1 ')

const split = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the words of a text, normalized for comparison; those of "ChatGPT" and "e-mail" both split and joined. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(split(foldCase(`${text} ${text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')} ${joinCompounds(text)}`)))

const isPlural = /^(s|es|ies)$/

/** Endings that change the form of a word but not its subject. */
const suffixes = ['s', 'es', 'ed', 'e', 'y', 'ies', 'ied', 'ing', 'er', 'or', 'ion', 'ation', 'ment', 'ance', 'ence']

/** Returns a word and its stems, without endings: "runners", "runner", "run". Less than half of a word is none: "impli", of "implimentation" and "implies". */
function stemsOf(word: string): ReadonlySet<string> {
  const shortest = Math.max(3, word.length / 2)
  const stems = new Set([word])
  // The set visits each stem once: from "eses…" there would be millions.
  for (const whole of stems)
    for (const ending of suffixes) {
      // A plural ends the word: "comparsion" has no stem "compar".
      if (whole !== word && isPlural.test(ending)) continue
      if (whole.endsWith(ending) && whole.length >= ending.length + shortest) stems.add(whole.slice(0, -ending.length))
    }
  return new Set([...stems].flatMap((stem) => (stem === word ? stem : [stem, stem.replace(/(.)\1$/, '$1')])))
}

/** True if two words are forms of one: "agency", "agencies". */
export function isFormOf(one: string, other: string): boolean {
  // Stems have three letters at least: nearly all words are told apart by these.
  if (!other.startsWith(one.slice(0, 3))) return false
  const stems = stemsOf(other)
  return [...stemsOf(one)].some((stem) => stems.has(stem))
}

/** True if a word is among the known ones as it is, as a prefix or in another form. */
function hasWord(word: string, known: ReadonlySet<string>): boolean {
  const start = word.slice(0, 3)
  const stems = stemsOf(word)
  for (const other of known) if (other.startsWith(start) && (other.startsWith(word) || [...stemsOf(other)].some((stem) => stems.has(stem)))) return true
  return false
}

/**
 * True if a text with the known words has all the words that were typed. For an unknown word Pagefind returns the pages with
 * ever shorter prefixes of it, in the end its first letter, and it takes "terminals" for a form of "termination". A compound
 * counts as one word, as it does there: for "on-premises" it returns all pages with "on".
 */
export const hasAllWords = (typed: string, known: ReadonlySet<string>): boolean => split(foldCase(joinCompounds(typed))).every((word) => hasWord(word, known))

/** British spellings, and the American ones that the pages use. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/is(e|ed|er|ers|es|ing|ation|ations)$/, 'iz$1'],
  [/ys(e|ed|es|ing)$/, 'yz$1'],
  [/our/, 'or'],
  [/tre(s?)$/, 'ter$1'],
  [/ence(s?)$/, 'ense$1'],
  [/ll(ed|er|ing)$/, 'l$1'],
  [/mme(s?)$/, 'm$1'],
]

/** Returns the spellings in American English of a word that is written as in British English. */
export const americanSpellingsOf = (typed: string): string[] =>
  spellings.map(([british, american]) => typed.toLowerCase().replace(british, american)).filter((word) => word !== typed.toLowerCase())

/** Returns the word that may have been meant: one with a letter added, removed, replaced or transposed, or the beginning of a compound. */
export function closestWord(typed: string, known: ReadonlySet<string>): string | undefined {
  const word = foldCase(joinCompounds(typed))
  // Almost any short word is one edit from many others, and a number has no misspellings.
  const others = word.length < 4 || /^\d+$/.test(word) ? [] : [...known].filter((other) => other.length >= 4)
  const beginnings = others.filter((other) => word.startsWith(other) && other.length * 2 >= word.length)
  return others.find((other) => isOneEditApart(word, other)) ?? beginnings.sort((one, other) => other.length - one.length)[0]
}

function isOneEditApart(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''))
}

/** True if there is something to search for: more than a single letter, which nearly every page has. "R&D" is one word. */
export const isSearchable = (typed: string): boolean => typed.split(/\s+/).some((part) => split(part).join('').length > 1)
