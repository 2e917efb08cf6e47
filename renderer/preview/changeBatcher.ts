/** How long to wait for more files of the same save, in milliseconds. */
const saveDelayMs = 3
/** How long to wait between the files of a checkout, in milliseconds. */
const checkoutDelayMs = 60
/** The longest wait altogether, in milliseconds. */
const maxDelayMs = 2000
/** More files than this at once are a checkout, not a save. */
const maxSaveSize = 4

/** Collects changed files and passes them on together: a save is one immediate call, a checkout of a thousand files also only one. */
export class ChangeBatcher {
  readonly #onFlush: (files: ReadonlySet<string>) => void
  #files = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #startedAt = 0

  constructor(onFlush: (files: ReadonlySet<string>) => void) {
    this.#onFlush = onFlush
  }

  add(file: string) {
    if (this.#files.size === 0) this.#startedAt = performance.now()
    this.#files.add(file)
    if (this.#timer && this.#files.size <= maxSaveSize) return
    clearTimeout(this.#timer)
    const waited = performance.now() - this.#startedAt
    this.#timer = setTimeout(() => this.#flush(), Math.min(this.#files.size > maxSaveSize ? checkoutDelayMs : saveDelayMs, Math.max(0, maxDelayMs - waited)))
  }

  /** Discards the files that have not been passed on. */
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
