import { applyEdits, type Edit, offsetsBefore } from './edits.ts'
import { endOfLine } from './lines.ts'
import { editsOf, type Mending } from './mending.ts'
import { repeats } from './repeats.ts'
import { slipsEverywhere, slipsNear, slipsOfCopying, slipsOfNames } from './slips/index.ts'
import type { Shape } from './slips/shape.ts'
import type { Brought, Slip } from './slips/slip.ts'
import { strayLines } from './slips/strayLines.ts'
import { type ParsedYaml, type ParseError, parseYaml } from './yaml.ts'

/** A text with slips mended. */
type Trial = { slips: readonly Slip[]; parsed: ParsedYaml }

/** How many mistakes a document has: of two readings the one with fewer was meant. */
export type CountMistakes = (document: ParsedYaml, brought?: Brought) => number

/** How many characters may be parsed again in trials, for one file: about a second's work. */
const mostCharacters = 3_000_000
const mostTrials = 160

/** From here on a reading costs so much that it is hardly what was meant. */
const unlikelyCost = 1.5

/** What trials may take altogether. */
export class Budget {
  #left = mostCharacters

  /** @returns false where there is not so much left */
  spend(characters: number): boolean {
    if (this.#left < characters) return false
    this.#left -= characters
    return true
  }
}

/** Where the parser cannot go on. A text that is too deep is not read to its end. */
export function firstError({ deep, errors }: ParsedYaml): ParseError | undefined {
  return deep === undefined ? errors.find(isStructural) : { code: 'IMPOSSIBLE', pos: [deep, deep], message: '' }
}

export const isStructural = ({ code }: ParseError) => code !== 'TAG_RESOLVE_FAILED'

/** What was copied along with a text is told first: everything else depends on where its lines start. */
export function withoutCopied(text: string, parsed: ParsedYaml, count: CountMistakes, budget: Budget): Trial | undefined {
  const before = parsed.errors.find(isStructural)
  for (const slips of slipsOfCopying(text)) {
    if (!budget.spend(text.length)) return undefined
    const edits = editsOf(slips)
    const outcome = parseYaml(applyEdits(text, edits))
    if (outcome.deep !== undefined) continue
    const after = outcome.errors.find(isStructural)
    const isBetter = after ? before && offsetsBefore(edits)(after.pos[0]) > endOfLine(text, before.pos[0]) : before || count(outcome) < count(parsed)
    if (isBetter) return { slips, parsed: outcome }
  }
}

/** Of the mendings with which the parser can go on, the one that was meant. */
export function farthest(mending: Mending, error: ParseError, shape: Shape, count: CountMistakes, budget: Budget): Trial | undefined {
  const { text } = mending
  let best: (Trial & { reach: number; rank: number; score: number }) | undefined
  let trials = 0
  for (const slips of candidates(text, error, shape)) {
    const edits = editsOf(slips)
    const changed = applyEdits(text, edits)
    if (changed === text || !edits.every((edit) => mending.isWritten(edit))) continue
    if (!budget.spend(changed.length) || trials++ > mostTrials) break
    const outcome = parseYaml(changed)
    const reach = reachOf(outcome, edits, error, text)
    if (outcome.deep !== undefined || reach === undefined) continue
    const isWhole = reach === Number.POSITIVE_INFINITY
    const score = isWhole ? Math.max(0, mistakesIn(outcome, count, slips[0]) - slips.filter(({ aboutQuotes }) => aboutQuotes).length) + costOf(slips) : 0
    // A reading of the whole that costs much is worse than one that only comes farther, unless there can be no other.
    const rank = isWhole && (score < unlikelyCost || slips.every(({ isCertain }) => isCertain)) ? 2 : isWhole ? 0 : 1
    if (best && (rank < best.rank || (rank === best.rank && (isWhole ? score >= best.score : reach <= best.reach)))) continue
    best = { slips, parsed: outcome, reach, rank, score }
    if (isWhole && score <= 0) break
  }
  return best
}

/** What may be wrong where the parser cannot go on. */
function* candidates(text: string, error: ParseError, shape: Shape): Generator<readonly Slip[]> {
  yield* slipsEverywhere(text, shape)
  for (const slip of slipsNear(text, error, shape)) yield [slip]
  yield* slipsOfNames(text, shape)
}

/** How far the parser comes with a slip mended: nothing when no farther than before. */
function reachOf({ errors }: ParsedYaml, edits: readonly Edit[], before: ParseError, text: string): number | undefined {
  const error = errors.find(isStructural)
  if (!error) return Number.POSITIVE_INFINITY
  const at = offsetsBefore(edits)(error.pos[0])
  const changedUntil = Math.max(...edits.map(([, end]) => endOfLine(text, end)))
  // What was left open shows at the end of the text; mended, the next mistake shows before that.
  const wasAtEnd = before.pos[0] >= text.trimEnd().length
  return at > changedUntil && (at > endOfLine(text, before.pos[0]) || wasAtEnd) ? at : undefined
}

/** Of a text that can be read, the reading with the fewest mistakes: lists without their dashes, dashes in the wrong place, names that stand twice. */
export function likelier(text: string, parsed: ParsedYaml, shapeOf: () => Shape, count: CountMistakes, budget: Budget): Trial | undefined {
  const before = mistakesIn(parsed, count)
  if (before === 0) return undefined
  const shape = shapeOf()
  let best: (Trial & { total: number }) | undefined
  for (const slips of [...slipsEverywhere(text, shape), ...strayLines(parsed, text, shape).map((slip) => [slip]), ...slipsOfNames(text, shape)]) {
    const judged = slips.flatMap((slip) => slip.judged ?? [])
    if (!budget.spend(judged.length > 0 ? 2 * text.length : text.length)) break
    const outcome = parseYaml(applyEdits(text, editsOf(slips)))
    if (outcome.deep !== undefined || outcome.errors.some(isStructural)) continue
    const total = mistakesIn(judged.length > 0 ? parseYaml(applyEdits(text, judged)) : outcome, count, slips[0]) + costOf(slips)
    if (total < (best?.total ?? before)) best = { slips, parsed: outcome, total }
  }
  return best
}

/** Of a name that stands twice, data shows the last alone. */
const mistakesIn = (reading: ParsedYaml, count: CountMistakes, brought?: Brought) =>
  count(reading, brought) + (reading.document ? repeats(reading.document).count : 0)

const costOf = (slips: readonly Slip[]) => slips.reduce((sum, { cost = 0 }) => sum + cost, 0)
