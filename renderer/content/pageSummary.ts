import type { Page } from '../../schema/index.ts'
import { groupBy } from './groupBy.ts'
import type { CoverFacts } from './resolved.ts'
import { notFoundPath, parentOf } from './routes.ts'

/** What other pages show of a page: enough for cards, breadcrumbs and the sitemap. */
export type PageSummary = Pick<Page, 'title' | 'description' | 'order' | 'published' | 'reviewed' | 'topics' | 'noindex' | 'card' | 'document' | 'aliases'> & {
  path: string
  file: string
  /** Minutes to read, for pages with a day of publication. */
  minutes?: number
  cover?: CoverFacts
}

/** Kept out of search engines and lists: what asks for it, and the page for addresses that have none. */
export const isHidden = ({ noindex, path }: Pick<PageSummary, 'noindex' | 'path'>) => noindex || path === notFoundPath

/** The pages right below each page that lists may show, by the address above. */
export function childrenOf<T extends Pick<PageSummary, 'path' | 'noindex'>>(pages: readonly T[]): Map<string, T[]> {
  const shown = pages.filter((page) => page.path !== '/' && !isHidden(page))
  return groupBy(shown, ({ path }) => parentOf(path))
}

/** Old addresses, and the page that each leads to. */
export const aliasesOf = (pages: readonly Pick<PageSummary, 'path' | 'aliases'>[]): Map<string, string> =>
  new Map(pages.flatMap(({ path, aliases }) => aliases.map((alias) => [alias, path] as const)))

/** A page with a day of publication that may be indexed: what feeds carry. */
export const isArticle = (page: PageSummary | undefined) => page?.published !== undefined && !page.noindex

export type Sort = 'order' | 'newest' | 'title'

export function sortSummaries<T extends PageSummary>(pages: readonly T[], by: Sort): T[] {
  const byTitle = (a: PageSummary, b: PageSummary) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
  const compare = {
    title: byTitle,
    order: (a: PageSummary, b: PageSummary) => a.order - b.order || byTitle(a, b),
    newest: (a: PageSummary, b: PageSummary) => (b.published ?? '').localeCompare(a.published ?? '', 'en') || byTitle(a, b),
  }
  return [...pages].sort(compare[by])
}
