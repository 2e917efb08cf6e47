import { ContentChangedError, type ContentFolder } from '../content/files.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { isContentChecked } from '../content/rules/publicFiles.ts'
import type { BuildContext } from '../outputs/emitter.ts'
import { emitters } from '../outputs/index.ts'
import { listPublished, publicFolder } from '../system/contentFolder.ts'
import { today } from '../system/dates.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { onInterrupt } from '../system/onInterrupt.ts'
import { clearProgress, progress } from '../system/progress.ts'
import { BuildCache } from './buildCache.ts'
import { Emission } from './emission.ts'
import type { Installation } from './installation.ts'
import { Output } from './output.ts'
import { PageTracker } from './pageTracker.ts'
import { PageWriter, type WrittenPage } from './pageWriter.ts'
import type { WorkerPool } from './workerPool.ts'

export type BuildOptions = Pick<BuildContext, 'base' | 'media' | 'portable'> & {
  /** The pages folder. */
  pages: string
  /** The folder that the site is written to. */
  out: string
}

export type BuildResult = {
  pages: number
  /** Of these pages, how many were reused from the previous build. */
  reused: number
  /** Without what `--no-media` leaves out. */
  durationMs: number
  /** What `--no-media` leaves out, each with its duration. */
  media: { name: string; durationMs: number }[]
  /** How many issues `check --release` reports: what must not go public yet. */
  blockers: number
}

/**
 * Builds a site: reads and writes the pages, emits all other files, and swaps the folders when everything is complete.
 * @param pool the threads that write the pages; terminated afterwards
 * @returns the result, or the mistakes that only building reveals
 * @throws {ContentError} for all other mistakes; the output is unchanged then
 * @throws {ContentChangedError} if pages were edited meanwhile
 */
export async function buildSite(
  content: ContentFolder,
  options: BuildOptions,
  installation: Installation,
  hasFeed: boolean,
  pool: WorkerPool,
): Promise<BuildResult | LocatedIssue[]> {
  const started = performance.now()
  const { pages, base, media, portable } = options
  const output = new Output(options.out)
  const folders = { pages, public: publicFolder(pages), root: installation.root, client: installation.client }
  const writeOptions = { base, media, folders, staging: output.staging.folder, hasFeed }
  const cleanUp = async () => {
    // First, because its threads may still write into the folder that is removed next.
    await pool.terminate()
    clearProgress()
    output.abort()
  }
  const stopListening = onInterrupt(cleanUp)
  try {
    const writer = new PageWriter(content, writeOptions)
    const { reader } = writer
    const { folder, names, escapingPages, publicFiles, escapingSymlinks } = content
    pool.assign({ options: writeOptions, content: { folder, names, escapingPages, publicFiles, escapingSymlinks }, commonDigest: reader.commonDigest })

    const cache = new BuildCache(installation.root, options.out, writer.version)
    // Portable pages are modified after they are written, so none can be reused.
    const previous = portable ? undefined : cache.load()
    const publicDigest = publicDigestOf(content)
    const tracker = new PageTracker(reader, previous?.pages ?? new Map())
    const step = progress('pages', reader.paths.length)
    const onWritten = (page: WrittenPage) => {
      tracker.addWritten(page)
      if (!page.files) return
      for (const file of page.files) output.addWritten(file)
      step()
    }
    await pool.write(writer, tracker.changedPaths(), onWritten)
    const unchangedDependencies = previous?.publicDigest === publicDigest ? tracker.unchangedDependencies() : undefined
    reader.complete(tracker.records, unchangedDependencies)

    output.allowReuse(previous?.files ?? [])
    const emission = new Emission(reader, content, output, { base, media, portable, folders }, unchangedDependencies !== undefined)
    reader.documentSizes = emission.documentSizes
    const early = await emission.run(emitters.beforePages)
    if (early.length > 0) return early

    // The pages that show what is known only now: lists of other pages, sizes of documents. The others are already written.
    const remaining = tracker.reuseUnchanged((files) => {
      const isReused = output.reuse(files)
      if (isReused) step()
      return isReused
    })
    pool.setSiteData(tracker.records, emission.documentSizes)
    await pool.write(writer, remaining, onWritten)
    void pool.terminate()

    const late = await emission.run(emitters.afterPages)
    if (late.length > 0) return late
    // A page that is being replaced may have been missing for a moment when they were listed.
    if (listPublished(pages).names.join() !== names.join()) throw new ContentChangedError()
    output.commit()
    if (!portable)
      cache.save(
        tracker.pages((name) => output.fileOf(name)),
        { publicDigest, files: output.nonPageFiles },
      )
    const durationMs = performance.now() - started - emission.times.reduce((sum, time) => sum + time.durationMs, 0)
    return { pages: reader.paths.length, reused: tracker.reused, durationMs, media: emission.times, blockers: reader.countBlockers(today()) }
  } finally {
    await cleanUp()
    await stopListening()
  }
}

/** A digest of what is checked of `public/`: the names, and the content of some files. */
const publicDigestOf = ({ publicFiles, escapingSymlinks, readPublic }: ContentFolder) =>
  fingerprint(...[...publicFiles].flatMap((address) => (isContentChecked(address) ? [address, readPublic(address)] : [address])), ...escapingSymlinks)
