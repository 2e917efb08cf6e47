import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { loadSite } from '../../content/index.ts'
import type { LocatedIssue } from '../../content/issue.ts'
import { draftsFolder, isDraft, pathOf } from '../../content/routes.ts'
import { isWrongCount } from '../../content/rules/entryCounts.ts'
import { checkMove, type Move, MoveError, movedPath } from './checkMove.ts'
import { moveFiles, type RewrittenReference } from './moveFiles.ts'
import { mapToOriginal } from './originalPlace.ts'

export type Rename = {
  /** The files as they should be. One whose name is no longer among them has moved. */
  files: Map<string, Uint8Array>
  /** Pages that moved. */
  moved: Move[]
  /** Where an address was rewritten, in the file as it will be. */
  rewritten: RewrittenReference[]
  issues: LocatedIssue[]
  /** Titles that count the pages of a folder wrongly since the move, in the files as they will be. */
  wrongCounts: LocatedIssue[]
}

/**
 * Moves a page, and the pages below it, to another address: files, every reference in every file, and an alias at each
 * moved page. Only the characters of the references change. Where a page was moved by hand, only its file is in place already.
 * @param cache of an earlier run over the same folder
 * @returns the files as they should be, or the issues that prevent the move
 * @throws {MoveError}
 */
export function renamePage(content: ContentFiles, from: string, to: string, cache = new IncrementalCache()): Rename {
  const before = loadSite(content, cache)
  const { pages, drafts } = classifyFiles([...content.files.keys()], content.folder)
  const fileOf = new Map([...pages, ...drafts])
  // Links to a page that was moved or removed by hand: the page in its place takes them over. Those to other such pages wait for their turn.
  const lost = new Set(before.issues.flatMap(({ missingPage }) => missingPage ?? []))
  const isLost = ({ missingPage }: LocatedIssue) => missingPage !== undefined && lost.has(missingPage)
  const issues = before.issues.filter((issue) => !isLost(issue) && !isWrongCount(issue))
  // In a file with mistakes a reference could be missed.
  if (!before.loaded || issues.length > 0) return { files: new Map(content.files), moved: [], rewritten: [], wrongCounts: [], issues }

  const movedByHand = [...lost].flatMap((path): Move[] => {
    const newPath = movedPath(path, from, to)
    const file = newPath === undefined ? undefined : fileOf.get(newPath)
    return newPath === undefined || file === undefined ? [] : [{ from: path, to: newPath, fromFile: file, toFile: file }]
  })
  // A page that has become a draft stays one while links to it are taken over.
  const isWithdrawn = drafts.has(from) && movedByHand.some((move) => move.from === from)
  if (movedByHand.length === 0 || (fileOf.has(from) && !isWithdrawn))
    checkMove({ folder: content.folder, fileOf, siteIndex: before.loaded.siteIndex }, from, to)
  const moved = [...(isWithdrawn ? pages : fileOf).values()].flatMap((file) => {
    const there = movedByHand.filter((move) => move.fromFile === file)
    return there.length > 0 ? there : moveOf(file, from, to)
  })
  const overwritten = moved.find(({ to: path, fromFile, toFile }) => toFile !== fromFile && fileOf.has(path))
  if (overwritten) throw new MoveError(`"${overwritten.to}" is already a page: ${content.folder}/${fileOf.get(overwritten.to)}.`)

  const newAddress = new Map(moved.map((move) => [move.from, { to: move.to, keepsParts: true }]))
  // A draft has never had an address that somebody could have kept.
  const fileMoves = moved.map((move) => ({ ...move, oldAddresses: isDraft(move.fromFile) ? [] : [move.from] }))
  const { files, rewritten, changes } = moveFiles(content, fileOf, newAddress, fileMoves)
  const after = loadSite({ ...content, files }, cache)
  const isForLater = (issue: LocatedIssue) => isLost(issue) && !moved.some((move) => move.from === issue.missingPage)
  const mistakes = after.issues.filter((issue) => !isWrongCount(issue) && !isForLater(issue))
  return {
    files,
    moved,
    rewritten,
    wrongCounts: after.issues.filter((issue) => isWrongCount(issue) && !before.issues.some(({ message }) => message === issue.message)),
    issues: mistakes.map((issue) => mapToOriginal(issue, changes)),
  }
}

/** Returns where the page in a file moves to, if it is the one that moves or below it. */
function moveOf(fromFile: string, from: string, to: string): Move[] {
  const path = pathOf(fromFile)
  const newPath = movedPath(path, from, to)
  if (newPath === undefined) return []
  const toFile = `${isDraft(fromFile) ? draftsFolder : ''}${newPath.slice(1)}${fromFile.endsWith('/index.yaml') ? '/index.yaml' : '.yaml'}`
  return [{ from: path, to: newPath, fromFile, toFile }]
}
