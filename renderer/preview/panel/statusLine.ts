import { element } from '../elements.ts'
import type { OngoingInput } from './ongoingInput.ts'

/** The line of the panel that says what became of a change. Longer words would move a button away from the pointer, so they wait until nothing is being entered. */
export class StatusLine {
  readonly element = element('p', { class: 'result', role: 'status' })
  readonly #input: OngoingInput
  /** Says what waits. */
  #sayNext: (() => void) | undefined

  constructor(input: OngoingInput) {
    this.#input = input
  }

  /** @param isDone false for what was refused, or is lost */
  say(isDone: boolean, ...words: (string | Node)[]) {
    const say = () => {
      this.element.replaceChildren(...words)
      this.element.classList.toggle('refused', !isDone)
    }
    if (this.#input.isOngoing) this.#sayNext = say
    else say()
  }

  /** Says what had to wait. */
  release() {
    this.#sayNext?.()
    this.#sayNext = undefined
  }
}
