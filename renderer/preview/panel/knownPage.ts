import type { EditablePage, FieldPath } from '../messages.ts'
import { madeMove, type NextPlaces, nextPlaces } from './nextPlaces.ts'
import type { PendingChange } from './requestQueue.ts'

/** The page as the panel knows it. What is shown may be older, while something is being entered: its entries may have other places by now. */
export class KnownPage {
  #current: EditablePage | undefined
  /** The last state that could be changed. */
  #changeable: EditablePage | undefined
  /** Where entries have gone that are still shown where they were. */
  #unshown: NextPlaces[] = []

  get current(): EditablePage | undefined {
    return this.#current
  }

  get isChangeable(): boolean {
    return this.#current !== undefined && this.#current.problem === undefined
  }

  /** Takes the next state, after a change if one was made here. @returns where entries are now; undefined if none has another place */
  take(page: EditablePage | undefined, made?: PendingChange): NextPlaces | undefined {
    this.#current = page
    const before = this.#changeable
    if (!page || !this.isChangeable || page === before) return undefined
    this.#changeable = page
    if (!before) return undefined
    const places = nextPlaces(before, page, made && madeMove(made))
    this.#unshown.push(places)
    return places
  }

  /** Returns the path of what is shown at another one; undefined if it is gone. */
  pathOf(shownPath: FieldPath): FieldPath | undefined {
    return this.#unshown.reduce<FieldPath | undefined>((path, places) => path && places.path(path), shownPath)
  }

  /** Notes that the current state is shown. */
  noteShown() {
    this.#unshown = []
  }
}
