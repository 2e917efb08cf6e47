import type { z } from 'zod'
import { page } from '../../../schema/index.ts'
import type { Path } from '../issue.ts'
import { ByPath, isIn } from './byPath.ts'
import { isContainer, standInForBlock, valueAt } from './draft.ts'
import { unknownFields } from './fieldNames.ts'
import { defOf, entryOf, fieldAt, fieldsIn, neededIn, optionFor, unwrap } from './introspect.ts'
import type { Mistake, ZodIssue } from './mistake.ts'
import { listOf } from './words.ts'

/** Blocks whose fields are those of another type: one mistake each, instead of one for every field. */
export function otherTypes(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): { mistakes: Mistake[]; rest: ZodIssue[] } {
  const places = new Set(issues.flatMap(({ path }) => (path[0] === 'blocks' && typeof path[1] === 'number' ? [path[1]] : [])))
  const byPath = new ByPath(issues)
  const blocks = valueAt(data, ['blocks'])
  const hasHero = Array.isArray(blocks) && blocks.some((each) => isBlock(each) && each.type === 'hero')
  const mistakes = [...places].flatMap((index) => otherType(byPath.inside(['blocks', index]), schema, data, index, hasHero) ?? [])
  const isTold = isIn(mistakes.map(({ path }) => path.slice(0, -1)))
  return { mistakes, rest: issues.filter(({ path }) => !isTold(path)) }
}

type Block = Record<string, unknown> & { type: string }

const isBlock = (value: unknown): value is Block => isContainer(value) && typeof value.type === 'string'

/** @param own what is wrong in the block */
function otherType(own: readonly ZodIssue[], schema: z.ZodType, data: unknown, index: number, hasHero: boolean): Mistake | undefined {
  const around = ['blocks', index]
  const block = valueAt(data, around)
  const blocks = fieldAt(schema, data, ['blocks'])
  const union = blocks && entryOf(blocks)
  if (!union || !isBlock(block) || !own.some((issue) => isStrange(issue) || isMissing(issue, data))) return undefined
  const option = optionFor(union, block)
  if (!option) return undefined
  const path = [...around, 'type']

  const mayBeHero = (schema as unknown) === page && index === 0 && !hasHero
  if (mayBeHero && block.type !== 'fragment' && misfits(union, { ...block, type: 'hero' }) === 0)
    return {
      code: 'hero-position',
      path,
      message: 'A page opens with a hero, and these fields are those of one. Did you mean "type: hero"?',
      suggestion: 'hero',
      repair: { kind: 'set', value: 'hero' },
    }
  if (!own.some(isStrange) || !isSeveral(own, schema, data)) return undefined

  const known = defOf(unwrap(union)).options ?? []
  const types = known.flatMap((each) => defOf(unwrap(each)).shape?.type ?? []).map((each) => String(defOf(each).values?.[0]))
  const fitting = types.filter((type) => type !== block.type && type !== 'hero' && misfits(union, { ...block, type }) === 0)
  const [type] = fitting
  if (type === undefined) return undefined
  const those = `These fields are those of ${listOf(fitting.map((each) => `"${each}"`))}, not of "${block.type}".`
  if (fitting.length === 1)
    return { code: 'invalid-value', path, message: `${those} Did you mean "type: ${type}"?`, suggestion: type, repair: { kind: 'set', value: type } }
  return {
    code: 'invalid-value',
    path,
    message: `${those} Write the type that is meant${fieldsMeant(own, option, block)}.`,
    repair: { kind: 'hole', around: true, value: standInForBlock(block) },
  }
}

const isStrange = ({ code }: ZodIssue) => code === 'unrecognized_keys'

const isMissing = ({ path }: ZodIssue, data: unknown) => valueAt(data, path) === undefined && isContainer(valueAt(data, path.slice(0, -1)))

/** Whether more is wrong than one or two names that are no others' fields: slips of the keyboard, and words of other tools. */
function isSeveral(own: readonly ZodIssue[], schema: z.ZodType, data: unknown): boolean {
  const { mistakes, settled } = unknownFields(own, schema, data)
  const renames = mistakes.filter(({ repair }) => repair.kind === 'rename').length
  const others = mistakes.length - renames + own.filter((issue) => isMissing(issue, data) && !settled.has(issue)).length
  return others > 1 || others + renames > 3
}

/** How many fields of a block are none of its type, or missing, or of another kind. */
function misfits(union: z.ZodType, block: Block): number {
  const option = optionFor(union, block)
  const fields = option && defOf(unwrap(option)).shape
  if (!option || !fields || Object.keys(block).some((name) => !Object.hasOwn(fields, name))) return Number.POSITIVE_INFINITY
  const { error } = option.safeParse(block)
  return (error?.issues ?? []).filter((issue) => isOfAnother(issue) || isMissing(issue, block)).length
}

/** Of a list that is too long or too short the entries are not looked at. */
const isOfAnother = (issue: ZodIssue) =>
  ['unrecognized_keys', 'invalid_type', 'invalid_union'].includes(issue.code) ||
  ((issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'array')

/** What the entries have to have where the type is right: the names that stand there are none of it. */
function fieldsMeant(own: readonly ZodIssue[], option: z.ZodType, block: Block): string {
  const place = own.find(isStrange)?.path as Path
  const list = place.length === 4 ? String(place[2]) : undefined
  const field = list === undefined ? undefined : defOf(unwrap(option)).shape?.[list]
  const needed = neededIn((field && fieldsIn(entryOf(field) ?? field)) ?? {})
  return needed.length === 0 ? '' : `, or if it is "${block.type}", give its entries ${needed.map((name) => `"${name}"`).join(' and ')}`
}
