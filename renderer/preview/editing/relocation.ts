import { MoveError } from '../../authoring/moves/checkMove.ts'
import { removePage } from '../../authoring/moves/removePage.ts'
import { renamePage } from '../../authoring/moves/renamePage.ts'
import type { ContentFiles } from '../../content/files.ts'
import { pluralize } from '../../content/format.ts'
import type { IncrementalCache } from '../../content/incrementalCache.ts'
import type { LocatedIssue } from '../../content/issue.ts'
import { isDraft } from '../../content/routes.ts'
import type { Refusal, Relocation } from '../messages.ts'
import type { FilesChange } from './changeHistory.ts'

/** Gives a page another address, or removes it and leads its visitors to another page. Writes no file. @param cache of an earlier run over the same folder */
export function relocation(path: string, { action, to: written }: Relocation, content: ContentFiles, cache?: IncrementalCache): FilesChange | Refusal {
  const to = written.trim()
  try {
    return action === 'rename' ? renamed(path, to, content, cache) : removed(path, to, content, cache)
  } catch (error) {
    if (error instanceof MoveError) return { refusal: error.message }
    throw error
  }
}

function renamed(path: string, to: string, content: ContentFiles, cache?: IncrementalCache): FilesChange | Refusal {
  const { files, moved, rewritten, issues } = renamePage(content, path, to, cache)
  if (issues.length > 0) return refusalOf(issues, moved.length > 0 ? 'The new address would cause this' : siteHasMistakes)
  const own = moved.find(({ from }) => from === path)
  const below = moved.length > 1 ? ` So ${moved.length === 2 ? 'has the page' : `have the ${moved.length - 1} pages`} below it.` : ''
  const isPublic = own !== undefined && !isDraft(own.fromFile)
  return {
    files,
    moved: { from: path, to },
    done: `Moved from ${path} to ${to}.${below} ${linksSentence(rewritten.length)}${isPublic ? ' The old address redirects to it.' : ''}`,
  }
}

function removed(path: string, to: string, content: ContentFiles, cache?: IncrementalCache): FilesChange | Refusal {
  const { files, file, isDraft, successorFile, rewritten, removedEntries, issues } = removePage(content, path, to, cache)
  if (issues.length > 0) return refusalOf(issues, files.size < content.files.size ? 'Without this page there would be a mistake' : siteHasMistakes)
  const visitors = isDraft ? '' : ` Its address leads to ${to}.`
  const entries = removedEntries > 0 ? ` ${removedEntries === 1 ? 'An entry of a list' : `${removedEntries} entries of lists`} went with it.` : ''
  const check = rewritten.length > 0 ? ' Check that their words fit this page.' : ''
  return {
    files,
    moved: { from: path, to },
    undoneOn: `${content.folder}/${successorFile}`,
    done: `Removed ${content.folder}/${file}.${visitors}${entries} ${linksSentence(rewritten.length)}${check}`,
  }
}

const siteHasMistakes = 'The site has a mistake, and in a file with one a link could be missed'

const linksSentence = (count: number) =>
  count === 0 ? 'No link leads to it.' : `${pluralize(count, 'link')} ${count === 1 ? 'was' : 'were'} changed to lead there.`

function refusalOf(issues: readonly LocatedIssue[], why: string): Refusal {
  const [first] = issues as [LocatedIssue]
  const more = issues.length > 1 ? ` (and ${pluralize(issues.length - 1, 'other')})` : ''
  return { refusal: `${why}: ${first.file}:${first.line}: ${first.message}${more} Nothing was changed.` }
}
