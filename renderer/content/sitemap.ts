import { sortSummaries } from './resolve.ts'
import type { Face } from './summary.ts'
import { fillTokens, type Tokens } from './tokens.ts'

export type SitemapSection = { title: string; path: string; pages: { title: string; path: string }[] }

/** Every page that may be indexed, in sections: the pages right below Home, each with the pages under it. */
export function sitemapOf(summaries: readonly Face[], tokens: Tokens): SitemapSection[] {
  const listed = sortSummaries(summaries, 'order').filter(({ noindex, path }) => !noindex && path !== '/404')
  const titleOf = ({ card, title }: Face) => fillTokens(card.title ?? title, tokens, () => {})
  const sections = new Map<string, SitemapSection>()
  for (const page of listed) if (isTop(page.path)) sections.set(page.path, { title: titleOf(page), path: page.path, pages: [] })
  for (const page of listed) {
    if (isTop(page.path)) continue
    const entry = { title: titleOf(page), path: page.path }
    const section = sections.get(topOf(page.path))
    // Below a page that is not indexed each stands for itself.
    if (section) section.pages.push(entry)
    else sections.set(page.path, { ...entry, pages: [] })
  }
  return [...sections.values()]
}

const isTop = (path: string) => path.indexOf('/', 1) < 0

const topOf = (path: string) => path.slice(0, path.indexOf('/', 1))
