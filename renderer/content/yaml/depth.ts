import { type Document, isCollection, visit } from 'yaml'

/** Lists and mappings inside each other: a page needs a dozen. */
export const maxDepth = 60

export const tooDeepMessage = `Lists and mappings are nested more than ${maxDepth} deep here. A page needs far less.`

/** How deep lists and mappings are nested, as far as a limit. */
export function depthOf(value: unknown, limit = maxDepth + 1): number {
  if (limit === 0 || typeof value !== 'object' || value === null) return 0
  let depth = 0
  for (const item of Object.values(value)) depth = Math.max(depth, depthOf(item, limit - 1))
  return depth + 1
}

/** The first list or mapping that is nested too deep. */
export function firstTooDeep(document: Document.Parsed): readonly [number, number] {
  let range: readonly [number, number] = [0, 0]
  visit(document, {
    Collection(_, { range: own }, ancestors) {
      if (!own || ancestors.filter(isCollection).length < maxDepth) return undefined
      range = [own[0], own[0] + 1]
      return visit.BREAK
    },
  })
  return range
}
