/** The press by which a button of the panel is held down. One that is replaced meanwhile is not clicked. */
export class ButtonPress {
  #held: symbol | undefined

  /** @param onEnd is called once no button is held down, after what its click does */
  constructor(panel: HTMLElement, onEnd: () => void) {
    panel.addEventListener('pointerdown', (event) => {
      // Of the others, which click nothing, the release may never be heard of: it belongs to the browser's menu.
      this.#held = event.button === 0 && event.composedPath().some((node) => node instanceof HTMLButtonElement) ? Symbol() : undefined
    })
    // The click comes first.
    const end = () => {
      const ended = this.#held
      setTimeout(() => {
        // The next press may have begun by then.
        if (this.#held !== ended) return
        this.#held = undefined
        onEnd()
      })
    }
    for (const event of ['pointerup', 'pointercancel']) addEventListener(event, end, { capture: true })
  }

  get isHeld(): boolean {
    return this.#held !== undefined
  }
}
