import type { SiteFile } from '../content/generatedFiles.ts'
import { fillTokens } from '../content/tokens.ts'
import { redirectsOf } from '../hosting/rules.ts'
import { headersFile, redirectsFile } from '../hosting/rulesFiles.ts'
import type { BuildContext, Emitter } from './emitter.ts'
import { articlesOf, atomFeed, type FeedEntry, jsonFeed, updatedDateOf } from './feed.ts'
import { feedContent } from './feedContent.tsx'
import { llmsFile } from './llms.ts'
import { robotsFile, sitemapFile } from './sitemap.ts'
import { webManifest } from './webManifest.ts'

/** What the files are made from. */
type SiteFileInput = Pick<BuildContext, 'loaded' | 'sitemap' | 'base' | 'media'>

type SiteFileEntry = [name: SiteFile, make: () => string]

/** The files that speak for the whole site: what search engines, feed readers and hosts ask for. */
export const siteFiles: Emitter = {
  name: 'site files',
  emit(build) {
    for (const [name, make] of listings(build)) build.writeIfChanged(name, make)
    for (const [name, make] of feeds(build)) build.write(name, make())
  },
}

/** What makes each of the files that speak for the whole site, by its name, for who wants only one. */
export const siteFileEntries = (sources: SiteFileInput): SiteFileEntry[] => [...listings(sources), ...feeds(sources)]

/** Files of what pages show of each other. What is known of all pages is asked for only by what is made. */
function listings(sources: SiteFileInput): SiteFileEntry[] {
  const { loaded, base, media } = sources
  const { site, siteIndex } = loaded
  const descriptionOf = (path: string) => fillTokens(siteIndex.summary(path)?.description ?? '', siteIndex.tokens)
  return [
    ['sitemap.xml', () => sitemapFile(site, loaded.summaries, base)],
    ['robots.txt', () => robotsFile(site, base)],
    ['llms.txt', () => llmsFile(site, sources.sitemap, descriptionOf, base)],
    ['site.webmanifest', () => webManifest(site, base, media)],
    ['_headers', () => headersFile(base)],
    ['_redirects', () => redirectsFile(redirectsOf(loaded.summaries, siteIndex), base)],
  ]
}

/** Files of whole articles. */
function feeds(sources: SiteFileInput): SiteFileEntry[] {
  const { loaded, base } = sources
  const { site, resolve } = loaded
  if (!site.hasFeed) return []
  let drawn: FeedEntry[] | undefined
  const draw = () =>
    articlesOf(loaded.summaries).flatMap((summary): FeedEntry[] => {
      const { path } = summary
      const page = resolve(path)
      if (page?.published === undefined) return []
      const { title, description, published, card } = page
      return [
        {
          path,
          title,
          description,
          published,
          updated: updatedDateOf(summary),
          topics: card.topics,
          html: feedContent({ site, page, sitemap: sources.sitemap }, base),
        },
      ]
    })
  // Both feeds hold the same articles, which take their time to draw.
  const entries = () => {
    drawn ??= draw()
    return drawn
  }
  return [
    ['feed.xml', () => atomFeed(site, entries(), base)],
    ['feed.json', () => jsonFeed(site, entries(), base)],
  ]
}
