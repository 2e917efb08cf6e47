import type { Reading } from '../assemble.ts'
import type { PageSummary } from '../pageSummary.ts'
import type { Tokens } from '../tokens.ts'
import type { Expectations } from './expectations.ts'
import type { SiteFacts } from './siteFacts.ts'

/** What is known when all pages have been read, without the pages themselves. */
export type AllPages = Pick<Reading, 'folder' | 'site' | 'paths' | 'hasHome' | 'publicFiles' | 'strayLinks' | 'readPublic'> & {
  facts: SiteFacts
  tokens: Tokens
  /** Of the pages that could be read, in the order of files. */
  summaries: readonly PageSummary[]
  expectations: readonly Expectations[]
}
