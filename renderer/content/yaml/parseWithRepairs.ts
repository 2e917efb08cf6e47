import { Budget } from './budget.ts'
import { tabsAfterColons } from './diagnoses/characters.ts'
import { conflictMarkers } from './diagnoses/conflictMarkers.ts'
import type { Diagnosis } from './diagnoses/diagnosis.ts'
import { documentMarkers } from './diagnoses/documentMarkers.ts'
import { diagnosersOfValidYaml } from './diagnoses/index.ts'
import type { TextFields } from './diagnoses/shape.ts'
import type { YamlIssue } from './inspect/yamlIssue.ts'
import { endOfLine } from './lines.ts'
import { firstError, isStructural, type ParsedYaml, type ParseError, parseYaml } from './parseYaml.ts'
import type { RepairedText } from './repairedText.ts'
import { RepairSession } from './repairSession.ts'
import { mistakesIn, type Scorer } from './scorer.ts'
import { farthestRepair, likelierReading, withoutCopyArtifacts, withoutTabs } from './trials.ts'
import { wrongFormat } from './wrongFormat.ts'

/** The result of parsing with repairs; `readable` unless an error is left that no repair helps with. */
export type RepairedParse = { parsed: ParsedYaml; issues: YamlIssue[]; repaired?: RepairedText; readable: boolean }

const maxRepairs = 30

/** Maximum number of characters parsed again in trials of one file, and of its parts: about a second's work each. */
const maxCharacters = 3_000_000

/**
 * Parses YAML with error recovery: tries the diagnoses for each parser error, reports the one whose repair gets furthest, and
 * continues after it, so that all mistakes are reported in one run.
 * @param texts the names of fields that hold text
 */
export function parseWithRepairs(original: string, scorer: Scorer, texts: TextFields): RepairedParse {
  const session = new RepairSession(original)
  // Conflict markers, lines between documents, and mistakes in YAML that parses, need no trial.
  session.apply(conflictMarkers(original).leftovers)
  session.apply(documentMarkers(session.text))
  for (const diagnose of diagnosersOfValidYaml(texts)) session.apply(diagnose(session.text))
  let parsed = parseYaml(session.text)
  if (firstError(parsed)) {
    session.apply(tabsAfterColons(session.text))
    parsed = parseYaml(session.text)
  }
  const formatIssue = wrongFormat(original)
  if (formatIssue && (parsed.errors.some(isStructural) || mistakesIn(parsed, scorer) > 0)) return { parsed, issues: [formatIssue], readable: false }
  return repair(session, parsed, scorer)
}

/** Repairs a text until it parses, and its data has as few mistakes as it can have. */
function repair(session: RepairSession, initial: ParsedYaml, scorer: Scorer): RepairedParse {
  const { issues } = session
  const needNoTrial = new Set(issues)
  // Where the text cannot be read to its end, repairs that only get further are guesses: once one is written, the next may undo it.
  const withoutGuesses = (found: YamlIssue[]) => found.map((issue) => (needNoTrial.has(issue) ? issue : { ...issue, edits: [] }))
  const budget = new Budget(maxCharacters)
  const budgetForParts = new Budget(maxCharacters)
  let parsed = initial
  for (let round = 0; round < maxRepairs; round++) {
    const error = firstError(parsed)
    let trial = withoutCopyArtifacts(session.text, parsed, scorer, budget) ?? withoutTabs(session.text, parsed, budget)
    if (error && !trial) {
      trial = farthestRepair(session, error, scorer, budget, budgetForParts)
      const otherIssues = trial ? issuesElsewhere(session, trial.diagnoses) : issues
      // Repairing the same place again and again leads nowhere: it is reported once, as the parser's error.
      if (!trial || issues.length - otherIssues.length > 1)
        return { parsed, issues: [...withoutGuesses(otherIssues), parserIssue(session, error)], readable: false }
    }
    trial ??= likelierReading(session.text, parsed, scorer, budget)
    if (!trial) return { parsed, issues, readable: true, repaired: session.repaired }
    session.apply(trial.diagnoses)
    parsed = trial.parsed
  }
  return { parsed, issues: withoutGuesses(issues), readable: false }
}

/** Returns the issues of a session that are not where a repair begins. */
function issuesElsewhere(session: RepairSession, [first]: readonly Diagnosis[]): YamlIssue[] {
  const start = session.originalOffset(first?.range[0] ?? 0)
  return session.issues.filter(({ range }) => range[0] !== start)
}

/** Returns the parser's own error, where the parser reports it, for when no repair helps. */
function parserIssue(session: RepairSession, { code, pos, message }: ParseError): YamlIssue {
  const { text } = session
  const start = Math.min(pos[0], text.length)
  const end = Math.max(start, Math.min(pos[1], endOfLine(text, start)))
  const hint =
    code === 'UNEXPECTED_TOKEN' || code === 'IMPOSSIBLE'
      ? ''
      : ' Check that the lines here start in the same column as their neighbours, and that quotes and brackets are closed.'
  return {
    code: 'yaml-syntax',
    message: `YAML cannot read this: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/[.:]?$/, '.')}${hint}`,
    range: [session.originalOffset(start), session.originalOffset(end)],
  }
}
