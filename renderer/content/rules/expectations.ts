import type { PlacedBlock } from '../expandFragments.ts'
import type { Issue } from '../issue.ts'
import type { Sort } from '../pageSummary.ts'
import { type ListedPagesCount, statedListedPages } from './entryCounts.ts'

/** What the blocks of a page expect of other pages, checked when all pages are known; and where it is written. */
export type Expectations = {
  /** The topics that a list names for the pages right below an address. */
  topics: (Place & { page: string; topics: string[] })[]
  /** Folders whose articles a grid shows, newest first. */
  articles: (Place & { page: string; except: string[] })[]
  /** Pages whose document is offered for download. */
  documents: (Place & { page: string })[]
  /** Titles that count the pages of a folder. */
  counts: ListedPagesCount[]
}

type Place = Pick<Issue, 'file' | 'path'>

/** Returns the expectations of a page; undefined if it has none, as nearly every page. */
export function expectationsOf(page: string, blocks: readonly PlacedBlock[]): Expectations | undefined {
  const expectations: Expectations = { topics: [], articles: [], documents: [], counts: [] }
  for (const placed of blocks) {
    const { block, file, path } = placed
    const at = (...steps: (string | number)[]): Place => ({ file, path: [...path, ...steps] })
    if (block.type === 'topicList') expectations.topics.push({ ...at('topics'), page: block.page, topics: block.topics })
    if (block.type === 'articleGrid' && !Array.isArray(block.items)) {
      const { from, sort, except = [] } = block.items as { from: string; sort?: Sort; except?: string[] }
      if (sort === 'newest') expectations.articles.push({ ...at('items'), page: from.slice(0, -2) || '/', except })
    }
    if (block.type === 'feature' && block.download !== undefined) expectations.documents.push({ ...at('download'), page: block.page })
    const count = statedListedPages(placed, page)
    if (count) expectations.counts.push(count)
    // A folder may hold pages without a document: they are offered to read.
    if (block.type === 'downloadList' && Array.isArray(block.items))
      for (const [index, item] of (block.items as unknown[]).entries())
        if (typeof item === 'string') expectations.documents.push({ ...at('items', index), page: item })
  }
  return Object.values(expectations).some((list) => list.length > 0) ? expectations : undefined
}
