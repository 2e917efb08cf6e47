import { join } from 'node:path'
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { ModuleRunner } from 'vite/module-runner'
import { textOf } from '../content/files.ts'
import { pathOf } from '../content/routes.ts'
import { reportIssues } from '../system/report.ts'
import { systemErrorMessage } from '../system/systemErrorMessage.ts'
import type { ContentStore } from './contentStore.ts'
import type { LiveSite, SiteState } from './liveSite.ts'
import type { ClickedText, DocumentKind, DocumentUpdate, Mistake, PreviewDocument } from './messages.ts'
import { waitingDocument } from './shell.ts'
import { sourceMistake } from './sourceMistake.ts'

/** What a request gets: a document, a file that speaks for the site, another address, or nothing of ours. */
export type PreviewResponse = (PreviewDocument & { status: number }) | { file: string; body: string } | { redirect: string } | undefined

/** An address that is open in a browser. */
export type Viewer = { path: string; html: string; show(update: DocumentUpdate): void; redirect(to: string): void; showMistakes(mistakes: Mistake[]): void }

type Modules = typeof import('./liveSite.ts') & typeof import('./renderAddress.tsx') & typeof import('./sourceLocationOf.ts')

const sources = ['liveSite.ts', 'renderAddress.tsx', 'sourceLocationOf.ts']

const statusOf: Record<DocumentKind, number> = { page: 200, catalogue: 200, example: 200, 'not-found': 404, failed: 500, waiting: 503 }

/** Milliseconds for an editor that writes a file in two goes to be done, before its first half is called a mistake. */
const partialSaveDelayMs = 25

/** Milliseconds of work between two looks at what else there is to do. */
const timeSliceMs = 25

/** Keeps what open browsers show in step with the pages folder and the renderer's sources. Takes one change at a time. */
export class Preview {
  readonly viewers = new Set<Viewer>()
  readonly #folder: ContentStore
  readonly #runner: ModuleRunner
  readonly #root: string
  #modules: Modules | undefined
  #liveSite: LiveSite | undefined
  /** Why the renderer's sources do not run, if they do not. */
  #sourceMistake: Mistake | undefined
  #mistakes: Mistake[] = []
  #reported = ''
  #version = 1
  #pendingChanges = 0
  #islandsChange = false
  #isClosed = false
  #queue: Promise<void> = Promise.resolve()

  /** @param runner runs the renderer's sources as they are now */
  constructor(folder: ContentStore, runner: ModuleRunner, root: string) {
    this.#folder = folder
    this.#runner = runner
    this.#root = root
  }

  get version() {
    return this.#version
  }

  /**
   * Takes in what has changed on disk.
   * @param files absolute paths
   * @param renderer whether sources of the renderer are among them
   * @param islands whether new code of islands will be sent to browsers after it
   */
  applyChanges(files: ReadonlySet<string>, { renderer = false, islands = false } = {}): Promise<void> {
    this.#pendingChanges++
    this.#queue = this.#queue
      .then(async () => {
        this.#pendingChanges--
        this.#islandsChange = islands
        await this.#update(files, renderer)
      })
      // Not even what says what is wrong may end the preview.
      .catch((error) => console.error(error))
    return this.#queue
  }

  /** Ends it: what it is at work on, it no longer tells of. */
  close() {
    this.#isClosed = true
    void this.#runner.close()
  }

  /** What an address gets. @param path decoded, without query */
  async respond(path: string): Promise<PreviewResponse> {
    await this.#queue
    const state = this.#liveSite?.state
    const to = this.#movedTo(path)
    if (to !== undefined) return { redirect: to }
    const file = state && this.#modules?.siteFile(path, state)
    if (file && 'body' in file) return file
    const shown = file ?? this.#render(path)
    return { ...shown, status: statusOf[shown.kind] }
  }

  /** The address of the page that had this one before. */
  #movedTo(path: string): string | undefined {
    return this.#liveSite?.state.loaded?.siteIndex.aliases().get(path)
  }

  /** Whether there is a page at an address, or was before its file was broken. */
  hasPage(path: string): boolean {
    const world = this.#liveSite?.state.loaded?.siteIndex
    return world !== undefined && (world.hasPage(path) || world.aliases().has(path))
  }

  /** Notes that an address is open, and tells it what has changed since it was asked for. */
  async open(viewer: Viewer, version: number) {
    this.viewers.add(viewer)
    await this.#queue
    // It may have been closed meanwhile.
    if (!this.viewers.has(viewer)) return
    const shown = this.#render(viewer.path)
    viewer.html = shown.html
    if (version !== this.#version) viewer.show({ ...shown, version: this.#version, deferHydration: false })
    viewer.showMistakes(this.#mistakes)
  }

  /** Where something on a page is written, for an editor: "/home/me/site/pages/index.yaml:3:10". */
  async sourceLocationOf(pointed: ClickedText): Promise<string | undefined> {
    const { loaded } = this.#liveSite?.state ?? {}
    const place = loaded && this.#modules?.sourceLocationOf(pointed, loaded, (file) => textOf(this.#folder.content, file))
    return place && this.#folder.absolutePathOf(place)
  }

  #render(path: string): PreviewDocument {
    const state = this.#liveSite?.state
    return state && this.#modules ? this.#modules.renderAddress(path, state, (file) => this.#folder.absolutePathOf(file)) : waitingDocument()
  }

  async #update(files: ReadonlySet<string>, renderer: boolean) {
    try {
      const before = this.#folder.content
      const changed = await this.#refresh(files)
      if (renderer) await this.#load()
      const known = this.#liveSite?.state
      if (!renderer && this.#folder.content === before && known?.isComplete) return
      const near = new Set([...[...this.viewers].map(({ path }) => path), ...changed.map(pathOf)])
      let state = this.#read((path) => !near.has(path))
      if (changed.length > 0 && (state?.issues.length ?? 0) > (known?.issues.length ?? 0)) {
        await wait(partialSaveDelayMs)
        const again = await this.#refresh(new Set(changed.map((name) => join(this.#folder.pages, name))))
        if (again.length > 0) state = this.#read((path) => !near.has(path))
      }
      this.#show()
      while (state && !state.isComplete && this.#pendingChanges === 0) {
        await breathe()
        const end = performance.now() + timeSliceMs
        state = this.#read(() => performance.now() > end)
      }
    } catch (error) {
      this.#sourceMistake = sourceMistake(error, this.#root)
    }
    this.#sendMistakes()
    this.#report()
  }

  /** Reads files again. What the system does not give stays as it was until it is saved again. */
  async #refresh(files: ReadonlySet<string>): Promise<string[]> {
    try {
      return await this.#folder.refresh(files)
    } catch (error) {
      const objection = systemErrorMessage(error)
      if (objection === undefined) throw error
      console.error(objection)
      return []
    }
  }

  #read(postpone: (path: string) => boolean): SiteState | undefined {
    return this.#liveSite?.read(this.#folder.content, postpone)
  }

  /** Runs the renderer's sources as they are now; while they do not run, those from before stay. */
  async #load() {
    try {
      const [live, draw, source] = await Promise.all(sources.map((file) => this.#runner.import(`/renderer/preview/${file}`)))
      const modules: Modules = { ...live, ...draw, ...source }
      // What was read by another schema or other rules is read anew.
      if (modules.LiveSite !== this.#modules?.LiveSite || !this.#liveSite) this.#liveSite = new modules.LiveSite()
      this.#modules = modules
      this.#sourceMistake = undefined
    } catch (error) {
      this.#sourceMistake = sourceMistake(error, this.#root)
    }
  }

  /** Has the renderer's sources say something. What they throw is their fault, and is shown as one. */
  #attempt<T>(say: () => T): T | undefined {
    try {
      return say()
    } catch (error) {
      this.#sourceMistake = sourceMistake(error, this.#root)
      return undefined
    }
  }

  /** Shows every open address as it is now. */
  #show() {
    this.#version++
    for (const viewer of this.viewers) {
      const to = this.#movedTo(viewer.path)
      if (to !== undefined) {
        viewer.redirect(to)
        continue
      }
      const shown = this.#render(viewer.path)
      // The last good page stays while its file, or the renderer, cannot show another.
      if (shown.kind === 'waiting' && viewer.html !== '') continue
      if (shown.html === viewer.html) continue
      viewer.html = shown.html
      viewer.show({ ...shown, version: this.#version, deferHydration: this.#islandsChange })
    }
    this.#sendMistakes()
  }

  #sendMistakes() {
    const issues = this.#liveSite?.state.issues ?? []
    const found = this.#attempt(() => this.#modules?.mistakesOf(issues, this.#folder.content, (file) => this.#folder.absolutePathOf(file))) ?? []
    const mistakes = this.#sourceMistake ? [this.#sourceMistake, ...found] : found
    if (JSON.stringify(mistakes) === JSON.stringify(this.#mistakes)) return
    this.#mistakes = mistakes
    for (const viewer of this.viewers) viewer.showMistakes(mistakes)
  }

  /** Says in the terminal what the overlay says, once. */
  #report() {
    const { issues = [], isComplete = true } = this.#liveSite?.state ?? {}
    if (!isComplete || this.#isClosed) return
    const found = issues.length > 0 ? (this.#attempt(() => reportIssues(issues, this.#folder.content)) ?? '') : ''
    const fault = this.#sourceMistake ? `${this.#sourceMistake.text.replace(/[\x11-\x14]/g, '')}\n` : ''
    const report = fault + found
    if (report === this.#reported) return
    console.log(report || 'Mended. No mistakes.')
    this.#reported = report
  }
}
