/** Waits so long after a save for more of it, in milliseconds, … */
const saveDelayMs = 3
/** … so long between the files of a checkout, … */
const checkoutDelayMs = 60
/** … and never longer than this. */
const maxDelayMs = 2000
/** So many files at once are more than a save. */
const maxSaveSize = 4

/** Gathers files as they change and hands them on together: one save is one call at once, a checkout of a thousand files is one call. */
export class ChangeBatcher {
  readonly #onFlush: (files: ReadonlySet<string>) => void
  #files = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #startedAt = 0

  constructor(hand: (files: ReadonlySet<string>) => void) {
    this.#onFlush = hand
  }

  add(file: string) {
    if (this.#files.size === 0) this.#startedAt = performance.now()
    this.#files.add(file)
    if (this.#timer && this.#files.size <= maxSaveSize) return
    clearTimeout(this.#timer)
    const waited = performance.now() - this.#startedAt
    this.#timer = setTimeout(() => this.#flush(), Math.min(this.#files.size > maxSaveSize ? checkoutDelayMs : saveDelayMs, Math.max(0, maxDelayMs - waited)))
  }

  /** Forgets what has not been handed on. */
  close() {
    clearTimeout(this.#timer)
  }

  #flush() {
    const files = this.#files
    this.#files = new Set()
    this.#timer = undefined
    this.#onFlush(files)
  }
}
