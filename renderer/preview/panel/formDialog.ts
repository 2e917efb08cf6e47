import { element } from '../elements.ts'
import type { ChangeResult } from '../messages.ts'
import type { Entered, LastingDialog } from './keptDialog.ts'

type FormDialogOptions = {
  title: string
  fields: HTMLElement[]
  /** What is to be known before it is sent. */
  about: string
  submitLabel: string
  /** Asks the server, whose answer is shown. */
  onSubmit(): void
}

/** A dialog with a form that the server answers. Escape closes it, and leaves what was entered. */
export class FormDialog implements LastingDialog {
  readonly element: HTMLDialogElement
  readonly #form: HTMLFormElement
  readonly #said = element('ul')
  #isWaiting = false

  constructor({ title, fields, about, submitLabel, onSubmit }: FormDialogOptions) {
    const cancel = element('button', { type: 'button' }, 'Cancel')
    cancel.addEventListener('click', () => this.element.close())
    this.#form = element(
      'form',
      {},
      element('h2', {}, title),
      ...fields,
      element('div', { role: 'alert' }, this.#said),
      element('p', { class: 'about' }, about),
      element('div', { class: 'tools' }, element('button', { type: 'submit' }, submitLabel), cancel),
    )
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.#isWaiting) return
      this.#isWaiting = true
      this.#said.replaceChildren(element('li', { class: 'about' }, 'Checking the site…'))
      onSubmit()
    })
    this.element = element('dialog', { 'aria-label': title }, this.#form)
    // A lost connection answers nothing.
    this.element.addEventListener('close', () => {
      this.#isWaiting = false
    })
    // Escape closes the dialog alone.
    this.element.addEventListener('keydown', (event) => event.stopPropagation())
  }

  /** @param entered what was entered before its page was loaded again */
  open(entered: Entered = {}) {
    for (const control of this.#controls) control.value = entered[control.id] ?? control.value
    this.refuse([])
    this.element.showModal()
  }

  /** What is entered while it is open. */
  get entered(): Entered | undefined {
    return this.element.open ? Object.fromEntries(this.#controls.map(({ id, value }) => [id, value])) : undefined
  }

  get #controls() {
    return [...this.#form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('[id]:is(input, textarea, select)')]
  }

  /** Shows what became of a change: closes, or says why nothing was done. */
  showResult(result: ChangeResult | undefined) {
    if (result?.isDone) this.element.close()
    else this.refuse(result?.text.split('\n') ?? ['That failed, and nothing was written.'])
  }

  /** Says why nothing was done, until it is tried again. */
  refuse(refusals: readonly string[]) {
    this.#isWaiting = false
    this.#said.replaceChildren(...refusals.map((refusal) => element('li', { class: 'mistake' }, refusal)))
  }
}

/** Returns a control with its label, and what it is about. @param control has an id */
export function labelled(control: HTMLElement, label: string, about?: string): HTMLElement {
  const described = about === undefined ? [] : [element('p', { class: 'about', id: `${control.id}-about` }, about)]
  if (about !== undefined) control.setAttribute('aria-describedby', `${control.id}-about`)
  return element('div', { class: 'field described' }, element('label', { for: control.id }, label), control, ...described)
}
