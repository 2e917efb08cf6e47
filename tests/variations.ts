import type { Field } from '../renderer/preview/catalogue/fields.ts'

/** True if an example has a field, in any entry of the lists on the path to it. */
export function holds(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((entry) => holds(entry, key === undefined ? [] : [key, ...rest]))
  if (key === undefined) return value !== undefined
  return typeof value === 'object' && value !== null && holds((value as Record<string, unknown>)[key], rest)
}

/** Returns other values of the same type; most of them are rejected. */
function others(value: unknown): unknown[] {
  if (Array.isArray(value)) return [value.slice(1), ...others(value[0]).map((other) => value.with(0, other))]
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value - 1, value / 2]
  if (typeof value === 'string') return ['/services', '/rankings/chatbots', 'https://other.example', '2026-01-02', 'other', `${value} + 1`]
  return []
}

type Fields = Record<string, unknown>

/** Returns copies of a value in which one entry at a path is changed. */
function copies(value: unknown, [key, ...rest]: readonly string[], edit: (entry: Fields) => Fields[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => copies(entry, key === undefined ? [] : [key, ...rest], edit).map((changed) => value.with(index, changed)))
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Fields
  if (key === undefined) return edit(fields)
  return copies(fields[key], rest, edit).map((changed) => ({ ...fields, [key]: changed }))
}

/** Returns pairs of values that differ in one field, which has another value or is missing in one of them. */
export function pairs(example: object, { name, takes }: Field): (readonly [unknown, unknown])[] {
  const key = name.at(-1) ?? ''
  const among = (edit: (entry: Fields) => Fields[]) => copies(example, name.slice(0, -1), edit)
  // The tab that a link opens in is visible only in a link to another site.
  const leading = (sameTab: boolean) => among((link) => [{ ...link, href: 'https://other.example', sameTab }])
  if (key === 'sameTab') return leading(true).map((changed, index) => [leading(false)[index], changed])
  // Where a field has a choice of values, `takes` names them.
  const candidates = (field: unknown) => [...others(field), ...takes.split(', ')]
  return among(({ [key]: field, ...without }) =>
    field === undefined ? [] : [without, ...candidates(field).map((other) => ({ ...without, [key]: other }))],
  ).map((changed) => [example, changed])
}
