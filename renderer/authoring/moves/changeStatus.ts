import type { ContentFiles } from '../../content/files.ts'
import type { IncrementalCache } from '../../content/incrementalCache.ts'
import { loadSite, type SiteLoadResult } from '../../content/index.ts'
import { issueKey, type LocatedIssue } from '../../content/issue.ts'
import { siteFileName } from '../../content/routes.ts'
import { decodeWhole } from '../../content/yaml/decode.ts'
import { applyEdits, type Edit } from '../../content/yaml/edits.ts'
import { type ChangedFile, mapToOriginal } from './originalPlace.ts'
import { schemaLineEdits } from './schemaLine.ts'

/** What comes of pages that become drafts, or of drafts that become pages. */
export type StatusOutcome = {
  /** The files as they should be. */
  files: Map<string, Uint8Array>
  /** What prevents it, in the files as they are: what would be wrong with the pages, or without them, such as links to them. */
  issues: LocatedIssue[]
  /** Texts of the pages that nobody has written yet; they prevent it, too. */
  placeholders: LocatedIssue[]
  /** Titles of other pages that count wrongly then. */
  wrongCounts: LocatedIssue[]
}

/** A file that moves to the drafts or out of them. Names are relative to the pages folder. */
type StatusChange = { fromFile: string; toFile: string }

/**
 * Makes drafts of pages, or pages of drafts. Apart from the path to the schema and what `editsOf` changes, they stay byte for byte. Writes no file.
 * @param cache of an earlier run over the same folder
 * @returns the files as they should be, and all mistakes of the site before and then, the latter in the files as they are
 */
export function changeStatus(content: ContentFiles, moves: readonly StatusChange[], editsOf: (text: string) => Edit[], cache: IncrementalCache) {
  const { folder } = content
  const before = loadSite(content, cache)
  const files = new Map(content.files)
  const changes = new Map<string, ChangedFile>()
  for (const { fromFile, toFile } of moves) {
    const bytes = content.files.get(fromFile) ?? new Uint8Array()
    const text = decodeWhole(bytes)
    const edits = [...schemaLineEdits(text, fromFile, toFile), ...editsOf(text)]
    const changed = applyEdits(text, edits)
    files.delete(fromFile)
    files.set(toFile, edits.length === 0 ? bytes : new TextEncoder().encode(changed))
    changes.set(`${folder}/${toFile}`, { file: `${folder}/${fromFile}`, text, changed, edits })
  }
  const known = knownMistakes(before, folder)
  return {
    before,
    files,
    issues: loadSite({ ...content, files }, cache).issues.map((issue) => mapToOriginal(issue, changes)),
    isKnown: (issue: LocatedIssue) => known.has(issueKey(issue)),
  }
}

/** Returns the keys of mistakes that are there anyway. Where the facts of the site cannot be read, what a move breaks cannot be told. */
const knownMistakes = ({ issues, loaded }: SiteLoadResult, folder: string): Set<string> =>
  new Set(issues.filter(({ file }) => loaded !== undefined || file !== `${folder}/${siteFileName}`).map(issueKey))
