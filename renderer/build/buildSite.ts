import type { ContentFolder } from '../content/files.ts'
import { IncrementalCache } from '../content/incrementalCache.ts'
import type { ReadySite } from '../content/index.ts'
import type { Issue, LocatedIssue } from '../content/issue.ts'
import { locateAll } from '../content/locateAll.ts'
import type { SiteReader } from '../content/reader/siteReader.ts'
import { assertReserved, type BuildContext, type Emitter } from '../outputs/emitter.ts'
import { emitters } from '../outputs/index.ts'
import { today } from '../system/dates.ts'
import { publicFolder } from '../system/files.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { onInterrupt } from '../system/onInterrupt.ts'
import { progress } from '../system/progress.ts'
import { BuildCache } from './buildCache.ts'
import type { Installation } from './installation.ts'
import { Output } from './output.ts'
import { PageTracker } from './pageTracker.ts'
import { PageWriter, type WrittenPage } from './pageWriter.ts'
import type { WorkerPool } from './workerPool.ts'

export type BuildOptions = {
  /** The pages folder, and the folder that is to be the site. */
  pages: string
  out: string
  base: string
  media: boolean
  portable: boolean
}

export type BuildResult = {
  pages: number
  /** Of these pages, how many came out as they were and were taken over from the last site. */
  reused: number
  /** Milliseconds, without what `--no-media` leaves out. */
  durationMs: number
  /** What `--no-media` leaves out, and how long each took. */
  media: { name: string; took: number }[]
  /** How much of the site is not to be public yet: what `check --release` tells. */
  blockers: number
}

/**
 * Makes a site: reads and writes the pages, makes everything else, and swaps the folders when all is whole.
 * @param pool the threads that write the pages; ended when it is done
 * @returns what was built, or mistakes that only making it brought to light
 * @throws {ContentMistake} for all other mistakes; nothing has changed then
 * @throws {ContentChanged} for pages that were edited meanwhile
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
  const writing = { base, media, folders, staging: output.staging.folder, hasFeed }
  let isBuilt = false
  const end = async () => {
    // First those who may still write into what is removed then.
    await pool.terminate()
    if (!isBuilt) output.abort()
  }
  const forget = onInterrupt(end)
  try {
    const writer = new PageWriter(content, writing)
    const { reader } = writer
    const { folder, names, publicFiles, escapingSymlinks = [] } = content
    pool.assign({ options: writing, content: { folder, names, publicFiles, escapingSymlinks }, pages })

    const cache = new BuildCache(installation.root, options.out, writer.version)
    // Portable pages are written over once more, so that nothing of them can be taken over.
    const before = portable ? undefined : cache.load()
    const publicNames = fingerprint(...publicFiles, ...escapingSymlinks)
    const ledger = new PageTracker(reader, before?.pages ?? new Map())
    const step = progress('pages', reader.paths.length)
    const note = (page: WrittenPage) => {
      ledger.addWritten(page)
      if (!page.files) return
      for (const file of page.files) output.addWritten(file)
      step()
    }
    await pool.write(writer, ledger.changedPaths(), note)
    const standing = before?.publicNames === publicNames ? ledger.unchangedDependencies() : undefined
    reader.complete(ledger.records, standing)

    output.allowReuse(before?.files ?? [])
    const sizes = new Map<string, number>()
    reader.documentSizes = sizes
    const loaded = loadedFrom(reader, content, sizes)
    const jobOf = (maker: Emitter): BuildContext => ({
      loaded,
      get sitemap() {
        return reader.sitemap()
      },
      base,
      media,
      portable,
      folders,
      filePathOf: (name) => output.filePathOf(name),
      write(name, file) {
        assertReserved(name, maker)
        output.write(name, file)
      },
      writeIfChanged(name, make) {
        assertReserved(name, maker)
        if (!standing || !output.reusePrevious([name])) output.write(name, make())
      },
      reuseDerived: (name, copies) => output.reuseDerived(name, copies),
      written: () => output.names.sort(),
    })
    const times: BuildResult['media'] = []
    const early = await emitFiles(emitters.beforePages, jobOf, times)
    if (early.length > 0) return loaded.locate(early)

    // The pages that show what only now is known: lists of other pages, sizes of documents. The others are written already.
    const waiting = ledger.reuseUnchanged((files) => {
      const kept = output.reuse(files)
      if (kept) step()
      return kept
    })
    pool.setSiteData(ledger.records, sizes)
    await pool.write(writer, waiting, note)
    void pool.terminate()

    const late = await emitFiles(emitters.afterPages, jobOf, times)
    if (late.length > 0) return loaded.locate(late)
    output.commit()
    isBuilt = true
    if (!portable)
      cache.save(
        ledger.pages((name) => output.fileOf(name)),
        { publicNames, files: output.nonPageFiles },
      )
    const durationMs = performance.now() - started - times.reduce((sum, { took }) => sum + took, 0)
    return { pages: reader.paths.length, reused: ledger.reused, durationMs, media: times, blockers: reader.countBlockers(today()) }
  } finally {
    await end()
    await forget()
  }
}

/**
 * Makes files of one kind after the other.
 * @param times how long those took that `--no-media` leaves out
 * @returns an author's mistakes that only this brings to light: no more is made then
 */
async function emitFiles(kinds: readonly Emitter[], jobOf: (maker: Emitter) => BuildContext, times: BuildResult['media']): Promise<readonly Issue[]> {
  for (const maker of kinds) {
    const { name, media, emit } = maker
    const build = jobOf(maker)
    if (media && !build.media) continue
    const began = performance.now()
    const mistakes = (await emit(build)) ?? []
    if (mistakes.length > 0) return mistakes
    if (media) times.push({ name, took: performance.now() - began })
  }
  return []
}

/** What makers ask for. */
const loadedFrom = (reader: SiteReader, content: ContentFolder, documentSizes: Map<string, number>): ReadySite => ({
  site: reader.site,
  siteIndex: reader.siteIndex,
  get summaries() {
    return reader.summaries()
  },
  documentSizes,
  resolve: (path) => (reader.hasPage(path) ? reader.resolve(path) : undefined),
  placedBlocks: (path) => reader.readPage(path).blocks,
  locate: (issues) => {
    const textOf = (file: string) => new TextDecoder().decode(content.read(file.slice(content.folder.length + 1)))
    return locateAll(issues, new Map(issues.map(({ file }) => [file, { text: textOf(file) }])), new IncrementalCache({ keeps: false }))
  },
})
