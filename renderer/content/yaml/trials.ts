import type { Diagnosis, RepairEffects } from './diagnoses/diagnosis.ts'
import { diagnosesEverywhere, diagnosesNear, diagnosesOfCopying, diagnosesOfMissingKeys } from './diagnoses/index.ts'
import { misplacedLines } from './diagnoses/misplacedLines.ts'
import type { Shape } from './diagnoses/shape.ts'
import { duplicateKeys } from './duplicateKeys.ts'
import { applyEdits, type Edit, toOriginalOffset } from './edits.ts'
import { endOfLine } from './lines.ts'
import { type ParsedYaml, type ParseError, parseYaml } from './parseYaml.ts'
import { editsOf, type RepairSession } from './repairSession.ts'

/** Diagnoses of a text, and the result of parsing it with their edits. */
type Trial = { diagnoses: readonly Diagnosis[]; parsed: ParsedYaml }

/** Counts the mistakes in a document: of two readings, the one with fewer was meant. */
export type CountMistakes = (document: ParsedYaml, effects?: RepairEffects) => number

/** Maximum number of characters parsed again in trials of one file: about a second's work. */
const maxCharacters = 3_000_000
const maxTrials = 160

/** A reading that costs this much or more is hardly what was meant. */
const unlikelyCost = 1.5

/** Limits the work of all trials of one file. */
export class Budget {
  #left = maxCharacters

  /** @returns false if less than that is left */
  spend(characters: number): boolean {
    if (this.#left < characters) return false
    this.#left -= characters
    return true
  }
}

/** Returns the first error after which the parser cannot continue. A text that is nested too deep is not parsed to its end. */
export function firstError({ tooDeepAt, errors }: ParsedYaml): ParseError | undefined {
  return tooDeepAt === undefined ? errors.find(isStructural) : { code: 'IMPOSSIBLE', pos: [tooDeepAt, tooDeepAt], message: '' }
}

export const isStructural = ({ code }: ParseError) => code !== 'TAG_RESOLVE_FAILED'

/** Removes what was copied along with a text. This comes first: every other diagnosis depends on where the lines start. */
export function withoutCopyArtifacts(text: string, parsed: ParsedYaml, count: CountMistakes, budget: Budget): Trial | undefined {
  const before = parsed.errors.find(isStructural)
  for (const diagnoses of diagnosesOfCopying(text)) {
    if (!budget.spend(text.length)) return undefined
    const edits = editsOf(diagnoses)
    const outcome = parseYaml(applyEdits(text, edits))
    if (outcome.tooDeepAt !== undefined) continue
    const after = outcome.errors.find(isStructural)
    const reaches = (error: ParseError) => toOriginalOffset(edits)(error.pos[0]) > endOfLine(text, before?.pos[0] ?? 0)
    const isCertain = diagnoses.every((diagnosis) => diagnosis.isCertain)
    const isBetter = after ? before && (isCertain || reaches(after)) : before || count(outcome) < count(parsed)
    if (isBetter) return { diagnoses, parsed: outcome }
  }
}

/** Returns the most likely of the repairs with which the parser can continue. */
export function farthestRepair(session: RepairSession, error: ParseError, shape: Shape, count: CountMistakes, budget: Budget): Trial | undefined {
  const { text } = session
  let best: (Trial & { reach: number; rank: number; score: number }) | undefined
  let trials = 0
  for (const diagnoses of candidateRepairs(text, error, shape)) {
    const edits = editsOf(diagnoses)
    const repairedText = applyEdits(text, edits)
    if (repairedText === text || !edits.every((edit) => session.replacesOriginal(edit))) continue
    if (!budget.spend(repairedText.length) || trials++ >= maxTrials) break
    const outcome = parseYaml(repairedText)
    const reach = reachOf(outcome, edits, error, text)
    if (outcome.tooDeepAt !== undefined || reach === undefined) continue
    const parsesToEnd = reach === Number.POSITIVE_INFINITY
    const score = parsesToEnd
      ? Math.max(0, scoreOf(outcome, count, diagnoses[0]) - diagnoses.filter(({ aboutQuotes }) => aboutQuotes).length) + costOf(diagnoses)
      : 0
    // A repair that makes the whole text parse, but costs much, is worse than one that only gets further, unless it is certain.
    const rank = parsesToEnd && (score < unlikelyCost || diagnoses.every(({ isCertain }) => isCertain)) ? 2 : parsesToEnd ? 0 : 1
    if (best && (rank < best.rank || (rank === best.rank && (parsesToEnd ? score >= best.score : reach <= best.reach)))) continue
    best = { diagnoses, parsed: outcome, reach, rank, score }
    if (parsesToEnd && score <= 0) break
  }
  return best
}

/** Yields the repairs that may be needed where the parser cannot continue, the likeliest first. */
function* candidateRepairs(text: string, error: ParseError, shape: Shape): Generator<readonly Diagnosis[]> {
  yield* diagnosesEverywhere(text, shape)
  for (const diagnosis of diagnosesNear(text, error, shape)) yield [diagnosis]
  yield* diagnosesOfMissingKeys(text, shape)
}

/** Returns the offset in `text` that the parser gets to with a repair (Infinity: to the end), or undefined if no further than before. */
function reachOf({ errors }: ParsedYaml, edits: readonly Edit[], before: ParseError, text: string): number | undefined {
  const error = errors.find(isStructural)
  if (!error) return Number.POSITIVE_INFINITY
  const at = toOriginalOffset(edits)(error.pos[0])
  const changedUntil = Math.max(...edits.map(([, end]) => endOfLine(text, end)))
  // A delimiter that was left open shows at the end of the text; once it is closed, the next mistake shows before that.
  const wasAtEnd = before.pos[0] >= text.trimEnd().length
  return at > changedUntil && (at > endOfLine(text, before.pos[0]) || wasAtEnd) ? at : undefined
}

/** Returns the repair of a text that parses with the fewest mistakes, if fewer than without it: missing or misplaced dashes, duplicate keys. */
export function likelierReading(text: string, parsed: ParsedYaml, shapeOf: () => Shape, count: CountMistakes, budget: Budget): Trial | undefined {
  const before = scoreOf(parsed, count)
  if (before === 0) return undefined
  const shape = shapeOf()
  let best: (Trial & { total: number }) | undefined
  for (const diagnoses of [
    ...diagnosesEverywhere(text, shape),
    ...misplacedLines(parsed, text, shape).map((diagnosis) => [diagnosis]),
    ...diagnosesOfMissingKeys(text, shape),
  ]) {
    const scoredEdits = diagnoses.flatMap((diagnosis) => diagnosis.scoredEdits ?? [])
    if (!budget.spend(scoredEdits.length > 0 ? 2 * text.length : text.length)) break
    const outcome = parseYaml(applyEdits(text, editsOf(diagnoses)))
    if (outcome.tooDeepAt !== undefined || outcome.errors.some(isStructural)) continue
    const total = scoreOf(scoredEdits.length > 0 ? parseYaml(applyEdits(text, scoredEdits)) : outcome, count, diagnoses[0]) + costOf(diagnoses)
    if (total < (best?.total ?? before)) best = { diagnoses, parsed: outcome, total }
  }
  return best
}

/** Returns the number of mistakes in a reading. Duplicate keys are added, as data has only the last of them. */
const scoreOf = (reading: ParsedYaml, count: CountMistakes, effects?: RepairEffects) =>
  count(reading, effects) + (reading.document ? duplicateKeys(reading.document).count : 0)

const costOf = (diagnoses: readonly Diagnosis[]) => diagnoses.reduce((sum, { cost = 0 }) => sum + cost, 0)
