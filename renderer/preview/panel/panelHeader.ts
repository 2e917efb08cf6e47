import { element, openInEditor } from '../elements.ts'
import type { EditablePage } from '../messages.ts'

type PanelHeaderOptions = {
  /** Takes the last change back, or makes it again. */
  onUndo(redo: boolean): void
  onClose(): void
  publishButton: HTMLElement
}

/** The head of the panel: which file it changes, and the buttons that every page has. */
export class PanelHeader {
  readonly element: HTMLElement
  readonly #file = element('button', { class: 'file', type: 'button', title: 'Open in the editor' })
  readonly #undo = element('button', { type: 'button', 'aria-keyshortcuts': 'Control+Z Meta+Z' }, 'Undo')
  readonly #redo = element('button', { type: 'button', 'aria-keyshortcuts': 'Control+Shift+Z Meta+Shift+Z Control+Y' }, 'Redo')
  #page: EditablePage | undefined

  constructor({ onUndo, onClose, publishButton }: PanelHeaderOptions) {
    const close = element('button', { type: 'button' }, 'Close')
    close.addEventListener('click', onClose)
    this.#undo.addEventListener('click', () => onUndo(false))
    this.#redo.addEventListener('click', () => onUndo(true))
    this.#file.addEventListener('click', () => openInEditor(this.#page?.sourceLocation ?? ''))
    this.element = element(
      'header',
      {},
      element('h2', {}, 'Edit this page'),
      element('div', { class: 'tools' }, this.#undo, this.#redo, close),
      this.#file,
      element('div', { class: 'tools draft' }, publishButton),
    )
  }

  show(page: EditablePage | undefined) {
    this.#page = page
    this.#file.textContent = page?.file ?? ''
    for (const [button, done] of [
      [this.#undo, page?.undo],
      [this.#redo, page?.redo],
    ] as const) {
      button.title = done ?? 'There is nothing yet'
      // Not `disabled`, which would lose the focus.
      button.setAttribute('aria-disabled', String(done === undefined))
    }
  }
}
