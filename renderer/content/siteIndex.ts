import type { Site } from '../../schema/index.ts'
import type { LinkIndex } from './links/linkIndex.ts'
import type { PageSummary, Sort } from './pageSummary.ts'
import type { PictureMetadata } from './picture.ts'
import type { RankingRows } from './resolved.ts'
import type { Tokens } from './tokens.ts'

/** Everything a page may refer to. */
export type SiteIndex = LinkIndex & {
  site: Site
  tokens: Tokens
  /** There are no more words in braces than these. */
  hasAllTokens: boolean
  /** The rows of the ranking on a page. */
  ranking(path: string): RankingRows['agencies'] | undefined
  /** The first pages right below an address, without those kept out of search engines. */
  childPages(path: string, sort: Sort, count: number): readonly PageSummary[]
  /** What the file of a picture in `public/` says of itself. */
  picture(path: string): PictureMetadata | undefined
  /** The size of a document that has been made, in bytes. */
  bytesOf(href: string): number | undefined
}
