import type { z } from 'zod'
import { type Issue, keyOf, type Path } from '../issue.ts'
import { valueAt } from '../valueAt.ts'
import type { Source } from '../yaml/read.ts'
import type { Scorer } from '../yaml/scorer.ts'
import { truncatedPaths } from '../yaml/truncatedPaths.ts'
import { blocksOfOtherType } from './blocksOfOtherType.ts'
import { cutBlocks } from './cutBlocks.ts'
import { describeIssue } from './describeIssue.ts'
import { emptyCorners } from './emptyCorner.ts'
import { kindOf } from './introspect.ts'
import { misplacedEntries } from './misplacedEntries.ts'
import type { Grouping, Mistake, ZodIssue } from './mistake.ts'
import { isAtOrBelow } from './pathIndex.ts'
import { type RecoveryInfo, RepairedData } from './repairedData.ts'
import { shapeOf } from './shapeOf.ts'
import { shorthandEntries } from './shorthand.ts'
import { type SourceValueAt, sourceValuesIn } from './sourceValue.ts'
import { unknownFields, unmatchedNames } from './unknownFields.ts'

/** Rounds of validation and repair. Mistakes inside a misnamed field show only once it is renamed, and so on inward. */
const maxRounds = 8

/**
 * Validates data. Returns a typed value, or issues: one for each mistake.
 * With issues the value is a best effort, so that everything else can be checked in the same run: mistakes are repaired as suggested, and
 * what is unknown is a placeholder. `recovery` tells what not to check in it.
 */
export function validate<S extends z.ZodType>(schema: S, source: Source): { value?: z.output<S>; issues: Issue[]; recovery?: RecoveryInfo } {
  const { file, data, placeholders, reported } = source
  const result = schema.safeParse(data)
  if (result.success && placeholders.length === 0 && reported.length === 0) return { value: result.data, issues: [] }

  const issues: Issue[] = []
  const repairedData = new RepairedData(schema, data, placeholders, reported)
  const issueKeys = new Set<string>()
  const valueInFile = sourceValuesIn(source)
  const sourceValueAt: SourceValueAt = (path) => valueInFile(repairedData.originalPath(path))
  for (let round = 0; round < maxRounds; round++) {
    const attempt = schema.safeParse(repairedData.data)
    if (attempt.success) return { value: repairedData.finish(attempt.data) as z.output<S>, issues, recovery: repairedData }
    let repaired = false
    const earlierKeys = new Set(issueKeys)
    for (const { repair, isSilent, ...mistake } of mistakesIn(attempt.error.issues, schema, repairedData.data, sourceValueAt)) {
      const path = repairedData.originalPath(mistake.path)
      // A repair that does not pass after all would report the same mistake twice. The key and the value of a field are separate mistakes.
      const key = keyOf([...path, mistake.atKey ? 'key' : 'value'])
      if (
        !isSilent &&
        !repairedData.isPlaceholder(mistake.path) &&
        !earlierKeys.has(key) &&
        !(round === 0 && repairedData.isReported(mistake.path) && !mistake.atKey)
      ) {
        issues.push({ ...inFile(mistake, repairedData), file, path })
        issueKeys.add(key)
      }
      repaired = repairedData.repair(mistake.path, repair) || repaired
    }
    if (!repaired) break
  }
  return { issues, recovery: repairedData }
}

/** Returns a mistake with the paths in the file of the fields that it is about. */
const inFile = ({ needlessFields, ...mistake }: Omit<Mistake, 'repair' | 'isSilent'>, repairedData: RepairedData) =>
  needlessFields ? { ...mistake, needlessFields: needlessFields.map((path) => repairedData.originalPath(path)) } : mistake

/** Returns a scorer that compares two readings of one text by their mistakes. */
export const scorer = (schema: z.ZodType): Scorer => ({
  countMistakes: (data, { addedField, joinedFields = [], splitFields = [], isTruncated = false, removedFields = [] } = {}) => {
    if (kindOf(data) !== 'mapping') return data === null && removedFields.length > 0 ? 0 : 1_000_000
    const found = schema.safeParse(data).error?.issues ?? []
    const isTruncatedPart = isAtOrBelow(isTruncated ? truncatedPaths(data as object, shapeOf(schema).rootFields) : [])
    const issues = found.filter(({ path }) => !isTruncatedPart(path) && !removedFields.includes(String(path.at(-1))))
    if (addedField !== undefined && issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(addedField)))
      return Number.POSITIVE_INFINITY
    if (joinedFields.length > 0 && unmatchedNames(issues, schema, data).some((name) => joinedFields.includes(name))) return Number.POSITIVE_INFINITY
    if (splitFields.some((name) => issues.some(({ path }) => path.includes(name)))) return Number.POSITIVE_INFINITY
    const { mistakes, rest } = groupIssues(issues, schema, data)
    return mistakes.filter(({ isSilent }) => !isSilent).length + rest.length
  },
  shape: () => shapeOf(schema),
})

function mistakesIn(found: readonly ZodIssue[], schema: z.ZodType, data: unknown, sourceValueAt: SourceValueAt): Mistake[] {
  const { mistakes, rest } = groupIssues(found, schema, data)
  return [...mistakes, ...rest.map((issue) => describeIssue(issue, schema, data, sourceValueAt))]
}

/** What groups issues of Zod, each those that are left by the ones before it. */
const groupings: readonly ((issues: readonly ZodIssue[], schema: z.ZodType, data: unknown) => Grouping)[] = [
  (issues, _, data) => misplacedEntries(issues, data),
  blocksOfOtherType,
  cutBlocks,
  shorthandEntries,
  emptyCorners,
  unknownFields,
]

/** Groups the Zod issues that stem from one mistake; those in `rest` are a mistake each. */
function groupIssues(found: readonly ZodIssue[], schema: z.ZodType, data: unknown): Grouping {
  const mistakes: Mistake[] = []
  let rest = onePerValue(found.flatMap((issue) => flatten(issue, data)))
  for (const group of groupings) {
    const grouping = group(rest, schema, data)
    mistakes.push(...grouping.mistakes)
    rest = grouping.rest
  }
  return { mistakes, rest }
}

/** Keeps the first issue of each value: a value that breaks several rules at once is one mistake. */
function onePerValue(issues: readonly ZodIssue[]): ZodIssue[] {
  const seen = new Set<string>()
  return issues.filter(({ code, path }) => {
    const key = keyOf(path)
    if (code === 'unrecognized_keys' || code === 'invalid_key') return true
    return !seen.has(key) && seen.add(key)
  })
}

/** Replaces the issue of a union, which holds the issues of every option, by those of the option that was meant. */
function flatten(issue: ZodIssue, data: unknown, base: Path = []): ZodIssue[] {
  const path = [...base, ...issue.path]
  const whole = { ...issue, path } as ZodIssue
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [whole]
  const value = valueAt(data, path)
  const sameKind = issue.errors.filter((option) => !option.some((inner) => inner.path.length === 0 && isOfAnotherKind(inner, value)))
  const option = sameKind.find((errors) => errors.some((inner) => inner.code !== 'invalid_value' || inner.path.length > 0))
  if (option) return option.flatMap((inner) => flatten(inner, data, path))
  const values = sameKind.flatMap((errors) => errors.flatMap((inner) => (inner.code === 'invalid_value' && inner.path.length === 0 ? inner.values : [])))
  return [values.length ? { code: 'invalid_value', values, path, message: issue.message, input: value } : whole]
}

const isOfAnotherKind = (issue: ZodIssue, value: unknown) =>
  issue.code === 'invalid_type' || (issue.code === 'invalid_value' && issue.values.every((each) => kindOf(each) !== kindOf(value)))
