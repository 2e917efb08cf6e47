import type { PageContext } from '../app/context.ts'
import type { ReadySite } from '../content/index.ts'
import { fillTokens } from '../content/tokens.ts'
import { redirectsOf } from '../hosting/rules.ts'
import { headersFile, redirectsFile } from '../hosting/rulesFiles.ts'
import { articlesOf, atomFeed, type FeedEntry, jsonFeed, updatedOn } from './feed.ts'
import { feedContent } from './feedContent.tsx'
import { llmsFile } from './llms.ts'
import type { Maker } from './maker.ts'
import { robotsFile, sitemapFile } from './sitemap.ts'
import { webManifest } from './webManifest.ts'

export const site: Maker = {
  name: 'site files',
  make({ loaded, sitemap, base, media, write }) {
    for (const [name, content] of siteFiles(loaded, sitemap, base, media)) write(name, content)
  },
}

/** The files that speak for the whole site, by name: what search engines, feed readers and hosts ask for. */
export const siteFiles = (...site: Parameters<typeof siteFileMakers>): [name: string, content: string][] =>
  siteFileMakers(...site).map(([name, make]) => [name, make()])

/** What makes each of them, for who wants only one. */
export function siteFileMakers(loaded: ReadySite, sitemap: PageContext['sitemap'], base: string, media: boolean): [name: string, make: () => string][] {
  const { site, summaries, world } = loaded
  const descriptionOf = (path: string) => fillTokens(world.face(path)?.description ?? '', world.tokens, () => {})
  return [
    ['sitemap.xml', () => sitemapFile(site, summaries, base)],
    ['robots.txt', () => robotsFile(site, base)],
    ['llms.txt', () => llmsFile(site, sitemap, descriptionOf, base)],
    ['site.webmanifest', () => webManifest(site, base, media)],
    ['_headers', () => headersFile(base)],
    ['_redirects', () => redirectsFile(redirectsOf(summaries), base)],
    ...feeds(loaded, sitemap, base),
  ]
}

function feeds({ site, summaries, resolve }: ReadySite, sitemap: PageContext['sitemap'], base: string): [name: string, make: () => string][] {
  if (!site.hasFeed) return []
  let drawn: FeedEntry[] | undefined
  const draw = () =>
    articlesOf(summaries).flatMap((summary): FeedEntry[] => {
      const { path } = summary
      const page = resolve(path)
      if (page?.published === undefined) return []
      const { title, description, published, card } = page
      return [{ path, title, description, published, updated: updatedOn(summary), topics: card.topics, html: feedContent({ site, page, sitemap }, base) }]
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
