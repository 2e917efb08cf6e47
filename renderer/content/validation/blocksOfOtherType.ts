import type { z } from 'zod'
import { page } from '../../../schema/index.ts'
import type { Path } from '../issue.ts'
import { isContainer, placeholderBlock, valueAt } from './draft.ts'
import { unknownFields } from './fieldNames.ts'
import { defOf, entryOf, fieldAt, fieldsIn, optionFor, requiredIn, unwrap } from './introspect.ts'
import type { Mistake, ZodIssue } from './mistake.ts'
import { isAtOrBelow, PathIndex } from './pathIndex.ts'
import { joinWithOr } from './phrasing.ts'

/** Blocks whose fields are those of another type: one mistake each, instead of one for every field. */
export function blocksOfOtherType(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): { mistakes: Mistake[]; rest: ZodIssue[] } {
  const places = new Set(issues.flatMap(({ path }) => (path[0] === 'blocks' && typeof path[1] === 'number' ? [path[1]] : [])))
  const byPath = new PathIndex(issues)
  const blocks = valueAt(data, ['blocks'])
  const hasHero = Array.isArray(blocks) && blocks.some((each) => isBlock(each) && each.type === 'hero')
  const mistakes = [...places].flatMap((index) => blockOfOtherType(byPath.inside(['blocks', index]), schema, data, index, hasHero) ?? [])
  const isTold = isAtOrBelow(mistakes.map(({ path }) => path.slice(0, -1)))
  return { mistakes, rest: issues.filter(({ path }) => !isTold(path)) }
}

type Block = Record<string, unknown> & { type: string }

const isBlock = (value: unknown): value is Block => isContainer(value) && typeof value.type === 'string'

/** @param own what is wrong in the block */
function blockOfOtherType(own: readonly ZodIssue[], schema: z.ZodType, data: unknown, index: number, hasHero: boolean): Mistake | undefined {
  const around = ['blocks', index]
  const block = valueAt(data, around)
  const blocks = fieldAt(schema, data, ['blocks'])
  const union = blocks && entryOf(blocks)
  if (!union || !isBlock(block) || !own.some((issue) => isUnrecognized(issue) || isMissing(issue, data))) return undefined
  const option = optionFor(union, block)
  if (!option) return undefined
  const path = [...around, 'type']

  const mayBeHero = (schema as unknown) === page && index === 0 && !hasHero
  if (mayBeHero && block.type !== 'fragment' && mismatchCount(union, { ...block, type: 'hero' }) === 0)
    return {
      code: 'hero-position',
      path,
      message: 'A page opens with a hero, and these fields are those of one. Did you mean "type: hero"?',
      suggestion: 'hero',
      repair: { kind: 'set', value: 'hero' },
    }
  if (!own.some(isUnrecognized) || !isSeveral(own, schema, data)) return undefined

  const known = defOf(unwrap(union)).options ?? []
  const types = known.flatMap((each) => defOf(unwrap(each)).shape?.type ?? []).map((each) => String(defOf(each).values?.[0]))
  const fitting = types.filter((type) => type !== block.type && type !== 'hero' && mismatchCount(union, { ...block, type }) === 0)
  const [type] = fitting
  if (type === undefined) return undefined
  const those = `These fields are those of ${joinWithOr(fitting.map((each) => `"${each}"`))}, not of "${block.type}".`
  if (fitting.length === 1)
    return { code: 'invalid-value', path, message: `${those} Did you mean "type: ${type}"?`, suggestion: type, repair: { kind: 'set', value: type } }
  return {
    code: 'invalid-value',
    path,
    message: `${those} Write the type that is meant${requiredFieldsHint(own, option, block)}.`,
    repair: { kind: 'placeholder', wholeParent: true, value: placeholderBlock(block) },
  }
}

const isUnrecognized = ({ code }: ZodIssue) => code === 'unrecognized_keys'

const isMissing = ({ path }: ZodIssue, data: unknown) => valueAt(data, path) === undefined && isContainer(valueAt(data, path.slice(0, -1)))

/** Whether more is wrong than one or two names that are no others' fields: slips of the keyboard, and words of other tools. */
function isSeveral(own: readonly ZodIssue[], schema: z.ZodType, data: unknown): boolean {
  const { mistakes, settled } = unknownFields(own, schema, data)
  const renames = mistakes.filter(({ repair }) => repair.kind === 'rename').length
  const others = mistakes.length - renames + own.filter((issue) => isMissing(issue, data) && !settled.has(issue)).length
  return others > 1 || others + renames > 3
}

/** How many fields of a block are none of its type, or missing, or of another kind. */
function mismatchCount(union: z.ZodType, block: Block): number {
  const option = optionFor(union, block)
  const fields = option && defOf(unwrap(option)).shape
  if (!option || !fields || Object.keys(block).some((name) => !Object.hasOwn(fields, name))) return Number.POSITIVE_INFINITY
  const { error } = option.safeParse(block)
  return (error?.issues ?? []).filter((issue) => isOfAnotherType(issue) || isMissing(issue, block)).length
}

/** Of a list that is too long or too short the entries are not looked at. */
const isOfAnotherType = (issue: ZodIssue) =>
  ['unrecognized_keys', 'invalid_type', 'invalid_union'].includes(issue.code) ||
  ((issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'array')

/** What the entries have to have where the type is right: the names that stand there are none of it. */
function requiredFieldsHint(own: readonly ZodIssue[], option: z.ZodType, block: Block): string {
  const place = own.find(isUnrecognized)?.path as Path
  const list = place.length === 4 ? String(place[2]) : undefined
  const field = list === undefined ? undefined : defOf(unwrap(option)).shape?.[list]
  const needed = requiredIn((field && fieldsIn(entryOf(field) ?? field)) ?? {})
  return needed.length === 0 ? '' : `, or if it is "${block.type}", give its entries ${needed.map((name) => `"${name}"`).join(' and ')}`
}
