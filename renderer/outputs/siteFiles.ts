import type { SiteFile } from '../content/generatedFiles.ts'
import { fillTokens } from '../content/tokens.ts'
import { hiddenFilesOf, redirectsOf } from '../hosting/rules.ts'
import { headersFile, redirectsFile } from '../hosting/rulesFiles.ts'
import type { BuildContext, Emitter } from './emitter.ts'
import { articlesOf, atomFeed, type FeedEntry, jsonFeed, updatedDateOf } from './feed.ts'
import { feedContent } from './feedContent.tsx'
import { llmsFile } from './llms.ts'
import { robotsFile, sitemapFile } from './sitemap.ts'
import { webManifest } from './webManifest.ts'

/** What site files are made from. */
type SiteFileInput = Pick<BuildContext, 'loaded' | 'sitemap' | 'base' | 'media'>

type SiteFileEntry = [name: SiteFile, make: () => string]

/** Writes the files about the whole site: what search engines, feed readers and hosts request. */
export const siteFiles: Emitter = {
  name: 'site files',
  emit(context) {
    for (const [name, make] of listings(context)) context.writeIfChanged(name, make)
    for (const [name, make] of feeds(context)) context.write(name, make())
  },
}

/** Returns the name and the function that makes it for each site file, so that a caller can make only one. */
export const siteFileEntries = (input: SiteFileInput): SiteFileEntry[] => [...listings(input), ...feeds(input)]

/** Returns the files that depend only on the site and on what pages export. Data about all pages is computed only if a file is made. */
function listings(input: SiteFileInput): SiteFileEntry[] {
  const { loaded, base, media } = input
  const { site, siteIndex } = loaded
  const descriptionOf = (path: string) => fillTokens(siteIndex.summary(path)?.description ?? '', siteIndex.tokens)
  return [
    ['sitemap.xml', () => sitemapFile(site, loaded.summaries, base)],
    ['robots.txt', () => robotsFile(site, base)],
    ['llms.txt', () => llmsFile(site, input.sitemap, descriptionOf, base)],
    ['site.webmanifest', () => webManifest(site, base, media)],
    ['_headers', () => headersFile(hiddenFilesOf(loaded.summaries), base)],
    ['_redirects', () => redirectsFile(redirectsOf(loaded.summaries, siteIndex), base)],
  ]
}

/** Returns the files with complete articles. */
function feeds(input: SiteFileInput): SiteFileEntry[] {
  const { loaded, base } = input
  const { site, resolve } = loaded
  if (!site.hasFeed) return []
  let cached: FeedEntry[] | undefined
  const render = () =>
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
          html: feedContent({ site, page, sitemap: input.sitemap }, base),
        },
      ]
    })
  // Both feeds contain the same articles, which take time to render.
  const entries = () => {
    cached ??= render()
    return cached
  }
  return [
    ['feed.xml', () => atomFeed(site, entries(), base)],
    ['feed.json', () => jsonFeed(site, entries(), base)],
  ]
}
