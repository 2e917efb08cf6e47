import type { NextPlaces } from './nextPlaces.ts'
import type { PanelControls, TypedText } from './panelControls.ts'

/** The control that is to get the focus, by its key, and the one in the panel that has it now. If it is elsewhere by then, it stays there. */
export type NextFocus = { key: string; from: string | undefined }

/** Where the focus goes when the controls of the panel are replaced, if what had it does not get it back. */
export class PanelFocus {
  readonly #panel: HTMLElement
  readonly #controls: PanelControls
  #next: NextFocus | undefined
  /** The key of the control with the focus, if it is gone with its entry. */
  #lostKey: string | undefined

  /** @param panel gets the focus where no control can */
  constructor(panel: HTMLElement, controls: PanelControls) {
    this.#panel = panel
    this.#controls = controls
  }

  /** Has a control get the focus when it is there. */
  goTo(next: NextFocus | undefined) {
    this.#next = next
  }

  /** Keeps the focus at its entry, wherever that is now. */
  move(places: NextPlaces) {
    const { active } = this.#controls
    if (active instanceof HTMLElement && active.dataset.key !== undefined) {
      const key = places.key(active.dataset.key)
      if (key === undefined) this.#lostKey = active.dataset.key
      active.dataset.key = key ?? ''
    }
    if (this.#next?.from !== undefined) this.#next = { ...this.#next, from: places.key(this.#next.from) ?? '' }
  }

  /**
   * Gives the focus to what is to get it.
   * @param from the key of the control that had it
   * @param isChangeable whether the page can be changed: while it cannot, the control may be there later
   * @returns false if it did not go on
   */
  goOn(from: string | undefined, isChangeable: boolean): boolean {
    const next = this.#next
    if (isChangeable) this.#next = undefined
    if (!next || next.from !== from) return false
    // What was added may have no control of its own, as a group of fields in another one.
    const control = this.#controls.find(next.key) ?? this.#controls.findWithin(next.key)
    if (!control) return false
    control.focus()
    this.#lostKey = undefined
    return true
  }

  /** Gives the focus of what is gone to what is closest, or of a field that was typed in to the panel: whoever types goes on in no other one. */
  leave(typed: TypedText | undefined) {
    if (typed && !this.#controls.active) {
      const closest = typed.value === undefined ? this.#controls.findClosest(this.#lostKey ?? typed.key) : null
      ;(closest ?? this.#panel).focus()
    }
    this.#lostKey = undefined
  }
}
