import { type PageKind, pageKinds } from '../../authoring/newPage/kinds.ts'
import { element } from '../elements.ts'
import type { NewPageResult, RequestedPage } from '../messages.ts'
import { FormDialog, labelled } from './formDialog.ts'
import type { Entered, LastingDialog } from './keptDialog.ts'

/** The button that starts a new page, and the dialog in which its kind and its name are chosen. */
export class NewPageDialog implements LastingDialog {
  readonly button = element('button', { class: 'start', type: 'button', 'aria-haspopup': 'dialog' }, 'New page')
  readonly #dialog: FormDialog
  readonly #kind = element('select', { id: 'new-kind' })
  readonly #rowsField: HTMLElement
  readonly #askForKinds: () => void

  /** @param requests asks the server of which kinds a page can be, and for a page */
  constructor({ askForKinds, create }: { askForKinds(): void; create(requested: RequestedPage): void }) {
    const kind = this.#kind
    const title = element('input', { id: 'new-title', type: 'text', required: '', autofocus: '' })
    const rows = element('textarea', { id: 'new-rows', rows: '4', spellcheck: 'false' })
    this.#askForKinds = askForKinds
    this.#rowsField = labelled(
      rows,
      'Rows from a spreadsheet',
      'If you have them: select them there with the names of their columns, copy, and paste them here.',
    )
    kind.addEventListener('change', () => this.#showRows())
    this.#dialog = new FormDialog({
      title: 'New page',
      fields: [labelled(kind, 'Kind'), labelled(title, 'Name', 'What the page is about, like “Voice agents”. Its address is made of it.'), this.#rowsField],
      about: 'It starts as a draft with examples in it. Only this preview shows it, until you publish it.',
      submitLabel: 'Create the draft',
      onSubmit: () => create({ kind: kind.value as PageKind, title: title.value, rows: rows.value }),
    })
    this.button.addEventListener('click', () => this.open())
  }

  get entered() {
    return this.#dialog.entered
  }

  open(entered?: Entered) {
    this.offer(Object.keys(pageKinds) as PageKind[])
    this.#kind.value = kindHere() ?? this.#kind.value
    this.#askForKinds()
    this.#dialog.open(entered)
    this.#showRows()
  }

  /** Only a ranking has rows. */
  #showRows() {
    this.#rowsField.hidden = this.#kind.value !== 'ranking'
  }

  /** Offers some kinds, of which the chosen one stays chosen if it is among them. */
  offer(kinds: readonly PageKind[]) {
    const chosen = this.#kind.value
    this.#kind.replaceChildren(...kinds.map((name) => element('option', { value: name }, name)))
    if (kinds.includes(chosen as PageKind)) this.#kind.value = chosen
    this.#showRows()
  }

  get element(): HTMLElement {
    return this.#dialog.element
  }

  /** Shows what became of the page that was asked for: itself, or why there is none. */
  showResult(result: NewPageResult) {
    if ('refusals' in result) return this.#dialog.refuse(result.refusals)
    this.#dialog.element.close()
    location.assign(result.address)
  }
}

/** Returns the kind of the pages in the folder of the open one. */
const kindHere = () => Object.entries(pageKinds).find(([, folder]) => folder !== '' && `${location.pathname}/`.startsWith(`/${folder}`))?.[0]
