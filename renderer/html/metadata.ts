import { absoluteUrl, feedFiles, withBase } from '../content/addresses.ts'
import { isHidden } from '../content/pageSummary.ts'
import type { ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { escapeHtml, escapeJson } from './escape.ts'
import { structuredData } from './structuredData.ts'

type MetadataInput = {
  site: ResolvedSite
  page: ResolvedPage
  /** Where the site is served: "/" or "/sub/". */
  base: string
  /** The root-relative address of the page's share image. Undefined without media, in which case there are no PNG icons either. */
  image?: string
}

/** The size of share images, as all services that show link previews expect it. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Returns the title of a page in browser tabs and search results. */
export const fullTitle = (site: ResolvedSite, title: string) => (title.includes(site.name) ? title : `${title} | ${site.name}`)

/** Returns the elements of `<head>` for browsers, search engines, feed readers and link previews. */
export function metadata({ site, page, base, image }: MetadataInput): string[] {
  const { title, description, path, layout, published, reviewed } = page
  const url = absoluteUrl(site.origin, base, path)
  const picture = image === undefined ? undefined : absoluteUrl(site.origin, base, image)
  const isArticle = layout === 'article'
  const properties: [property: string, content: string | undefined][] = [
    ['og:type', isArticle ? 'article' : 'website'],
    ['og:site_name', site.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:locale', 'en_US'],
    ['article:published_time', isArticle ? published : undefined],
    ['article:modified_time', isArticle ? reviewed : undefined],
    ['og:image', picture],
    ['og:image:width', picture && `${shareImageSize.width}`],
    ['og:image:height', picture && `${shareImageSize.height}`],
    ['og:image:alt', picture && `${title}. ${site.name}`],
  ]
  return [
    `<title>${escapeHtml(fullTitle(site, title))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(isHidden(page)
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${escapeHtml(url)}">`,
          ...properties.flatMap(([property, content]) => (content === undefined ? [] : [`<meta property="${property}" content="${escapeHtml(content)}">`])),
          `<meta name="twitter:card" content="${picture === undefined ? 'summary' : 'summary_large_image'}">`,
        ]),
    ...(site.hasFeed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(site.name)}" href="${withBase(base, feedFiles.atom)}">`,
          `<link rel="alternate" type="application/feed+json" title="${escapeHtml(site.name)}" href="${withBase(base, feedFiles.json)}">`,
        ]
      : []),
    `<link rel="icon" href="${base}favicon.svg" type="image/svg+xml">`,
    ...(image === undefined ? [] : [`<link rel="apple-touch-icon" href="${base}apple-touch-icon.png">`]),
    `<link rel="manifest" href="${base}site.webmanifest">`,
  ]
}

/** Returns the structured data of a page as a `<script>`; empty for a page that search engines must not index. */
export function structuredDataScript({ site, page, base, image }: MetadataInput): string {
  const data = structuredData(site, page, base, image && absoluteUrl(site.origin, base, image))
  return data['@graph'].length === 0 || isHidden(page) ? '' : `<script type="application/ld+json">${escapeJson(data)}</script>`
}
