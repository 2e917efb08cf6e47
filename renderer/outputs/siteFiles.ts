import type { SiteFile } from '../content/ownFiles.ts'
import { fillTokens } from '../content/tokens.ts'
import { redirectsOf } from '../hosting/rules.ts'
import { headersFile, redirectsFile } from '../hosting/rulesFiles.ts'
import { articlesOf, atomFeed, type FeedEntry, jsonFeed, updatedOn } from './feed.ts'
import { feedContent } from './feedContent.tsx'
import { llmsFile } from './llms.ts'
import type { Build, Maker } from './maker.ts'
import { robotsFile, sitemapFile } from './sitemap.ts'
import { webManifest } from './webManifest.ts'

/** What the files are made from. */
type Sources = Pick<Build, 'loaded' | 'sitemap' | 'base' | 'media'>

type FileMaker = [name: SiteFile, make: () => string]

/** The files that speak for the whole site: what search engines, feed readers and hosts ask for. */
export const siteFiles: Maker = {
  name: 'site files',
  make(build) {
    for (const [name, make] of listings(build)) build.writeUnlessSame(name, make)
    for (const [name, make] of feeds(build)) build.write(name, make())
  },
}

/** What makes each of the files that speak for the whole site, by its name, for who wants only one. */
export const siteFileMakers = (sources: Sources): FileMaker[] => [...listings(sources), ...feeds(sources)]

/** Files of what pages show of each other. What is known of all pages is asked for only by what is made. */
function listings(sources: Sources): FileMaker[] {
  const { loaded, base, media } = sources
  const { site, world } = loaded
  const descriptionOf = (path: string) => fillTokens(world.summary(path)?.description ?? '', world.tokens)
  return [
    ['sitemap.xml', () => sitemapFile(site, loaded.summaries, base)],
    ['robots.txt', () => robotsFile(site, base)],
    ['llms.txt', () => llmsFile(site, sources.sitemap, descriptionOf, base)],
    ['site.webmanifest', () => webManifest(site, base, media)],
    ['_headers', () => headersFile(base)],
    ['_redirects', () => redirectsFile(redirectsOf(loaded.summaries, world), base)],
  ]
}

/** Files of whole articles. */
function feeds(sources: Sources): FileMaker[] {
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
          updated: updatedOn(summary),
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
