import { closestWord, hasAllWords, wordsOf } from './wordMatching.ts'

/** What Pagefind tells of a page that was found. */
export type SearchResult = {
  url: string
  excerpt: string
  content: string
  meta: {
    /** Its first heading. */
    title?: string
    /** What other pages call it. */
    name?: string
    /** What the browser's tab says. */
    heading?: string
    /** The page above it. */
    section?: string
  }
}

export type SearchIndex = { search(words: string): Promise<{ results: { data(): Promise<SearchResult> }[] }> }

export type SearchResults = {
  total: number
  results: SearchResult[]
  /** Where no page has all that was typed: the words that these do have. */
  fallbackQuery?: string
}

/** Pages come so many at a time, and no more of those that are not quite what was asked for. */
export const pageSize = 10

/** The pages for what was typed, or for what is nearest to it. */
export async function runSearch(typed: string, index: SearchIndex, shown = pageSize): Promise<SearchResults> {
  const query = queryOf(typed)
  const exact = await searchExactly(query, index, shown)
  if (exact.isExact) return exact
  const near = await Promise.all(
    query
      .replaceAll('"', '')
      .split(/\s+/)
      .map((word) => closestWordIn(index, word)),
  )
  return searchMostWords(
    near.filter((word) => word !== undefined),
    index,
  )
}

/** The pages that have as many of the words as go together, from the rarest on, which says most of what is looked for. */
async function searchMostWords(words: readonly string[], index: SearchIndex): Promise<SearchResults> {
  const counted = await Promise.all(words.map(async (word) => ({ word, pages: (await index.search(word)).results.length })))
  let answers: SearchResults = { total: 0, results: [] }
  let kept: string[] = []
  for (const { word } of counted.sort((one, other) => one.pages - other.pages)) {
    const more = words.filter((other) => other === word || kept.includes(other))
    const fallbackQuery = more.join(' ')
    const { isExact, ...results } = await searchExactly(fallbackQuery, index, pageSize)
    if (!isExact) continue
    kept = more
    answers = { ...results, fallbackQuery }
  }
  return answers
}

async function searchExactly(query: string, index: SearchIndex, shown: number): Promise<SearchResults & { isExact: boolean }> {
  const { results } = await index.search(query)
  const found = await Promise.all(results.slice(0, shown).map((result) => result.data()))
  const isExact = found.some((page) => hasAllWords(query, wordsOfPage(page)))
  // Whoever types the name of a page means that page, whatever others have of its words.
  const isNamed = ({ meta: { name, title } }: SearchResult) => [name, title].some((text) => text !== undefined && haveSameWords(queryOf(text), query))
  const named = found.slice(0, pageSize).filter(isNamed)
  return { total: results.length, results: [...named, ...found.filter((page) => !named.includes(page))], isExact }
}

async function closestWordIn(index: SearchIndex, word: string): Promise<string | undefined> {
  const { results: found, isExact } = await searchExactly(word, index, pageSize)
  return isExact ? word : closestWord(word, wordsOf(found.map(({ content }) => content).join(' ')))
}

const wordsOfPage = ({ content, meta }: SearchResult) => wordsOf([content, ...Object.values(meta)].join(' '))

const haveSameWords = (one: string, other: string) => [...wordsOf(one)].join(' ') === [...wordsOf(other)].join(' ')

/** Words that every page has, or that ask for what every page is there for: an answer is found by the others of a question. */
const stopWords = new Set(
  'a about an and are at be best by can could do does download find for from get has have how i if in is it many me much my of on or our should that the their them there these they this to us versus vs want was we what when where which who why will with would you your'.split(
    ' ',
  ),
)

/** What the index is asked for. Words in quotes are looked for as they are, and so are those of which all are common. */
export function queryOf(words: string): string {
  const rare = words.split(/\s+/).filter((word) => !stopWords.has(word.toLowerCase().replace(/['’]s\b|[^a-z]/g, '')))
  return words.includes('"') || rare.length === 0 ? words : rare.join(' ')
}
