import { ContentChangedError, type ContentFolder, nameInFolder } from '../content/files.ts'
import { noCache } from '../content/incrementalCache.ts'
import type { ReadySite } from '../content/index.ts'
import type { Issue, LocatedIssue } from '../content/issue.ts'
import { locateAll } from '../content/locateAll.ts'
import type { SiteReader } from '../content/reader/siteReader.ts'
import { isContentChecked } from '../content/rules/publicFiles.ts'
import { assertReserved, type BuildContext, type Emitter } from '../outputs/emitter.ts'
import { emitters } from '../outputs/index.ts'
import { listPublished, publicFolder } from '../system/contentFolder.ts'
import { today } from '../system/dates.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { onInterrupt } from '../system/onInterrupt.ts'
import { clearProgress, progress } from '../system/progress.ts'
import { BuildCache } from './buildCache.ts'
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
  let isBuilt = false
  const cleanUp = async () => {
    // First, because its threads may still write into the folder that is removed next.
    await pool.terminate()
    if (isBuilt) return
    clearProgress()
    output.abort()
  }
  const stopListening = onInterrupt(cleanUp)
  try {
    const writer = new PageWriter(content, writeOptions)
    const { reader } = writer
    const { folder, names, publicFiles, escapingSymlinks } = content
    pool.assign({ options: writeOptions, content: { folder, names, publicFiles, escapingSymlinks }, pages, commonDigest: reader.commonDigest })

    const cache = new BuildCache(installation.root, options.out, writer.version)
    // Portable pages are modified after they are written, so none can be reused.
    const previous = portable ? undefined : cache.load()
    const publicDigest = fingerprint(
      ...[...publicFiles].flatMap((address) => (isContentChecked(address) ? [address, content.readPublic(address)] : [address])),
      ...escapingSymlinks,
    )
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
    const documentSizes = new Map<string, number>()
    reader.documentSizes = documentSizes
    const loaded = loadedFrom(reader, content)
    const contextFor = (emitter: Emitter): BuildContext => ({
      loaded,
      documentSizes,
      get sitemap() {
        return reader.sitemap()
      },
      base,
      media,
      portable,
      folders,
      filePathOf: (name) => output.filePathOf(name),
      write(name, file) {
        assertReserved(name, emitter)
        output.write(name, file)
      },
      writeIfChanged(name, make) {
        assertReserved(name, emitter)
        if (!unchangedDependencies || !output.reusePrevious([name])) output.write(name, make())
      },
      reuseDerived: (name, copies) => output.reuseDerived(name, copies),
      written: () => output.names.sort(),
    })
    const times: BuildResult['media'] = []
    const early = await emitFiles(emitters.beforePages, contextFor, times)
    if (early.length > 0) return loaded.locate(early)

    // The pages that show what is known only now: lists of other pages, sizes of documents. The others are already written.
    const remaining = tracker.reuseUnchanged((files) => {
      const isReused = output.reuse(files)
      if (isReused) step()
      return isReused
    })
    pool.setSiteData(tracker.records, documentSizes)
    await pool.write(writer, remaining, onWritten)
    void pool.terminate()

    const late = await emitFiles(emitters.afterPages, contextFor, times)
    if (late.length > 0) return loaded.locate(late)
    // A page that is being replaced may have been missing for a moment when they were listed.
    if (listPublished(pages).join() !== names.join()) throw new ContentChangedError()
    output.commit()
    isBuilt = true
    if (!portable)
      cache.save(
        tracker.pages((name) => output.fileOf(name)),
        { publicDigest, files: output.nonPageFiles },
      )
    const durationMs = performance.now() - started - times.reduce((sum, time) => sum + time.durationMs, 0)
    return { pages: reader.paths.length, reused: tracker.reused, durationMs, media: times, blockers: reader.countBlockers(today()) }
  } finally {
    await cleanUp()
    await stopListening()
  }
}

/**
 * Runs emitters one after the other.
 * @param times receives the durations of those that `--no-media` leaves out
 * @returns an author's mistakes that only this reveals; no further emitter runs then
 */
async function emitFiles(stage: readonly Emitter[], contextFor: (emitter: Emitter) => BuildContext, times: BuildResult['media']): Promise<readonly Issue[]> {
  for (const emitter of stage) {
    const { name, media, emit } = emitter
    const context = contextFor(emitter)
    if (media && !context.media) continue
    const began = performance.now()
    const mistakes = (await emit(context)) ?? []
    if (mistakes.length > 0) return mistakes
    if (media) times.push({ name, durationMs: performance.now() - began })
  }
  return []
}

/** Returns the loaded site for emitters, computed lazily. */
const loadedFrom = (reader: SiteReader, content: ContentFolder): ReadySite => ({
  site: reader.site,
  siteIndex: reader.siteIndex,
  get summaries() {
    return reader.summaries()
  },
  resolve: (path) => (reader.hasPage(path) ? reader.resolve(reader.readPage(path)) : undefined),
  placedBlocks: (path) => reader.readPage(path).blocks,
  locate: (issues) => {
    const textOf = (file: string) => new TextDecoder().decode(content.read(nameInFolder(file)))
    return locateAll(issues, new Map(issues.map(({ file }) => [file, { text: textOf(file) }])), noCache)
  },
})
