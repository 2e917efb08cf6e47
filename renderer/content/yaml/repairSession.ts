import type { Diagnosis } from './diagnoses/diagnosis.ts'
import { linesOf, outsideBlockScalars, startsStructure } from './diagnoses/sourceLines.ts'
import { applyEdits, type Edit, sortEdits, toOriginalOffset } from './edits.ts'
import type { YamlIssue } from './inspect/yamlIssue.ts'
import { type RepairedText, withOriginalLines } from './repairedText.ts'

/** A text that is repaired step by step, and the issues to report for it. */
export class RepairSession {
  text: string
  readonly issues: YamlIssue[] = []
  readonly #original: string
  #toOriginal = (at: number) => at
  /** True once a repair has left out or moved what its author has to decide about: what is found after that depends on it. */
  #isMakeshift = false

  constructor(original: string) {
    this.#original = original
    this.text = original
  }

  originalOffset(at: number): number {
    return this.#toOriginal(at)
  }

  /** The repaired text; undefined if nothing had to be repaired. */
  get repaired(): RepairedText | undefined {
    return this.text === this.#original ? undefined : { text: this.text, originalOffset: this.#toOriginal }
  }

  /** Applies the edits of diagnoses and adds their issues. */
  apply(diagnoses: readonly Diagnosis[]) {
    const before = this.#toOriginal
    const edits = editsOf(diagnoses)
    const repairedText = applyEdits(this.text, edits)
    // Where fields would become part of a text, its author has to decide.
    const makesText = countStructureInTexts(repairedText) > countStructureInTexts(this.text)
    for (const diagnosis of diagnoses) {
      const { code = 'yaml-syntax', range, message, suggestion, aboutQuotes, edits, isSilent, isTruncated } = diagnosis
      if (isSilent) continue
      const [start, end] = range
      this.issues.push({
        code,
        message: withOriginalLines(message, { text: this.text, originalOffset: before }, this.#original),
        range: [before(start), before(end)],
        suggestion,
        edits: makesText || this.#isMakeshift ? [] : this.#requestedEdits(diagnosis),
        isTruncated,
        ...(aboutQuotes ? { quotedRange: [before(edits[0]?.[0] ?? start), before(edits.at(-1)?.[1] ?? end)] as const } : {}),
      })
    }
    this.#isMakeshift ||= makesText || diagnoses.some(({ isStopgap, edits }) => isStopgap && edits.some(removesText))
    const toPrevious = toOriginalOffset(this.text, edits)
    this.text = repairedText
    this.#toOriginal = (at) => before(toPrevious(at))
  }

  /** Returns what a diagnosis asks the author to change; undefined if its edits are something else, or change what an earlier one has added. */
  #requestedEdits({ edits, isStopgap, isTruncated }: Diagnosis): Edit[] | undefined {
    if (isStopgap || isTruncated || !edits.every((edit) => this.replacesOriginal(edit))) return undefined
    return edits.map(([start, end, text]) => [this.originalOffset(start), this.originalOffset(end), text])
  }

  /** True if an edit removes only text the author wrote; text inserted by an earlier repair cannot be reported. */
  replacesOriginal([start, end]: Edit): boolean {
    return (
      start === end ||
      this.text === this.#original ||
      this.text.slice(start, end) === this.#original.slice(this.originalOffset(start), this.originalOffset(end))
    )
  }
}

/** Returns the edits of diagnoses, sorted by offset. */
export const editsOf = (diagnoses: readonly Diagnosis[]): Edit[] => sortEdits(diagnoses.flatMap(({ edits }) => edits))

const removesText = ([start, end, replacement]: Edit) => end > start && replacement.trim() === ''

/** Counts the lines of block scalars that look like fields or entries. */
function countStructureInTexts(text: string): number {
  const lines = linesOf(text)
  const count = (some: readonly { text: string }[]) => some.filter((line) => startsStructure.test(line.text)).length
  return count(lines) - count(outsideBlockScalars(lines))
}
