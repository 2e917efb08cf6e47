import { americanSpellingsOf, closestWord, hasAllWords, isFormOf, isSearchable, splitCompounds, wordsOf } from './wordMatching.ts'

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
  /** Its parts, each from a heading that can be linked to up to the next one, which match. */
  sub_results?: Part[]
  /** If it has the very phrase: the parts with that. */
  phrase_results?: Part[] | undefined
}

/** A rarer word scores more. */
type Part = { title: string; url: string; weighted_locations: { balanced_score: number }[] }

/** What Pagefind knows of a page before its text is loaded. */
type Match = { id: string; data(): Promise<SearchResult> }

/** The index; for words in quotes it returns the pages that have them next to each other. */
export type SearchIndex = { search(words: string): Promise<{ results: Match[] }> }

/** A word that visitors type, in any form, and what the pages say instead. */
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
    const { isExact, ...found } = await searchExactly(query, index, shown, text)
    if (isExact && !isInOtherSense(query, found.results, synonyms)) return found
  }
  const inWordsOfPages = translate(query, synonyms)
  for (const fallbackQuery of [inWordsOfPages, splitCompounds(inWordsOfPages)]) {
    const translated = queryOf(fallbackQuery)
    // Nothing has been found by it.
    if (translated === query && rephrased === undefined) continue
    const { isExact, ...found } = await searchExactly(translated, index, pageSize, fallbackQuery)
    if (isExact) return { ...found, fallbackQuery }
  }
  const words = queryOf(inWordsOfPages).replaceAll('"', '').split(/\s+/)
  const typed = new Set(`${text} ${splitCompounds(text)}`.split(/\s+/))
  const closest = await Promise.all(words.map((word) => closestWordIn(index, word)))
  return searchMostWords(
    closest.filter((word): word is string => word !== undefined && isSearchable(word)),
    (word) => (!words.includes(word) ? 'guessed' : typed.has(word) ? 'typed' : 'of a synonym'),
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
    const start = words.findIndex((_, index) => phrase.every((part, offset) => isFormOf(part, withoutPunctuation(words[index + offset] ?? ''))))
    if (phrase.length > 1 && start >= 0) words.splice(start, phrase.length, means)
  }
  return words.length < typed ? words.join(' ') : undefined
}

const synonymOf = (typed: string, synonyms: readonly Synonym[]) => synonyms.find(({ word }) => isFormOf(lowerCase(word), withoutPunctuation(typed)))

/** Replaces each word that the pages do not use; one that is there already is not repeated: "SAP integration", "integration". */
const translate = (query: string, synonyms: readonly Synonym[]) =>
  [...new Set(query.split(/\s+/).flatMap((typed) => synonymOf(typed, synonyms)?.means.split(' ') ?? typed))].join(' ')

/** True if pages have a word that they do not use only as what looks like a form of it: "tends" for "tender". */
function isInOtherSense(query: string, pages: readonly SearchResult[], synonyms: readonly Synonym[]): boolean {
  const known = wordsOf(pages.map(textOf).join('\n'))
  return query.split(/\s+/).some((typed) => {
    const synonym = synonymOf(typed, synonyms)
    return synonym !== undefined && ![typed, synonym.word].some((word) => [...wordsOf(word)].every((part) => known.has(part)))
  })
}

/** Where a word of a query is from, the most reliable first: the author of a synonym knows what the pages say. */
const origins = ['of a synonym', 'typed', 'guessed'] as const

/** Searches for as many of the words as occur together, starting with those from the most reliable origin, and of them with the rarest, the most specific one. */
async function searchMostWords(words: readonly string[], originOf: (word: string) => (typeof origins)[number], index: SearchIndex): Promise<SearchResults> {
  const wordCounts = await Promise.all(words.map(async (word) => ({ word, pages: (await index.search(word)).results.length })))
  let best: SearchResults = { total: 0, results: [] }
  let keptWords: string[] = []
  const originRank = ({ word }: { word: string }) => origins.indexOf(originOf(word))
  for (const { word } of wordCounts.sort((one, other) => originRank(one) - originRank(other) || one.pages - other.pages)) {
    const extended = words.filter((other) => other === word || keptWords.includes(other))
    const fallbackQuery = extended.join(' ')
    const { isExact, ...results } = await searchExactly(fallbackQuery, index, pageSize)
    if (!isExact) continue
    keptWords = extended
    best = { ...results, fallbackQuery }
  }
  return best
}

/** The maximum of pages with the very phrase that are added to the first ones of the index: each is a request. */
const maxAdded = 5

/** Searches for all words of a query. Among the first pages of the index, and those with the very phrase wherever it ranks them, the best matches come first. */
async function searchExactly(query: string, index: SearchIndex, shown: number, phrase = query): Promise<SearchResults & { isExact: boolean }> {
  const [{ results }, withPhrase] = await Promise.all([index.search(query), searchPhrase(phrase, index)])
  const isLow = ({ id }: Match) => !results.slice(0, pageSize).some((match) => match.id === id)
  const added = withPhrase.filter(isLow).slice(0, maxAdded)
  const candidates = [...results.slice(0, pageSize), ...added]
  const others = results.slice(pageSize).filter(({ id }) => !added.some((match) => match.id === id))
  const load = (matches: readonly Match[]) => Promise.all(matches.map((match) => loadMatch(match, withPhrase)))
  const [first, rest] = await Promise.all([load(candidates), load(others.slice(0, Math.max(0, shown - candidates.length)))])
  const isExact = first.some((page) => hasAllWords(query, wordsOf(textOf(page))))
  const ranks = new Map(first.map((page) => [page, rankOf(page, query, phrase)]))
  const sorted = first.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
  return { total: candidates.length + others.length, results: [...sorted, ...rest].slice(0, shown), isExact }
}

/** Returns how well a page matches, 0 for the page that is named. The index ranks those that match equally well. */
function rankOf({ meta: { section: _, ...names }, content, sub_results: parts = [] }: SearchResult, query: string, phrase: string): number {
  const titles = Object.values(names)
  const headings = parts.map(({ title }) => title)
  const hasQuery = (text: string) => hasAllWords(query, wordsOf(text))
  const matches = [
    // However well others match.
    titles.some((title) => haveSameWords(queryOf(title), query)),
    isPhrase(phrase) && [...titles, ...headings].some((title) => hasPhrase(title, phrase)),
    titles.some(hasQuery),
    headings.some(hasQuery),
    hasPhrase(content, phrase),
    true,
  ]
  return matches.indexOf(true)
}

const isPhrase = (text: string) => /\S\s+\S/.test(text)

const hasPhrase = (text: string, phrase: string) => splitCompounds(text).toLowerCase().includes(splitCompounds(phrase).trim().toLowerCase())

/** Returns the pages with a phrase. A single word is none, and a text with quotes asks for its own. */
async function searchPhrase(text: string, index: SearchIndex): Promise<Match[]> {
  const phrase = text.trim()
  return isPhrase(phrase) && !phrase.includes('"') ? (await index.search(`"${phrase}"`)).results : []
}

/** Loads a page, with the excerpt and the parts that have the phrase, if any does. */
async function loadMatch(match: Match, withPhrase: readonly Match[]): Promise<SearchResult> {
  // Pagefind returns the same object for both, and changes it.
  const page = { ...(await match.data()) }
  const phrased = await withPhrase.find(({ id }) => id === match.id)?.data()
  return phrased ? { ...page, excerpt: phrased.excerpt, phrase_results: phrased.sub_results } : page
}

/** The maximum of pages in which a word is looked for that begins like a misspelled one: each is a request. */
const maxSimilar = 3 * pageSize

async function closestWordIn(index: SearchIndex, word: string): Promise<string | undefined> {
  const { results: found, isExact } = await searchExactly(word, index, pageSize)
  if (isExact) return word
  for (const other of [queryOf(splitCompounds(word)), ...americanSpellingsOf(word)])
    if (other !== word && (await searchExactly(other, index, pageSize)).isExact) return other
  const closestIn = (pages: readonly SearchResult[]) => {
    const known = [...wordsOf(pages.map(({ content }) => content).join(' '))]
    return closestWord(word, new Set(known.filter((other) => !stopWords.has(other))))
  }
  // Those found may have another word with a longer beginning in common: "implies" with "implimentation".
  return closestIn(found) ?? closestIn((await searchExactly(word.slice(0, 3), index, maxSimilar)).results)
}

/** Returns the part of a page that matches a text best, if that is not its beginning: the one with the text or all its words in its heading, or else with the highest score. */
export function bestPartOf(page: Pick<SearchResult, 'sub_results' | 'phrase_results'>, text: string): { title: string; url: string } | undefined {
  const { sub_results: parts = [], phrase_results: phraseParts = parts } = page
  const scoreOf = ({ weighted_locations: locations }: Part) => locations.reduce((sum, location) => sum + location.balanced_score, 0)
  const best =
    parts.find(({ title }) => isPhrase(text) && hasPhrase(title, text)) ??
    parts.find(({ title }) => hasAllWords(queryOf(text), wordsOf(title))) ??
    [...phraseParts].sort((one, other) => scoreOf(other) - scoreOf(one))[0]
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
    .replace(/[$€£]/g, '')
    .replace(hyphenatedPhrase, splitCompounds)
    .split(/\s+/)
    .filter((word) => !stopWords.has(word.toLowerCase().replace(/['’]s|[^a-z]/g, '')))
  return text.includes('"') || significantWords.length === 0 ? text : significantWords.join(' ')
}
