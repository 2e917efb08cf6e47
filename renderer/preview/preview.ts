import { join } from 'node:path'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ModuleRunner } from 'vite/module-runner'
import type { CustomEventMap } from 'vite/types/customEvent.d.ts'
import { textOf } from '../content/files.ts'
import { pathOf } from '../content/routes.ts'
import { reportIssues } from '../system/report.ts'
import { systemErrorMessage } from '../system/systemErrorMessage.ts'
import type { ContentStore } from './contentStore.ts'
import { CurrentRenderer } from './currentRenderer.ts'
import { PageEditor, type RequestedWrite, type Write } from './editing/pageEditor.ts'
import type { SiteState } from './liveSite.ts'
import {
  type ChangeResult,
  changedMeanwhile,
  type DocumentKind,
  type NewPageResult,
  type OverlayMistake,
  type PreviewDocument,
  type PublishingAction,
  type Relocation,
  type RequestedChange,
  type RequestedPage,
  type ShownText,
  type TextPlace,
} from './messages.ts'
import { plainText } from './overlayText.ts'
import { waitingDocument } from './ownDocument.ts'

/** The response to a request: a document, a site file such as the sitemap, a redirect, or undefined if the preview has none. */
export type PreviewResponse = (PreviewDocument & { status: number }) | { file: string; body: string } | { redirect: string } | undefined

/** An address that is open in a browser. */
export type Viewer = {
  path: string
  html: string
  /** True while its edit panel is open. */
  isEditing?: boolean
  send<E extends keyof CustomEventMap>(event: E, payload: CustomEventMap[E]): void
}

const statusOf: Record<DocumentKind, number> = { page: 200, catalogue: 200, example: 200, 'not-found': 404, failed: 500, waiting: 503 }

/** Milliseconds that an editor gets to finish a file it writes in two steps, before the first half is reported as a mistake. */
const partialSaveDelayMs = 25

/** Milliseconds in which pages are checked before yielding to the event loop. */
const timeSliceMs = 25

/** Keeps open browsers in sync with the pages folder and the renderer's sources. Applies one change at a time. */
export class Preview {
  readonly viewers = new Set<Viewer>()
  readonly #store: ContentStore
  readonly #renderer: CurrentRenderer
  readonly #editor: PageEditor
  #mistakes: OverlayMistake[] = []
  #lastReport = ''
  #version = 1
  #isClosed = false
  #queue: Promise<void> = Promise.resolve()
  /** The turn of the event loop in which the last requested response is made. */
  #turn: Promise<void> = Promise.resolve()

  /** Returns the absolute path of a file, by its name in issues. */
  readonly #absolutePathOf = (file: string) => this.#store.absolutePathOf(file)

  /** @param runner imports the current sources of the renderer @param root the project folder */
  constructor(store: ContentStore, runner: ModuleRunner, root: string) {
    this.#store = store
    this.#renderer = new CurrentRenderer(runner, root)
    this.#editor = new PageEditor(store, this.#renderer)
  }

  get version() {
    return this.#version
  }

  /** Reads the site with the renderer as it was compiled for this command: its sources, of which hardly any start changes one, take longer to import. */
  start(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#renderer.loadCompiled()
      await this.#update(new Set())
    })
  }

  /**
   * Applies changes on disk.
   * @param files absolute paths
   * @param renderer true if sources of the renderer are among them
   * @param islands true if new code of islands will be sent to browsers afterwards
   */
  applyChanges(files: ReadonlySet<string>, { renderer = false, islands = false } = {}): Promise<void> {
    return this.#enqueue(() => this.#update(files, { renderer, islands }))
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue
      .then(task)
      // Not even an error in error reporting may end the preview.
      .catch((error) => console.error(error))
    return this.#queue
  }

  /** Closes the preview. An update still running reports nothing in the terminal. */
  close() {
    this.#isClosed = true
    this.#renderer.close()
  }

  /**
   * Returns the response for an address, once all pending changes are applied.
   * @param path decoded, without query @param isGone true once nobody waits for the response any more: there is none then
   */
  async respond(path: string, isGone = () => false): Promise<PreviewResponse> {
    // One page per turn of the event loop, in which it is noticed that a browser has gone: thousands of its requests held up all others.
    this.#turn = this.#turn.then(() => yieldToEventLoop())
    await this.#turn
    await this.#queue
    if (isGone()) return undefined
    const target = this.#redirectTarget(path)
    if (target !== undefined) return { redirect: target }
    const current = this.#renderer.at(path)
    const file = current?.modules.siteFile(path, current.state)
    if (file && 'body' in file) return file
    const document = file ?? this.#render(path)
    return { ...document, status: statusOf[document.kind] }
  }

  /** Returns the address of the page that an old one leads to. What is a page itself, by mistake, stays one. */
  #redirectTarget(path: string): string | undefined {
    const siteIndex = this.#renderer.at(path)?.state.loaded?.siteIndex
    return siteIndex?.hasPage(path) ? undefined : (siteIndex?.aliases().get(path) ?? this.#editor.movedTo(path))
  }

  /** True if there is a page at an address, or was before its file was broken, or if the address leads to one. */
  hasPage(path: string): boolean {
    return this.#renderer.at(path)?.state.loaded?.siteIndex.hasPage(path) === true || this.#redirectTarget(path) !== undefined
  }

  /** Registers a viewer, and sends it what has changed since its document was requested. @param version of the server at that time */
  async open(viewer: Viewer, version: number) {
    this.viewers.add(viewer)
    await this.#queue
    // It may have been closed meanwhile.
    if (!this.viewers.has(viewer)) return
    const document = this.#render(viewer.path)
    viewer.html = document.html
    if (version !== this.#version) viewer.send('preview:update', { ...document, version: this.#version, deferHydration: false })
    viewer.send('preview:mistakes', this.#mistakes)
  }

  /** Fixes a mistake in its file, which is then read like any changed file. */
  async fix(issueKey: string) {
    await this.#queue
    try {
      this.#editor.fix(issueKey)
    } catch (error) {
      this.#reportError(error)
    }
  }

  /** Opens or closes the edit panel of a viewer. */
  async edit(viewer: Viewer, isEditing: boolean) {
    viewer.isEditing = isEditing
    await this.#queue
    if (isEditing) this.#sendEditable(viewer)
  }

  /** Makes a change in the file of a viewer's page. */
  change(viewer: Viewer, requested: RequestedChange): Promise<void> {
    return this.#write(viewer, () => this.#editor.change(viewer.path, requested))
  }

  /** Takes back the last change that was made on a viewer's page, or makes it again. */
  undo(viewer: Viewer, redo: boolean): Promise<void> {
    return this.#write(viewer, () => this.#editor.undo(viewer.path, redo))
  }

  /** Makes a page of the draft that a viewer sees, or a draft of the page. */
  publish(viewer: Viewer, action: PublishingAction): Promise<void> {
    return this.#write(viewer, () => this.#editor.publish(viewer.path, action))
  }

  /** Gives the page that a viewer sees another address, or removes it. */
  relocate(viewer: Viewer, requested: Relocation): Promise<void> {
    return this.#write(viewer, () => this.#editor.relocate(viewer.path, requested))
  }

  /** Tells a viewer of which kinds a new page can be. */
  async sendKinds(viewer: Viewer) {
    await this.#queue
    const { state, modules } = this.#renderer
    const kinds = this.#renderer.attempt(() => state && modules?.kindsOfDrafts(state))
    if (kinds) viewer.send('preview:possible', { kinds })
  }

  /** Writes the draft of a new page. */
  create(viewer: Viewer, requested: RequestedPage): Promise<void> {
    return this.#enqueue(async () => viewer.send('preview:created', await this.#created(requested)))
  }

  async #created(requested: RequestedPage): Promise<NewPageResult> {
    try {
      const draft = this.#editor.draft(requested)
      if (!draft) return { refusals: ['The renderer has an error of its own, which is shown below.'] }
      if ('refusals' in draft) return draft
      const changed = this.#store.replace(draft.files)
      if (!changed) return { refusals: [changedMeanwhile] }
      await this.#update(changed)
      return { address: draft.address, text: draft.done }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return { refusals: ['Another program has just made a file of this name. Choose another name.'] }
      return { refusals: [this.#refusalOf(error)] }
    }
  }

  /**
   * Writes what a function asks for once all pending changes are applied, and says so when it is shown. No other change is applied in
   * between: of two writes that start from the same text the first would be lost, and of a page that is moved the old file might be read alone.
   */
  #write(viewer: Viewer, changeOf: () => RequestedWrite): Promise<void> {
    return this.#enqueue(() => this.#writeNow(viewer, changeOf))
  }

  async #writeNow(viewer: Viewer, changeOf: () => RequestedWrite) {
    // What was saved a moment ago may not have been noticed yet.
    await this.#update(this.#fileSeenBy(viewer))
    try {
      const change = changeOf()
      const result = change && ('refusal' in change ? { text: change.refusal, isDone: false, path: change.path } : await this.#apply(change))
      // What can be undone may have been forgotten.
      if (!result?.isDone && viewer.isEditing) this.#sendEditable(viewer)
      viewer.send('preview:changed', { result })
    } catch (error) {
      // What was typed is kept, to be written once it can be.
      viewer.send('preview:changed', { result: { text: this.#refusalOf(error), isDone: false } })
    }
  }

  /** Writes a change and reads its files again. */
  async #apply(change: Write): Promise<ChangeResult> {
    const changed = this.#editor.write(change)
    if (!changed) return { text: changedMeanwhile, isDone: false }
    await this.#update(changed)
    return { text: change.done, isDone: true }
  }

  /** Finds where texts of a viewer's page are written, in the same order. */
  async placesOf({ path }: Viewer, texts: readonly ShownText[]): Promise<(TextPlace | undefined)[]> {
    await this.#queue
    const { modules, state } = this.#renderer.at(path) ?? {}
    const places = (state?.loaded && modules?.textPlacesOf(path, texts, state.loaded, (file) => textOf(this.#store.content, file))) ?? []
    return places.map((place) => place && { ...place, sourceLocation: this.#absolutePathOf(place.location) })
  }

  /** Returns the absolute path of the file of a viewer's page, or none. */
  #fileSeenBy({ path }: Viewer): Set<string> {
    const file = this.#editor.fileOf(path)
    return new Set(file === undefined ? [] : [this.#absolutePathOf(file)])
  }

  #sendToEditors() {
    for (const viewer of this.viewers) if (viewer.isEditing) this.#sendEditable(viewer)
  }

  #sendEditable(viewer: Viewer) {
    const current = this.#renderer.at(viewer.path)
    const page = this.#renderer.attempt(() => current?.modules.editablePage(viewer.path, current.state, this.#store.content, this.#absolutePathOf))
    viewer.send('preview:editable', { page: page && { ...page, ...this.#editor.labels(page.file) } })
  }

  /** Returns why nothing was written. An error of ours is reported as well; a file that cannot be written is no mistake of the site. */
  #refusalOf(error: unknown): string {
    const message = systemErrorMessage(error)
    if (message !== undefined) return message
    this.#reportError(error)
    return 'That failed, and nothing was written. The error is shown below.'
  }

  #reportError(error: unknown) {
    this.#renderer.noteError(error)
    this.#sendMistakes()
    this.#report()
  }

  #render(path: string): PreviewDocument {
    const current = this.#renderer.at(path)
    return current?.modules.renderAddress(path, current.state, this.#absolutePathOf) ?? waitingDocument()
  }

  async #update(files: ReadonlySet<string>, { renderer = false, islands = false } = {}) {
    try {
      const previousContent = this.#store.content
      const changed = await this.#refresh(files)
      if (renderer) await this.#renderer.load()
      const previousState = this.#renderer.state
      if (!renderer && this.#store.content === previousContent && previousState?.isComplete) return
      this.#renderer.forgetError()
      const urgentPaths = new Set([...[...this.viewers].map(({ path }) => path), ...changed.map(pathOf)])
      const isPostponed = (path: string) => !urgentPaths.has(path)
      let state = this.#read(isPostponed)
      if (changed.length > 0 && (state?.issues.length ?? 0) > (previousState?.issues.length ?? 0)) {
        await wait(partialSaveDelayMs)
        const changedSince = await this.#refresh(new Set(changed.map((name) => join(this.#store.pages, name))))
        if (changedSince.length > 0) state = this.#read(isPostponed)
      }
      this.#updateViewers(islands)
      if (state && !state.isComplete) void this.#enqueue(() => this.#checkOn())
    } catch (error) {
      this.#renderer.noteError(error)
    }
    this.#sendMistakes()
    this.#sendToEditors()
    this.#report()
  }

  /** Checks some of the pages that were postponed, and the others later: in between, requests are answered and changes are applied. */
  async #checkOn() {
    await yieldToEventLoop()
    if (this.#isClosed || this.#renderer.state?.isComplete) return
    try {
      if (this.#read(this.#afterSlice())?.isComplete === false) {
        void this.#enqueue(() => this.#checkOn())
        return
      }
    } catch (error) {
      this.#renderer.noteError(error)
    }
    const before = this.#mistakes
    this.#sendMistakes()
    // Some may be in shared blocks that are edited: they are found on the pages that use them.
    if (this.#mistakes !== before) this.#sendToEditors()
    this.#report()
  }

  /**
   * Returns a function that is true once pages have been checked for a while: at least as long as it took to get to the first one. On a
   * busy machine that takes longer than a slice, and the site would never be checked to the end.
   */
  #afterSlice(): () => boolean {
    const start = performance.now()
    let end: number | undefined
    return () => {
      const now = performance.now()
      end ??= now + Math.max(timeSliceMs, now - start)
      return now > end
    }
  }

  /** Reads files again. Files that cannot be read keep their previous content until they are saved again. */
  async #refresh(files: ReadonlySet<string>): Promise<string[]> {
    try {
      return await this.#store.refresh(files)
    } catch (error) {
      const message = systemErrorMessage(error)
      if (message === undefined) throw error
      console.error(message)
      return []
    }
  }

  #read(postpone: (path: string) => boolean): SiteState | undefined {
    return this.#renderer.read(this.#store.content, postpone)
  }

  /** Sends every viewer the current state of its address. @param deferHydration until new code of islands arrives */
  #updateViewers(deferHydration: boolean) {
    this.#version++
    for (const viewer of this.viewers) {
      const target = this.#redirectTarget(viewer.path)
      if (target !== undefined) {
        viewer.send('preview:moved', { to: target })
        continue
      }
      const document = this.#render(viewer.path)
      // The last good page stays as long as its file, or the renderer, has an error.
      if (document.kind === 'waiting' && viewer.html !== '') continue
      if (document.html === viewer.html) continue
      viewer.html = document.html
      viewer.send('preview:update', { ...document, version: this.#version, deferHydration })
    }
    this.#sendMistakes()
  }

  #sendMistakes() {
    const { state, modules } = this.#renderer
    const contentMistakes = this.#renderer.attempt(() => state && modules?.mistakesOf(state, this.#store.content, this.#absolutePathOf)) ?? []
    const { mistake } = this.#renderer
    const mistakes = mistake ? [mistake, ...contentMistakes] : contentMistakes
    if (JSON.stringify(mistakes) === JSON.stringify(this.#mistakes)) return
    this.#mistakes = mistakes
    for (const viewer of this.viewers) viewer.send('preview:mistakes', mistakes)
  }

  /** Prints the mistakes of the overlay in the terminal, unless they are the same as last time. */
  #report() {
    const { issues = [], isComplete = true } = this.#renderer.state ?? {}
    if (!isComplete || this.#isClosed) return
    const contentReport = issues.length > 0 ? (this.#renderer.attempt(() => reportIssues(issues, this.#store.content)) ?? '') : ''
    const { mistake } = this.#renderer
    const sourceReport = mistake ? `${plainText(mistake.text)}\n` : ''
    const report = sourceReport + contentReport
    if (report === this.#lastReport) return
    // Editors list what follows the first line in place of what they have listed before (`.vscode/tasks.json`).
    console.log(`Checked again:\n${report || 'No mistakes.'}`)
    this.#lastReport = report
  }
}
