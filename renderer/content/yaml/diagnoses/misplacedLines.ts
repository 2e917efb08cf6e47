import { duplicateKeys, type UnmarkedEntry } from '../duplicateKeys.ts'
import { endOfLine, lineNumber } from '../lines.ts'
import type { ParsedYaml } from '../parseYaml.ts'
import { missingDashMessage } from './dashes.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Shape } from './shape.ts'

/** Returns diagnoses of lines that duplicate keys show to be in the wrong place: an entry without its dash, or without its first line. */
export function misplacedLines({ document }: ParsedYaml, text: string, { blockTypes }: Shape): Diagnosis[] {
  const { entry, unmarkedEntry } = document ? duplicateKeys(document, text) : {}
  return [...(entry === undefined ? [] : missingDash(entry, text)), ...(unmarkedEntry ? missingFirstLine(unmarkedEntry, text, blockTypes) : [])]
}

/** Returns the indentation of a line whose first key is at `at`, if there is room for a dash in it. */
function indentationBefore(at: number, text: string): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return /^ {2,}$/.test(before) ? before : undefined
}

function missingDash(at: number, text: string): Diagnosis[] {
  if (indentationBefore(at, text) === undefined) return []
  return [{ edits: [[at - 2, at, '- ']], range: [at, endOfLine(text, at)], message: missingDashMessage }]
}

function missingFirstLine({ start, end, key, isSure }: UnmarkedEntry, text: string, blockTypes: readonly string[]): Diagnosis[] {
  const indentation = indentationBefore(start, text)
  if (indentation === undefined) return []
  const at = start - indentation.length
  const [from, to] = [lineNumber(text, start), lineNumber(text, end)]
  return (key === 'type' ? blockTypes : ['…']).map((value) => ({
    edits: [[at, at, `${indentation.slice(2)}- ${key}: ${value}\n`]],
    range: [start, endOfLine(text, start)],
    message: `Another entry starts here without its first line. Write "- ${key}: ${value}" above this line${from === to ? ', or remove this one' : `, or remove lines ${from} to ${to}`}.`,
    // A single duplicate key may be no more than that.
    cost: isSure ? 0.5 : 1.5,
  }))
}
