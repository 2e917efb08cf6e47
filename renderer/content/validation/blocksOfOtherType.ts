import type { z } from 'zod'
import { page } from '../../../schema/index.ts'
import { isContainer, valueAt } from '../valueAt.ts'
import { defOf, entryOf, fieldAt, fieldsByType, fieldsIn, optionFor, requiredIn, unwrap } from './introspect.ts'
import { type Grouping, isMissing, type Mistake, type ZodIssue } from './mistake.ts'
import { isAtOrBelow, PathIndex } from './pathIndex.ts'
import { joinWithOr } from './phrasing.ts'
import { placeholderBlock } from './repairedData.ts'
import { unknownFields } from './unknownFields.ts'

/** Finds blocks whose fields are those of another type: one mistake each, instead of one for every field. */
export function blocksOfOtherType(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): Grouping {
  const indexes = new Set(issues.flatMap(({ path }) => (path[0] === 'blocks' && typeof path[1] === 'number' ? [path[1]] : [])))
  const byPath = new PathIndex(issues)
  const blocks = valueAt(data, ['blocks'])
  const hasHero = Array.isArray(blocks) && blocks.some((each) => isBlock(each) && each.type === 'hero')
  const mistakes = [...indexes].flatMap((index) => blockOfOtherType(byPath.inside(['blocks', index]), schema, data, index, hasHero) ?? [])
  const isReported = isAtOrBelow(mistakes.map(({ path }) => path.slice(0, -1)))
  return { mistakes, rest: issues.filter(({ path }) => !isReported(path)) }
}

type Block = Record<string, unknown> & { type: string }

const isBlock = (value: unknown): value is Block => isContainer(value) && typeof value.type === 'string'

/** @param issues those in the block */
function blockOfOtherType(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown, index: number, hasHero: boolean): Mistake | undefined {
  const blockPath = ['blocks', index]
  const block = valueAt(data, blockPath)
  const blocks = fieldAt(schema, data, ['blocks'])
  const union = blocks && entryOf(blocks)
  if (!union || !isBlock(block) || !issues.some((issue) => isUnrecognized(issue) || isMissing(issue, data))) return undefined
  const option = optionFor(union, block)
  if (!option) return undefined
  const path = [...blockPath, 'type']

  const mayBeHero = (schema as unknown) === page && index === 0 && !hasHero
  if (mayBeHero && fits(union, { ...block, type: 'hero' }))
    return {
      code: 'hero-position',
      path,
      message: 'A page opens with a hero, and these are the fields of one. Did you mean "type: hero"?',
      suggestion: 'hero',
      repair: { kind: 'set', value: 'hero' },
    }
  if (!issues.some(isUnrecognized) || !hasSeveralMistakes(issues, schema, data)) return undefined

  const fitting = [...fieldsByType(union).keys()].filter((type) => type !== 'hero' && fits(union, { ...block, type }))
  const [type] = fitting
  if (type === undefined) return undefined
  const problem = `These are the fields of ${joinWithOr(fitting.map((each) => `"${each}"`))}, not of "${block.type}".`
  if (fitting.length === 1)
    return { code: 'invalid-value', path, message: `${problem} Did you mean "type: ${type}"?`, suggestion: type, repair: { kind: 'set', value: type } }
  return {
    code: 'invalid-value',
    path,
    message: `${problem} Write the type you mean${requiredFieldsHint(issues, option, block)}.`,
    repair: { kind: 'placeholder', wholeParent: true, value: placeholderBlock(block) },
  }
}

const isUnrecognized = ({ code }: ZodIssue) => code === 'unrecognized_keys'

/** True if more is wrong than a few names that are typos or come from other tools. */
function hasSeveralMistakes(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): boolean {
  const { mistakes, rest } = unknownFields(issues, schema, data)
  const renames = mistakes.filter(({ repair }) => repair.kind === 'rename').length
  const others = mistakes.length - renames + rest.filter((issue) => isMissing(issue, data)).length
  return others > 1 || others + renames > 3
}

/** True if a block has all fields that its type needs, and no others or of another kind. */
function fits(union: z.ZodType, block: Block): boolean {
  const issues = optionFor(union, block)?.safeParse(block).error?.issues ?? []
  return !issues.some((issue) => isOfAnotherType(issue) || isMissing(issue, block))
}

/** A list that is too long or too short counts too: its entries are not checked. */
const isOfAnotherType = (issue: ZodIssue) =>
  ['unrecognized_keys', 'invalid_type', 'invalid_union'].includes(issue.code) ||
  ((issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'array')

/** Tells which fields the entries have to have if the type is right, since those that are written are not among them. */
function requiredFieldsHint(issues: readonly ZodIssue[], option: z.ZodType, block: Block): string {
  const list = defOf(unwrap(option)).shape?.[String(issues.find(isUnrecognized)?.path[2])]
  const entry = list && entryOf(list)
  const required = requiredIn((entry && fieldsIn(entry)) ?? {})
  return required.length === 0 ? '' : `, or if it is "${block.type}", give its entries ${required.map((name) => `"${name}"`).join(' and ')}`
}
