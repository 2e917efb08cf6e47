import { isDeepStrictEqual } from 'node:util'
import type { Issue } from './issue.ts'
import { conflictMarkers } from './yaml/diagnoses/conflictMarkers.ts'
import { applyEdits, type Edit, toOriginalOffset } from './yaml/edits.ts'
import { type FileText, type PlacedIssue, place } from './yaml/locate.ts'

/** Parses a text without conflict markers. */
type ParseVersion = (text: string) => { written: FileText; issues: readonly Issue[] }

/** Returns what is wrong with a text of which a merge has left two versions, whichever of them is right. */
export function unmergedIssues(text: string, parseVersion: ParseVersion): Issue[] {
  const { conflicts, versions } = conflictMarkers(text)
  if (conflicts.length === 0) return []
  const [issues = [], others = []] = versions.map((edits) => issuesOfVersion(text, edits, parseVersion))
  // A message that names a line means one of its own version.
  return issues.filter((issue) => !/\blines? \d/.test(issue.message) && others.some((other) => isDeepStrictEqual(issue, other)))
}

/** Returns the issues of a version, each with what it is about in the text that has both. */
function issuesOfVersion(text: string, edits: readonly Edit[], parseVersion: ParseVersion): PlacedIssue[] {
  const { written, issues } = parseVersion(applyEdits(text, edits))
  const inText = toOriginalOffset(text, edits)
  return place(written, issues).map((issue) => ({
    ...issue,
    // The other version may have more entries above.
    path: [],
    range: [inText(issue.range[0]), inText(issue.range[1])],
    edits: issue.edits?.map(([start, end, replacement]): Edit => [inText(start), inText(end), replacement]) ?? [],
  }))
}
