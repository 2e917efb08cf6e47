import { type PageKind, pageKinds } from '../../authoring/newPage/kinds.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import { UsageError } from '../../system/commandError.ts'

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

const synonyms: Record<string, PageKind> = {
  post: 'article',
  blog: 'article',
  blogpost: 'article',
  category: 'ranking',
  landingpage: 'page',
  screen: 'page',
}

/** Parses the kind of what is to be written. @throws {UsageError} */
export function pageKindOf(word: string): PageKind | 'block' {
  const kinds = [...(Object.keys(pageKinds) as PageKind[]), 'block'] as const
  const kind = kinds.find((known) => known === word)
  if (kind) return kind
  const name = normalizeKind(word)
  if (Object.hasOwn(hintsForEntries, name)) throw new UsageError(`"${word}" is not a kind of page. ${hintsForEntries[name]}`)
  const suggestion = Object.hasOwn(synonyms, name) ? synonyms[name] : nearest(word, kinds)
  throw new UsageError(`"${word}" is not a kind of page.${didYouMean(suggestion)} The kinds are ${kinds.join(', ')}.`)
}
