import { element } from '../elements.ts'
import type { ChangeResult, EditablePage, PublishingAction, Relocation } from '../messages.ts'
import { RelocationDialog } from './relocationDialog.ts'

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
  readonly #rename: RelocationDialog
  readonly #remove: RelocationDialog
  /** The dialog that waits for an answer. */
  #waiting: RelocationDialog | undefined

  constructor({ publish, relocate }: PageRequests) {
    this.publishButton.addEventListener('click', () => publish('publish'))
    this.#unpublish.addEventListener('click', () => publish('unpublish'))
    const dialogFor = (action: Relocation['action']) => {
      const dialog: RelocationDialog = new RelocationDialog(action, (requested) =>
        relocate(requested, () => {
          this.#waiting = dialog
        }),
      )
      return dialog
    }
    this.#rename = dialogFor('rename')
    this.#remove = dialogFor('remove')
  }

  get dialogs(): RelocationDialog[] {
    return [this.#rename, this.#remove]
  }

  /** True while the server is asked to give the page another address. */
  get isMoving(): boolean {
    return this.#waiting !== undefined && this.#waiting === this.#rename
  }

  /** Returns the buttons below a page; none for one that the site cannot do without. Shows the one that publishes, if it is a draft. */
  buttonsFor(page: EditablePage | undefined): HTMLElement[] {
    const action = page?.publishing
    this.publishButton.hidden = action !== 'publish'
    return action === undefined ? [] : [this.#rename.button, this.#remove.button, ...(action === 'unpublish' ? [this.#unpublish] : [])]
  }

  /** Shows what became of the page that a dialog was about. */
  showResult(result: ChangeResult | undefined) {
    this.#waiting?.showResult(result)
    this.#waiting = undefined
  }
}
