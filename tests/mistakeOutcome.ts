import { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { loadSite } from '../renderer/content/index.ts'
import type { LocatedIssue } from '../renderer/content/issue.ts'
import { sortIssues } from '../renderer/content/locateAll.ts'
import { type ExpectedIssue, type Mistake, seed } from './mistakes.ts'

/** The date of the release gate. */
const today = '2026-11-20'

export const memories = { test: new IncrementalCache(), shipped: new IncrementalCache(), release: new IncrementalCache() }

function issuesOf(mistake: Mistake) {
  const { content, expectedIssues } = seed(mistake)
  const { issues, release } = loadSite(content, memories[mistake.release ? 'release' : mistake.site])
  return { issues: mistake.release ? sortIssues([...issues, ...release(today)]) : issues, places: expectedIssues }
}

type Outcome = { issues: LocatedIssue[]; places: ExpectedIssue[]; misses: string[] }

/** Returns the issue that matches an expected one. */
const issueFor = ({ file, line, column, code, message = '' }: ExpectedIssue, issues: readonly LocatedIssue[]) => {
  const onLine = issues.filter((issue) => issue.file === file && issue.line === line)
  const there = onLine.filter((issue) => issue.column === column)
  return there.find((issue) => issue.code === code && issue.message.includes(message)) ?? there[0] ?? onLine[0]
}

const outcomes = new Map<Mistake, Outcome>()

/** Returns what is reported for a mistake, and how that differs from what is expected. Each is checked once, when a test asks for it. */
export function outcomeOf(mistake: Mistake): Outcome {
  const known = outcomes.get(mistake)
  if (known) return known
  const { issues, places } = issuesOf(mistake)
  const misses = places.flatMap((place) => {
    const issue = issueFor(place, issues)
    if (!issue)
      return [`no issue in line ${place.line} of ${place.file}, but in ${issues.map(({ file, line }) => `line ${line} of ${file}`).join(', ') || 'no line'}`]
    return [
      ...(issue.column === place.column ? [] : [`column ${issue.column}, not ${place.column}`]),
      ...(place.end === undefined || (issue.endColumn === place.end && issue.endLine === place.line)
        ? []
        : [`ends in column ${issue.endColumn}, not ${place.end}`]),
      ...(issue.code === place.code ? [] : [`${issue.code}, not ${place.code}`]),
      ...(place.message === undefined || issue.message.includes(place.message) ? [] : [`message without "${place.message}": ${issue.message}`]),
      ...(place.suggestion === undefined || (issue.suggestion ?? null) === place.suggestion
        ? []
        : [`suggests ${issue.suggestion ?? 'nothing'}, not ${place.suggestion ?? 'nothing'}`]),
    ]
  })
  if (issues.length !== places.length)
    misses.push(
      `${issues.length} messages, not ${places.length}: ${issues.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`).join(' | ')}`,
    )
  const outcome = { issues, places, misses }
  outcomes.set(mistake, outcome)
  return outcome
}
