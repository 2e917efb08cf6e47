import type { Site } from '../../../schema/index.ts'
import type { Issue } from '../issue.ts'
import type { PageSummary } from '../pageSummary.ts'

/** What looking up a link needs to know about the rest of the site. */
export type LinkIndex = {
  site: Pick<Site, 'links' | 'origin'>
  /** All named links of the site are known. */
  hasAllLinks: boolean
  hasPage(path: string): boolean
  paths(): Iterable<string>
  /** The file of a draft with this address, which no page of the site can link to. */
  draftOf(path: string): string | undefined
  /** What cards and breadcrumbs show of a page. */
  summary(path: string): PageSummary | undefined
  /** Addresses that redirect: old → new. */
  aliases(): ReadonlyMap<string, string>
  /** The ids of a page; undefined while they are not all known, because the page has mistakes. */
  anchors(path: string): readonly string[] | undefined
  hasFile(path: string): boolean
  /** The files of `public/`, for suggestions. */
  publicFiles(): Iterable<string>
}

export type SiteLink = Site['links'][string]

/** Where a link is, for looking up "#id" and for the placement code of partner links. */
export type LinkPlace = {
  path: string
  placement: string
  /** The link is the source of a fact, and a source must not pay. */
  isSource?: boolean
}

/** What is wrong with a link. */
export type LinkFault = Pick<Issue, 'code' | 'message' | 'suggestion' | 'within' | 'at' | 'missingPage'>
