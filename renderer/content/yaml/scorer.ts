import { type Document, isMap, isSeq, type YAMLSeq } from 'yaml'
import { groupBy } from '../groupBy.ts'
import type { RepairEffects } from './diagnoses/diagnosis.ts'
import { emptyShape, type Shape } from './diagnoses/shape.ts'
import { keyNameOf, pairsOf } from './nodes.ts'
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

/** Returns the data of a reading, or undefined if it has none. Of a list that is written twice it has the entries of both, whose mistakes count alike. */
function dataOf({ document, secondDocumentStart: second }: ParsedYaml): unknown {
  if (second !== undefined || !document) return undefined
  try {
    const data: unknown = document.toJS({ maxAliasCount: 100 })
    for (const [name, lists] of repeatedLists(document)) Object.assign(data as object, { [name]: lists.flatMap((list) => list.toJS(document) as unknown[]) })
    return data
  } catch {
    return undefined
  }
}

/** Returns the lists in the first column by their names, of those names that are written more than once. */
function repeatedLists({ contents }: Document.Parsed): [name: string, lists: YAMLSeq[]][] {
  const fields = isMap(contents) ? pairsOf(contents) : []
  const lists = groupBy(
    fields.filter(({ value }) => isSeq(value)),
    (pair) => keyNameOf(pair),
  )
  return [...lists].flatMap(([name, pairs]) => (pairs.length > 1 ? [[name, pairs.map(({ value }) => value as YAMLSeq)]] : []))
}
