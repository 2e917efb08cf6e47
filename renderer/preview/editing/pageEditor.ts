import { withText } from '../../content/files.ts'
import type { ContentStore } from '../contentStore.ts'
import type { CurrentRenderer } from '../currentRenderer.ts'
import type { PublishingAction, Refusal, Relocation, RequestedChange, RequestedPage } from '../messages.ts'
import { ChangeHistory, type FilesChange } from './changeHistory.ts'

/** A change to write, and what notes that it was made: without that it is one that can be undone. */
export type Write = FilesChange & { record?(): void }

/** What to write, why nothing is written, or undefined if there is nothing to write. */
export type RequestedWrite = Write | Refusal | undefined

/** Finds what is to be written for what the edit panel asks, writes it, and remembers it. */
export class PageEditor {
  readonly #store: ContentStore
  readonly #renderer: CurrentRenderer
  readonly #history = new ChangeHistory()
  /** Where pages have gone that were moved or removed, by their old addresses: those of drafts redirect nowhere else. */
  readonly #moved = new Map<string, string>()

  constructor(store: ContentStore, renderer: CurrentRenderer) {
    this.#store = store
    this.#renderer = renderer
  }

  /** Returns the file of the page at an address, by its name in issues. */
  fileOf(path: string): string | undefined {
    const current = this.#renderer.at(path)
    return current?.modules.fileOf(path, current.state)
  }

  /** Returns what the last change of a file was, and the last one of it that was undone. @param file by its name in issues */
  labels(file: string) {
    return this.#history.labels(file)
  }

  /** Returns where the page at an address has gone. */
  movedTo(path: string): string | undefined {
    return this.#moved.get(path)
  }

  change(path: string, requested: RequestedChange): RequestedWrite {
    const current = this.#renderer.at(path)
    const change = current?.modules.fileChange(path, requested, current.state, this.#store.content, () => this.#renderer.cacheForTrial())
    return !change || 'refusal' in change ? change : { files: withText(this.#store.content, change.file, change.after), done: change.done }
  }

  /** Takes back the last change that was made on a page, or makes it again. */
  undo(path: string, redo: boolean): RequestedWrite {
    const file = this.fileOf(path)
    if (file === undefined || this.labels(file)[redo ? 'redo' : 'undo'] === undefined) return undefined
    return this.#history.undo(file, redo, this.#store.content.files) ?? { refusal: 'There is nothing to undo: it was changed elsewhere since.' }
  }

  publish(path: string, action: PublishingAction): RequestedWrite {
    return this.#renderer.modules?.publication(path, action, this.#store.content, this.#renderer.cacheForTrial())
  }

  relocate(path: string, requested: Relocation): RequestedWrite {
    return this.#renderer.modules?.relocation(path, requested, this.#store.content, this.#renderer.cacheForTrial())
  }

  draft(requested: RequestedPage) {
    return this.#renderer.modules?.newDraft(requested, this.#store.content, this.#renderer.cacheForTrial())
  }

  /** @returns the absolute paths of the files that were written; undefined, and nothing written, if one was changed meanwhile */
  write(change: Write): Set<string> | undefined {
    const before = this.#store.content.files
    const changed = this.#store.replace(change.files)
    if (!changed) return undefined
    if (change.record) change.record()
    else this.#history.add(before, change)
    if (change.moved) {
      this.#moved.set(change.moved.from, change.moved.to)
      this.#moved.delete(change.moved.to)
    }
    if (change.restored !== undefined) this.#moved.delete(change.restored)
    return changed
  }

  /** Fixes a mistake in its file. One that is gone by now needs no fix. */
  fix(issueKey: string) {
    const { state, modules } = this.#renderer
    const fixed = state && modules?.fixedFile(issueKey, state, this.#store.content)
    if (fixed) this.#store.replace(withText(this.#store.content, fixed.file, fixed.text))
  }
}
