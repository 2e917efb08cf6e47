/** Waits so long after a save for more of it, in milliseconds, … */
const soon = 3
/** … so long between the files of a checkout, … */
const quiet = 60
/** … and never longer than this. */
const longest = 2000
/** So many files at once are more than a save. */
const few = 4

/** Gathers files as they change and hands them on together: one save is one call at once, a checkout of a thousand files is one call. */
export class Batch {
  readonly #hand: (files: ReadonlySet<string>) => void
  #files = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #since = 0

  constructor(hand: (files: ReadonlySet<string>) => void) {
    this.#hand = hand
  }

  add(file: string) {
    if (this.#files.size === 0) this.#since = performance.now()
    this.#files.add(file)
    if (this.#timer && this.#files.size <= few) return
    clearTimeout(this.#timer)
    const waited = performance.now() - this.#since
    this.#timer = setTimeout(() => this.#flush(), Math.min(this.#files.size > few ? quiet : soon, Math.max(0, longest - waited)))
  }

  /** Forgets what has not been handed on. */
  close() {
    clearTimeout(this.#timer)
  }

  #flush() {
    const files = this.#files
    this.#files = new Set()
    this.#timer = undefined
    this.#hand(files)
  }
}
