import { createHash } from 'node:crypto'
import { existsSync, readlinkSync, realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { diffNames, type OtherFile, type SiteVersion } from '../authoring/diff/diffSites.ts'
import { isHiddenFile } from '../content/classifyFiles.ts'
import { isSystemFile, publicFolder } from './contentFolder.ts'
import { listFiles, readBytes } from './files.ts'
import { changedSince, commitOf, filesAt, type GitFile, readBlobs } from './git.ts'

/** A pages folder as it was and as it is, and the files of `public/` that differ. */
type FolderVersions = { before: SiteVersion; after: SiteVersion; publicFiles: OtherFile[] }

/** Reads a pages folder as it was at a revision, and as it is on disk. @throws {UsageError} if there is no such revision */
export function readVersions(pages: string, revision: string): FolderVersions {
  const folder = realpathSync(resolve(pages))
  // First, because Git does not say which folder it cannot read.
  const after = readFolder(folder)
  const commit = commitOf(folder, revision)
  const tracked = (filesAt(folder, commit) ?? []).filter(({ name }) => !isHiddenFile(name))
  return { before: readTracked(folder, tracked, after), after, publicFiles: publicFilesSince(folder, publicFolder(pages), commit) }
}

/** Returns the files below a folder, with links themselves in place of what they lead to, as Git has them. */
function listEntries(folder: string): { files: string[]; links: string[] } {
  const links: string[] = []
  const files = listFiles(folder, (name) => links.push(name) > 0)
  return { files, links }
}

function readFolder(folder: string): SiteVersion {
  const { files, links } = listEntries(folder)
  const contents = [
    ...files.filter((name) => !isHiddenFile(name)).map((name) => [name, readBytes(join(folder, name))] as const),
    ...links.filter((name) => !isHiddenFile(name)).map((name) => [name, Buffer.from(readlinkSync(join(folder, name)))] as const),
  ]
  return new Map(contents)
}

/** Reads the files of a commit. The bytes of those that have not changed are those on disk. */
function readTracked(folder: string, tracked: readonly GitFile[], onDisk: SiteVersion): SiteVersion {
  const isUnchanged = ({ name, blob }: GitFile) => {
    const bytes = onDisk.get(name)
    return bytes !== undefined && blobId(bytes, blob.length) === blob
  }
  const unchanged = new Set(tracked.filter(isUnchanged))
  const blobs = readBlobs(folder, [...new Set(tracked.filter((file) => !unchanged.has(file)).map(({ blob }) => blob))])
  return new Map(
    tracked.flatMap((file) => {
      const bytes = unchanged.has(file) ? onDisk.get(file.name) : blobs.get(file.blob)
      return bytes ? [[file.name, bytes] as const] : []
    }),
  )
}

/** Returns the id that Git gives to a file. @param length of its ids: 40 for SHA-1, 64 for SHA-256 */
const blobId = (bytes: Uint8Array, length: number) =>
  createHash(length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex')

/** Returns the files of `public/` that were added, removed or changed since a commit. A folder that is not in the repository has no history. */
function publicFilesSince(pages: string, publicDir: string, commit: string): OtherFile[] {
  const isThere = existsSync(publicDir)
  const folder = isThere ? realpathSync(publicDir) : publicDir
  const tracked = filesAt(pages, commit, relative(pages, folder).replaceAll('\\', '/'))
  if (!tracked) return []
  const before = tracked.map(({ name }) => name)
  const { files, links } = isThere ? listEntries(folder) : { files: [], links: [] }
  const changed = isThere && before.length > 0 ? changedSince(folder, commit) : new Set<string>()
  return diffNames(before, [...files, ...links], (name) => changed.has(name)).filter(({ name }) => !isSystemFile(name))
}
