import { absoluteUrl } from '../content/addresses.ts'
import { isHidden, type PageSummary, sortSummaries } from '../content/pageSummary.ts'
import type { ResolvedSite } from '../content/resolved.ts'
import { escapeHtml } from '../html/escape.ts'

/** Search engines reject a sitemap with more URLs (sitemaps.org). */
const maxUrls = 50_000

/** Returns `sitemap.xml`. Dates come from the pages, so that builds are reproducible. */
export function sitemapFile(site: ResolvedSite, summaries: readonly PageSummary[], base: string): string {
  const entries = sortSummaries(summaries, 'order')
    .filter((page) => !isHidden(page))
    .slice(0, maxUrls)
    .map(({ path, reviewed }) => `<url><loc>${escapeHtml(absoluteUrl(site.origin, base, path))}</loc><lastmod>${reviewed ?? site.reviewed}</lastmod></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

export const robotsFile = (site: ResolvedSite, base: string) => `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(site.origin, base, '/sitemap.xml')}\n`
