import { type ContentFiles, withText } from '../content/files.ts'
import type { IncrementalCache } from '../content/incrementalCache.ts'
import { loadSite } from '../content/index.ts'
import { issueKey, type LocatedIssue } from '../content/issue.ts'

/**
 * Tries texts of a page in a site, without writing them.
 * @param file relative to the pages folder; it may be there or not
 * @param present the issues of the site as it is
 */
export function siteTrial(content: ContentFiles, file: string, present: readonly LocatedIssue[], cache: IncrementalCache) {
  const known = new Set(present.map(issueKey))
  const name = `${content.folder}/${file}`
  const siteWith = (text: string) => loadSite({ ...content, files: withText(content, name, text) }, cache)
  return {
    siteWith,
    /** Returns the issues that the site has only with this text. */
    newIssues: (text: string) => siteWith(text).issues.filter((issue) => !known.has(issueKey(issue))),
    isOwn: (issue: LocatedIssue) => issue.file === name,
  }
}
