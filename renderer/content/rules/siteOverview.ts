import type { ParsedSite } from '../assemble.ts'
import type { PageSummary } from '../pageSummary.ts'
import type { Tokens } from '../tokens.ts'
import type { Expectations } from './expectations.ts'
import type { RuleContext } from './ruleContext.ts'

/** What is known when all pages have been read, without the pages themselves. */
export type SiteOverview = Pick<ParsedSite, 'folder' | 'site' | 'paths' | 'hasHome' | 'publicFiles' | 'escapingSymlinks' | 'readPublic'> & {
  ruleContext: RuleContext
  tokens: Tokens
  /** What is uncertain about files that have mistakes, by name; a build has none. */
  recoveries?: ParsedSite['recoveries']
  /** The files of drafts that are not among the pages, by address; a build has none. */
  drafts?: ParsedSite['drafts']
  /** The summaries of the pages that could be read, in file order. */
  summaries: readonly PageSummary[]
  expectations: readonly Expectations[]
}
