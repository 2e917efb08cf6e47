import type { NextPlaces } from './nextPlaces.ts'

export type TextControl = HTMLInputElement | HTMLTextAreaElement

export const isTextControl = (element: unknown): element is TextControl => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Types a text into the control with the focus, which has been replaced since somebody typed it: unlike a value that is set, Ctrl+Z takes it back. */
export function typeAnew(control: TextControl, text: string) {
  control.select()
  // Deprecated, and in every browser the only way to do what a user could undo.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (control.value !== text) control.value = text
}

/** What was entered in fields and is not in the file, by the keys of the fields: it was refused, or the file cannot be changed here for now. */
export class UnwrittenTexts {
  readonly #content: HTMLElement
  #texts = new Map<string, { text: string; note: string }>()

  /** @param content contains the fields */
  constructor(content: HTMLElement) {
    this.#content = content
  }

  /** @param note says why it is not in the file */
  keep(key: string, text: string, note = 'This is not in the file yet. It is written when you leave the field.') {
    this.#texts.set(key, { text, note })
  }

  /** Says of a field that what was entered there is not in the file, and why, if that is so. @param written what the file has */
  noteOn(key: string, written: string): string | undefined {
    const { text = written, note } = this.#texts.get(key) ?? {}
    return text === written ? undefined : note
  }

  forget(key: string | undefined) {
    this.#texts.delete(key ?? '')
  }

  /** Keeps texts at their entries, wherever those are now. @returns those whose entries are gone, by the keys they had */
  move(places: NextPlaces): [key: string, text: string][] {
    const lost = [...this.#texts].flatMap(([key, { text }]): [string, string][] => (places.key(key) === undefined ? [[key, text]] : []))
    this.#texts = new Map(places.moved(this.#texts))
    return lost
  }

  /** Shows the texts in their fields. What the file has by now is forgotten. */
  restore() {
    for (const control of this.#controls()) {
      const { text } = this.#texts.get(control.dataset.key ?? '') ?? {}
      if (text === control.defaultValue) this.forget(control.dataset.key)
      else if (text !== undefined) control.value = text
    }
  }

  /** Returns all texts, with those that are being entered. A choice that was refused is made again. */
  all(): [key: string, text: string][] {
    const entered = this.#controls().filter((control) => control.value !== control.defaultValue)
    const kept = [...this.#texts].flatMap(([key, { text }]) => (this.#isChoice(key) ? [] : [[key, text] as const]))
    return [...new Map([...kept, ...entered.map((control) => [control.dataset.key ?? '', control.value] as const)])]
  }

  #isChoice(key: string): boolean {
    return this.#content.querySelector(`select[data-key="${CSS.escape(key)}"]`) !== null
  }

  #controls(): TextControl[] {
    return [...this.#content.querySelectorAll('[data-key]')].filter(isTextControl)
  }
}
