import { endOfLine, lineNumber } from '../lines.ts'
import { repeats } from '../repeats.ts'
import type { ParsedYaml } from '../yaml.ts'
import { dashMissing } from './dashes.ts'
import type { Shape } from './shape.ts'
import type { Slip } from './slip.ts'

/** Names that stand twice tell of a line in the wrong place: an entry without its dash, or a field indented into the one above. */
export function strayLines(parsed: ParsedYaml, text: string, { types }: Shape): Slip[] {
  const { entry, second } = parsed.document ? repeats(parsed.document, text) : {}
  const marginOf = (at: number) => text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const slips: Slip[] = []
  if (entry !== undefined && /^ {2,}$/.test(marginOf(entry)))
    slips.push({
      edits: [[entry - 2, entry, '- ']],
      range: [entry, endOfLine(text, entry)],
      message: dashMissing,
    })
  if (second && /^ {2,}$/.test(marginOf(second.start))) {
    const margin = marginOf(second.start)
    const start = second.start - margin.length
    const [from, to] = [second.start, second.end].map((at) => lineNumber(text, at))
    for (const value of second.key === 'type' ? types : ['…'])
      slips.push({
        edits: [[start, start, `${margin.slice(2)}- ${second.key}: ${value}\n`]],
        range: [second.start, endOfLine(text, second.start)],
        message: `Another entry starts here without its first line. Write "- ${second.key}: ${value}" above this line${from === to ? ', or remove this one' : `, or remove lines ${from} to ${to}`}.`,
        // One name that stands twice may be no more than that.
        cost: second.isSure ? 0.5 : 1.5,
      })
  }
  return slips
}
