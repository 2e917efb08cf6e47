import type { SiteLoadResult } from '../../content/index.ts'
import { issueKey } from '../../content/issue.ts'
import { siteFileName } from '../../content/routes.ts'

/** Returns the keys of mistakes that are there anyway. Where the facts of the site cannot be read, what a move breaks cannot be told. */
export const knownMistakes = ({ issues, loaded }: SiteLoadResult, folder: string): Set<string> =>
  new Set(issues.filter(({ file }) => loaded !== undefined || file !== `${folder}/${siteFileName}`).map(issueKey))
