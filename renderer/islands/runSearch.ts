import { closestWord, hasAllWords, isSearchable, splitCompounds, wordsOf } from './wordMatching.ts'

/** What Pagefind returns for a page that matches. */
export type SearchResult = {
  url: string
  excerpt: string
  content: string
  meta: {
    /** Its first heading. */
    title?: string
    /** The name that other pages use for it. */
    name?: string
    /** The title in the browser's tab. */
    heading?: string
    /** The title of its parent page. */
    section?: string
  }
  /** Its parts, each from a heading that can be linked to up to the next one, which match; a rarer word scores more. */
  sub_results?: { title: string; url: string; weighted_locations: { balanced_score: number }[] }[]
}

export type SearchIndex = { search(words: string): Promise<{ results: { data(): Promise<SearchResult> }[] }> }

/** A word that visitors type, and what the pages say instead. */
export type Synonym = { word: string; means: string }

type SearchOptions = {
  /** How many results are returned. */
  shown?: number
  synonyms?: readonly Synonym[]
}

export type SearchResults = {
  total: number
  results: SearchResult[]
  /** If no page has all the words of the query: those that the results have. */
  fallbackQuery?: string
}

/** Results per page, and the maximum that a fallback query shows. */
export const pageSize = 10

/**
 * Searches for a text as typed, or else with the words that the pages use or with compounds split, or else for the closest words
 * that occur on the site. Phrases that the pages do not use are replaced first: a page has their words by chance.
 */
export async function runSearch(text: string, index: SearchIndex, { shown = pageSize, synonyms = [] }: SearchOptions = {}): Promise<SearchResults> {
  const rephrased = replacePhrases(text, synonyms)
  const query = queryOf(rephrased ?? text)
  if (rephrased === undefined) {
    const exact = await searchExactly(query, index, shown, text)
    if (exact.isExact) return exact
  }
  const inWordsOfPages = translate(query, synonyms)
  for (const fallbackQuery of [inWordsOfPages, splitCompounds(inWordsOfPages)]) {
    const translated = queryOf(fallbackQuery)
    if (translated === query && rephrased === undefined) continue
    const { isExact, ...found } = await searchExactly(translated, index, pageSize, fallbackQuery)
    if (isExact) return { ...found, fallbackQuery }
  }
  const closestWords = await Promise.all(
    queryOf(inWordsOfPages)
      .replaceAll('"', '')
      .split(/\s+/)
      .map((word) => closestWordIn(index, word)),
  )
  return searchMostWords(
    closestWords.filter((word): word is string => word !== undefined && isSearchable(word)),
    index,
  )
}

const lowerCase = (text: string) => text.toLowerCase().replaceAll('’', "'")

const withoutPunctuation = (typed: string) => lowerCase(typed).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Replaces each phrase that the pages do not use, with hyphens or without: "lock in" and "lock-in". Returns undefined if there is none. */
function replacePhrases(text: string, synonyms: readonly Synonym[]): string | undefined {
  const words = splitCompounds(text).split(/\s+/)
  const typed = words.length
  for (const { word, means } of synonyms) {
    const phrase = lowerCase(splitCompounds(word)).split(' ')
    const start = words.findIndex((_, index) => phrase.every((part, offset) => part === withoutPunctuation(words[index + offset] ?? '')))
    if (phrase.length > 1 && start >= 0) words.splice(start, phrase.length, means)
  }
  return words.length < typed ? words.join(' ') : undefined
}

/** Replaces each word that the pages do not use. */
const translate = (query: string, synonyms: readonly Synonym[]) =>
  query
    .split(/\s+/)
    .map((typed) => synonyms.find(({ word }) => lowerCase(word) === withoutPunctuation(typed))?.means ?? typed)
    .join(' ')

/** Searches for as many of the words as occur together, starting with the rarest, the most specific one. */
async function searchMostWords(words: readonly string[], index: SearchIndex): Promise<SearchResults> {
  const wordCounts = await Promise.all(words.map(async (word) => ({ word, pages: (await index.search(word)).results.length })))
  let best: SearchResults = { total: 0, results: [] }
  let keptWords: string[] = []
  for (const { word } of wordCounts.sort((one, other) => one.pages - other.pages)) {
    const extended = words.filter((other) => other === word || keptWords.includes(other))
    const fallbackQuery = extended.join(' ')
    const { isExact, ...results } = await searchExactly(fallbackQuery, index, pageSize)
    if (!isExact) continue
    keptWords = extended
    best = { ...results, fallbackQuery }
  }
  return best
}

/** Searches for all words of a query. Pages with the very phrase come before those with its words here and there. */
async function searchExactly(query: string, index: SearchIndex, shown: number, phrase = query): Promise<SearchResults & { isExact: boolean }> {
  const { results } = await index.search(query)
  const found = await Promise.all(results.slice(0, shown).map((result) => result.data()))
  const isExact = found.some((page) => hasAllWords(query, wordsOf(textOf(page))))
  // A query that is the name of a page means that page, however well others match.
  const isNamed = ({ meta: { name, title } }: SearchResult) => [name, title].some((text) => text !== undefined && haveSameWords(queryOf(text), query))
  const hasPhrase = (page: SearchResult) => splitCompounds(textOf(page)).toLowerCase().includes(splitCompounds(phrase).trim().toLowerCase())
  const rankOf = (page: SearchResult) => (isNamed(page) ? 0 : hasPhrase(page) ? 1 : 2)
  const first = found.slice(0, pageSize).sort((one, other) => rankOf(one) - rankOf(other))
  return { total: results.length, results: [...first, ...found.slice(pageSize)], isExact }
}

async function closestWordIn(index: SearchIndex, word: string): Promise<string | undefined> {
  const { results: found, isExact } = await searchExactly(word, index, pageSize)
  if (isExact) return word
  const inSingleWords = queryOf(splitCompounds(word))
  if (inSingleWords !== word && (await searchExactly(inSingleWords, index, pageSize)).isExact) return inSingleWords
  return closestWord(word, wordsOf(found.map(({ content }) => content).join(' ')))
}

/** Returns the part of a page that matches best, if that is not its beginning. */
export function bestPartOf({ sub_results: parts = [] }: Pick<SearchResult, 'sub_results'>): { title: string; url: string } | undefined {
  const scoreOf = ({ weighted_locations: locations }: (typeof parts)[number]) => locations.reduce((sum, location) => sum + location.balanced_score, 0)
  const [best] = [...parts].sort((one, other) => scoreOf(other) - scoreOf(one))
  return best?.url.includes('#') ? best : undefined
}

const textOf = ({ content, meta }: SearchResult) => [content, ...Object.values(meta)].join('\n')

const haveSameWords = (one: string, other: string) => [...wordsOf(one)].join(' ') === [...wordsOf(other)].join(' ')

/** Words that every page has, or that say what every page is for: the other words of a question find the answer. */
const stopWords = new Set(
  'a about an and are at be best by can could do does download find for from get has have hire hiring how i if in is it many me much my of on or our should that the their them there these they this to us versus vs want was we what when where which who why will with would you your'.split(
    ' ',
  ),
)

/** A phrase like "human-in-the-loop": the index would look for it as one word, "humanintheloop". */
const hyphenatedPhrase = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){2,}/gu

/** Returns the query for the index, without stop words and the signs of currencies, which the index leaves out. A text with quotes, or with nothing but stop words, is left as it is. */
export function queryOf(text: string): string {
  const significantWords = text
    .replace(/[$€£](?=\d)/g, '')
    .replace(hyphenatedPhrase, splitCompounds)
    .split(/\s+/)
    .filter((word) => !stopWords.has(word.toLowerCase().replace(/['’]s\b|[^a-z]/g, '')))
  return text.includes('"') || significantWords.length === 0 ? text : significantWords.join(' ')
}
