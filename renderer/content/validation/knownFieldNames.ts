import { type FieldRole, page, sharedBlocks, site } from '../../../schema/index.ts'
import { fieldsWithin, roleOf } from './introspect.ts'

const cache = new Map<FieldRole | undefined, ReadonlySet<string>>()

/** Returns the names of all fields of all files, or of those with a role; cached. */
export function knownFieldNames(role?: FieldRole): ReadonlySet<string> {
  const cached = cache.get(role)
  if (cached) return cached
  const fields = [page, sharedBlocks, site].flatMap((schema) => [...fieldsWithin(schema)])
  const found = new Set(fields.flatMap(([name, field]) => (role === undefined || roleOf(field) === role ? [name] : [])))
  cache.set(role, found)
  return found
}
