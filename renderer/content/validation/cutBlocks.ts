import type { z } from 'zod'
import { keyOf, type Path } from '../issue.ts'
import { isContainer, valueAt } from '../valueAt.ts'
import { entryOf, fieldAt, fieldsByType } from './introspect.ts'
import { type Grouping, isMissing, type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { joinWithOr } from './phrasing.ts'

/**
 * Finds blocks that end in the fields of another: of the one above, in whose middle a block was pasted, or of one whose first line is missing.
 * One mistake each, instead of one for every field.
 */
export function cutBlocks(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): Grouping {
  const settled = new Set<ZodIssue>()
  const mistakes = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys' || issue.path.length !== 2) return []
    const found = fieldsOfOtherBlock(issue.path, new Set(issue.keys), issues, schema, data)
    if (found.length > 0) settled.add(issue)
    const filled = new Set(found.flatMap(({ repair }) => (repair.kind === 'move' ? [keyOf(repair.to)] : [])))
    for (const each of issues) if (isMissing(each, data) && filled.has(keyOf(each.path))) settled.add(each)
    return found
  })
  return { mistakes, rest: issues.filter((issue) => !settled.has(issue)) }
}

/** Returns the mistake of the fields that a block ends in, and silent ones for all but the first of them. */
function fieldsOfOtherBlock(path: Path, unknown: ReadonlySet<string>, issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): Mistake[] {
  const keys = Object.keys(valueAt(data, path) as object)
  const names = keys.slice(keys.findIndex((key) => unknown.has(key)))
  if (names.length !== unknown.size) return []
  const mistake = (message: string, repairOf: (name: string) => Mistake['repair']) =>
    names.map((name): Mistake => ({ ...wrongName([...path, name], message, repairOf(name)), ...(name === names[0] ? {} : { isSilent: true }) }))

  const blocks = fieldAt(schema, data, ['blocks'])
  const union = blocks && entryOf(blocks)
  const fieldsOf = fieldsByType(union)
  const hasAll = (fields: object = {}) => names.every((name) => Object.hasOwn(fields, name))

  const above = ['blocks', Number(path[1]) - 1]
  const blockAbove = valueAt(data, above)
  if (isContainer(blockAbove) && hasAll(fieldsOf.get(String(blockAbove.type))) && !names.some((name) => Object.hasOwn(blockAbove, name))) {
    const lacks = issues.some((issue) => isMissing(issue, data) && names.some((name) => keyOf(issue.path) === keyOf([...above, name])))
    if (lacks || names.length > 1)
      return mistake(
        `${names.length === 1 ? 'This field belongs' : 'The fields from here on belong'} to the "${String(blockAbove.type)}" block above, which this block was pasted into. Move this block below its last field.`,
        (name) => ({ kind: 'move', to: [...above, name] }),
      )
  }
  const types = [...fieldsOf].flatMap(([type, fields]) => (hasAll(fields) ? [type] : []))
  if (names.length < 3 || types.length === 0) return []
  return mistake(
    `From here on these are fields of another block: of ${joinWithOr(types.map((type) => `"${type}"`))}. Write its first line, "- type: …", above them, or remove them.`,
    () => ({ kind: 'remove' }),
  )
}
