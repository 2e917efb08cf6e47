import type { Fault } from './inspect/fault.ts'
import { endOfLine } from './lines.ts'
import { lostForm } from './lostForm.ts'
import { type Mended, Mending } from './mending.ts'
import { mergeMarks } from './slips/characters.ts'
import { legibleSlips } from './slips/index.ts'
import type { Shape, TextFields } from './slips/shape.ts'
import { Budget, type CountMistakes, farthest, firstError, isStructural, likelier, withoutCopied } from './trials.ts'
import { type ParsedYaml, type ParseError, parseYaml } from './yaml.ts'

type YamlReading = { parsed: ParsedYaml; faults: Fault[]; mended?: Mended | undefined; readable: boolean }

const mostSlips = 30

/**
 * Reads YAML as its author meant it. Where the parser cannot go on, each slip that may be the reason is mended in turn; the one
 * whose mending lets the parser go on is what the author is told, and reading goes on behind it: all mistakes in one run.
 * @param texts the names of fields that hold text
 * @param shapeOf what the file may hold, asked for when something is wrong
 */
export function readYaml(written: string, count: CountMistakes, texts: TextFields, shapeOf: () => Shape): YamlReading {
  const mending = new Mending(written)
  const { faults } = mending
  // From the last to the first: what stands before a change keeps its place.
  for (const slipsIn of [mergeMarks, ...legibleSlips(texts)]) mending.make(slipsIn(mending.text))
  let parsed = parseYaml(mending.text)
  const hopeless = lostForm(written)
  if (hopeless && (parsed.errors.some(isStructural) || count(parsed) > 0)) return { parsed, faults: [hopeless], readable: false }

  const budget = new Budget()
  for (let round = 0; round < mostSlips; round++) {
    const { text } = mending
    const error = firstError(parsed)
    const other = withoutCopied(text, parsed, count, budget) ?? (error ? undefined : likelier(text, parsed, shapeOf, count, budget))
    const trial = other ?? (error && farthest(mending, error, shapeOf(), count, budget))
    if (!trial) {
      if (error) return { parsed, faults: parsed.deep === undefined ? [...faults, plainFault(mending, error)] : faults, readable: false }
      return { parsed, faults, readable: true, mended: text === written ? undefined : { text, offsetIn: (at) => mending.offsetIn(at) } }
    }
    if (error && !other) {
      // Mending one place again and again leads nowhere: it is told once, as the parser met it.
      const start = mending.offsetIn(trial.slips[0]?.range[0] ?? 0)
      const elsewhere = faults.filter(({ range }) => range[0] !== start)
      if (faults.length - elsewhere.length > 1) return { parsed, faults: [...elsewhere, plainFault(mending, error)], readable: false }
    }
    mending.make(trial.slips)
    parsed = trial.parsed
  }
  return { parsed, faults, readable: false }
}

/** When nothing near mends it: what the parser says, where it says it. */
function plainFault(mending: Mending, { code, pos, message }: ParseError): Fault {
  const { text } = mending
  const start = Math.min(pos[0], text.length)
  const end = Math.max(start, Math.min(pos[1], endOfLine(text, start)))
  const hint =
    code === 'UNEXPECTED_TOKEN' || code === 'IMPOSSIBLE'
      ? ''
      : ' Check that the lines here start in the same column as their neighbours, and that quotes and brackets are closed.'
  return {
    code: 'yaml-syntax',
    message: `YAML cannot read this: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/[.:]?$/, '.')}${hint}`,
    range: [mending.offsetIn(start), mending.offsetIn(end)],
  }
}
