/** What somebody is in the middle of: the press of a button, which clicks nothing if that is replaced, or the composition of a letter, which is cut off with its field. */
export class OngoingInput {
  #ongoing: symbol | undefined

  /** @param onEnd is called once nothing is going on, after what a click or a letter does */
  constructor(panel: HTMLElement, onEnd: () => void) {
    const begin = (isOngoing: boolean) => {
      this.#ongoing = isOngoing ? Symbol() : undefined
    }
    // The click, or the letter, comes first.
    const end = () => {
      const ended = this.#ongoing
      setTimeout(() => {
        // The next press may have begun by then.
        if (this.#ongoing !== ended) return
        this.#ongoing = undefined
        onEnd()
      })
    }
    // Of the other buttons of a mouse, which click nothing, the release may never be heard of: it belongs to the browser's menu.
    panel.addEventListener('pointerdown', (event) => begin(event.button === 0 && event.composedPath().some((node) => node instanceof HTMLButtonElement)))
    for (const event of ['pointerup', 'pointercancel']) addEventListener(event, end, { capture: true })
    panel.addEventListener('compositionstart', () => begin(true))
    panel.addEventListener('compositionend', end)
  }

  get isOngoing(): boolean {
    return this.#ongoing !== undefined
  }
}
