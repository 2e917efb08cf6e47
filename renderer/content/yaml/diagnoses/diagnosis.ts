import type { Edit } from '../edits.ts'

/** What a mending brings with it, which has to be right. */
export type RepairEffects = {
  /** The name of a field that its edits write where there was none. */
  addedField?: string
  /** Names that its edits bring together in one entry: each has to be a field of it, or to stand for one that is not written. */
  joinedFields?: readonly string[]
  /** Names that its edits make fields of: what stands behind each has to be right there. */
  splitFields?: readonly string[]
  /** The file ends here in the middle of something: what is missing from there on is told with it. */
  isTruncated?: boolean
}

/** What may be wrong with the YAML of a text, what would mend it, and how to tell the author. */
export type Diagnosis = RepairEffects & {
  edits: readonly Edit[]
  /** The characters that the author has to look at. */
  range: readonly [start: number, end: number]
  message: string
  /** What to write in place of `range`. */
  suggestion?: string | undefined
  /** What is judged in place of the text with `edits`: of a list, whether it is one, and not its entries. */
  scoredEdits?: readonly Edit[]
  /** How many mistakes this reading has to save before it is believed; it throws something away. */
  cost?: number
  /** It is not told: what it makes of the text is a mistake in itself, of which more is known. */
  isSilent?: boolean
  /** What it mends is never right, however much else is wrong. */
  isCertain?: boolean
  /** Its range is a text, and what is wrong is how it is quoted. One more mistake in that text is to be expected. */
  aboutQuotes?: boolean
}

/** The slip of places that are to be written otherwise: it is told at the first of them, and what to write there if that is the only one. */
export function diagnosisOf(edits: readonly Edit[], message: string, more: Partial<Diagnosis> = {}): Diagnosis {
  const [[start, end, words] = [0, 0, '']] = edits
  return { edits, range: [start, end], message, ...(edits.length > 1 ? {} : { suggestion: words }), ...more }
}
