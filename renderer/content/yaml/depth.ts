import { type Document, isCollection, visit } from 'yaml'
import type { Range } from './edits.ts'

/** Maximum nesting of lists and mappings: a page needs a dozen levels. */
export const maxDepth = 60

export const tooDeepMessage = `Lists and groups of fields are nested more than ${maxDepth} deep here. A page needs far less.`

/** Returns how deep lists and mappings are nested, counting no further than `limit`. */
export function depthOf(value: unknown, limit = maxDepth + 1): number {
  if (limit === 0 || typeof value !== 'object' || value === null) return 0
  let depth = 0
  for (const item of Object.values(value)) depth = Math.max(depth, depthOf(item, limit - 1))
  return depth + 1
}

/** Returns the range of the first character of the first list or mapping that is nested too deep. */
export function firstTooDeep(document: Document.Parsed): Range {
  let range: Range = [0, 0]
  visit(document, {
    Collection(_, { range: nodeRange }, ancestors) {
      if (!nodeRange || ancestors.filter(isCollection).length < maxDepth) return undefined
      range = [nodeRange[0], nodeRange[0] + 1]
      return visit.BREAK
    },
  })
  return range
}
