import { duplicateKeys } from '../duplicateKeys.ts'
import { endOfLine, lineNumber } from '../lines.ts'
import type { ParsedYaml } from '../parseYaml.ts'
import { missingDashMessage } from './dashes.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Shape } from './shape.ts'

/** Returns diagnoses of lines that duplicate keys show to be in the wrong place: an entry without its dash, or without its first line. */
export function misplacedLines(parsed: ParsedYaml, text: string, { blockTypes }: Shape): Diagnosis[] {
  const { entry, unmarkedEntry } = parsed.document ? duplicateKeys(parsed.document, text) : {}
  const indentationOf = (at: number) => text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const diagnoses: Diagnosis[] = []
  if (entry !== undefined && /^ {2,}$/.test(indentationOf(entry)))
    diagnoses.push({
      edits: [[entry - 2, entry, '- ']],
      range: [entry, endOfLine(text, entry)],
      message: missingDashMessage,
    })
  if (unmarkedEntry && /^ {2,}$/.test(indentationOf(unmarkedEntry.start))) {
    const indentation = indentationOf(unmarkedEntry.start)
    const start = unmarkedEntry.start - indentation.length
    const [from, to] = [unmarkedEntry.start, unmarkedEntry.end].map((at) => lineNumber(text, at))
    for (const value of unmarkedEntry.key === 'type' ? blockTypes : ['…'])
      diagnoses.push({
        edits: [[start, start, `${indentation.slice(2)}- ${unmarkedEntry.key}: ${value}\n`]],
        range: [unmarkedEntry.start, endOfLine(text, unmarkedEntry.start)],
        message: `Another entry starts here without its first line. Write "- ${unmarkedEntry.key}: ${value}" above this line${from === to ? ', or remove this one' : `, or remove lines ${from} to ${to}`}.`,
        // A single duplicate key may be no more than that.
        cost: unmarkedEntry.isSure ? 0.5 : 1.5,
      })
  }
  return diagnoses
}
