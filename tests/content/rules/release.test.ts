import { expect, test } from 'vitest'
import { type Blockers, blockerCountOf, countBlockers, releaseIssues } from '../../../renderer/content/rules/release.ts'
import type { Site } from '../../../schema/index.ts'

const allowing = (reviewMonths: number) => ({ reviewMonths }) as Site

const dated = (date: string, published: boolean): Blockers => ({
  issues: [],
  dates: [{ date, file: 'pages/index.yaml', path: ['reviewed'], event: 'it was last reviewed', ...(published ? { dayOf: 'publication' as const } : {}) }],
})

test.each([
  { today: '2026-11-20', months: 6, date: '2026-11-20' },
  { today: '2026-11-20', months: 6, date: '2026-11-21', issue: 'in the future' },
  { today: '2026-11-20', months: 6, date: '2026-05-20' },
  { today: '2026-11-20', months: 6, date: '2026-05-19', issue: 'longer ago than the 6 months' },
  // Across the end of a year.
  { today: '2026-03-10', months: 6, date: '2025-09-10' },
  { today: '2026-03-10', months: 6, date: '2025-09-09', issue: 'longer ago' },
  { today: '2026-11-20', months: 24, date: '2024-11-20' },
  { today: '2026-11-20', months: 24, date: '2024-11-19', issue: 'longer ago' },
  // The month is shorter than this one: its last day counts.
  { today: '2026-08-31', months: 6, date: '2026-02-28' },
  { today: '2026-08-31', months: 6, date: '2026-02-27', issue: 'longer ago' },
  { today: '2028-08-31', months: 6, date: '2028-02-29' },
  { today: '2028-08-31', months: 6, date: '2028-02-28', issue: 'longer ago' },
  { today: '2026-03-31', months: 6, date: '2025-09-30' },
  { today: '2026-03-31', months: 6, date: '2025-09-29', issue: 'longer ago' },
  // An article does not grow old, but may be too early.
  { today: '2026-11-20', months: 6, date: '2019-01-01', published: true },
  { today: '2026-11-20', months: 6, date: '2026-11-21', published: true, issue: 'in the future' },
])('$date on $today, where $months months are allowed', ({ today, months, date, published = false, issue }) => {
  const blockers = dated(date, published)
  const found = releaseIssues(blockers, today, allowing(months))
  expect(found.map(({ message }) => message)).toEqual(issue === undefined ? [] : [expect.stringContaining(issue)])
  expect(countBlockers([blockerCountOf(blockers) ?? { issues: 0, dates: [] }], today, allowing(months))).toBe(found.length)
})

test.each([
  { date: '2026-11-21', issues: [] },
  { date: '2026-11-20', issues: [expect.stringContaining('2026-11-20 has come')] },
])('a page that ends on $date, on the day before or on that day', ({ date, issues }) => {
  const ending: Blockers = { issues: [], dates: [{ date, file: 'pages/index.yaml', path: ['unpublishOn'], event: 'the page is unpublished', dayOf: 'end' }] }
  expect(releaseIssues(ending, '2026-11-20', allowing(6)).map(({ message }) => message)).toEqual(issues)
})

test('a file with nothing to count has no count', () => {
  expect(blockerCountOf({ issues: [], dates: [] })).toBeUndefined()
})

test('a build counts the issues of every file as they would be reported', () => {
  const issue = { code: 'release-placeholder', file: 'pages/index.yaml', path: [], message: () => 'A placeholder.' } as const
  const files: Blockers[] = [{ issues: [issue, issue], dates: [] }, { issues: [issue], dates: dated('2020-01-01', false).dates }, dated('2026-11-01', false)]
  const reported = files.flatMap((file) => releaseIssues(file, '2026-11-20', allowing(6)))
  const counts = files.flatMap((file) => blockerCountOf(file) ?? [])
  expect(countBlockers(counts, '2026-11-20', allowing(6))).toBe(reported.length)
  expect(reported).toHaveLength(4)
})
