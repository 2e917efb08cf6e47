import { spawnSync } from 'node:child_process'
import { UsageError } from './commandError.ts'

/** Variables with which Git tells a hook where its repository is: other folders would be looked for in that. */
const hookVariables = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY']

/** A file of a revision. The content of a symbolic link is its target. */
export type GitFile = { name: string; blob: string }

type Result = { status: number | null; stdout: Buffer; stderr: string }

/** Runs Git in a folder. @throws {UsageError} if there is no Git */
function run(folder: string, args: readonly string[], input = ''): Result {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !hookVariables.includes(name)))
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    input,
    // Its messages are read, and nothing in the repository is written.
    env: { ...inherited, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' },
    maxBuffer: Number.POSITIVE_INFINITY,
    windowsHide: true,
  })
  const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
  if (isMissing) throw new UsageError('Git, which keeps the earlier versions of the pages, is not installed. Install it from https://git-scm.com.')
  // Where Git ends before it has read all that it is given, that is an error too, and what it prints says why.
  if (error && status === null) throw error
  return { status, stdout, stderr: stderr.toString() }
}

const unreadable = (folder: string, stderr: string) => new UsageError(`Git cannot read the repository of ${folder}: ${stderr.trim().replace(/^fatal: /, '')}`)

/** Runs Git and returns what it prints. @throws {UsageError} with its message if it fails */
function output(folder: string, args: readonly string[], input?: string): Buffer {
  const { status, stdout, stderr } = run(folder, args, input)
  if (status !== 0) throw unreadable(folder, stderr)
  return stdout
}

const entriesOf = (printed: Buffer) => printed.toString().split('\0').filter(Boolean)

/** Returns the commit that a name like "HEAD" or "main" stands for. @throws {UsageError} if there is none, or no repository */
export function commitOf(folder: string, revision: string): string {
  // What starts with a dash would be an option.
  const { status, stdout, stderr } = revision.startsWith('-')
    ? { status: 1, stdout: '', stderr: '' }
    : run(folder, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
  const commit = stdout.toString().trim()
  if (status === 0 && /^[\da-f]{40,64}$/.test(commit)) return commit
  if (/not a git repository/i.test(stderr)) throw new UsageError(`${folder} is not in a Git repository, so there is no earlier version to compare with.`)
  if (stderr.trim() !== '') throw unreadable(folder, stderr)
  if (revision === 'HEAD') throw new UsageError('Nothing is committed in this repository yet, so there is no earlier version to compare with.')
  throw new UsageError(
    `"${revision}" is not a commit, branch or tag that this repository has. "git log --oneline" lists its commits, and "git fetch" gets those of others.`,
  )
}

/**
 * Returns the files below a folder at a commit, by names relative to it.
 * @param below a folder relative to `folder`, with forward slashes: "../public"
 * @returns undefined if that is outside the repository
 */
export function filesAt(folder: string, commit: string, below = '.'): GitFile[] | undefined {
  const args = ['ls-tree', '-r', '-z', commit, ...(below === '.' ? [] : ['--', `${below}/`])]
  const { status, stdout, stderr } = run(folder, args)
  if (/outside repository/.test(stderr)) return undefined
  if (status !== 0) throw unreadable(folder, stderr)
  return entriesOf(stdout).flatMap((entry) => {
    const [, type, blob = '', path = ''] = /^\d+ (\w+) ([\da-f]+)\t(.*)$/s.exec(entry) ?? []
    return type === 'blob' ? [{ name: below === '.' ? path : path.slice(below.length + 1), blob }] : []
  })
}

/** Returns the contents of blobs, by their ids. */
export function readBlobs(folder: string, blobs: readonly string[]): Map<string, Uint8Array> {
  const contents = new Map<string, Uint8Array>()
  if (blobs.length === 0) return contents
  const printed = output(folder, ['cat-file', '--batch'], blobs.join('\n'))
  let at = 0
  for (const blob of blobs) {
    const start = printed.indexOf('\n', at) + 1
    const size = Number(/^[\da-f]+ blob (\d+)$/.exec(printed.toString('latin1', at, start - 1))?.[1])
    if (Number.isNaN(size)) throw new UsageError(`Git cannot read a file of an earlier version: ${printed.toString('latin1', at, start - 1)}`)
    contents.set(blob, printed.subarray(start, start + size))
    at = start + size + 1
  }
  return contents
}

/** Returns the names, relative to a folder, of the files below it that Git knows and that differ from a commit. */
export const changedSince = (folder: string, commit: string): Set<string> =>
  new Set(entriesOf(output(folder, ['diff', '--name-only', '-z', '--no-renames', '--relative', '--ignore-submodules', commit, '--', '.'])))
