import type { Diagnosis } from './diagnoses/diagnosis.ts'
import { applyEdits, type Edit, inOrder, toOriginalOffset } from './edits.ts'
import type { YamlIssue } from './inspect/yamlIssue.ts'

/** A text with its slips of YAML put right, and where its characters stand in what the author wrote. */
export type RepairedText = { text: string; originalOffset(written: number): number }

/** A text whose slips are put right one after the other, and what is told of them. */
export class RepairSession {
  text: string
  readonly issues: YamlIssue[] = []
  readonly #written: string
  #toOriginal = (at: number) => at

  constructor(written: string) {
    this.#written = written
    this.text = written
  }

  originalOffset(at: number): number {
    return this.#toOriginal(at)
  }

  /** Puts slips right, and tells of them. */
  apply(diagnoses: readonly Diagnosis[]) {
    const before = this.#toOriginal
    for (const { range, message, suggestion, aboutQuotes, edits, isSilent, isTruncated } of diagnoses) {
      if (isSilent) continue
      const [start, end] = range
      this.issues.push({
        code: 'yaml-syntax',
        message,
        range: [before(start), before(end)],
        suggestion,
        isTruncated,
        ...(aboutQuotes ? { quotedRange: [before(edits[0]?.[0] ?? start), before(edits.at(-1)?.[1] ?? end)] as const } : {}),
      })
    }
    const edits = editsOf(diagnoses)
    const back = toOriginalOffset(edits)
    this.text = applyEdits(this.text, edits)
    this.#toOriginal = (at) => before(back(at))
  }

  /** Whether what an edit takes away is the author's: what a mending has put there cannot be told of. */
  replacesOriginal([start, end]: Edit): boolean {
    return (
      start === end || this.text === this.#written || this.text.slice(start, end) === this.#written.slice(this.originalOffset(start), this.originalOffset(end))
    )
  }
}

/** The edits of slips, from the first to the last. */
export const editsOf = (diagnoses: readonly Diagnosis[]): Edit[] => inOrder(diagnoses.flatMap(({ edits }) => edits))
