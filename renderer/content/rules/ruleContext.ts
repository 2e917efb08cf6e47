import type { Site } from '../../../schema/index.ts'
import type { Issue, Path } from '../issue.ts'

/** What rules need to know about the site. */
export type RuleContext = Pick<Site, 'provider' | 'links'> & {
  /** Dates in later years are typos. */
  lastYear: number
}

/** A site keeps its edition for some time, but not for more years than this. */
const maxEditionYears = 5

/** Returns what rules need to know about a site. @param isKnown whether a field of the site is what its author wrote */
export const ruleContextOf = ({ provider, links, edition }: Site, isKnown = (_field: keyof Site) => true): RuleContext => ({
  provider,
  links,
  lastYear: isKnown('edition') ? edition + maxEditionYears : Number.POSITIVE_INFINITY,
})

/** Nothing on the site is older. */
const firstYear = 2000

/** Reports a date so long ago or so far ahead that its year must be a typo. One that comes soon may be planned: the release gate checks it against the calendar. */
export function yearIssue(date: string | undefined, file: string, path: Path, { lastYear }: RuleContext): Issue[] {
  const year = Number(date?.slice(0, 4))
  if (date === undefined || (year >= firstYear && year <= lastYear)) return []
  const early = `"${date}" is before the year ${firstYear}. Check the year.`
  const late = `"${date}" is more than ${maxEditionYears} years after the edition of the site, which is ${lastYear - maxEditionYears}. Check the year.`
  return [{ code: 'invalid-value', file, path, message: year < firstYear ? early : late }]
}
