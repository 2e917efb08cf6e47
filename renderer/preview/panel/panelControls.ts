import { ownerKey } from './keys.ts'
import { isTextControl } from './unwrittenTexts.ts'

/** The control that has the focus, by its key, what was typed there and is not in the file yet, and what the file has there. What has no key, such as the panel itself, has an empty one. */
export type TypedText = { key: string; value?: string; written?: string; selection?: [number, number] }

/** The controls of the panel, each known by its key while the element is replaced with every state of the page. */
export class PanelControls {
  readonly #content: HTMLElement

  /** @param content contains those that have keys */
  constructor(content: HTMLElement) {
    this.#content = content
  }

  /** What has the focus, or gets it back with the window: `:focus` matches nothing while another window is used. */
  get active(): Element | null {
    return (this.#content.getRootNode() as ShadowRoot).activeElement
  }

  /** Returns what the next state of the page does not know yet. */
  typedText(): TypedText | undefined {
    const { active } = this
    if (!(active instanceof HTMLElement)) return undefined
    // What is typed in a dialog belongs to no field.
    if (!this.#content.contains(active)) return { key: '' }
    const { key = '' } = active.dataset
    if (!isTextControl(active)) return { key }
    const isTyped = active.value !== active.defaultValue
    const selection = [active.selectionStart ?? 0, active.selectionEnd ?? 0] satisfies [number, number]
    return { key, ...(isTyped ? { value: active.value } : {}), written: active.defaultValue, selection }
  }

  /** Finds the control with a key. */
  find(key: string): HTMLElement | null {
    return this.#content.querySelector(`[data-key="${CSS.escape(key)}"]`)
  }

  /** Finds what is closest to a control that is gone: what comes after the field that a button was for, the group of others, or what has the place of an entry. */
  findClosest(key: string): HTMLElement | null {
    const owner = this.find(ownerKey(key))
    if (!owner) return this.#findEntry(key)
    if (!owner.matches('input, select, textarea')) return owner
    const all = [...this.#content.querySelectorAll<HTMLElement>('[data-key]')]
    return all[all.indexOf(owner) + 1] ?? owner
  }

  /** Finds what has the place of an entry, or comes before it. @param key of something in it */
  #findEntry(key: string): HTMLElement | null {
    for (const { 1: place, index } of [...key.matchAll(/\/(\d+)/g)].reverse()) {
      const list = key.slice(0, index + 1)
      const entry = this.find(list + place) ?? this.find(list + (Number(place) - 1))
      if (entry) return entry
    }
    return null
  }

  /** Finds the first control inside the group or list with a key. */
  findWithin(key: string): HTMLElement | null {
    return this.#content.querySelector(`[data-key^="${CSS.escape(`${key}/`)}"]`)
  }
}
