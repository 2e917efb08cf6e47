import type { Site } from '../../schema/index.ts'
import type { LinkWorld } from './links/world.ts'
import type { PageSummary, Sort } from './pageSummary.ts'
import type { PictureFile } from './picture.ts'
import type { RankingRows } from './resolved.ts'
import type { Tokens } from './tokens.ts'

/** Everything a page may refer to. */
export type World = LinkWorld & {
  site: Site
  tokens: Tokens
  /** There are no more words in braces than these. */
  knowsTokens: boolean
  /** The rows of the ranking on a page. */
  ranking(path: string): RankingRows['agencies'] | undefined
  /** The first pages right below an address, without those kept out of search engines. */
  below(path: string, sort: Sort, count: number): readonly PageSummary[]
  /** What the file of a picture in `public/` says of itself. */
  picture(path: string): PictureFile | undefined
  /** The size of a document that has been made, in bytes. */
  bytesOf(href: string): number | undefined
}
