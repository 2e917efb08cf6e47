import type { BlockType } from '../../../schema/index.ts'
import { normalizedName, typoDistance } from '../suggest.ts'
import { isContainer } from '../valueAt.ts'
import { type Fields, requiredIn } from './introspect.ts'

/** What blocks are called in other tools. */
export const blockSynonyms: Record<string, BlockType | 'fragment'> = {
  text: 'prose',
  richtext: 'prose',
  markdown: 'prose',
  paragraph: 'prose',
  introduction: 'prose',
  conclusion: 'prose',
  summary: 'prose',
  verdict: 'prose',
  disclaimer: 'prose',
  note: 'prose',
  banner: 'promo',
  callout: 'promo',
  calltoaction: 'promo',
  cta: 'promo',
  button: 'promo',
  header: 'hero',
  cards: 'cardGrid',
  grid: 'cardGrid',
  features: 'cardGrid',
  benefits: 'cardGrid',
  team: 'cardGrid',
  questions: 'faq',
  accordion: 'faq',
  stats: 'claims',
  statistics: 'claims',
  metrics: 'claims',
  quote: 'testimonials',
  quotes: 'testimonials',
  reviews: 'testimonials',
  table: 'comparisonTable',
  comparison: 'comparisonTable',
  ranking: 'rankingTable',
  list: 'checklist',
  bulletlist: 'checklist',
  takeaways: 'checklist',
  keytakeaways: 'checklist',
  process: 'steps',
  timeline: 'steps',
  stepbystep: 'steps',
  howto: 'steps',
  references: 'sources',
  citations: 'sources',
  footnotes: 'sources',
  bibliography: 'sources',
  downloads: 'downloadList',
  agencies: 'agencyList',
  articles: 'articleGrid',
  posts: 'articleGrid',
  blogposts: 'articleGrid',
  latestposts: 'articleGrid',
  related: 'cardGrid',
  relatedposts: 'cardGrid',
  relatedarticles: 'cardGrid',
  signup: 'newsletter',
  subscribe: 'newsletter',
  tools: 'toolList',
  include: 'fragment',
  shared: 'fragment',
}

/** Returns the name of a block in other tools that a word is, misspelt or with an ending: "tableau". */
const intendedSynonym = (word: string) =>
  Object.hasOwn(blockSynonyms, word) || Object.hasOwn(withoutCounterpart, word)
    ? word
    : // One letter of a short word makes another word: "nope" is no "note".
      Object.keys(blockSynonyms).find(
        (name) => (name.length > 4 && (typoDistance(word, name) ?? 2) < 2) || (name.length > 3 && word.startsWith(name) && word.length - name.length <= 2),
      )

const spaceHint = 'Blocks have space between them. Remove this one.'
const contentsHint = 'A page lists its sections by itself: write "contents: true" above "blocks:", and remove this block.'
const breadcrumbsHint = 'Every page has its breadcrumbs. Remove this block.'

const prosAndConsHint =
  'Write two checklist blocks, the one against with "marker: warning". In a comparisonTable, what is against each option goes under "drawbacks:".'
const worksheetHint = 'Prompts with room to write go under "worksheet:" in a section of a chapter. Points to check off are a checklist with "marker: box".'
const pricesHint = 'Offers side by side are a comparisonTable, and offers with a sentence each a cardGrid.'
const columnsHint = 'Cards side by side are the "items:" of a cardGrid, where "columns: 2" says how many stand in a row.'
const nestedHint = 'Blocks are not put into a block around them. Write those inside it as entries of "blocks:" themselves, and remove this one.'
const headingHint = 'The heading of a block is its "title:", and headings within a text start with "## ".'
const formHint = 'Pages have no forms of this kind, since nothing receives what is sent. Use a promo that leads to the page with your addresses.'
const foreignContentHint = 'Pages show neither HTML nor what is on other sites. Link to it in the text of a prose block: [text](https://example.org).'

/** Blocks of other tools of which there is none here, normalized, and what to do instead. */
export const withoutCounterpart: Record<string, string> = {
  divider: spaceHint,
  spacer: spaceHint,
  separator: spaceHint,
  toc: contentsHint,
  tableofcontents: contentsHint,
  breadcrumb: breadcrumbsHint,
  breadcrumbs: breadcrumbsHint,
  proscons: prosAndConsHint,
  prosandcons: prosAndConsHint,
  worksheet: worksheetHint,
  columns: columnsHint,
  pricing: pricesHint,
  plans: pricesHint,
  video: foreignContentHint,
  embed: foreignContentHint,
  iframe: foreignContentHint,
  map: foreignContentHint,
  html: foreignContentHint,
  section: nestedHint,
  container: nestedHint,
  wrapper: nestedHint,
  heading: headingHint,
  form: formHint,
  contactform: formHint,
}

/**
 * Returns the type that was probably meant: the nearest in spelling, of equals the one whose fields are written; else the one it is a
 * synonym of; else the only one that has all these fields and requires no others.
 */
export function closestType(
  options: ReadonlyMap<string, Fields>,
  written: string | undefined,
  block: Record<string, unknown>,
): { suggestedType?: string; fits: boolean } {
  const mismatches = (type: string) => {
    const fields = options.get(type) ?? {}
    const keys = Object.keys(block).filter((key) => key !== 'type')
    const unknown = keys.filter((key) => !Object.hasOwn(fields, key))
    const missing = requiredIn(fields).filter((key) => key !== 'type' && !Object.hasOwn(block, key)).length
    // A list under another name is both unknown and missing.
    const renamed = Math.min(unknown.filter((key) => isContainer(block[key])).length, missing)
    return { total: unknown.length + missing, renamed, keyCount: keys.length }
  }
  const fits = (type: string) => {
    const { total, renamed, keyCount } = mismatches(type)
    return written?.toLowerCase() === type.toLowerCase() || total - renamed <= Math.max(1, keyCount / 2)
  }
  const similar =
    written === undefined
      ? []
      : [...options.keys()].flatMap((type) => {
          const score = typoDistance(written, type)
          return score === undefined ? [] : [{ type, score: score + mismatches(type).total * 0.4 }]
        })
  const [best] = similar.sort((x, y) => x.score - y.score)
  const word = normalizedName(written ?? '').replace(/(?<=.)(?:block|section|banner)$/, '')
  // A block may have the name that stands for another one in other tools.
  const named = [...options.keys()].find((type) => type.toLowerCase() === word)
  const synonym = named ?? blockSynonyms[intendedSynonym(word) ?? '']
  // "stats" is two typos away from "steps".
  if (best && (synonym === undefined || best.score < 2)) return { suggestedType: best.type, fits: fits(best.type) }
  const [begun, ...others] = typesStartingWith(written ?? '', options)
  // A letter or two may be the beginning of any word.
  const isBegun = begun !== undefined && others.length === 0 && (written ?? '').length > 2
  if (isBegun) return { suggestedType: begun, fits: fits(begun) }
  if (synonym !== undefined && options.has(synonym)) return { suggestedType: synonym, fits: fits(synonym) }
  const exact = [...options.keys()].filter((type) => mismatches(type).total === 0)
  const [only] = exact
  return only !== undefined && exact.length === 1 && mismatches(only).keyCount > 0 ? { suggestedType: only, fits: true } : { fits: false }
}

/** Returns the types that a word is the beginning of. */
export const typesStartingWith = (word: string, options: ReadonlyMap<string, Fields>) =>
  word === '' ? [] : [...options.keys()].filter((type) => type.toLowerCase().startsWith(word.toLowerCase()))
