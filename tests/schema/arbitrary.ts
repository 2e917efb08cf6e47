import fc from 'fast-check'
import type { z } from 'zod'
import { defOf } from '../../renderer/content/validation/introspect.ts'

type Checks = { min?: number; max?: number; pattern?: RegExp }

/** Returns the limits that a schema sets, as numbers and a pattern. */
function checksOf(schema: z.ZodType): Checks {
  const result: Checks = {}
  for (const { _zod } of (defOf(schema).checks ?? []) as unknown as { _zod: { def: Record<string, unknown> } }[]) {
    const { check, minimum, maximum, value, pattern, inclusive } = _zod.def as {
      check: string
      minimum: number
      maximum: number
      value: number
      pattern: RegExp
      inclusive: boolean
    }
    if (check === 'min_length') result.min = minimum
    if (check === 'max_length') result.max = maximum
    if (check === 'greater_than') result.min = value + (inclusive ? 0 : 0.5)
    if (check === 'less_than') result.max = value
    if (check === 'string_format' && pattern) result.pattern = pattern
  }
  return result
}

// Without characters of two UTF-16 units, which Zod counts as two and JSON Schema as one.
const characters = fc.constantFrom(...'abcXYZ019 .,:;#-_/{}[]()*&%!?"\'\\éß–“”日本\n\t')

function textArbitraryOf(format: string | undefined, { max = 1000, pattern }: Checks): fc.Arbitrary<string> {
  if (format === 'date')
    return fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (format === 'url') return fc.constantFrom('https://a.example', 'https://sub.a-b.example:80/path?q=1#x', 'https://n8n.io/')
  // A pattern cannot tell whether the characters after "xn--" are valid punycode.
  if (pattern && pattern.source !== '\\S') return fc.stringMatching(pattern, { size: 'small' }).filter((text) => text.length <= max && !text.includes('xn--'))
  return fc.tuple(fc.constantFrom('a', 'Word', '#', '{x}'), fc.string({ unit: characters, maxLength: Math.min(max - 4, 80) })).map((parts) => parts.join(''))
}

/** Returns an arbitrary for data that a schema accepts. */
function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  if (def.innerType) return arbitraryOf(def.innerType)
  const checks = checksOf(schema)
  const { min, max } = checks
  switch (def.type) {
    case 'string':
      return textArbitraryOf(def.format, checks)
    case 'number':
      if (def.format === 'safeint') return fc.integer({ min: min ?? -1000, max: max ?? 1000 })
      return fc.double({ min: min ?? -1e6, max: max ?? 1e6, noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'array':
      return def.element ? fc.array(arbitraryOf(def.element), { minLength: min ?? 0, maxLength: Math.min(max ?? 3, (min ?? 0) + 2) }) : fc.constant([])
    case 'union':
      return fc.oneof(...(def.options ?? []).map(arbitraryOf))
    case 'record':
      return def.keyType && def.valueType
        ? fc.dictionary(arbitraryOf(def.keyType) as fc.Arbitrary<string>, arbitraryOf(def.valueType), { maxKeys: 3 })
        : fc.constant({})
    case 'object': {
      const fields = Object.entries(def.shape ?? {})
      const required = fields.filter(([, field]) => !['optional', 'default', 'prefault'].includes(defOf(field).type)).map(([key]) => key)
      return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, arbitraryOf(field)])), { requiredKeys: required })
    }
    default:
      throw new Error(`No data is made for a schema of the type ${def.type}`)
  }
}

type Container = Record<string | number, unknown>

/** What authors do to data: omit a field, misspell one, add one, confuse one type with another. */
const mutations: ((holder: Container, key: string | number, pick: number) => void)[] = [
  (holder, key) => (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]),
  (holder, key) => {
    if (Array.isArray(holder)) return
    holder[`${key}s`] = holder[key]
    delete holder[key]
  },
  (holder) => {
    if (!Array.isArray(holder)) holder.unknown = 'x'
  },
  (holder, key, pick) => {
    holder[key] = [
      null,
      '',
      ' ',
      0,
      -1,
      1.5,
      6,
      10_000,
      true,
      'true',
      [],
      {},
      [[]],
      '#',
      '/',
      '/a/*',
      'hero',
      'steps',
      '2025-02-30',
      'https://',
      'https://x',
      'HTTPS://a.example',
      'x'.repeat(75),
      'x'.repeat(300),
    ][pick % 24]
  },
  (holder, key) => {
    const value = holder[key]
    if (Array.isArray(value)) holder[key] = Array.from({ length: 14 }, () => value[0])
    else if (typeof value === 'string') holder[key] = value.repeat(20)
    else if (typeof value === 'number') holder[key] = value * 1000 + 0.25
  },
  (holder, key) => {
    const value = holder[key]
    if (Array.isArray(value)) holder[key] = value[0]
    else holder[key] = [value]
  },
]

/** Returns an arbitrary for data of a schema with up to three mutations. */
export const mutatedArbitraryOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc.tuple(arbitraryOf(schema), fc.array(fc.tuple(fc.nat(), fc.nat({ max: mutations.length - 1 }), fc.nat()), { maxLength: 3 })).map(([data, chosen]) => {
    const copy = structuredClone(data) as Container
    for (const [location, mutation, pick] of chosen) {
      const locations: [Container, string | number][] = []
      const collect = (value: unknown) => {
        if (typeof value !== 'object' || value === null) return
        for (const key of Object.keys(value)) {
          locations.push([value as Container, Array.isArray(value) ? Number(key) : key])
          collect((value as Container)[key])
        }
      }
      collect(copy)
      const target = locations[location % locations.length]
      if (target) mutations[mutation]?.(target[0], target[1], pick)
    }
    return copy
  })
