import type { LoadedSite } from '../renderer/content/index.ts'
import type { ResolvedPage } from '../renderer/content/resolved.ts'
import { sitemapOf } from '../renderer/content/sitemap.ts'
import { prerender } from '../renderer/prerender.tsx'

/** Renders a page as a build does: the frame above it, the page itself, and the frame below. */
export const renderPage = ({ site, summaries, siteIndex }: Pick<LoadedSite, 'site' | 'summaries' | 'siteIndex'>, page: ResolvedPage) =>
  prerender({ site, page, sitemap: sitemapOf(summaries, siteIndex.tokens) }, { base: '/', year: 2026 })
