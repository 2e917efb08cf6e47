import type { Diagnosis, RepairEffects } from './diagnoses/diagnosis.ts'
import { diagnosesEverywhere, diagnosesNear, diagnosesOfCopying, diagnosesOfMissingKeys } from './diagnoses/index.ts'
import { misplacedLines } from './diagnoses/misplacedLines.ts'
import type { Shape } from './diagnoses/shape.ts'
import { duplicateKeys } from './duplicateKeys.ts'
import { applyEdits, type Edit, toOriginalOffset } from './edits.ts'
import { endOfLine } from './lines.ts'
import { type ParsedYaml, type ParseError, parseYaml } from './parseYaml.ts'
import { editsOf, type RepairSession } from './repairSession.ts'

/** A text with slips mended. */
type Trial = { diagnoses: readonly Diagnosis[]; parsed: ParsedYaml }

/** How many mistakes a document has: of two readings the one with fewer was meant. */
export type CountMistakes = (document: ParsedYaml, brought?: RepairEffects) => number

/** How many characters may be parsed again in trials, for one file: about a second's work. */
const maxCharacters = 3_000_000
const maxTrials = 160

/** From here on a reading costs so much that it is hardly what was meant. */
const unlikelyCost = 1.5

/** What trials may take altogether. */
export class Budget {
  #left = maxCharacters

  /** @returns false where there is not so much left */
  spend(characters: number): boolean {
    if (this.#left < characters) return false
    this.#left -= characters
    return true
  }
}

/** Where the parser cannot go on. A text that is too deep is not read to its end. */
export function firstError({ tooDeepAt, errors }: ParsedYaml): ParseError | undefined {
  return tooDeepAt === undefined ? errors.find(isStructural) : { code: 'IMPOSSIBLE', pos: [tooDeepAt, tooDeepAt], message: '' }
}

export const isStructural = ({ code }: ParseError) => code !== 'TAG_RESOLVE_FAILED'

/** What was copied along with a text is told first: everything else depends on where its lines start. */
export function withoutCopyArtifacts(text: string, parsed: ParsedYaml, count: CountMistakes, budget: Budget): Trial | undefined {
  const before = parsed.errors.find(isStructural)
  for (const diagnoses of diagnosesOfCopying(text)) {
    if (!budget.spend(text.length)) return undefined
    const edits = editsOf(diagnoses)
    const outcome = parseYaml(applyEdits(text, edits))
    if (outcome.tooDeepAt !== undefined) continue
    const after = outcome.errors.find(isStructural)
    const isBetter = after ? before && toOriginalOffset(edits)(after.pos[0]) > endOfLine(text, before.pos[0]) : before || count(outcome) < count(parsed)
    if (isBetter) return { diagnoses, parsed: outcome }
  }
}

/** Of the mendings with which the parser can go on, the one that was meant. */
export function farthestRepair(session: RepairSession, error: ParseError, shape: Shape, count: CountMistakes, budget: Budget): Trial | undefined {
  const { text } = session
  let best: (Trial & { reach: number; rank: number; score: number }) | undefined
  let trials = 0
  for (const slips of candidateRepairs(text, error, shape)) {
    const edits = editsOf(slips)
    const changed = applyEdits(text, edits)
    if (changed === text || !edits.every((edit) => session.replacesOriginal(edit))) continue
    if (!budget.spend(changed.length) || trials++ > maxTrials) break
    const outcome = parseYaml(changed)
    const reach = reachOf(outcome, edits, error, text)
    if (outcome.tooDeepAt !== undefined || reach === undefined) continue
    const isWhole = reach === Number.POSITIVE_INFINITY
    const score = isWhole ? Math.max(0, scoreOf(outcome, count, slips[0]) - slips.filter(({ aboutQuotes }) => aboutQuotes).length) + costOf(slips) : 0
    // A reading of the whole that costs much is worse than one that only comes farther, unless there can be no other.
    const rank = isWhole && (score < unlikelyCost || slips.every(({ isCertain }) => isCertain)) ? 2 : isWhole ? 0 : 1
    if (best && (rank < best.rank || (rank === best.rank && (isWhole ? score >= best.score : reach <= best.reach)))) continue
    best = { diagnoses: slips, parsed: outcome, reach, rank, score }
    if (isWhole && score <= 0) break
  }
  return best
}

/** What may be wrong where the parser cannot go on. */
function* candidateRepairs(text: string, error: ParseError, shape: Shape): Generator<readonly Diagnosis[]> {
  yield* diagnosesEverywhere(text, shape)
  for (const diagnosis of diagnosesNear(text, error, shape)) yield [diagnosis]
  yield* diagnosesOfMissingKeys(text, shape)
}

/** How far the parser comes with a slip mended: nothing when no farther than before. */
function reachOf({ errors }: ParsedYaml, edits: readonly Edit[], before: ParseError, text: string): number | undefined {
  const error = errors.find(isStructural)
  if (!error) return Number.POSITIVE_INFINITY
  const at = toOriginalOffset(edits)(error.pos[0])
  const changedUntil = Math.max(...edits.map(([, end]) => endOfLine(text, end)))
  // What was left open shows at the end of the text; mended, the next mistake shows before that.
  const wasAtEnd = before.pos[0] >= text.trimEnd().length
  return at > changedUntil && (at > endOfLine(text, before.pos[0]) || wasAtEnd) ? at : undefined
}

/** Of a text that can be read, the reading with the fewest mistakes: lists without their dashes, dashes in the wrong place, names that stand twice. */
export function likelierReading(text: string, parsed: ParsedYaml, shapeOf: () => Shape, count: CountMistakes, budget: Budget): Trial | undefined {
  const before = scoreOf(parsed, count)
  if (before === 0) return undefined
  const shape = shapeOf()
  let best: (Trial & { total: number }) | undefined
  for (const slips of [
    ...diagnosesEverywhere(text, shape),
    ...misplacedLines(parsed, text, shape).map((diagnosis) => [diagnosis]),
    ...diagnosesOfMissingKeys(text, shape),
  ]) {
    const judged = slips.flatMap((diagnosis) => diagnosis.scoredEdits ?? [])
    if (!budget.spend(judged.length > 0 ? 2 * text.length : text.length)) break
    const outcome = parseYaml(applyEdits(text, editsOf(slips)))
    if (outcome.tooDeepAt !== undefined || outcome.errors.some(isStructural)) continue
    const total = scoreOf(judged.length > 0 ? parseYaml(applyEdits(text, judged)) : outcome, count, slips[0]) + costOf(slips)
    if (total < (best?.total ?? before)) best = { diagnoses: slips, parsed: outcome, total }
  }
  return best
}

/** Of a name that stands twice, data shows the last alone. */
const scoreOf = (reading: ParsedYaml, count: CountMistakes, brought?: RepairEffects) =>
  count(reading, brought) + (reading.document ? duplicateKeys(reading.document).count : 0)

const costOf = (slips: readonly Diagnosis[]) => slips.reduce((sum, { cost = 0 }) => sum + cost, 0)
