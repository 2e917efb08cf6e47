import { isHidden, listTitleOf, type PageSummary, sortSummaries } from './pageSummary.ts'
import { fillTokens, type Tokens } from './tokens.ts'

/** A page, and the pages under it. */
export type SitemapSection = { title: string; path: string; pages: SitemapSection[] }

/** Returns every page that may be indexed, each under the nearest page above it; those right below Home are the sections. */
export function sitemapOf(summaries: readonly PageSummary[], tokens: Tokens): SitemapSection[] {
  const listed = sortSummaries(summaries, 'order').filter((page) => !isHidden(page))
  const entries = new Map<string, SitemapSection>()
  for (const page of listed) entries.set(page.path, { title: fillTokens(listTitleOf(page), tokens), path: page.path, pages: [] })
  const sections: SitemapSection[] = []
  for (const entry of entries.values()) {
    // A page without an indexed page above it is a section of its own.
    const above = addressesAbove(entry.path).find((path) => entries.has(path)) ?? ''
    const siblings = entries.get(above)?.pages ?? sections
    siblings.push(entry)
  }
  return sections
}

/** "/a/b/c" → "/a/b", "/a" */
function addressesAbove(path: string): string[] {
  const end = path.lastIndexOf('/')
  return end <= 0 ? [] : [path.slice(0, end), ...addressesAbove(path.slice(0, end))]
}

/** Returns a page and all pages under it, from the top down. */
export const flattenSection = (section: SitemapSection): SitemapSection[] => [section, ...section.pages.flatMap(flattenSection)]
