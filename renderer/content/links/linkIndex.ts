import type { Site } from '../../../schema/index.ts'
import type { Issue } from '../issue.ts'
import type { PageSummary } from '../pageSummary.ts'

/** What is known about the rest of the site when a link is looked up. */
export type LinkIndex = {
  links: Site['links']
  /** The address of this site: "https://agencybrief.example". */
  origin: string
  /** There are no more links than these. */
  hasAllLinks: boolean
  hasPage(path: string): boolean
  paths(): Iterable<string>
  /** What cards and breadcrumbs show of a page. */
  summary(path: string): PageSummary | undefined
  /** Addresses that redirect: old → new. */
  aliases(): ReadonlyMap<string, string>
  /** The ids of a page; nothing while the page has mistakes of its own. */
  anchors(path: string): readonly string[] | undefined
  hasFile(path: string): boolean
  /** The files of `public/`, for suggestions. */
  publicFiles: Iterable<string>
}

export type SiteLink = Site['links'][string]

/** Where a link stands, for looking up "#id" and for the placement code of partner links. */
export type LinkPlace = {
  path: string
  placement: string
  /** The link says where a fact comes from, and a source does not pay. */
  isSource?: boolean | undefined
}

/** What is wrong with a link. */
export type LinkFault = Pick<Issue, 'code' | 'message' | 'suggestion' | 'within' | 'at' | 'missingPage'>
