import type { z } from 'zod'
import type { FieldRole } from '../../../schema/index.ts'
import { oncePer } from '../oncePer.ts'
import type { Sort } from '../pageSummary.ts'
import { defOf, optionFor, roleOf, unwrap } from '../validation/introspect.ts'

export type WrittenPicture = { file: string; alt: string }

/** A query for the pages right below an address: "/rankings/*". */
export type FolderQuery = { from: string; limit?: number; sort?: Sort; except?: string[] }

/** An id stays as it is, and a file is part of a picture, which is resolved as a whole. */
type VisitedRole = Exclude<FieldRole, 'id' | 'file'>

/** The value of a field by its role: for most, a text. */
type RoleValues = Record<Exclude<VisitedRole, 'cards' | 'tabs' | 'logo' | 'photo'>, string> &
  Record<'logo' | 'photo', WrittenPicture> & { cards: (string | object)[] | FolderQuery; tabs: FolderQuery }

/** Turn the value of a field with a role into what the page shows. The path of the place is valid only during the call. */
export type Visitors<P extends { path: PropertyKey[] }> = { [R in VisitedRole]: (value: RoleValues[R], place: P) => unknown }

/** Copies a value and lets the visitors replace every field with a role. Walks value and schema in parallel, as deep as there are such fields. */
export function walkFields<P extends { path: PropertyKey[] }>(schema: z.ZodType, value: unknown, place: P, visitors: Visitors<P>): unknown {
  const plan = planOf(schema)
  return plan ? walk(plan, value, place, visitors) : value
}

function walk<P extends { path: PropertyKey[] }>(plan: Plan, value: unknown, place: P, visitors: Visitors<P>): unknown {
  switch (plan.kind) {
    case 'role':
      return (visitors[plan.role] as (value: unknown, place: P) => unknown)(value, place)
    case 'fields': {
      const result = { ...(value as Record<string, unknown>) }
      for (const [key, field] of plan.fields) {
        if (result[key] !== undefined) result[key] = walkPart(field, result[key], key, place, visitors)
      }
      return result
    }
    case 'entries': {
      if (Array.isArray(value)) return value.map((item, index) => walkPart(plan.entry, item, index, place, visitors))
      const entries = Object.entries(value as Record<string, unknown>)
      return Object.fromEntries(entries.map(([key, item]) => [key, walkPart(plan.entry, item, key, place, visitors)]))
    }
    case 'choice': {
      const option = optionFor(plan.union, value)
      const chosen = option && planOf(option)
      return chosen ? walk(chosen, value, place, visitors) : value
    }
  }
}

/** Walks the value under a key, which is in the path of the place meanwhile. */
function walkPart<P extends { path: PropertyKey[] }>(plan: Plan, value: unknown, key: PropertyKey, place: P, visitors: Visitors<P>): unknown {
  place.path.push(key)
  const result = walk(plan, value, place, visitors)
  place.path.pop()
  return result
}

/** Which fields of a schema have a role. */
type Plan =
  | { kind: 'role'; role: VisitedRole }
  | { kind: 'fields'; fields: [string, Plan][] }
  | { kind: 'entries'; entry: Plan }
  | { kind: 'choice'; union: z.ZodType }

const planOf = oncePer((schema: z.ZodType): Plan | null => {
  const role = roleOf(schema)
  if (role === 'id' || role === 'file') return null
  if (role !== undefined) return { kind: 'role', role }
  const inner = unwrap(schema)
  if (inner !== schema) return planOf(inner)
  const def = defOf(schema)
  if (def.shape) {
    const fields = Object.entries(def.shape).flatMap(([key, field]): [string, Plan][] => {
      const plan = planOf(field)
      return plan ? [[key, plan]] : []
    })
    return fields.length ? { kind: 'fields', fields } : null
  }
  const entry = def.element ?? def.valueType
  if (entry) {
    const plan = planOf(entry)
    return plan && { kind: 'entries', entry: plan }
  }
  if (def.options) return def.options.some((option) => planOf(option)) ? { kind: 'choice', union: schema } : null
  return null
})
