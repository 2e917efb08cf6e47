import type { ContentFolder } from '../content/files.ts'
import type { ReadySite } from '../content/index.ts'
import type { Issue, LocatedIssue } from '../content/issue.ts'
import { locateAll } from '../content/locateAll.ts'
import { Memory } from '../content/memory.ts'
import type { SiteReader } from '../content/reader/siteReader.ts'
import { makers } from '../outputs/index.ts'
import { assertReserved, type Build, type Maker } from '../outputs/maker.ts'
import { today } from '../system/day.ts'
import { publicFolder } from '../system/files.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { ifInterrupted } from '../system/interruption.ts'
import { progress } from '../system/progress.ts'
import { BuildCache } from './buildCache.ts'
import type { Installation } from './installation.ts'
import { Output } from './output.ts'
import { PageLedger } from './pageLedger.ts'
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

export type Built = {
  pages: number
  /** Of these pages, how many came out as they were and were taken over from the last site. */
  kept: number
  /** Milliseconds, without what `--no-media` leaves out. */
  took: number
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
): Promise<Built | LocatedIssue[]> {
  const started = performance.now()
  const { pages, base, media, portable } = options
  const output = new Output(options.out)
  const folders = { pages, public: publicFolder(pages), root: installation.root, client: installation.client }
  const writing = { base, media, folders, fresh: output.fresh.folder, hasFeed }
  let isBuilt = false
  const end = async () => {
    // First those who may still write into what is removed then.
    await pool.terminate()
    if (!isBuilt) output.abandon()
  }
  const forget = ifInterrupted(end)
  try {
    const writer = new PageWriter(content, writing)
    const { reader } = writer
    const { folder, names, publicFiles, strayLinks = [] } = content
    pool.assign({ options: writing, content: { folder, names, publicFiles, strayLinks }, pages })

    const cache = new BuildCache(installation.root, options.out, writer.version)
    // Portable pages are written over once more, so that nothing of them can be taken over.
    const before = portable ? undefined : cache.load()
    const publicNames = fingerprint(...publicFiles, ...strayLinks)
    const ledger = new PageLedger(reader, before?.pages ?? new Map())
    const step = progress('pages', reader.paths.length)
    const note = (page: WrittenPage) => {
      ledger.note(page)
      if (!page.files) return
      for (const file of page.files) output.note(file)
      step()
    }
    await pool.write(writer, ledger.changed(), note)
    const standing = before?.publicNames === publicNames ? ledger.standingAnswers() : undefined
    reader.complete(ledger.known, standing)

    output.expect(before?.files ?? [])
    const sizes = new Map<string, number>()
    reader.sizes = sizes
    const loaded = loadedFrom(reader, content, sizes)
    const jobOf = (maker: Maker): Build => ({
      loaded,
      get sitemap() {
        return reader.sitemap()
      },
      base,
      media,
      portable,
      folders,
      placeOf: (name) => output.placeOf(name),
      write(name, file) {
        assertReserved(name, maker)
        output.write(name, file)
      },
      writeUnlessSame(name, make) {
        assertReserved(name, maker)
        if (!standing || !output.keepLast([name])) output.write(name, make())
      },
      keepCopies: (name, copies) => output.keepCopies(name, copies),
      written: () => output.names.sort(),
    })
    const times: Built['media'] = []
    const early = await makeFiles(makers.beforePages, jobOf, times)
    if (early.length > 0) return loaded.locate(early)

    // The pages that show what only now is known: lists of other pages, sizes of documents. The others are written already.
    const waiting = ledger.takeOver((files) => {
      const kept = output.keep(files)
      if (kept) step()
      return kept
    })
    pool.complete(ledger.known, sizes)
    await pool.write(writer, waiting, note)
    void pool.terminate()

    const late = await makeFiles(makers.afterPages, jobOf, times)
    if (late.length > 0) return loaded.locate(late)
    output.commit()
    isBuilt = true
    if (!portable)
      cache.save(
        ledger.pages((name) => output.fileOf(name)),
        { publicNames, files: output.otherFiles },
      )
    const took = performance.now() - started - times.reduce((sum, { took }) => sum + took, 0)
    return { pages: reader.paths.length, kept: ledger.kept, took, media: times, blockers: reader.countBlockers(today()) }
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
async function makeFiles(kinds: readonly Maker[], jobOf: (maker: Maker) => Build, times: Built['media']): Promise<readonly Issue[]> {
  for (const maker of kinds) {
    const { name, media, make } = maker
    const build = jobOf(maker)
    if (media && !build.media) continue
    const began = performance.now()
    const mistakes = (await make(build)) ?? []
    if (mistakes.length > 0) return mistakes
    if (media) times.push({ name, took: performance.now() - began })
  }
  return []
}

/** What makers ask for. */
const loadedFrom = (reader: SiteReader, content: ContentFolder, sizes: Map<string, number>): ReadySite => ({
  site: reader.site,
  world: reader.world,
  get summaries() {
    return reader.summaries()
  },
  sizes,
  resolve: (path) => (reader.has(path) ? reader.resolve(path) : undefined),
  placed: (path) => reader.open(path).blocks,
  locate: (issues) => {
    const textOf = (file: string) => new TextDecoder().decode(content.read(file.slice(content.folder.length + 1)))
    return locateAll(issues, new Map(issues.map(({ file }) => [file, { text: textOf(file) }])), new Memory({ keeps: false }))
  },
})
