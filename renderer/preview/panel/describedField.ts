/** Says what the field with the focus is about, until another one has it: if the words went when a button is pressed, that would move away from the pointer. */
export class DescribedField {
  readonly #content: HTMLElement
  #key: string | undefined

  /** @param content contains the fields */
  constructor(content: HTMLElement) {
    this.#content = content
    content.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches('input, select, textarea')) return
      this.#key = target.dataset.key
      this.show()
    })
  }

  /** Says it again when the fields have been replaced. */
  show() {
    for (const field of this.#content.querySelectorAll('.field'))
      field.classList.toggle('described', field.querySelector<HTMLElement>('[data-key]')?.dataset.key === this.#key)
  }
}
