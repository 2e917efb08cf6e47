import type { SitemapSection } from './app/context.ts'
import { sortSummaries } from './content/resolve.ts'
import { depthOf, parentOf } from './content/routes.ts'
import type { Face } from './content/summary.ts'
import { fillTokens, type Tokens } from './content/tokens.ts'

/** Every page that may be indexed, in sections: the pages right below Home, each with the pages under it. */
export function sitemapOf(summaries: readonly Face[], tokens: Tokens): SitemapSection[] {
  const listed = sortSummaries(summaries, 'order').filter(({ noindex, path }) => !noindex && path !== '/404')
  const titleOf = ({ card, title }: Face) => fillTokens(card.title ?? title, tokens, () => {})
  const top = (path: string) => {
    let at = path
    while (depthOf(at) > 1) at = parentOf(at)
    return at
  }
  return listed
    .filter(({ path }) => depthOf(path) <= 1)
    .map((section) => ({
      title: titleOf(section),
      path: section.path,
      pages: listed.filter(({ path }) => depthOf(path) > 1 && top(path) === section.path).map((page) => ({ title: titleOf(page), path: page.path })),
    }))
}
