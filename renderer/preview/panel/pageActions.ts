import { element } from '../elements.ts'
import type { ChangeResult, EditablePage, PublishingAction, Relocation } from '../messages.ts'
import type { FormDialog } from './formDialog.ts'
import { relocationDialog } from './relocationDialog.ts'

/** What the buttons ask of the server, each once it has answered everything before. */
type PageRequests = {
  publish(action: PublishingAction): void
  /** @param onSend is called when it is asked */
  relocate(requested: Relocation, onSend: () => void): void
}

/** The buttons for a page as a whole: they publish it, make a draft of it, move and remove it. */
export class PageActions {
  /** Far from the one that unpublishes, because it may be clicked twice. */
  readonly publishButton = element('button', { type: 'button', hidden: '' }, 'Publish')
  readonly #unpublish = element('button', { type: 'button', 'data-key': 'unpublish' }, 'Unpublish')
  readonly #relocations: Record<Relocation['action'], ReturnType<typeof relocationDialog>>
  /** What the server is asked for by a dialog, which waits for the answer. */
  #asked: Relocation['action'] | undefined

  constructor({ publish, relocate }: PageRequests) {
    this.publishButton.addEventListener('click', () => publish('publish'))
    this.#unpublish.addEventListener('click', () => publish('unpublish'))
    const ask = (requested: Relocation) =>
      relocate(requested, () => {
        this.#asked = requested.action
      })
    this.#relocations = { rename: relocationDialog('rename', ask), remove: relocationDialog('remove', ask) }
  }

  get dialogs(): FormDialog[] {
    return Object.values(this.#relocations).map(({ dialog }) => dialog)
  }

  /** True while the server is asked to give the page another address. */
  get isMoving(): boolean {
    return this.#asked === 'rename'
  }

  /** Returns the buttons below a page; none for one that the site cannot do without. Shows the one that publishes, if it is a draft. */
  buttonsFor(page: EditablePage | undefined): HTMLElement[] {
    const action = page?.publishing
    this.publishButton.hidden = action !== 'publish'
    const { rename, remove } = this.#relocations
    return action === undefined ? [] : [rename.button, remove.button, ...(action === 'unpublish' ? [this.#unpublish] : [])]
  }

  /** Shows what became of the page that a dialog was about. */
  showResult(result: ChangeResult | undefined) {
    if (this.#asked) this.#relocations[this.#asked].dialog.showResult(result)
    this.#asked = undefined
  }
}
