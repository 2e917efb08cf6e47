import type { LoadedSite } from '../renderer/content/index.ts'
import type { ResolvedPage } from '../renderer/content/resolved.ts'
import { sitemapOf } from '../renderer/content/sitemap.ts'
import { prerender } from '../renderer/prerender.tsx'

/** A page as a build draws it: what stands above it, the page itself, and what stands below. */
export const renderPage = ({ site, summaries, siteIndex }: Pick<LoadedSite, 'site' | 'summaries' | 'siteIndex'>, page: ResolvedPage) =>
  prerender({ site, page, sitemap: sitemapOf(summaries, siteIndex.tokens) }, { base: '/', year: 2026 })
