/** Data of a file as its author wrote it, which need not be valid. */
export type Mapping = Record<string, unknown>

export const isMapping = (value: unknown): value is Mapping => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a key that is the same for two values of the same data; the order of fields says nothing. */
export function dataKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dataKey).join()}]`
  if (!isMapping(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  const fields = Object.keys(value).sort()
  return `{${fields.map((field) => `${JSON.stringify(field)}:${dataKey(value[field])}`).join()}}`
}

export const isSame = (a: unknown, b: unknown) => dataKey(a) === dataKey(b)

/** Returns the value of a field; undefined for one that is not there, such as those that every object inherits. */
export const fieldOf = (data: Mapping, field: string) => (Object.hasOwn(data, field) ? data[field] : undefined)
