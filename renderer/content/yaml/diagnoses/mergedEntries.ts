import { type Document, isScalar, isSeq, visit } from 'yaml'
import { repeatedRun } from '../duplicateKeys.ts'
import { endOfLine, lineNumber, lineStart } from '../lines.ts'
import { endOfNode, pairsOf } from '../nodes.ts'
import type { ParsedYaml } from '../parseYaml.ts'
import { missingDashMessage } from './dashes.ts'
import type { Diagnosis } from './diagnosis.ts'
import { firstLines } from './entriesWithoutStart.ts'
import type { Shape } from './shape.ts'

/** An entry whose first line is missing, so that its keys repeat those of the entry above: where it starts and ends, and the first key of entries. */
type UnmarkedEntry = { start: number; end: number; key: string; isSure: boolean }

/** Returns diagnoses of entries that have become part of the one above, as its repeated keys show: without their dash, or without their first line. */
export function mergedEntries({ document }: ParsedYaml, text: string, { blockFields }: Shape): Diagnosis[] {
  const { dashless, unmarked } = document ? firstMerged(document, text) : {}
  return [...(dashless === undefined ? [] : missingDash(dashless, text)), ...(unmarked ? missingFirstLine(unmarked, text, blockFields) : [])]
}

/** Finds the first entry that became part of the one above because its dash is missing (it repeats the first key), and the first that did because its first line is. */
function firstMerged(document: Document.Parsed, text: string) {
  const found: { dashless?: number; unmarked?: UnmarkedEntry } = {}
  visit(document, {
    Map(_, map, ancestors) {
      const [head, ...others] = isSeq(ancestors.at(-1)) ? pairsOf(map) : []
      if (!head || !isScalar(head.key)) return
      const { value } = head.key
      const run = repeatedRun(map, 1)
      if (run) found.unmarked ??= { start: run.pair.key.range?.[0] ?? 0, end: endOfNode(map, text), key: String(value), isSure: run.repeated > 1 }
      const again = others.find(({ key }) => isScalar(key) && key.value === value)
      if (again) found.dashless ??= again.key.range?.[0] ?? 0
    },
  })
  return found
}

/** Returns the indentation of a line whose first key is at `at`, if there is room for a dash in it. */
function indentationBefore(at: number, text: string): string | undefined {
  const before = text.slice(lineStart(text, at), at)
  return /^ {2,}$/.test(before) ? before : undefined
}

function missingDash(at: number, text: string): Diagnosis[] {
  if (indentationBefore(at, text) === undefined) return []
  return [{ edits: [[at - 2, at, '- ']], range: [at, endOfLine(text, at)], message: missingDashMessage }]
}

function missingFirstLine({ start, end, key, isSure }: UnmarkedEntry, text: string, blockFields: Shape['blockFields']): Diagnosis[] {
  const indentation = indentationBefore(start, text)
  if (indentation === undefined) return []
  const at = start - indentation.length
  const [from, to] = [lineNumber(text, start), lineNumber(text, end)]
  return firstLines(key, blockFields.keys()).map((guess) => ({
    edits: [[at, at, `${indentation.slice(2)}${guess}\n`]],
    range: [start, endOfLine(text, start)],
    message: `Another entry starts here without its first line. Write "${guess}" above this line${from === to ? ', or remove this one' : `, or remove lines ${from} to ${to}`}.`,
    guess,
    // A single duplicate key may be no more than that.
    cost: isSure ? 0.5 : 1.5,
  }))
}
