import type { z } from 'zod'
import type { Issue, Path } from '../issue.ts'
import type { Scorer, Source } from '../yaml/read.ts'
import { truncatedPaths } from '../yaml/truncatedPaths.ts'
import { blocksOfOtherType } from './blocksOfOtherType.ts'
import { describeIssue } from './describeIssue.ts'
import { Draft, type RecoveryInfo, valueAt } from './draft.ts'
import { unknownFields, unmatchedNames } from './fieldNames.ts'
import { kindOf } from './introspect.ts'
import { misplacedEntries } from './misplaced.ts'
import type { Mistake, ZodIssue } from './mistake.ts'
import { isAtOrBelow } from './pathIndex.ts'
import { shapeOf } from './shapeOf.ts'
import { shorthandEntries } from './shorthand.ts'
import { type SourceValueAt, sourceValuesIn } from './sourceValue.ts'

/** Mistakes inside a field that has another name come to light when it has the right one, and so on inwards. */
const maxRounds = 8

/**
 * Data → a typed value, or issues: one for each mistake.
 * With issues the value is the best reading there is: mistakes are put right as suggested, what is unknown is stood in for,
 * so that everything else can be checked in the same run. `recovery` tells what not to judge in it.
 */
export function validate<S extends z.ZodType>(schema: S, source: Source): { value?: z.output<S>; issues: Issue[]; recovery?: RecoveryInfo } {
  const { file, data, placeholders, reported } = source
  const result = schema.safeParse(data)
  if (result.success && placeholders.length === 0 && reported.length === 0) return { value: result.data, issues: [] }

  const issues: Issue[] = []
  const draft = new Draft(schema, data, placeholders, reported)
  const told = new Set<string>()
  const typed = sourceValuesIn(source)
  const typedAt: SourceValueAt = (path) => typed(draft.originalPath(path))
  for (let round = 0; round < maxRounds; round++) {
    const attempt = schema.safeParse(draft.data)
    if (attempt.success) return { value: draft.finish(attempt.data) as z.output<S>, issues, recovery: draft }
    let repaired = false
    const before = new Set([...told])
    for (const { repair, ...mistake } of mistakesIn(attempt.error.issues, schema, draft.data, typedAt)) {
      const path = draft.originalPath(mistake.path)
      // A repair that does not fit after all is a second word about the same mistake.
      // The name of a field and its value are two things that can be wrong.
      const key = JSON.stringify([path.map(String), mistake.atKey])
      if (!draft.isPlaceholder(mistake.path) && !before.has(key) && !(round === 0 && draft.isReported(mistake.path) && !mistake.atKey)) {
        issues.push({ ...mistake, file, path })
        told.add(key)
      }
      repaired = draft.repair(mistake.path, repair) || repaired
    }
    if (!repaired) break
  }
  return { issues, recovery: draft }
}

/** For comparing two readings of one text. */
export const scorer = (schema: z.ZodType): Scorer => ({
  countMistakes: (data, { addedField, joinedFields = [], splitFields = [], isTruncated = false } = {}) => {
    if (kindOf(data) !== 'mapping') return 1_000_000
    const found = schema.safeParse(data).error?.issues ?? []
    const isBroken = isAtOrBelow(isTruncated ? truncatedPaths(data as object, shapeOf(schema).rootFields) : [])
    const issues = found.filter(({ path }) => !isBroken(path))
    if (addedField !== undefined && issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(addedField)))
      return Number.POSITIVE_INFINITY
    if (joinedFields.length > 0 && unmatchedNames(issues, schema, data).some((name) => joinedFields.includes(name))) return Number.POSITIVE_INFINITY
    if (splitFields.some((name) => issues.some(({ path }) => path.includes(name)))) return Number.POSITIVE_INFINITY
    const { mistakes, rest } = groupIssues(issues, schema, data)
    return mistakes.length + rest.length
  },
  shape: () => shapeOf(schema),
})

function mistakesIn(found: readonly ZodIssue[], schema: z.ZodType, data: unknown, typedAt: SourceValueAt): Mistake[] {
  const { mistakes, rest } = groupIssues(found, schema, data)
  return [...mistakes, ...rest.map((issue) => describeIssue(issue, schema, data, typedAt))]
}

/** What several issues of Zod stand for is one mistake; the rest are one each. */
function groupIssues(found: readonly ZodIssue[], schema: z.ZodType, data: unknown): { mistakes: Mistake[]; rest: ZodIssue[] } {
  const issues = onePerValue(found.flatMap((issue) => flatten(issue, data)))
  const astray = misplacedEntries(issues, data)
  const others = blocksOfOtherType(astray.rest, schema, data)
  const shorthand = shorthandEntries(others.rest, schema, data)
  const { mistakes, settled } = unknownFields(shorthand.rest, schema, data)
  return {
    mistakes: [...astray.mistakes, ...others.mistakes, ...shorthand.mistakes, ...mistakes],
    rest: shorthand.rest.filter((issue) => issue.code !== 'unrecognized_keys' && !settled.has(issue)),
  }
}

/** A value that breaks several rules at once is one mistake. */
function onePerValue(issues: readonly ZodIssue[]): ZodIssue[] {
  const told = new Set<string>()
  return issues.filter(({ code, path }) => {
    const key = JSON.stringify(path.map(String))
    if (code === 'unrecognized_keys' || code === 'invalid_key') return true
    return !told.has(key) && told.add(key)
  })
}

/** A union reports every option's complaints; keep those of the option the author meant. */
function flatten(issue: ZodIssue, data: unknown, base: Path = []): ZodIssue[] {
  const path = [...base, ...issue.path]
  const whole = { ...issue, path } as ZodIssue
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [whole]
  const value = valueAt(data, path)
  if (value === undefined) return [whole]
  const meant = issue.errors.filter((option) => !option.some((inner) => inner.path.length === 0 && isOfAnotherKind(inner, value)))
  const option = meant.find((errors) => errors.some((inner) => inner.code !== 'invalid_value' || inner.path.length > 0))
  if (option) return option.flatMap((inner) => flatten(inner, data, path))
  const values = meant.flatMap((errors) => errors.flatMap((inner) => (inner.code === 'invalid_value' && inner.path.length === 0 ? inner.values : [])))
  return [values.length ? { code: 'invalid_value', values, path, message: issue.message, input: value } : whole]
}

const isOfAnotherKind = (issue: ZodIssue, value: unknown) =>
  issue.code === 'invalid_type' || (issue.code === 'invalid_value' && issue.values.every((each) => kindOf(each) !== kindOf(value)))
