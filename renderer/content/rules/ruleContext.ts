import type { Site } from '../../../schema/index.ts'
import type { Issue, Path } from '../issue.ts'

/** What rules ask of the site. */
export type RuleContext = Pick<Site, 'provider' | 'links'> & {
  /** Days of later years are slips. */
  lastYear: number
}

/** A site stays in its edition for some time, but not for so many years. */
const longestEdition = 5

/** @param isKnown whether a field of the site is what its author wrote */
export const ruleContextOf = ({ provider, links, edition }: Site, isKnown = (_field: keyof Site) => true): RuleContext => ({
  provider,
  links,
  lastYear: isKnown('edition') ? edition + longestEdition : Number.POSITIVE_INFINITY,
})

/** A day that is so far ahead that its year must be a slip. One that comes soon may be planned: the release gate knows the calendar. */
export const yearIssue = (day: string | undefined, file: string, path: Path, { lastYear }: RuleContext): Issue[] =>
  day === undefined || Number(day.slice(0, 4)) <= lastYear
    ? []
    : [
        {
          code: 'invalid-value',
          file,
          path,
          message: `"${day}" lies more than ${longestEdition} years after the edition of the site, which is ${lastYear - longestEdition}. Check the year.`,
        },
      ]
