import type { LoadedSite } from '../renderer/content/index.ts'
import type { ResolvedPage } from '../renderer/content/resolved.ts'
import { sitemapOf } from '../renderer/content/sitemap.ts'
import { prerender } from '../renderer/prerender.tsx'

/** A page as a build draws it: what stands above it, the page itself, and what stands below. */
export const drawPage = ({ site, summaries, world }: Pick<LoadedSite, 'site' | 'summaries' | 'world'>, page: ResolvedPage) =>
  prerender({ site, page, sitemap: sitemapOf(summaries, world.tokens) }, { base: '/', year: 2026 })
