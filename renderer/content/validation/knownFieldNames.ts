import type { z } from 'zod'
import { type FieldRole, page, sharedBlocks, site } from '../../../schema/index.ts'
import { defOf, roleOf, unwrap } from './introspect.ts'

const cache = new Map<FieldRole | undefined, ReadonlySet<string>>()

/** Returns the names of all fields of all files, or of those with a role; cached. */
export function knownFieldNames(role?: FieldRole): ReadonlySet<string> {
  const cached = cache.get(role)
  if (cached) return cached
  const found = new Set<string>()
  const visit = (schema: z.ZodType) => {
    const def = defOf(unwrap(schema))
    for (const [name, field] of Object.entries(def.shape ?? {})) {
      if (role === undefined || roleOf(field) === role) found.add(name)
      visit(field)
    }
    for (const inner of [def.element, def.valueType, ...(def.options ?? [])]) if (inner) visit(inner)
  }
  for (const schema of [page, sharedBlocks, site]) visit(schema)
  cache.set(role, found)
  return found
}
