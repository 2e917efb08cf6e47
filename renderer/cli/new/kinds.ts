import { didYouMean, nearest } from '../../content/suggest.ts'
import { UsageError } from '../../system/commandError.ts'
import article from './templates/article.yaml?raw'
import comparison from './templates/comparison.yaml?raw'
import guide from './templates/guide.yaml?raw'
import page from './templates/page.yaml?raw'
import ranking from './templates/ranking.yaml?raw'
import service from './templates/service.yaml?raw'

/** The kinds of page that `npm run new` writes: their folder and template. */
export const pageKinds = {
  ranking: { folder: 'rankings/', template: ranking },
  service: { folder: 'services/', template: service },
  article: { folder: 'resources/blog/', template: article },
  guide: { folder: 'resources/guides/', template: guide },
  comparison: { folder: 'resources/comparisons/', template: comparison },
  page: { folder: '', template: page },
} as const

export type PageKind = keyof typeof pageKinds

/** Returns the folder of a kind of page; the new one if it was renamed. */
export function folderOf(kind: PageKind, aliases: ReadonlyMap<string, string> | undefined): string {
  const { folder } = pageKinds[kind]
  const moved = aliases?.get(`/${folder.slice(0, -1)}`)
  return moved === undefined ? folder : `${moved.slice(1)}/`
}

const normalizeKind = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=.)s$/, '')

/** Where to write what has no page of its own. */
const hintsForEntries: Record<string, string> = {
  tool: 'Tools are in pages/tools.yaml: copy an entry of its toolList.',
  casestudy: 'Case studies are in pages/case-studies.yaml: copy an entry of its caseStudies.',
  agency: 'Agencies are rows of a ranking: copy a row under "agencies:" in a file of pages/rankings/.',
  testimonial: 'Testimonials are entries of a testimonials block on a page.',
  question: 'Questions are entries of a faq block on a page.',
  faq: 'Questions are entries of a faq block on a page.',
  menu: 'The menu is in pages/_site.yaml, under "navigation:".',
  redirect: 'An old address that redirects to a page goes under "aliases:" in the file of that page.',
}

/** Parses the kind of what is to be written. @throws {UsageError} */
export function pageKindOf(word: string): PageKind | 'block' {
  const kinds = [...(Object.keys(pageKinds) as PageKind[]), 'block'] as const
  const kind = kinds.find((known) => known === word)
  if (kind) return kind
  const hint = Object.hasOwn(hintsForEntries, normalizeKind(word)) ? hintsForEntries[normalizeKind(word)] : undefined
  if (hint !== undefined) throw new UsageError(`"${word}" is not a kind of page. ${hint}`)
  const synonyms: Record<string, PageKind> = {
    post: 'article',
    blog: 'article',
    blogpost: 'article',
    category: 'ranking',
    landingpage: 'page',
    screen: 'page',
  }
  const normalized = normalizeKind(word)
  const suggestion = (Object.hasOwn(synonyms, normalized) ? synonyms[normalized] : undefined) ?? nearest(word, kinds)
  throw new UsageError(`"${word}" is not a kind of page.${didYouMean(suggestion)} The kinds are ${kinds.join(', ')}.`)
}
