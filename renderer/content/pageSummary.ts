import type { Page } from '../../schema/index.ts'
import { groupBy } from './groupBy.ts'
import type { CoverFacts } from './resolved.ts'
import { notFoundPath, parentOf } from './routes.ts'

/** The fields of a page that its summary has. */
export type SummaryField = 'title' | 'description' | 'order' | 'published' | 'reviewed' | 'topics' | 'noindex' | 'card' | 'document' | 'aliases'

/** What other pages show of a page: enough for cards, breadcrumbs and the sitemap. */
export type PageSummary = Pick<Page, SummaryField> & {
  path: string
  file: string
  /** Minutes to read, for pages with a publication date. */
  minutes?: number
  cover?: CoverFacts
}

/** True for a page that is kept out of search engines and lists: one with `noindex`, and the 404 page. */
export const isHidden = ({ noindex, path }: Pick<PageSummary, 'noindex' | 'path'>) => noindex || path === notFoundPath

/** Groups the pages that lists may show by the address above them. */
export function childrenOf<T extends Pick<PageSummary, 'path' | 'noindex'>>(pages: readonly T[]): Map<string, T[]> {
  const shown = pages.filter((page) => page.path !== '/' && !isHidden(page))
  return groupBy(shown, ({ path }) => parentOf(path))
}

/** Maps old addresses to the pages they lead to. */
export const aliasesOf = (pages: readonly Pick<PageSummary, 'path' | 'aliases'>[]): Map<string, string> =>
  new Map(pages.flatMap(({ path, aliases }) => aliases.map((alias) => [alias, path] as const)))

/** True for a page with a publication date that may be indexed: what feeds carry. */
export const isArticle = (page: PageSummary | undefined) => page?.published !== undefined && !page.noindex

export type Sort = 'order' | 'newest' | 'title'

/** Returns the title of a page where other pages name it: in cards, lists and breadcrumbs. */
export const listTitleOf = ({ card, title }: Pick<PageSummary, 'card' | 'title'>) => card.title ?? title

const alphabetically = new Intl.Collator('en').compare

export function sortSummaries<T extends PageSummary>(pages: readonly T[], by: Sort): T[] {
  const byTitle = (a: PageSummary, b: PageSummary) => alphabetically(listTitleOf(a), listTitleOf(b))
  const compare = {
    title: byTitle,
    order: (a: PageSummary, b: PageSummary) => a.order - b.order || byTitle(a, b),
    newest: (a: PageSummary, b: PageSummary) => (b.published ?? '').localeCompare(a.published ?? '', 'en') || byTitle(a, b),
  }
  return [...pages].sort(compare[by])
}

/** Returns a function that lists the pages right below an address that lists may show. Each list is sorted once. */
export function childLists(pages: readonly PageSummary[]): (path: string, sort: Sort) => readonly PageSummary[] {
  const children = childrenOf(pages)
  const sorted = new Map<string, readonly PageSummary[]>()
  return (path, sort) => {
    const key = `${sort} ${path}`
    const list = sorted.get(key) ?? sortSummaries(children.get(path) ?? [], sort)
    sorted.set(key, list)
    return list
  }
}
