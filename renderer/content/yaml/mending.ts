import { applyEdits, type Edit, inOrder, offsetsBefore } from './edits.ts'
import type { Fault } from './inspect/fault.ts'
import type { Slip } from './slips/slip.ts'

/** A text with its slips of YAML put right, and where its characters stand in what the author wrote. */
export type Mended = { text: string; offsetIn(written: number): number }

/** A text whose slips are put right one after the other, and what is told of them. */
export class Mending {
  text: string
  readonly faults: Fault[] = []
  readonly #written: string
  #offsetIn = (at: number) => at

  constructor(written: string) {
    this.#written = written
    this.text = written
  }

  offsetIn(at: number): number {
    return this.#offsetIn(at)
  }

  /** Puts slips right, and tells of them. */
  make(slips: readonly Slip[]) {
    const before = this.#offsetIn
    for (const { range, message, suggestion, aboutQuotes, edits, isSilent, breaksOff } of slips) {
      if (isSilent) continue
      const [start, end] = range
      this.faults.push({
        code: 'yaml-syntax',
        message,
        range: [before(start), before(end)],
        suggestion,
        breaksOff,
        ...(aboutQuotes ? { quotes: [before(edits[0]?.[0] ?? start), before(edits.at(-1)?.[1] ?? end)] as const } : {}),
      })
    }
    const edits = editsOf(slips)
    const back = offsetsBefore(edits)
    this.text = applyEdits(this.text, edits)
    this.#offsetIn = (at) => before(back(at))
  }

  /** Whether what an edit takes away is the author's: what a mending has put there cannot be told of. */
  isWritten([start, end]: Edit): boolean {
    return start === end || this.text === this.#written || this.text.slice(start, end) === this.#written.slice(this.offsetIn(start), this.offsetIn(end))
  }
}

/** The edits of slips, from the first to the last. */
export const editsOf = (slips: readonly Slip[]): Edit[] => inOrder(slips.flatMap(({ edits }) => edits))
