import type { z } from 'zod'
import { groupBy } from '../groupBy.ts'
import { keyOf, type Path } from '../issue.ts'
import { typoDistance } from '../suggest.ts'
import { isContainer, valueAt } from '../valueAt.ts'
import { bodyTextMistake, explainUnknownField, foreignPageFieldHint, hasMoreWords, isOfKind, renameTo, type UnknownField } from './explainUnknownField.ts'
import { fieldsOfOnlyEntry, flattenedGroups, mayBeInEntry, renamedFieldsOfOnlyEntry } from './flattenedGroups.ts'
import { defOf, fieldsAt, kindOf, requiredIn, schemaAt, unwrap } from './introspect.ts'
import { knownFieldNames } from './knownFieldNames.ts'
import { type Grouping, isMissing, type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { namedCells } from './namedCells.ts'
import { nameWithText } from './nameWithText.ts'
import { PathIndex } from './pathIndex.ts'
import { placeName } from './phrasing.ts'
import { isSetting, mayStandFor } from './standsFor.ts'
import { hasSynonym, synonymOf } from './synonyms.ts'

/**
 * Finds the mistakes behind Zod's "unrecognized keys". To Zod a misspelled key is both unknown and missing, and so is one in the wrong
 * place; to the author each is one mistake.
 */
export function unknownFields(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): Grouping {
  const settled = new Set<ZodIssue>()
  const mistakes: Mistake[] = []
  const missing = issues.filter((issue) => isMissing(issue, data))
  const byPath = new PathIndex(issues)
  const missingByParent = groupBy(missing, ({ path }) => keyOf(path.slice(0, -1)))
  const missingByName = groupBy(missing, ({ path }) => String(path.at(-1)))
  const settle = (path: Path) => {
    for (const issue of byPath.at(path)) settled.add(issue)
  }

  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const missingHere = missingByParent.get(keyOf(issue.path)) ?? []
    for (const mistake of mistakesAt(issue, schema, data, { here: missingHere, byName: missingByName })) {
      mistakes.push(mistake)
      for (const path of settledPaths(mistake, data)) settle(path)
      // Fields that `<<` merges in, or that are in a group of their own, are not reported as missing too.
      if (mistake.repair.kind === 'spread') for (const each of missingHere) settled.add(each)
    }
  }
  for (const issue of missing) findTooDeep(issue)
  return { mistakes, rest: issues.filter((issue) => issue.code !== 'unrecognized_keys' && !settled.has(issue)) }

  /** Looks for a missing field that is indented too far, so that it became a key of a mapping that takes any keys. */
  function findTooDeep({ path }: ZodIssue) {
    const [parent, name] = [path.slice(0, -1), path.at(-1)]
    const indexIn = (each: Path) => each.findIndex((step, index) => index > parent.length && step === name)
    const [first] = byPath.inside(parent).filter((issue) => indexIn(issue.path) > 0)
    if (!first) return
    const at = first.path.slice(0, indexIn(first.path) + 1)
    const parentSchema = schemaAt(schema, data, at.slice(0, -1))
    if (!parentSchema || defOf(unwrap(parentSchema)).type !== 'record') return
    for (const issue of byPath.inside(at)) settled.add(issue)
    settle(path)
    mistakes.push(wrongName(at, `"${String(name)}" belongs ${placeName(parent)}, but is indented too far. Indent this line less.`, { kind: 'move', to: path }))
  }
}

type UnknownKeys = Extract<ZodIssue, { code: 'unrecognized_keys' }>

/** Issues of required fields that are missing: in the same mapping as unknown keys, and all by their name. */
type MissingFields = { here: readonly ZodIssue[]; byName: ReadonlyMap<string, readonly ZodIssue[]> }

/** Returns the mistakes of the unknown keys of one mapping. */
function mistakesAt(issue: UnknownKeys, schema: z.ZodType, data: unknown, missing: MissingFields): Mistake[] {
  const unknowns = unknownFieldsAt(issue, schema, data)
  const renames = renamesOf(unknowns)
  const renamed = new Set(renames.values())
  const here = missing.here.filter(({ path }) => !renamed.has(String(path.at(-1))))
  const others = unknowns.filter((unknown) => !renames.has(unknown.name) && !isSetting(unknown))
  const ofKind = groupBy(others, ({ value }) => kindOf(value))
  // A name that other blocks have means what it means there.
  const isOnlyOfKind = ({ name, value }: UnknownField) => others.length === 1 || (ofKind.get(kindOf(value))?.length === 1 && !knownFieldNames().has(name))
  const ownEntry = fieldsOfOnlyEntry(unknowns)
  const entry = ownEntry.size > 0 ? ownEntry : renamedFieldsOfOnlyEntry(unknowns)
  const parts = new Map<string, Mistake | 'reported'>([...entry, ...flattenedGroups(unknowns), ...namedCells(unknowns)])
  const hasEntries = unknowns.some(({ value }) => isContainer(value))
  return unknowns.flatMap((unknown) => {
    const { name, unusedFields } = unknown
    const part = parts.get(name)
    if (part === 'reported') return []
    const rename = renames.get(name)
    const mistake =
      part ??
      nameWithText(unknown) ??
      bodyTextMistake(unknown) ??
      (rename === undefined
        ? explainUnknownField(unknown, schema, data, {
            here,
            sameName: missing.byName.get(name) ?? [],
            isOnlyOfKind: isOnlyOfKind(unknown),
          })
        : renameTo(unknown, rename))
    const isUncertain = !hasEntries && mistake.repair.kind === 'rename' && mayBeInEntry(unknown)
    if (mistake.repair.kind === 'rename') unusedFields.delete(mistake.repair.to)
    return [isUncertain ? { ...mistake, suggestion: undefined } : mistake]
  })
}

/** Returns the paths whose issues a mistake settles. */
function settledPaths({ path, repair }: Mistake, data: unknown): Path[] {
  if (repair.kind === 'rename') return [repair.to, ...Object.keys(repair.addFields ?? {})].map((name) => [...path.slice(0, -1), name])
  if (repair.kind !== 'move') return []
  // The new parent of what moves was empty without it, or missing, and so was the list of which that is an entry.
  const [parent, list] = [repair.to.slice(0, -1), repair.to.slice(0, -2)]
  return [repair.to, parent, ...(valueAt(data, list) === undefined ? [list] : [])]
}

/** Returns the unknown keys that are neither a misspelling nor a synonym of a field which is not written. */
export const unmatchedNames = (issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): string[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return []
    const unknowns = unknownFieldsAt(issue, schema, data)
    const renames = matchBySpelling(unknowns)
    return unknowns.filter((unknown) => isUnlikeOthers(unknown, renames)).map(({ name }) => name)
  })

/** True for a key that is neither a misspelling nor a synonym of a field which is not written. @param renames of misspelled keys */
const isUnlikeOthers = (unknown: UnknownField, renames: ReadonlyMap<string, string>) => !renames.has(unknown.name) && synonymOf(unknown) === undefined

function unknownFieldsAt({ path, keys }: UnknownKeys, schema: z.ZodType, data: unknown): UnknownField[] {
  const present = valueAt(data, path) as Record<string, unknown>
  const fields = fieldsAt(schema, data, path)
  const unusedFields = new Set(Object.keys(fields).filter((name) => !Object.hasOwn(present, name)))
  const fieldCount = Object.keys(present).length
  return keys.map((name) => ({
    parent: path,
    name,
    fields,
    unusedFields,
    fieldCount,
    value: present[name],
  }))
}

/** Maps unknown keys to the unused fields that they stand for, misspelled or by their order. */
function renamesOf(unknowns: readonly UnknownField[]): Map<string, string> {
  const renames = matchBySpelling(unknowns.filter((unknown) => foreignPageFieldHint(unknown) === undefined))
  return new Map([...renames, ...matchInOrder(unknowns, renames)])
}

/** If an entry has none of its required fields and as many unknown ones, these are taken for them in order: "title" and "text" for "question" and "answer". */
function matchInOrder(unknowns: readonly UnknownField[], renames: ReadonlyMap<string, string>): Map<string, string> {
  const [first] = unknowns
  if (!first || typeof first.parent.at(-1) !== 'number') return new Map()
  const { fields, unusedFields } = first
  const required = requiredIn(fields)
  if (required.length !== unknowns.length || !required.every((name) => unusedFields.has(name))) return new Map()
  const pairs = unknowns.map((unknown, index) => [unknown, required[index] ?? ''] as const)
  const isLikely = ([unknown, field]: (typeof pairs)[number]) =>
    isUnlikeOthers(unknown, renames) && isOfKind(unknown.value, fields[field]) && mayStandFor(unknown, field) && !hasMoreWords(unknown.name, field)
  return new Map(pairs.every(isLikely) ? pairs.map(([{ name }, field]) => [name, field]) : [])
}

/** True if other tools have a field of this name that means something else: it is not a misspelling of the field. */
const isOtherSynonym = (unknown: Parameters<typeof synonymOf>[0], field: string) => hasSynonym(unknown.name) && synonymOf(unknown) !== field

/** Maps unknown keys to the unused fields that are nearest in spelling. */
function matchBySpelling(unknowns: readonly UnknownField[]): Map<string, string> {
  const pairs = unknowns
    .flatMap(({ name, fields, value, unusedFields }) =>
      [...unusedFields].flatMap((field) => {
        const score = typoDistance(name, field)
        if (score === undefined) return []
        // With one of these it may be a typo, with two it is another word: "content" is not "contents" if its value is a list.
        const doubts = [score >= 2, !isOfKind(value, fields[field]), isOtherSynonym({ name, unusedFields }, field)].filter(Boolean)
        return doubts.length > 1 ? [] : [{ name, field, score }]
      }),
    )
    .sort((a, b) => b.score - a.score)
  return new Map(pairs.map(({ name, field }) => [name, field]))
}
