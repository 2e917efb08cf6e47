import type { Site } from '../../schema/index.ts'
import type { ContentFiles } from './files.ts'
import { linkableFiles } from './generatedFiles.ts'
import type { LinkIndex } from './links/linkIndex.ts'
import type { PageSummary, Sort } from './pageSummary.ts'
import { type PictureMetadata, pictureReader } from './picture.ts'
import type { RankingRows } from './resolved.ts'
import type { Tokens } from './tokens.ts'

/** Lookups of everything a page may refer to. */
export type SiteIndex = LinkIndex & {
  site: Site
  tokens: Tokens
  /** All tokens of the site are known. */
  hasAllTokens: boolean
  /** The rows of the ranking on a page. */
  ranking(path: string): RankingRows['agencies'] | undefined
  /** The first pages right below an address, without those kept out of search engines. */
  childPages(path: string, sort: Sort, count: number): readonly PageSummary[]
  /** The metadata of a picture in `public/`. */
  picture(path: string): PictureMetadata | undefined
  /** The size in bytes of a document that has been made. */
  bytesOf(href: string): number | undefined
}

/** Returns the lookups that need no page to be read. @param pages the addresses of all pages except the 404 page, to which nothing links */
export const fileLookups = (pages: ReadonlySet<string>, files: Pick<ContentFiles, 'publicFiles' | 'readPublic'>) => ({
  paths: () => pages,
  hasPage: (path: string) => pages.has(path),
  publicFiles: () => files.publicFiles,
  hasFile: (path: string) => files.publicFiles.has(path) || linkableFiles.has(path),
  picture: pictureReader(files),
})

/** The lookups of a site index; its other members are facts of the whole site. */
export type Lookup = { [K in keyof SiteIndex]: SiteIndex[K] extends (...args: never[]) => unknown ? K : never }[keyof SiteIndex]

/** Returns a copy of a site index that reports each lookup. */
export const trackLookups = (siteIndex: SiteIndex, report: (name: Lookup, args: unknown[], result: unknown) => void): SiteIndex =>
  Object.fromEntries(
    Object.entries(siteIndex).map(([name, member]) => [
      name,
      typeof member !== 'function'
        ? member
        : (...args: unknown[]) => {
            const result = (member as (...args: unknown[]) => unknown)(...args)
            report(name as Lookup, args, result)
            return result
          },
    ]),
  ) as SiteIndex
