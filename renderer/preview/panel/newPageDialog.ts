import { type PageKind, pageKinds } from '../../content/newPage/kinds.ts'
import { element } from '../elements.ts'
import type { NewPageResult, RequestedPage } from '../messages.ts'
import { FormDialog, labelled } from './formDialog.ts'

/** The button that starts a new page, and the dialog in which its kind and its name are chosen. */
export class NewPageDialog {
  readonly button = element('button', { class: 'start', type: 'button', 'aria-haspopup': 'dialog' }, 'New page')
  readonly #dialog: FormDialog

  /** @param create asks the server for a page */
  constructor(create: (requested: RequestedPage) => void) {
    const kind = element('select', { id: 'new-kind' }, ...Object.keys(pageKinds).map((name) => element('option', { value: name }, name)))
    const title = element('input', { id: 'new-title', type: 'text', required: '', autofocus: '' })
    const rows = element('textarea', { id: 'new-rows', rows: '4', spellcheck: 'false' })
    const rowsField = labelled(
      rows,
      'Rows from a spreadsheet',
      'If you have them: select them there with the names of their columns, copy, and paste them here.',
    )
    const showRows = () => {
      rowsField.hidden = kind.value !== 'ranking'
    }
    kind.addEventListener('change', showRows)
    this.#dialog = new FormDialog({
      title: 'New page',
      fields: [labelled(kind, 'Kind'), labelled(title, 'Name', 'What the page is about, like “Voice agents”. Its address is made of it.'), rowsField],
      about: 'It starts as a draft with examples in it. Only this preview shows it, until you publish it.',
      submitLabel: 'Create the draft',
      onSubmit: () => create({ kind: kind.value as PageKind, title: title.value, rows: rows.value }),
    })
    this.button.addEventListener('click', () => {
      kind.value = kindHere() ?? kind.value
      showRows()
      this.#dialog.open()
    })
  }

  get element(): HTMLElement {
    return this.#dialog.element
  }

  /** Shows what became of the page that was asked for: itself, or why there is none. */
  showResult(result: NewPageResult) {
    if ('refusals' in result) this.#dialog.refuse(result.refusals)
    else location.assign(result.address)
  }
}

/** Returns the kind of the pages in the folder of the open one. */
const kindHere = () => Object.entries(pageKinds).find(([, folder]) => folder !== '' && `${location.pathname}/`.startsWith(`/${folder}`))?.[0]
