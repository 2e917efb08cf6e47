import type { PanelControls } from './panelControls.ts'

/** Keeps the control with the focus in sight, with what is said of it, while what is around it changes. */
export class FocusInSight {
  readonly #content: HTMLElement
  readonly #controls: PanelControls
  /** The height of what is in sight. */
  #height = 0

  /** @param content scrolls, and contains the controls */
  constructor(content: HTMLElement, controls: PanelControls) {
    this.#content = content
    this.#controls = controls
    // A control gets the focus before it is clicked, when it must not move away from the pointer.
    for (const event of ['keyup', 'click']) content.addEventListener(event, () => this.showField())
    // Words above take room from what is below them.
    new ResizeObserver(() => {
      const wasInSight = this.top !== undefined
      this.#height = content.clientHeight
      if (wasInSight) this.#active?.scrollIntoView({ block: 'nearest' })
    }).observe(content)
  }

  get #active(): HTMLElement | undefined {
    const { active } = this.#controls
    return active instanceof HTMLElement && this.#content.contains(active) ? active : undefined
  }

  /** Where the control with the focus is below the upper edge; undefined if none has it, or it is out of sight. */
  get top(): number | undefined {
    const { top, bottom } = this.#active?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    const edge = this.#content.getBoundingClientRect().top
    return bottom > edge && top < edge + this.#height ? top - edge : undefined
  }

  /** Puts the control with the focus back to where it was. @param top undefined if it was out of sight, where it stays */
  putBack(top: number | undefined) {
    const active = this.#active
    if (top === undefined || !active) return
    this.#content.scrollTop += active.getBoundingClientRect().top - this.#content.getBoundingClientRect().top - top
    this.showField()
  }

  /** Shows what is expanded by the button with the focus, or as much as there is room for. */
  showExpanded() {
    const entry = this.#active?.matches('[aria-expanded=true]') ? this.#active.closest('li') : null
    entry?.scrollIntoView({ block: entry.offsetHeight <= this.#content.clientHeight ? 'nearest' : 'start' })
  }

  /** Shows the field with the focus, if there is room for it: browsers care for the line that is typed in. */
  showField() {
    const field = this.#active?.closest<HTMLElement>('.field')
    if (field && field.offsetHeight <= this.#content.clientHeight) field.scrollIntoView({ block: 'nearest' })
  }
}
