import type { RepairEffects } from './diagnoses/diagnosis.ts'
import { emptyShape, type Shape } from './diagnoses/shape.ts'
import type { ParsedYaml } from './parseYaml.ts'

/** Decides which of two readings of a YAML text was meant: the one with fewer mistakes. */
export type Scorer = {
  /** Returns the number of mistakes in the data; Infinity if what a repair added is itself wrong. */
  countMistakes(data: unknown, effects?: RepairEffects): number
  /** Returns what the file may hold. */
  shape(): Shape
}

export const neutralScorer: Scorer = { countMistakes: () => 0, shape: () => emptyShape }

/** Counts the mistakes in the data of a reading. */
export const mistakesIn = (reading: ParsedYaml, scorer: Scorer, effects?: RepairEffects) => scorer.countMistakes(dataOf(reading), effects)

/** Returns the data of a reading, or undefined if it has none. */
function dataOf({ document, secondDocumentStart: second }: ParsedYaml): unknown {
  if (second !== undefined || !document) return undefined
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    return undefined
  }
}
