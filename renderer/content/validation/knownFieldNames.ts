import type { z } from 'zod'
import { type FieldRole, page, sharedBlocks, site } from '../../../schema/index.ts'
import { defOf, roleOf, unwrap } from './introspect.ts'

const known = new Map<FieldRole | undefined, ReadonlySet<string>>()

/** The names of all fields of all files, or of those that have a role. */
export function knownFieldNames(role?: FieldRole): ReadonlySet<string> {
  const before = known.get(role)
  if (before) return before
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
  known.set(role, found)
  return found
}
