import type { Sort } from '../pageSummary.ts'
import type { Lookup, SiteIndex } from '../siteIndex.ts'
import { digestOf } from './digest.ts'
import type { PageRecords } from './pageRecords.ts'

/** What the HTML of a page depends on in the rest of the site: the key of each lookup, and a digest of its value. */
export type Dependencies = [key: string, value: string][]

/** Where the values of dependencies are looked up. */
export type DependencySource = {
  siteIndex: SiteIndex
  /** All pages; undefined until each has been read. */
  pageRecords: PageRecords | undefined
  sitemap(): unknown
  /** The digest of a file of shared blocks. */
  sharedDigest(name: string): string
}

type DependencyResolver = {
  /** The value comes only from what pages export to each other. */
  isFromPages: boolean
  resolve(site: DependencySource, about: string): string
}

/** Every lookup of the site index is a kind of dependency; the others are those that pages have besides. */
const resolvers: Record<Lookup | 'sharedBlocks' | 'sitemap', DependencyResolver> = {
  hasPage: { isFromPages: true, resolve: ({ siteIndex }, path) => String(siteIndex.hasPage(path)) },
  draftOf: { isFromPages: false, resolve: ({ siteIndex }, path) => String(siteIndex.draftOf(path)) },
  hasFile: { isFromPages: false, resolve: ({ siteIndex }, path) => String(siteIndex.hasFile(path)) },
  picture: { isFromPages: false, resolve: ({ siteIndex }, path) => digestOf(siteIndex.picture(path) ?? null) },
  bytesOf: { isFromPages: false, resolve: ({ siteIndex }, href) => String(siteIndex.bytesOf(href)) },
  summary: { isFromPages: true, resolve: ({ siteIndex }, path) => digestOf(siteIndex.summary(path) ?? null) },
  anchors: { isFromPages: true, resolve: (site, path) => site.pageRecords?.exportsOf(path)?.anchors ?? digestOf(site.siteIndex.anchors(path) ?? null) },
  ranking: { isFromPages: true, resolve: (site, path) => site.pageRecords?.exportsOf(path)?.ranking ?? digestOf(site.siteIndex.ranking(path) ?? null) },
  childPages: {
    isFromPages: true,
    resolve({ siteIndex }, about) {
      const [path = '', sort, count] = about.split(' ')
      return digestOf(siteIndex.childPages(path, sort as Sort, Number(count)))
    },
  },
  paths: { isFromPages: true, resolve: ({ siteIndex }) => digestOf([...siteIndex.paths()]) },
  publicFiles: { isFromPages: false, resolve: ({ siteIndex }) => digestOf([...siteIndex.publicFiles()]) },
  aliases: { isFromPages: true, resolve: ({ siteIndex }) => digestOf([...siteIndex.aliases()]) },
  sitemap: { isFromPages: true, resolve: (site) => digestOf(site.sitemap()) },
  sharedBlocks: { isFromPages: false, resolve: (site, name) => site.sharedDigest(name) },
}

type DependencyKind = keyof typeof resolvers

export const dependencyKey = (kind: DependencyKind, ...about: unknown[]) => [kind, ...about].join(' ')

const parseKey = (key: string): [DependencyResolver, about: string] => {
  const [kind = '', about = ''] = key.split(/ (.*)/s)
  return [resolvers[kind as DependencyKind], about]
}

export const isFromPages = (key: string) => parseKey(key)[0].isFromPages

export const isSharedBlocksKey = (key: string) => key.startsWith('sharedBlocks ')

/** Returns a digest of the current value of a dependency. */
export function dependencyValue(key: string, site: DependencySource): string {
  const [{ resolve }, about] = parseKey(key)
  return resolve(site, about)
}
