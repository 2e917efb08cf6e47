import { type Fault, repeats } from './inspect.ts'
import { endOfLine, lineNumber } from './lines.ts'
import { lostForm } from './lostForm.ts'
import { mergeMarks } from './slips/characters.ts'
import { slipsEverywhere, slipsNear, slipsOfCopying, slipsOfNames } from './slips/index.ts'
import { joinedLines } from './slips/paragraphs.ts'
import { curlyTokens } from './slips/quotes.ts'
import type { Shape } from './slips/shape.ts'
import type { Edit, Slip } from './slips/slip.ts'
import { type ParsedYaml, type ParseError, parseYaml } from './yaml.ts'

/** A text with its slips of YAML put right, and where its characters stand in what the author wrote. */
export type Mended = { text: string; offsetIn(written: number): number }

export type Reading = { parsed: ParsedYaml; faults: Fault[]; mended?: Mended; readable: boolean }

/** How many characters may be parsed again in trials, for one file: about a second's work. */
const budget = 3_000_000
const mostSlips = 30
const mostTrials = 160

/** From here on a reading has so many mistakes that it is hardly what was meant. */
const dear = 1.5

const isStructural = ({ code }: ParseError) => code !== 'TAG_RESOLVE_FAILED'

/**
 * Reads YAML as its author meant it. Where the parser cannot go on, each slip that may be the reason is mended in turn; the one
 * whose mending lets the parser go on is what the author is told, and reading goes on behind it: all mistakes in one run.
 * @param judge how many mistakes a document has: of two readings the one with fewer was meant
 * @param multiline the names of fields whose text keeps its lines
 * @param shapeOf what the file may hold, asked for when something is wrong
 */
export function readYaml(written: string, judge: (document: ParsedYaml) => number, multiline: ReadonlySet<string>, shapeOf: () => Shape): Reading {
  let text = written
  let offsetIn = (at: number) => at
  const purse = { left: budget }
  const faults: Fault[] = []
  // From the last to the first: what stands before a change keeps its place.
  for (const certain of [mergeMarks, (merged: string) => joinedLines(merged, multiline), curlyTokens]) {
    const slips = certain(text)
    take(...slips)
    text = apply(text, editsOf(slips))
  }
  let parsed = parseYaml(text)
  const hopeless = lostForm(written)
  if (hopeless && (parsed.errors.some(isStructural) || judge(parsed) > 0)) return { parsed, faults: [hopeless], readable: false }

  for (let round = 0; round < mostSlips; round++) {
    const error =
      parsed.deep === undefined
        ? parsed.errors.find(isStructural)
        : ({ code: 'IMPOSSIBLE', pos: [parsed.deep, parsed.deep] as [number, number], message: '' } as const)
    const other = fromCopying(parsed, text, purse, judge) ?? (error ? undefined : otherReading(parsed, text, purse, judge, shapeOf))
    if (other) {
      take(...other.slips)
      text = other.text
      parsed = other.parsed
      continue
    }
    if (!error) return { parsed, faults, readable: true, ...(faults.length > 0 ? { mended: { text, offsetIn } } : {}) }
    let best: (Trial & { reach: number; rank: number; score: number }) | undefined
    let trials = 0
    for (const slips of candidates(text, error, shapeOf())) {
      if (purse.left < text.length || trials++ > mostTrials) break
      const edits = editsOf(slips)
      const changed = apply(text, edits)
      if (changed === text || !edits.every(isWritten)) continue
      purse.left -= changed.length
      const outcome = parseYaml(changed)
      if (outcome.deep !== undefined) continue
      const reach = reachOf(outcome, edits, error, text)
      if (reach === undefined) continue
      const isWhole = reach === Number.POSITIVE_INFINITY
      const score = isWhole ? Math.max(0, judge(outcome) - slips.filter(({ aboutQuotes }) => aboutQuotes).length) + costOf(slips) : 0
      // A reading of the whole that costs much is worse than one that only comes farther, unless there can be no other.
      const rank = isWhole && (score < dear || slips.every(({ isCertain }) => isCertain)) ? 2 : isWhole ? 0 : 1
      if (best && (rank < best.rank || (rank === best.rank && (isWhole ? score >= best.score : reach <= best.reach)))) continue
      best = { slips, text: changed, parsed: outcome, reach, rank, score }
      if (isWhole && score <= 0) break
    }
    if (!best) {
      if (parsed.deep !== undefined) return { parsed, faults, readable: false }
      faults.push(plainFault(text, error, offsetIn))
      return { parsed, faults, readable: false }
    }
    const start = offsetIn(best.slips[0]?.range[0] ?? 0)
    const here = faults.filter(({ range }) => range[0] === start)
    if (here.length > 1) {
      // Mending one place again and again leads nowhere: it is told once, as the parser met it.
      const before = faults.filter((fault) => !here.includes(fault))
      return { parsed, faults: [...before, plainFault(text, error, offsetIn)], readable: false }
    }
    take(...best.slips)
    text = best.text
    parsed = best.parsed
  }
  return { parsed, faults, readable: false }

  /** Whether what an edit takes away is the author's: what a mending has put there cannot be told of. */
  function isWritten([start, end]: Edit): boolean {
    return start === end || faults.length === 0 || text.slice(start, end) === written.slice(offsetIn(start), offsetIn(end))
  }

  /** Tells the author of slips, and counts on from their mending. */
  function take(...slips: readonly Slip[]) {
    const back = offsetIn
    for (const slip of slips) {
      const [start, end] = slip.range
      faults.push({
        code: 'yaml-syntax',
        message: slip.message,
        range: [back(start), back(end)],
        suggestion: slip.suggestion,
        ...(slip.aboutQuotes ? { quotes: [back(slip.edits[0]?.[0] ?? start), back(slip.edits.at(-1)?.[1] ?? end)] as const } : {}),
      })
    }
    const undo = undoing(editsOf(slips))
    offsetIn = (at) => back(undo(at))
  }
}

const editsOf = (slips: readonly Slip[]) => slips.flatMap(({ edits }) => edits).sort(([a], [b]) => a - b)

/** A text with slips mended. */
type Trial = { slips: readonly Slip[]; text: string; parsed: ParsedYaml }

const costOf = (slips: readonly Slip[]) => slips.reduce((sum, { cost = 0 }) => sum + cost, 0)

/** What may be wrong where the parser cannot go on. */
function* candidates(text: string, error: ParseError, shape: Shape): Generator<readonly Slip[]> {
  yield* slipsEverywhere(text, shape)
  for (const slip of slipsNear(text, error)) yield [slip]
  yield* slipsOfNames(text, shape)
}

/** What was copied along with a text is told first: everything else depends on where its lines start. */
function fromCopying(parsed: ParsedYaml, text: string, purse: { left: number }, judge: (document: ParsedYaml) => number): Trial | undefined {
  const before = parsed.errors.find(isStructural)
  for (const slips of slipsOfCopying(text)) {
    if (purse.left < text.length) return undefined
    purse.left -= text.length
    const edits = editsOf(slips)
    const changed = apply(text, edits)
    const outcome = parseYaml(changed)
    if (outcome.deep !== undefined) continue
    const after = outcome.errors.find(isStructural)
    const isBetter = after ? before && undoing(edits)(after.pos[0]) > endOfLine(text, before.pos[0]) : before || judge(outcome) < judge(parsed)
    if (isBetter) return { slips, text: changed, parsed: outcome }
  }
}

/** Of a text that can be read, the reading with the fewest mistakes: lists without their dashes, dashes in the wrong place, names that stand twice. */
function otherReading(
  parsed: ParsedYaml,
  text: string,
  purse: { left: number },
  judge: (document: ParsedYaml) => number,
  shapeOf: () => Shape,
): Trial | undefined {
  const mistakes = (reading: ParsedYaml) => judge(reading) + (reading.document ? repeats(reading.document).count : 0)
  let best: (Trial & { count: number }) | undefined
  const before = mistakes(parsed)
  if (before === 0) return undefined
  const shape = shapeOf()
  for (const slips of [...slipsEverywhere(text, shape), ...strayLines(parsed, text, shape).map((slip) => [slip]), ...slipsOfNames(text, shape)]) {
    if (purse.left < 2 * text.length) return best
    const changed = apply(text, editsOf(slips))
    purse.left -= changed.length
    const outcome = parseYaml(changed)
    if (outcome.deep !== undefined || outcome.errors.some(isStructural)) continue
    const judged = slips.flatMap((slip) => slip.judged ?? [])
    const count = mistakes(judged.length > 0 ? parseYaml(apply(text, judged)) : outcome) + costOf(slips)
    if (count < (best?.count ?? before)) best = { slips, text: changed, parsed: outcome, count }
  }
  return best
}

/** Names that stand twice tell of a line in the wrong place: an entry without its dash, or a field indented into the one above. */
function strayLines(parsed: ParsedYaml, text: string, { types }: Shape): Slip[] {
  const { entry, empty, second } = parsed.document ? repeats(parsed.document, text) : {}
  const marginOf = (at: number) => text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const slips: Slip[] = []
  if (entry !== undefined && /^ {2,}$/.test(marginOf(entry)))
    slips.push({
      edits: [[entry - 2, entry, '- ']],
      range: [entry, endOfLine(text, entry)],
      message: 'A dash is missing here: each entry of a list starts with "- ".',
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
  if (empty !== undefined && /^ +$/.test(marginOf(empty)))
    for (const less of [2, 1, 3, 4])
      if (less <= marginOf(empty).length)
        slips.push({
          edits: [[empty - less, empty, '']],
          range: [empty, endOfLine(text, empty)],
          message: `This line is indented too far: what stands below it is read as fields of the one above. Remove ${less === 1 ? '1 space' : `${less} spaces`} in front of it.`,
        })
  return slips
}

/** How far the parser comes with a slip mended: nothing when no farther than before. */
function reachOf({ errors }: ParsedYaml, edits: readonly Edit[], before: ParseError, text: string): number | undefined {
  const error = errors.find(isStructural)
  if (!error) return Number.POSITIVE_INFINITY
  const at = undoing(edits)(error.pos[0])
  const changedUntil = Math.max(...edits.map(([, end]) => endOfLine(text, end)))
  // What was left open shows at the end of the text; mended, the next mistake shows before that.
  const wasAtEnd = before.pos[0] >= text.trimEnd().length
  return at > changedUntil && (at > endOfLine(text, before.pos[0]) || wasAtEnd) ? at : undefined
}

function apply(text: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const [start, end, words] of edits) {
    result += text.slice(from, start) + words
    from = end
  }
  return result + text.slice(from)
}

/** Offsets in a changed text → offsets in the text before. */
function undoing(edits: readonly Edit[]): (at: number) => number {
  return (at) => {
    let shift = 0
    for (const [start, end, words] of edits) {
      if (at < start + shift) break
      if (at < start + shift + words.length) return Math.min(end, start + Math.min(at - start - shift, end - start))
      shift += words.length - (end - start)
    }
    return at - shift
  }
}

/** When nothing near mends it: what the parser says, where it says it. */
function plainFault(text: string, { code, pos, message }: ParseError, offsetIn: (at: number) => number): Fault {
  const start = Math.min(pos[0], text.length)
  const end = Math.max(start, Math.min(pos[1], endOfLine(text, start)))
  const hint =
    code === 'UNEXPECTED_TOKEN' || code === 'IMPOSSIBLE'
      ? ''
      : ' Check that the lines here start in the same column as their neighbours, and that quotes and brackets are closed.'
  return {
    code: 'yaml-syntax',
    message: `YAML cannot read this: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/[.:]?$/, '.')}${hint}`,
    range: [offsetIn(start), offsetIn(end)],
  }
}
