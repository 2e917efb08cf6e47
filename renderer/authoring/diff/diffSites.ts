import { classifyFiles } from '../../content/classifyFiles.ts'
import { isDraft, pathOf, sharedName, siteFileName } from '../../content/routes.ts'
import { read } from '../../content/yaml/read.ts'
import type { Change } from './change.ts'
import { compareFiles } from './compareData.ts'
import { fieldOf, isMapping, type Mapping } from './data.ts'
import { aliasesOf, findMovedPages } from './movedPages.ts'
import { excerpt, summarize } from './summary.ts'

/** The files of a pages folder at one time, by name relative to it, with forward slashes. */
export type SiteVersion = ReadonlyMap<string, Uint8Array>

type Status = 'added' | 'removed' | 'changed' | 'moved'

/** A file that is not data: one of `public/`, or one in the pages folder that is not read. */
export type OtherFile = { name: string; status: Exclude<Status, 'moved'> }

/** What changed in a page, in shared blocks or in the site's facts. */
export type FileDiff = {
  kind: 'site' | 'shared' | 'page'
  status: Status
  /** The address of a page, the name of shared blocks. */
  name: string
  title?: string
  /** The address that a page had before it moved. */
  movedFrom?: string
  /** The page to which the address of a page that was removed or moved redirects. */
  redirectsTo?: string
  /** The pages with these shared blocks. */
  usedOn?: readonly string[]
  /** For a page that is a draft in one of the versions: whether it still is one. */
  draft?: 'draft' | 'published' | 'withdrawn'
  /** One of the two versions has mistakes, so that they cannot be compared. */
  isUnreadable: boolean
  /** What a file that was added holds. */
  content?: string
  /** Empty in a file that changed: only the way that it is written did. */
  changes: readonly Change[]
}

export type SiteDiff = { files: FileDiff[]; otherFiles: OtherFile[] }

/** Compares two versions of a site: facts first, then shared blocks, then pages by address. */
export function diffSites(before: SiteVersion, after: SiteVersion): SiteDiff {
  const [old, now] = [new Version(before), new Version(after)]
  return {
    files: [...diffFacts(old, now), ...diffShared(old, now), ...diffPages(old, now)],
    otherFiles: diffNames(old.otherFiles(), now.otherFiles(), (name) => !hasSameText(before.get(name), after.get(name))),
  }
}

/** The files of a version by what they are. Data is read when it is asked for. */
class Version {
  readonly #data = new Map<string, Mapping | undefined>()
  readonly pages: ReadonlyMap<string, string>
  readonly shared: readonly string[]

  constructor(readonly files: SiteVersion) {
    const { pages, drafts, shared } = classifyFiles([...files.keys()], 'pages')
    this.pages = new Map([...pages, ...drafts])
    this.shared = shared
  }

  /** Returns the data of a file; undefined if it is not there, or if a mistake leaves open what its author meant. */
  data(file = ''): Mapping | undefined {
    const bytes = this.files.get(file)
    if (!bytes) return undefined
    if (!this.#data.has(file)) this.#data.set(file, dataOf(file, bytes))
    return this.#data.get(file)
  }

  otherFiles(): string[] {
    const known = new Set([siteFileName, ...this.shared, ...this.pages.values()])
    return [...this.files.keys()].filter((file) => !known.has(file))
  }
}

function dataOf(file: string, bytes: Uint8Array): Mapping | undefined {
  const { source, issues } = read(file, bytes)
  return source && issues.length === 0 && isMapping(source.data) ? source.data : undefined
}

/** True if two files have the same bytes; line ends, which Git converts on some systems, apart. */
function hasSameText(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === b || !a || !b) return a === b
  const [text, other] = [a, b].map((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1').replaceAll('\r\n', '\n'))
  return text === other
}

const titleOf = (data: Mapping | undefined) => (typeof data?.title === 'string' ? excerpt(data.title) : undefined)

/** A file in both versions; undefined in one that does not have it. */
type Pair = { kind: FileDiff['kind']; name: string; from: string | undefined; to: string | undefined }

/** Compares a file of two versions. Returns nothing if it is the same. */
function diffFile({ kind, name, from, to }: Pair, old: Version, now: Version): FileDiff[] {
  if (from === to && hasSameText(old.files.get(from ?? ''), now.files.get(to ?? ''))) return []
  const [before, after] = [old.data(from), now.data(to)]
  const isUnreadable = (from !== undefined && !before) || (to !== undefined && !after)
  return [
    {
      kind,
      name,
      status: from === undefined ? 'added' : to === undefined ? 'removed' : 'changed',
      title: titleOf(after ?? before),
      draft: draftStatusOf(from, to),
      isUnreadable,
      content: from === undefined && after ? blocksOf(after) : undefined,
      changes: [...changesOfName(from, to), ...(before && after ? compareFiles(before, after) : [])],
    },
  ]
}

/** Reports another file of the same page: "rankings.yaml" has become "rankings/index.yaml". */
function changesOfName(from: string | undefined, to: string | undefined): Change[] {
  if (from === undefined || to === undefined || from === to || isDraft(from) !== isDraft(to) || pathOf(from) !== pathOf(to)) return []
  return [{ kind: 'changed', label: { field: 'file' }, from, to }]
}

function draftStatusOf(from: string | undefined, to: string | undefined): FileDiff['draft'] {
  const [wasDraft, isNow] = [isDraft(from ?? to ?? ''), isDraft(to ?? from ?? '')]
  if (wasDraft) return isNow ? 'draft' : 'published'
  return isNow ? 'withdrawn' : undefined
}

/** Says which blocks a file has. */
function blocksOf(data: Mapping): string {
  const blocks = fieldOf(data, 'blocks')
  return Array.isArray(blocks) ? summarize(blocks.map((block) => (isMapping(block) ? fieldOf(block, 'type') : block))) : summarize(data)
}

const inVersion = (version: Version, file: string) => (version.files.has(file) ? file : undefined)

const diffFacts = (old: Version, now: Version): FileDiff[] =>
  diffFile({ kind: 'site', name: '', from: inVersion(old, siteFileName), to: inVersion(now, siteFileName) }, old, now)

function diffShared(old: Version, now: Version): FileDiff[] {
  const files = [...new Set([...old.shared, ...now.shared])].sort()
  const diffs = files.flatMap((file) => diffFile({ kind: 'shared', name: sharedName(file), from: inVersion(old, file), to: inVersion(now, file) }, old, now))
  return diffs.map((diff) => ({ ...diff, usedOn: pagesWith(diff.name, now) }))
}

/** Returns the addresses of the pages with shared blocks of a name. */
const pagesWith = (name: string, version: Version) =>
  [...version.pages].flatMap(([address, file]) => {
    const blocks = version.data(file)?.blocks
    const isUsed = Array.isArray(blocks) && blocks.some((block) => isMapping(block) && block.type === 'fragment' && block.name === name)
    return isUsed ? [address] : []
  })

function diffPages(old: Version, now: Version): FileDiff[] {
  const onlyIn = (version: Version, other: Version) =>
    [...version.pages].flatMap(([address, file]) => (other.pages.has(address) ? [] : [{ address, data: version.data(file) }]))
  const removed = onlyIn(old, now)
  const moves = findMovedPages(removed, onlyIn(now, old))
  const movedAway = new Set(moves.values())
  const redirects = removed.length > 0 ? redirectsOf(now) : new Map<string, string>()
  const addresses = [...new Set([...old.pages.keys(), ...now.pages.keys()])].filter((address) => !movedAway.has(address)).sort()
  return addresses.flatMap((address) => {
    const movedFrom = moves.get(address)
    const diffs = diffFile({ kind: 'page', name: address, from: old.pages.get(movedFrom ?? address), to: now.pages.get(address) }, old, now)
    const redirectsTo = redirects.get(movedFrom ?? address)
    return diffs.map((diff): FileDiff => (movedFrom === undefined ? { ...diff, redirectsTo } : { ...diff, status: 'moved', movedFrom, redirectsTo }))
  })
}

const redirectsOf = (version: Version) =>
  new Map([...version.pages].flatMap(([address, file]) => (isDraft(file) ? [] : aliasesOf(version.data(file)).map((alias) => [alias, address] as const))))

/** Returns the files that were added, removed or changed, by name. @param isChanged is asked about those that are in both versions */
export function diffNames(before: Iterable<string>, after: Iterable<string>, isChanged: (name: string) => boolean): OtherFile[] {
  const [old, now] = [new Set(before), new Set(after)]
  return [...new Set([...old, ...now])].sort().flatMap((name): OtherFile[] => {
    if (!old.has(name) || !now.has(name)) return [{ name, status: now.has(name) ? 'added' : 'removed' }]
    return isChanged(name) ? [{ name, status: 'changed' }] : []
  })
}
