import { type PageKind, pageKinds } from '../../content/newPage/kinds.ts'
import { element } from '../elements.ts'
import type { NewPageResult, RequestedPage } from '../messages.ts'

/** The button that starts a new page, and the dialog in which its kind and its name are chosen. */
export class NewPageDialog {
  readonly button = element('button', { class: 'start', type: 'button', 'aria-haspopup': 'dialog' }, 'New page')
  readonly element = element('dialog', { class: 'new', 'aria-labelledby': 'new-page' })
  readonly #kind = element('select', { id: 'new-kind' }, ...Object.keys(pageKinds).map((kind) => element('option', { value: kind }, kind)))
  readonly #title = element('input', { id: 'new-title', type: 'text', required: '', autofocus: '', 'aria-describedby': 'new-title-about' })
  readonly #rows = element('textarea', { id: 'new-rows', rows: '4', spellcheck: 'false', 'aria-describedby': 'new-rows-about' })
  readonly #refusals = element('ul')
  #isWaiting = false

  /** @param create asks the server for a page */
  constructor(create: (requested: RequestedPage) => void) {
    const rowsField = field(
      this.#rows,
      'Rows from a spreadsheet',
      'If you have them: select them there with the names of their columns, copy, and paste them here.',
    )
    const showRows = () => {
      rowsField.hidden = this.#kind.value !== 'ranking'
    }
    const cancel = element('button', { type: 'button' }, 'Cancel')
    const form = element(
      'form',
      {},
      element('h2', { id: 'new-page' }, 'New page'),
      field(this.#kind, 'Kind'),
      field(this.#title, 'Name', 'What the page is about, like “Voice agents”. Its address is made of it.'),
      rowsField,
      element('div', { role: 'alert' }, this.#refusals),
      element('p', { class: 'about' }, 'It starts as a draft with examples in it. Only this preview shows it, until you publish it.'),
      element('div', { class: 'tools' }, element('button', { type: 'submit' }, 'Create the draft'), cancel),
    )
    this.button.addEventListener('click', () => {
      this.#kind.value = kindHere() ?? this.#kind.value
      showRows()
      this.#refuse([])
      this.element.showModal()
    })
    this.#kind.addEventListener('change', showRows)
    cancel.addEventListener('click', () => this.element.close())
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.#isWaiting) return
      this.#isWaiting = true
      create({ kind: this.#kind.value as PageKind, title: this.#title.value, rows: this.#rows.value })
    })
    // A lost connection answers nothing.
    this.element.addEventListener('close', () => {
      this.#isWaiting = false
    })
    // Escape closes the dialog alone.
    this.element.addEventListener('keydown', (event) => event.stopPropagation())
    this.element.append(form)
  }

  /** Shows what became of the page that was asked for: itself, or why there is none. */
  showResult(result: NewPageResult) {
    this.#isWaiting = false
    if ('refusals' in result) this.#refuse(result.refusals)
    else location.assign(result.address)
  }

  #refuse(refusals: readonly string[]) {
    this.#refusals.replaceChildren(...refusals.map((refusal) => element('li', { class: 'mistake' }, refusal)))
  }
}

/** Returns the kind of the pages in the folder of the open one. */
const kindHere = () => Object.entries(pageKinds).find(([, folder]) => folder !== '' && `${location.pathname}/`.startsWith(`/${folder}`))?.[0]

function field(control: HTMLElement, label: string, about?: string) {
  const description = about === undefined ? [] : [element('p', { class: 'about', id: `${control.id}-about` }, about)]
  return element('div', { class: 'field described' }, element('label', { for: control.id }, label), control, ...description)
}
