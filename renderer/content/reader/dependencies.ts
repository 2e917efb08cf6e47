import type { Sort } from '../pageSummary.ts'
import type { SiteIndex } from '../siteIndex.ts'
import { digestOf } from './digest.ts'
import type { PageRecords } from './pageRecords.ts'

/** What a page made of the rest of the site: each question, and a digest of the answer. */
export type Dependencies = [question: string, answer: string][]

/** What answers to questions are found in. */
export type DependencySource = {
  siteIndex: SiteIndex
  /** All pages; nothing as long as not each has been read. */
  pageRecords: PageRecords | undefined
  sitemap(): unknown
  /** Of a file of shared blocks. */
  sharedDigest(name: string): string
}

type DependencyResolver = {
  /** The answer rests on nothing but what pages tell each other. */
  isFromPages: boolean
  resolve(site: DependencySource, about: string): string
}

type Lookup = { [K in keyof SiteIndex]: SiteIndex[K] extends (...about: never[]) => unknown ? K : never }[keyof SiteIndex]

/** Whatever pages look up in the world has its question here; the rest is what they ask besides. */
const resolvers: Record<Lookup | 'sharedBlocks' | 'sitemap', DependencyResolver> = {
  hasPage: { isFromPages: true, resolve: ({ siteIndex }, path) => String(siteIndex.hasPage(path)) },
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
  aliases: { isFromPages: true, resolve: ({ siteIndex }) => digestOf([...siteIndex.aliases()]) },
  sitemap: { isFromPages: true, resolve: (site) => digestOf(site.sitemap()) },
  sharedBlocks: { isFromPages: false, resolve: (site, name) => site.sharedDigest(name) },
}

type DependencyKind = keyof typeof resolvers

export const dependencyKey = (kind: DependencyKind, ...about: unknown[]) => [kind, ...about].join(' ')

const parseKey = (asked: string): [DependencyResolver, about: string] => {
  const [kind = '', about = ''] = asked.split(/ (.*)/s)
  return [resolvers[kind as DependencyKind], about]
}

export const isFromPages = (asked: string) => parseKey(asked)[0].isFromPages

export const isSharedBlocksKey = (asked: string) => asked.startsWith('sharedBlocks ')

/** A digest of what the site says to a question now. */
export function dependencyValue(asked: string, site: DependencySource): string {
  const [{ resolve }, about] = parseKey(asked)
  return resolve(site, about)
}

/** A world that tells what it is asked. */
export const trackLookups = (world: SiteIndex, note: (kind: DependencyKind, about: unknown[]) => void): SiteIndex =>
  Object.fromEntries(
    Object.entries(world).map(([name, fact]) => [
      name,
      typeof fact !== 'function'
        ? fact
        : (...about: unknown[]) => {
            note(name as Lookup, about)
            return (fact as (...about: unknown[]) => unknown)(...about)
          },
    ]),
  ) as SiteIndex
