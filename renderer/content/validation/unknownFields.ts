import type { z } from 'zod'
import { groupBy } from '../groupBy.ts'
import { type Path, pathStartsWith } from '../issue.ts'
import { typoDistance } from '../suggest.ts'
import { isContainer, valueAt } from './draft.ts'
import { flattenedGroups } from './flattenedGroups.ts'
import { defOf, requiredIn, schemaAt, unwrap } from './introspect.ts'
import { type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { PathIndex } from './pathIndex.ts'
import {
  bodyTextMistake,
  colonWithoutSpace,
  explainUnknownField,
  foreignPageFieldHint,
  hasSynonym,
  isBodyText,
  isOfKind,
  placeName,
  renameTo,
  synonymOf,
  type UnknownField,
} from './unknownField.ts'

/**
 * Finds the mistakes behind Zod's "unrecognized keys". To Zod a misspelled key is both unknown and missing, and so is one in the wrong
 * place; to the author each is one mistake.
 * @returns also the issues that these mistakes settle
 */
export function unknownFields(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): { mistakes: Mistake[]; settled: Set<ZodIssue> } {
  const settled = new Set<ZodIssue>()
  const mistakes: Mistake[] = []
  const missing = issues.filter((issue) => isMissing(issue, data))
  const byPath = new PathIndex(issues)
  const missingIssues = new Set(missing)
  const missingByName = groupBy(missing, ({ path }) => String(path.at(-1)))
  const settle = (path: Path) => {
    for (const issue of byPath.at(path)) if (missingIssues.has(issue)) settled.add(issue)
  }

  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const parent = issue.path
    const unknowns = unknownFieldsAt(issue, schema, data)
    const unusedFields = unknowns[0]?.unusedFields ?? new Set()
    const missingHere = byPath.inside(parent).filter((each) => each.path.length === parent.length + 1 && missingIssues.has(each))
    const bodyTexts = new Set(unknowns.filter(isBodyText))
    const renames = matchBySpelling(
      unknowns.filter((unknown) => !bodyTexts.has(unknown) && foreignPageFieldHint(unknown) === undefined),
      unusedFields,
    )
    for (const [name, field] of matchInOrder(unknowns, renames)) renames.set(name, field)
    const renamed = new Set(renames.values())
    const parts = flattenedGroups(unknowns.filter(({ name }) => !renames.has(name)))
    for (const unknown of unknowns) {
      const { name } = unknown
      const part = parts.get(name)
      if (part === 'reported') continue
      const specific = part ?? colonWithoutSpace(unknown) ?? (bodyTexts.has(unknown) ? bodyTextMistake(unknown) : undefined)
      const rename = renames.get(name)
      const mistake =
        specific ??
        (rename === undefined
          ? explainUnknownField({ ...unknown, unknownCount: unknowns.length - renames.size }, schema, data, {
              here: missingHere.filter(({ path }) => !renamed.has(String(path.at(-1)))),
              sameName: missingByName.get(name) ?? [],
            })
          : renameTo(unknown, rename))
      if (mistake.repair.kind === 'rename') {
        unusedFields.delete(mistake.repair.to)
        settle([...parent, mistake.repair.to])
      }
      if (mistake.repair.kind === 'move') {
        const { to } = mistake.repair
        settle(to)
        // Its new parent was empty without it, or missing.
        for (const each of byPath.at(to.slice(0, -1))) if ((valueAt(data, each.path) ?? null) === null) settled.add(each)
      }
      // Fields that `<<` merges in are not reported as missing too.
      if (name === '<<') for (const each of missingHere) settled.add(each)
      mistakes.push(mistake)
    }
  }
  for (const issue of missing) if (!settled.has(issue)) findTooDeep(issue)
  return { mistakes, settled }

  /** Looks for a missing field that is indented too far, so that it became a key of a mapping that takes any keys. */
  function findTooDeep({ path }: ZodIssue) {
    const [parent, name] = [path.slice(0, -1), path.at(-1)]
    const indexIn = (each: Path) => each.findIndex((step, index) => index > parent.length && step === name)
    const tooDeep = byPath.inside(parent).filter((issue) => indexIn(issue.path) > 0 && valueAt(data, issue.path) !== undefined)
    const [first] = tooDeep
    if (!first || name === undefined) return
    const at = first.path.slice(0, indexIn(first.path) + 1)
    const parentSchema = schemaAt(schema, data, at.slice(0, -1))
    if (!parentSchema || defOf(unwrap(parentSchema)).type !== 'record') return
    for (const issue of tooDeep) if (pathStartsWith(issue.path, at)) settled.add(issue)
    settle(path)
    mistakes.push(wrongName(at, `"${String(name)}" belongs ${placeName(parent)}, but is indented too far. Indent this line less.`, { kind: 'move', to: path }))
  }
}

/** True for the issue of a field that is not written, in a mapping that is. */
export const isMissing = ({ path }: ZodIssue, data: unknown) => valueAt(data, path) === undefined && isContainer(valueAt(data, path.slice(0, -1)))

/** Returns the unknown keys that are neither a misspelling nor a synonym of a field which is not written. */
export const unmatchedNames = (issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): string[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return []
    const unknowns = unknownFieldsAt(issue, schema, data)
    const renames = matchBySpelling(unknowns, unknowns[0]?.unusedFields ?? new Set())
    return unknowns.filter((unknown) => !renames.has(unknown.name) && synonymOf(unknown) === undefined).map(({ name }) => name)
  })

function unknownFieldsAt({ path, keys }: Extract<ZodIssue, { code: 'unrecognized_keys' }>, schema: z.ZodType, data: unknown): UnknownField[] {
  const present = valueAt(data, path) as Record<string, unknown>
  const fields = defOf(unwrap(schemaAt(schema, data, path) ?? schema)).shape ?? {}
  const unusedFields = new Set(Object.keys(fields).filter((name) => !Object.hasOwn(present, name)))
  const above = emptyFieldsAbove(present, fields)
  return keys.map((name) => ({
    parent: path,
    name,
    fields,
    unusedFields,
    fieldCount: above.size,
    unknownCount: keys.length,
    value: present[name],
    emptyFieldAbove: above.get(name),
  }))
}

/** Returns for each key the nearest one above it that is empty, unless a field with a value is between the two. */
function emptyFieldsAbove(present: Record<string, unknown>, fields: object): Map<string, string | undefined> {
  let empty: string | undefined
  const above = new Map<string, string | undefined>()
  for (const [name, value] of Object.entries(present)) {
    above.set(name, empty)
    if (value === null) empty = name
    else if (Object.hasOwn(fields, name)) empty = undefined
  }
  return above
}

/**
 * If all required fields of an entry are missing, its unknown fields are taken for them in order: "title" and "text" for "question" and "answer".
 * @param renames the fields that unknown ones match in spelling
 */
function matchInOrder(unknowns: readonly UnknownField[], renames: ReadonlyMap<string, string>): Map<string, string> {
  const [first] = unknowns
  if (!first || typeof first.parent.at(-1) !== 'number') return new Map()
  const { fields, unusedFields } = first
  const unmatched = unknowns.filter((unknown) => !renames.has(unknown.name) && synonymOf(unknown) === undefined)
  const taken = new Set([...renames.values(), ...unknowns.flatMap((unknown) => synonymOf(unknown) ?? [])])
  const required = requiredIn(fields)
  const missing = required.filter((name) => unusedFields.has(name) && !taken.has(name))
  const isComplete = unmatched.length > 1 && unmatched.length === required.length && missing.length === required.length
  const pairs = unmatched.map((unknown, index) => [unknown, missing[index] ?? ''] as const)
  if (!isComplete || !pairs.every(([{ value }, field]) => isOfKind(value, fields[field]))) return new Map()
  return new Map(pairs.map(([{ name }, field]) => [name, field]))
}

/** True if other tools have a field of this name that means something else: it is not a misspelling of the field. */
const isOtherSynonym = (unknown: Parameters<typeof synonymOf>[0], field: string) => hasSynonym(unknown.name) && synonymOf(unknown) !== field

/** Maps unknown keys to the unused fields that are nearest in spelling; the nearest pairs are matched first. */
function matchBySpelling(unknowns: readonly UnknownField[], unusedFields: ReadonlySet<string>): Map<string, string> {
  const pairs = unknowns
    .flatMap(({ name, fields, value }) =>
      [...unusedFields].flatMap((field) => {
        const score = typoDistance(name, field)
        // With two typos it may be another word, if its value does not fit the field.
        return score === undefined || (score >= 2 && (!isOfKind(value, fields[field]) || isOtherSynonym({ name, unusedFields }, field)))
          ? []
          : [{ name, field, score }]
      }),
    )
    .sort((a, b) => a.score - b.score)
  const renames = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name, field } of pairs) {
    if (renames.has(name) || taken.has(field)) continue
    renames.set(name, field)
    taken.add(field)
  }
  return renames
}
