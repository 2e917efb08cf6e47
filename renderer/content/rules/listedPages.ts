import { pluralize } from '../format.ts'
import type { Issue } from '../issue.ts'
import { childrenOf } from '../pageSummary.ts'
import { wrongCount } from './entryCounts.ts'
import type { SiteOverview } from './siteOverview.ts'

/** Reports titles that count the pages of a folder wrongly: one was added or removed since. */
export function checkListedPages({ paths, summaries, expectations }: SiteOverview): Issue[] {
  const counts = expectations.flatMap((each) => each.counts)
  // A page that cannot be read may be one of them.
  if (counts.length === 0 || summaries.length < paths.length) return []
  const children = childrenOf(summaries)
  return counts.flatMap(({ stated, page, omitted, limit = Number.POSITIVE_INFINITY, ...place }): Issue[] => {
    const listed = (children.get(page) ?? []).filter(({ path }) => !omitted.includes(path))
    const count = Math.min(listed.length, limit)
    if (stated.count === count || listed.length === 0) return []
    const really = `${pluralize(count, 'page')} of "${page === '/' ? '' : page}/*" ${count === 1 ? 'is' : 'are'} listed`
    return [wrongCount(place, stated, count, really, 'choose the pages with "except" or "limit"')]
  })
}
