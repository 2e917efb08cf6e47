import { type Document, visit } from 'yaml'
import type { Budget } from './budget.ts'
import type { Diagnosis, RepairEffects } from './diagnoses/diagnosis.ts'
import { diagnosesEverywhere, diagnosesNear, diagnosesOfCopying, diagnosesOfMissingKeys, diagnosesOfTabs } from './diagnoses/index.ts'
import { mergedEntries } from './diagnoses/mergedEntries.ts'
import type { Shape } from './diagnoses/shape.ts'
import { countDuplicateKeys } from './duplicateKeys.ts'
import { applyEdits, type Edit, toOriginalOffset } from './edits.ts'
import { endOfLine } from './lines.ts'
import { isStructural, type ParsedYaml, type ParseError, parseYaml } from './parseYaml.ts'
import { PartsOfText } from './partsOfText.ts'
import { editsOf, type RepairSession } from './repairSession.ts'
import { mistakesIn, type Scorer } from './scorer.ts'

/** Diagnoses of a text, and the result of parsing it with their edits. */
type Trial = { diagnoses: readonly Diagnosis[]; parsed: ParsedYaml }

const maxTrials = 160

const maxNamedGuesses = 4

/** A reading that costs this much or more is hardly what was meant. */
const unlikelyCost = 1.5

/** Removes what was copied along with a text. This comes first: every other diagnosis depends on where the lines start. */
export function withoutCopyArtifacts(text: string, parsed: ParsedYaml, scorer: Scorer, budget: Budget): Trial | undefined {
  const before = parsed.errors.find(isStructural)
  for (const diagnoses of diagnosesOfCopying(text, scorer.shape())) {
    if (!budget.spend(text.length)) return undefined
    const edits = editsOf(diagnoses)
    const outcome = parseYaml(applyEdits(text, edits))
    if (outcome.tooDeepAt !== undefined) continue
    const after = outcome.errors.find(isStructural)
    const reaches = (error: ParseError) => toOriginalOffset(text, edits)(error.pos[0]) > endOfLine(text, before?.pos[0] ?? 0)
    const isCertain = diagnoses.every((diagnosis) => diagnosis.isCertain)
    const isBetter = after ? before && (isCertain || reaches(after)) : before || mistakesIn(outcome, scorer) < mistakesIn(parsed, scorer)
    if (isBetter) return { diagnoses, parsed: outcome }
  }
}

/**
 * Replaces the tabs that lines are indented with, if other mistakes of syntax follow: these are looked for near an error, and tabs make an
 * error of each line. Without other mistakes, the width of a tab that fits best is found like any repair.
 */
export function withoutTabs(text: string, parsed: ParsedYaml, budget: Budget): Trial | undefined {
  const before = parsed.errors.find(isStructural)
  if (!before) return undefined
  let best: (Trial & { reach: number }) | undefined
  for (const diagnosis of diagnosesOfTabs(text)) {
    if (!budget.spend(text.length)) return undefined
    const outcome = parseYaml(applyEdits(text, diagnosis.edits))
    const reach = outcome.tooDeepAt === undefined ? reachOf(outcome, diagnosis.edits, before, text, false) : undefined
    if (reach === Number.POSITIVE_INFINITY) return undefined
    if (reach !== undefined && reach > (best?.reach ?? 0)) best = { diagnoses: [diagnosis], parsed: outcome, reach }
  }
  return best
}

/** What a repair leads to: how far the parser gets, and the number of mistakes in what it can read. */
type Outcome = { diagnoses: readonly Diagnosis[]; edits: readonly Edit[]; reach: number; mistakes: number }

/** Returns the most likely of the repairs with which the parser can continue. */
export function farthestRepair(session: RepairSession, error: ParseError, scorer: Scorer, budget: Budget, budgetForParts: Budget): Trial | undefined {
  const { text } = session
  const parts = new PartsOfText(text, (parsed, effects) => scoreOf(parsed, scorer, effects), budgetForParts)
  const outcomes = outcomesOf(session, error, scorer, budget)
  const complete = scored(outcomes.filter(parsesToEnd))
  const partial = outcomes.filter((outcome) => !parsesToEnd(outcome))
  const best = lowest(complete.filter((outcome) => isLikely(outcome, parts))) ?? bestOfPartial(partial, parts) ?? lowest(complete)
  return best && { diagnoses: best.diagnoses, parsed: parseYaml(applyEdits(text, best.edits)) }
}

/** Returns the best of the repairs that leave other errors of the parser: the one with the fewest mistakes in the parts that can be read, or that gets furthest. */
function bestOfPartial(outcomes: readonly Outcome[], parts: PartsOfText): Outcome | undefined {
  const readable = outcomes.flatMap((outcome) => {
    const mistakes = parts.mistakesWith(outcome.edits, outcome.diagnoses[0])
    return mistakes === undefined ? [] : [{ ...outcome, mistakes }]
  })
  const furthest = Math.max(...outcomes.map(({ reach }) => reach))
  return lowest(scored(readable)) ?? lowest(scored(outcomes.filter(({ reach }) => reach === furthest)))
}

/** An outcome compared with others: its mistakes without those that its quotes explain, and by how much it is worse than the best. */
type ScoredOutcome = Outcome & { unexplained: number; score: number }

function scored(outcomes: readonly Outcome[]): ScoredOutcome[] {
  const comparable = outcomes.filter(({ diagnoses }) => costOf(diagnoses) < unlikelyCost)
  const fewest = Math.min(...(comparable.length > 0 ? comparable : outcomes).map(({ mistakes }) => mistakes))
  return outcomes.map((outcome) => {
    // Mistakes that no repair avoids are not explained by quotes.
    const unexplained = Math.max(fewest, outcome.mistakes - quotesIn(outcome.diagnoses))
    return { ...outcome, unexplained, score: unexplained - fewest + costOf(outcome.diagnoses) }
  })
}

/**
 * False for a repair that makes the whole text parse, but costs much: it is worse than one that only gets further, unless it is certain.
 * What is wrong elsewhere in the text is no fault of the repair.
 */
function isLikely({ diagnoses, edits, unexplained }: ScoredOutcome, parts: PartsOfText): boolean {
  const elsewhere = unexplained > 0 ? (parts.mistakesElsewhere(edits) ?? 0) : 0
  return Math.max(0, unexplained - elsewhere) + costOf(diagnoses) < unlikelyCost || diagnoses.every(({ isCertain }) => isCertain)
}

/** Returns the outcome with the lowest score; of those the one with the fewest mistakes; of those the first. */
function lowest(outcomes: readonly ScoredOutcome[]): Outcome | undefined {
  const [best, ...others] = [...outcomes].sort((a, b) => a.score - b.score || a.mistakes - b.mistakes)
  return (
    best &&
    withOtherGuesses(
      best,
      others.filter(({ score, mistakes }) => score === best.score && mistakes === best.mistakes),
    )
  )
}

/** Leaves the choice to the author where other guesses are as likely as the best one, and names them all if they are few. */
function withOtherGuesses<T extends { diagnoses: readonly Diagnosis[] }>(best: T, asLikely: readonly T[]): T {
  const [diagnosis] = best.diagnoses
  const guess = diagnosis?.guess
  if (!diagnosis || guess === undefined) return best
  const others = asLikely.flatMap(({ diagnoses: [other] }) => (other?.guess !== undefined && other.range[0] === diagnosis.range[0] ? [other.guess] : []))
  if (others.length === 0) return best
  const choice = others.length < maxNamedGuesses ? [guess, ...others].map((each) => `"${each}"`).join(' or ') : `"${guess.replace(/\S+$/, '…')}"`
  return { ...best, diagnoses: [{ ...diagnosis, message: diagnosis.message.replace(`"${guess}"`, choice), isStopgap: true }] }
}

const parsesToEnd = ({ reach }: Outcome) => reach === Number.POSITIVE_INFINITY

const quotesIn = (diagnoses: readonly Diagnosis[]) => diagnoses.filter(({ aboutQuotes }) => aboutQuotes).length

/** Tries the repairs that may be needed, up to the first that leaves no mistake. */
function outcomesOf(session: RepairSession, error: ParseError, scorer: Scorer, budget: Budget): Outcome[] {
  const { text } = session
  const outcomes: Outcome[] = []
  const parsedBefore = new Map<string, ParsedYaml>()
  let trials = 0
  for (const diagnoses of candidateRepairs(text, error, scorer.shape())) {
    const edits = editsOf(diagnoses)
    const repairedText = applyEdits(text, edits)
    if (repairedText === text || !edits.every((edit) => session.replacesOriginal(edit))) continue
    if ((!parsedBefore.has(repairedText) && !budget.spend(repairedText.length)) || trials++ >= maxTrials) break
    const parsed = parsedBefore.get(repairedText) ?? parseYaml(repairedText)
    parsedBefore.set(repairedText, parsed)
    const reach = reachOf(parsed, edits, error, text)
    if (parsed.tooDeepAt !== undefined || reach === undefined) continue
    const outcome = { diagnoses, edits, reach, mistakes: reach === Number.POSITIVE_INFINITY ? scoreOf(parsed, scorer, diagnoses[0]) : 0 }
    outcomes.push(outcome)
    if (parsesToEnd(outcome) && outcome.mistakes <= quotesIn(diagnoses) && costOf(diagnoses) <= 0) break
  }
  return outcomes
}

/** Yields the repairs that may be needed where the parser cannot continue, the likeliest first. */
function* candidateRepairs(text: string, error: ParseError, shape: Shape): Generator<readonly Diagnosis[]> {
  yield* diagnosesEverywhere(text, shape)
  for (const diagnosis of diagnosesNear(text, error, shape)) yield [diagnosis]
  yield* diagnosesOfMissingKeys(text, shape)
}

/** Returns the offset in `text` that the parser gets to with a repair (Infinity: to the end), or undefined if no further than before. @param passesEdits whether it has to get past all edits */
function reachOf({ errors }: ParsedYaml, edits: readonly Edit[], before: ParseError, text: string, passesEdits = true): number | undefined {
  const error = errors.find(isStructural)
  if (!error) return Number.POSITIVE_INFINITY
  const at = toOriginalOffset(text, edits)(error.pos[0])
  const changedUntil = passesEdits ? Math.max(...edits.map(([, end]) => endOfLine(text, end))) : 0
  // A delimiter that was left open shows at the end of the text; once it is closed, the next mistake shows before that.
  const wasAtEnd = before.pos[0] >= text.trimEnd().length
  return at > changedUntil && (at > endOfLine(text, before.pos[0]) || wasAtEnd) ? at : undefined
}

/** Returns the repair of a text that parses with the fewest mistakes, if fewer than without it: missing or misplaced dashes, duplicate keys. */
export function likelierReading(text: string, parsed: ParsedYaml, scorer: Scorer, budget: Budget): Trial | undefined {
  const before = scoreOf(parsed, scorer)
  if (before === 0) return undefined
  const shape = scorer.shape()
  let best: (Trial & { total: number }) | undefined
  const asLikely: Trial[] = []
  for (const diagnoses of [
    ...diagnosesEverywhere(text, shape),
    ...mergedEntries(parsed, text, shape).map((diagnosis) => [diagnosis]),
    ...diagnosesOfMissingKeys(text, shape),
  ]) {
    if (!budget.spend(text.length)) break
    const outcome = parseYaml(applyEdits(text, editsOf(diagnoses)))
    if (outcome.tooDeepAt !== undefined || outcome.errors.some(isStructural)) continue
    const total = scoreOf(outcome, scorer, diagnoses[0]) + costOf(diagnoses)
    if (total === best?.total) asLikely.push({ diagnoses, parsed: outcome })
    if (total >= (best?.total ?? before)) continue
    best = { diagnoses, parsed: outcome, total }
    asLikely.length = 0
  }
  return best && withOtherGuesses<Trial>(best, asLikely)
}

/** Returns the number of mistakes in a reading. Added are duplicate keys, as data has only the last of them, and blocks that have become part of a text. */
const scoreOf = (reading: ParsedYaml, scorer: Scorer, effects?: RepairEffects) =>
  mistakesIn(reading, scorer, effects) + (reading.document ? countDuplicateKeys(reading.document) + blocksInTexts(reading.document) : 0)

const costOf = (diagnoses: readonly Diagnosis[]) => diagnoses.reduce((sum, { cost = 0 }) => sum + cost, 0)

function blocksInTexts(document: Document.Parsed): number {
  let found = 0
  visit(document, {
    Scalar(_, { value }) {
      if (typeof value === 'string') found += value.match(/^ *- type: \w+$/gm)?.length ?? 0
    },
  })
  return found
}
