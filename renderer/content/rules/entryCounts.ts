import type { BlockType, Page } from '../../../schema/index.ts'
import type { PlacedBlock } from '../expandFragments.ts'
import type { FolderQuery } from '../fields/walkFields.ts'
import { numberWords } from '../format.ts'
import type { Issue } from '../issue.ts'
import { parentOf } from '../routes.ts'

/**
 * What titles call the entries of a list, in the plural. Other things that they count are not compared with the list. Intros are left
 * out: as sentences they may count some of the entries, "Two questions decide most cases."
 */
type CountedList = { list: string; nouns: string }

const cards: CountedList = {
  list: 'items',
  nouns:
    'articles|benefits|cards|case studies|categories|comparisons|criteria|documents|downloads|guides|ideas|industries|kinds|places|principles|programs|projects|rankings|reasons|reports|resources|rules|sections|services|signs|templates|tips|tools|topics|types|ways',
}

const agencies: CountedList = { list: 'agencies', nouns: 'agencies|companies|firms|providers' }

const countedLists: { [T in BlockType]?: readonly CountedList[] } = {
  articleGrid: [cards],
  cardGrid: [cards],
  caseStudies: [{ list: 'items', nouns: 'cases|case studies|examples|projects|stories' }],
  checklist: [{ list: 'items', nouns: 'checks|criteria|habits|lines|numbers|points|questions|rules|signs|things|tips' }],
  claims: [{ list: 'items', nouns: 'claims|figures|promises' }],
  comparisonTable: [
    { list: 'options', nouns: 'approaches|kinds|models|options|platforms|products|tools|types|ways' },
    { list: 'rows', nouns: 'attributes|criteria|questions' },
  ],
  downloadList: [cards],
  faq: [{ list: 'items', nouns: 'answers|questions' }],
  rankingTable: [agencies],
  sources: [{ list: 'items', nouns: 'sources' }],
  steps: [{ list: 'items', nouns: 'phases|sessions|stages|steps' }],
  testimonials: [{ list: 'items', nouns: 'quotes|testimonials|voices' }],
  toolList: [{ list: 'tools', nouns: 'apps|platforms|products|tools' }],
}

/** A count in a text: "six" in "The six services", and where it is. */
type StatedCount = { count: number; written: string; at: number }

const start = '^\\s*(?:(?:all|best|our|the|these|top)\\s+)*'
const number = `(?:${numberWords.slice(2).join('|')}|[2-9]|[1-9]\\d)`

/** What "in" parts entries into, as in "Case studies in five industries", and does not count them. */
const classes = /\|(?:categories|industries|kinds|places|sections|topics|types)\b/g

/** Two numbers count two things, of which one may be something else. Years count nothing. */
const anyNumber = new RegExp(`(?<![\\p{L}\\d])(?:${numberWords.slice(2).join('|')}|\\d{1,3})(?![\\p{L}\\d])`, 'giu')

/** Matches every title with a count of anything. Hardly any has one, and this takes a fraction of the time of the patterns below. */
const countOfAnything = new RegExp(`(?:${start}|\\bin\\s+)${number}\\s`, 'i')

/**
 * The count of a title that starts with it, "Two automation platforms worth knowing", or has it after "in", "The audit process in six steps".
 * Between the two are words that describe; others, as in "Three of many questions", count something else.
 */
const countOf = (nouns: string) => {
  const others = 'about|and|between|day|for|from|hour|hundred|in|million|minute|most|of|or|out|star|thousand|to|week|with|year'
  const description = `(?:\\s+(?!(?:${others})\\b)[\\p{L}&'’-]+){0,3}?`
  const counted = (named: string) => `(?<number>${number})${description}\\s+(?:${named})(?![\\p{L}'’-])`
  return [new RegExp(start + counted(nouns), 'diu'), new RegExp(`\\bin\\s+${counted(nouns.replace(classes, ''))}`, 'diu')]
}

/** The count of a title that ends with it: "AI chatbot agencies: the {edition} ranking of five". */
const countAtEnd = new RegExp(`\\b(?:comparison|list|ranking)\\s+of\\s+(?<number>${number})\\s*$`, 'di')

/** The count of all entries in a sentence of an intro about the entries: "Of the five, only the partner has a website". */
const countOfThese = new RegExp(`\\bOf the (?<number>${number}),(?=[^.!?]*(?:\\bentr(?:y|ies)\\b|\\bpartner|\\{provider\\}))`, 'd')

/** The count of the other entries behind the partner: "a partner in a reserved place, four illustrative agencies". */
const countBehindPartner = new RegExp(
  `\\bpartner\\b[^.!?]*?(?<!\\b(?:first|last|least|of|other|than|to) )\\b(?<number>${number}) illustrative (?:[\\p{L}-]+ )?(?:agencies|entries|firms)(?=[,:;.]|$)`,
  'diu',
)

const patterns = new Map<string, readonly RegExp[]>()

function statedCount(title: string, nouns: string): StatedCount | undefined {
  if (!countOfAnything.test(title) || (title.match(anyNumber)?.length ?? 0) > 1) return undefined
  const known = patterns.get(nouns) ?? countOf(nouns)
  patterns.set(nouns, known)
  return countIn(title, known)
}

/** Returns the count that the first of some patterns finds in a text. */
function countIn(text: string, wanted: readonly RegExp[]): StatedCount | undefined {
  const match = wanted.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  const at = match?.indices?.groups?.number?.[0]
  const written = match?.groups?.number
  if (at === undefined || written === undefined) return undefined
  const word = numberWords.indexOf(written.toLowerCase())
  return { count: word < 0 ? Number(written) : word, written, at }
}

/** Returns a count as the wrong one was written: "Seven" for "Six", "7" for "6". Undefined for one, which needs other words. */
function corrected({ written }: StatedCount, count: number): string | undefined {
  const word = /\d/.test(written) ? undefined : numberWords[count]
  if (count < 2) return undefined
  if (word === undefined) return String(count)
  return /^\p{Lu}/u.test(written) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

/**
 * Returns the issue of a text that counts wrongly, which messages call by the name of its field.
 * @param really what is there, a clause: "there are 5 under …"
 * @param otherwise what may be done in place of changing the text
 */
export function wrongCount(place: Pick<Issue, 'file' | 'path'>, stated: StatedCount, count: number, really: string, otherwise: string): Issue {
  const suggestion = corrected(stated, count)
  const field = String(place.path.at(-1))
  const advice = suggestion === undefined ? `Change the ${field}` : `Write "${suggestion}", here and where else the page says so`
  const message = `The ${field} counts ${stated.written.toLowerCase()}, but ${really}. ${advice}, or ${otherwise}.`
  return { code: 'entry-count', file: place.file, path: place.path, message, within: stated.written, at: stated.at, suggestion }
}

/** True for a wrong count. A new or moved page makes counts on other pages wrong, and is right itself. */
export const isWrongCount = ({ code }: Pick<Issue, 'code'>) => code === 'entry-count'

/** Reports a title that counts the entries of its block wrongly: one was added or removed since. */
export function checkEntryCount({ block, file, path, recovery }: PlacedBlock): Issue[] {
  const { title } = block as { title?: string }
  // Of a file with mistakes not every entry may be known.
  if (title === undefined || recovery) return []
  for (const { list, nouns } of countedLists[block.type] ?? []) {
    const entries = (block as unknown as Record<string, unknown>)[list]
    if (!Array.isArray(entries)) continue
    const stated = statedCount(title, nouns)
    if (!stated) continue
    const { length } = entries
    const really = `there ${length === 1 ? 'is' : 'are'} ${length} under "${list}"`
    return stated.count === length ? [] : [wrongCount({ file, path: [...path, 'title'] }, stated, length, really, 'correct the list')]
  }
  return []
}

/** Reports the texts at the top of a page that count the agencies of its only ranking wrongly. */
export function checkRankingCount(file: string, { title, description }: Pick<Page, 'title' | 'description'>, blocks: readonly PlacedBlock[]): Issue[] {
  const rankings = blocks.flatMap((placed) => (placed.block.type === 'rankingTable' ? [{ placed, block: placed.block }] : []))
  const [ranking] = rankings
  if (!ranking || rankings.length > 1 || blocks.some(({ recovery }) => recovery)) return []
  const { agencies: rows, intro = '' } = ranking.block
  const invented = rows.filter(({ illustrative }) => illustrative).length
  const all = { count: rows.length, what: '' }
  const illustrative = { count: invented, what: ` illustrative ${invented === 1 ? 'entry' : 'entries'}` }
  const inIntro = { file: ranking.placed.file, path: [...ranking.placed.path, 'intro'] }
  const counts = [
    { place: { file, path: ['title'] }, stated: countInTitle(title), actual: all },
    ...blocks.flatMap(({ block, file, path }) =>
      block.type === 'hero' ? [{ place: { file, path: [...path, 'title'] }, stated: countInTitle(block.title), actual: all }] : [],
    ),
    { place: inIntro, stated: countOfAll(intro), actual: all },
    { place: { file, path: ['description'] }, stated: countOfIllustrative(description), actual: illustrative },
    { place: inIntro, stated: countOfIllustrative(intro), actual: illustrative },
  ]
  return counts.flatMap(({ place, stated, actual: { count, what } }) =>
    !stated || stated.count === count ? [] : [wrongCount(place, stated, count, `the ranking has ${count}${what}`, 'correct the ranking')],
  )
}

/** Returns the count of the agencies in the title of a page or its hero. */
const countInTitle = (title: string) => statedCount(title, agencies.nouns) ?? countIn(title, [countAtEnd])

/** Returns the count of the illustrative agencies in a sentence. */
const countOfIllustrative = (text: string) => (text.includes(' illustrative ') ? countIn(text, [countBehindPartner]) : undefined)

/** Returns the count of all entries in an intro. One that is there twice may count something else: "three kinds of work. Of the three, …" */
function countOfAll(intro: string): StatedCount | undefined {
  const stated = intro.includes('Of the ') ? countIn(intro, [countOfThese]) : undefined
  if (!stated) return undefined
  const isAlone = intro.match(anyNumber)?.filter((each) => each.toLowerCase() === stated.written.toLowerCase()).length === 1
  return isAlone ? stated : undefined
}

/** A title that counts the pages of a folder, which are known when all pages are. `omitted` are those that are not listed. */
export type ListedPagesCount = Pick<Issue, 'file' | 'path'> & { stated: StatedCount; page: string; omitted: string[]; limit?: number }

/** Returns what the title of a block says about the number of pages that it lists. @param listingPage the address of the page that the block is on */
export function statedListedPages({ block, file, path, recovery }: PlacedBlock, listingPage: string): ListedPagesCount | undefined {
  const { title, items } = block as { title?: string; items?: Partial<FolderQuery> }
  const [counted] = countedLists[block.type] ?? []
  if (title === undefined || items?.from === undefined || recovery || counted === undefined) return undefined
  const stated = statedCount(title, counted.nouns)
  const { from, except = [], limit } = items
  return stated && { file, path: [...path, 'title'], stated, page: parentOf(from), omitted: [...except, listingPage], limit }
}
