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
 * The mistakes that Zod's "unrecognized keys" stand for. A misspelt key is both unknown and missing to Zod, and so is one that stands
 * in the wrong place; to the author each is one slip.
 * @returns also the issues that are settled by that
 */
export function unknownFields(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): { mistakes: Mistake[]; settled: Set<ZodIssue> } {
  const settled = new Set<ZodIssue>()
  const mistakes: Mistake[] = []
  const missing = issues.filter(
    (issue) => issue.path.length > 0 && valueAt(data, issue.path) === undefined && isContainer(valueAt(data, issue.path.slice(0, -1))),
  )
  const byPath = new PathIndex(issues)
  const isMissing = new Set(missing)
  const named = groupBy(missing, ({ path }) => String(path.at(-1)))
  const settle = (path: Path) => {
    for (const issue of byPath.at(path)) if (isMissing.has(issue)) settled.add(issue)
  }

  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const parent = issue.path
    const unknowns = unknownFieldsAt(issue, schema, data)
    const unusedFields = unknowns[0]?.unusedFields ?? new Set()
    const absent = byPath.inside(parent).filter((each) => each.path.length === parent.length + 1 && isMissing.has(each))
    const texts = new Set(unknowns.filter(isBodyText))
    const renames = matchBySpelling(
      unknowns.filter((unknown) => !texts.has(unknown) && foreignPageFieldHint(unknown) === undefined),
      unusedFields,
    )
    for (const [name, field] of matchInOrder(unknowns, renames)) renames.set(name, field)
    const parts = flattenedGroups(unknowns.filter(({ name }) => !renames.has(name)))
    for (const unknown of unknowns) {
      const { name } = unknown
      const part = parts.get(name)
      if (part === 'reported') continue
      const told = part ?? colonWithoutSpace(unknown) ?? (texts.has(unknown) ? bodyTextMistake(unknown) : undefined)
      const rename = renames.get(name)
      const mistake =
        told ??
        (rename === undefined ? explainUnknownField(unknown, schema, data, { here: absent, sameName: named.get(name) ?? [] }) : renameTo(unknown, rename))
      if (mistake.repair.kind === 'rename') {
        unusedFields.delete(mistake.repair.to)
        settle([...parent, mistake.repair.to])
      }
      if (mistake.repair.kind === 'move') {
        const { to } = mistake.repair
        settle(to)
        // The field that it belongs in was empty for want of it, or missing.
        for (const each of byPath.at(to.slice(0, -1))) if ((valueAt(data, each.path) ?? null) === null) settled.add(each)
      }
      // What `<<` brings is not missing on top of it.
      if (name === '<<') for (const each of absent) settled.add(each)
      mistakes.push(mistake)
    }
  }
  for (const issue of missing) if (!settled.has(issue)) fallenInto(issue)
  return { mistakes, settled }

  /** A field that is indented too far becomes a name in a mapping that takes any name. */
  function fallenInto({ path }: ZodIssue) {
    const [parent, name] = [path.slice(0, -1), path.at(-1)]
    const inside = (each: Path) => each.findIndex((step, index) => index > parent.length && step === name)
    const astray = byPath.inside(parent).filter((issue) => inside(issue.path) > 0 && valueAt(data, issue.path) !== undefined)
    const [first] = astray
    if (!first || name === undefined) return
    const at = first.path.slice(0, inside(first.path) + 1)
    const around = schemaAt(schema, data, at.slice(0, -1))
    if (!around || defOf(unwrap(around)).type !== 'record') return
    for (const issue of astray) if (pathStartsWith(issue.path, at)) settled.add(issue)
    settle(path)
    mistakes.push(wrongName(at, `"${String(name)}" is missing ${placeName(parent)} and stands too deep. Indent this line less.`, { kind: 'move', to: path }))
  }
}

/** Unknown names that are not another word for a field which is not written. */
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

/** The nearest name above each that holds nothing, unless a field that is filled stands between the two. */
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
 * Where nothing that an entry needs has its name, its names stand for that, in their order: "title" and "text" for "question" and "answer".
 * @param renames those of its names that are near to one
 */
function matchInOrder(unknowns: readonly UnknownField[], renames: ReadonlyMap<string, string>): Map<string, string> {
  const [first] = unknowns
  if (!first || typeof first.parent.at(-1) !== 'number') return new Map()
  const { fields, unusedFields } = first
  const left = unknowns.filter((unknown) => !renames.has(unknown.name) && synonymOf(unknown) === undefined)
  const taken = new Set([...renames.values(), ...unknowns.flatMap((unknown) => synonymOf(unknown) ?? [])])
  const needed = requiredIn(fields)
  const lacking = needed.filter((name) => unusedFields.has(name) && !taken.has(name))
  const isWhole = left.length > 1 && left.length === needed.length && lacking.length === needed.length
  const pairs = left.map((unknown, index) => [unknown, lacking[index] ?? ''] as const)
  if (!isWhole || !pairs.every(([{ value }, field]) => isOfKind(value, fields[field]))) return new Map()
  return new Map(pairs.map(([{ name }, field]) => [name, field]))
}

/** A name that other tools have is not a slip in writing the name of a field, unless it means that. */
const isAnother = (unknown: Parameters<typeof synonymOf>[0], field: string) => hasSynonym(unknown.name) && synonymOf(unknown) !== field

/** Unknown names and the free ones they are nearest to, the surest first. */
function matchBySpelling(unknowns: readonly UnknownField[], unusedFields: ReadonlySet<string>): Map<string, string> {
  const pairs = unknowns
    .flatMap(({ name, fields, value }) =>
      [...unusedFields].flatMap((field) => {
        const score = typoDistance(name, field)
        // Two slips may as well be another word, if what it says does not belong here.
        return score === undefined || (score >= 2 && (!isOfKind(value, fields[field]) || isAnother({ name, unusedFields }, field)))
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
