import type { IssueCode } from '../../issue.ts'
import type { Edit, Range } from '../edits.ts'

/** What a repair adds to the data, which has to be valid. */
export type RepairEffects = {
  /** The name of a field that its edits add. */
  addedField?: string
  /** Keys that its edits join in one entry: each has to be a field of the entry, or a misspelling of one that it lacks. */
  joinedFields?: readonly string[]
  /** Keys that its edits turn into fields: the value of each has to be valid. */
  splitFields?: readonly string[]
  /** The file is truncated here: what is missing after it is not reported separately. */
  isTruncated?: boolean
  /** Fields in the first column that its edits remove, in whole or in part: that they are missing is no mistake. */
  removedFields?: readonly string[]
}

/** What may be wrong with the YAML of a text, the edits that would repair it, and the message to the author. */
export type Diagnosis = RepairEffects & {
  /** What is reported; without it, that YAML cannot read this. */
  code?: IssueCode
  edits: readonly Edit[]
  /** The range to report to the author. */
  range: Range
  message: string
  /** Replacement for the text in `range`. */
  suggestion?: string
  /** What the message asks for, in quotes, of several possible values. If others are as likely, the author is told all of them and has to choose. */
  guess?: string
  /** Number of mistakes that this reading has to save before it is preferred, as it is less likely or discards something. */
  cost?: number
  /** Its edits only make the rest of the file readable: what the message asks for, the author has to write. */
  isStopgap?: boolean
  /** Not reported: the repaired text contains a mistake that explains more, or nothing is wrong with what its edits replace. */
  isSilent?: boolean
  /** The repaired text is never valid as it was, however many other mistakes there are. */
  isCertain?: boolean
  /** `range` is a text whose quoting is wrong. One more mistake in that text is to be expected. */
  aboutQuotes?: boolean
}

/** Creates a diagnosis from edits, reported at the first; suggests its text if it is the only one. */
export function diagnosisOf(edits: readonly Edit[], message: string, more: Partial<Diagnosis> = {}): Diagnosis {
  const [[start, end, replacement] = [0, 0, '']] = edits
  return { edits, range: [start, end], message, ...(edits.length > 1 ? {} : { suggestion: replacement }), ...more }
}
