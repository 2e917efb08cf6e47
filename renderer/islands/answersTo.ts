import { hasAll, nearestTo, wordsOf } from './likeness.ts'

/** What Pagefind tells of a page that was found. */
export type Found = {
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

export type Index = { search(words: string): Promise<{ results: { data(): Promise<Found> }[] }> }

export type Answers = {
  total: number
  found: Found[]
  /** Where no page has all that was typed: the words that these do have. */
  instead?: string
}

/** Pages come so many at a time, and no more of those that are not quite what was asked for. */
export const step = 10

/** The pages for what was typed, or for what is nearest to it. */
export async function answersTo(typed: string, index: Index, shown = step): Promise<Answers> {
  const query = queryOf(typed)
  const exact = await find(query, index, shown)
  if (exact.isExact) return exact
  const near = await Promise.all(
    query
      .replaceAll('"', '')
      .split(/\s+/)
      .map((word) => nearestIn(index, word)),
  )
  return together(
    near.filter((word) => word !== undefined),
    index,
  )
}

/** The pages that have as many of the words as go together, from the rarest on, which says most of what is looked for. */
async function together(words: readonly string[], index: Index): Promise<Answers> {
  const counted = await Promise.all(words.map(async (word) => ({ word, pages: (await index.search(word)).results.length })))
  let answers: Answers = { total: 0, found: [] }
  let kept: string[] = []
  for (const { word } of counted.sort((one, other) => one.pages - other.pages)) {
    const more = words.filter((other) => other === word || kept.includes(other))
    const instead = more.join(' ')
    const { isExact, ...found } = await find(instead, index, step)
    if (!isExact) continue
    kept = more
    answers = { ...found, instead }
  }
  return answers
}

async function find(query: string, index: Index, shown: number): Promise<Answers & { isExact: boolean }> {
  const { results } = await index.search(query)
  const found = await Promise.all(results.slice(0, shown).map((result) => result.data()))
  const isExact = found.some((page) => hasAll(query, wordsOfPage(page)))
  // Whoever types the name of a page means that page, whatever others have of its words.
  const isNamed = ({ meta: { name, title } }: Found) => [name, title].some((text) => text !== undefined && same(queryOf(text), query))
  const named = found.slice(0, step).filter(isNamed)
  return { total: results.length, found: [...named, ...found.filter((page) => !named.includes(page))], isExact }
}

async function nearestIn(index: Index, word: string): Promise<string | undefined> {
  const { found, isExact } = await find(word, index, step)
  return isExact ? word : nearestTo(word, wordsOf(found.map(({ content }) => content).join(' ')))
}

const wordsOfPage = ({ content, meta }: Found) => wordsOf([content, ...Object.values(meta)].join(' '))

const same = (one: string, other: string) => [...wordsOf(one)].join(' ') === [...wordsOf(other)].join(' ')

/** Words that every page has, or that ask for what every page is there for: an answer is found by the others of a question. */
const common = new Set(
  'a about an and are at be best by can could do does download find for from get has have how i if in is it many me much my of on or our should that the their them there these they this to us versus vs want was we what when where which who why will with would you your'.split(
    ' ',
  ),
)

/** What the index is asked for. Words in quotes are looked for as they are, and so are those of which all are common. */
export function queryOf(words: string): string {
  const rare = words.split(/\s+/).filter((word) => !common.has(word.toLowerCase().replace(/['’]s\b|[^a-z]/g, '')))
  return words.includes('"') || rare.length === 0 ? words : rare.join(' ')
}
