import { evaluate, type Values } from './formula.ts'

export type Format = 'number' | 'money' | 'percent' | 'months'

/** Each result from the inputs and the results above it. */
export function calculateResults(results: readonly { name: string; formula: string }[], given: Values): Values {
  const values: Record<string, number> = { ...given }
  for (const { name, formula } of results) values[name] = evaluate(formula, values)
  return values
}

/** How many times larger a value is where it is typed or shown: percent. */
export const scaleOf = (format: Format) => (format === 'percent' ? 100 : 1)

/** A value as its field holds it: 0.29 as 29, although 0.29 times 100 is 28.999999999999996. */
export const inDisplayUnits = (value: number, format: Format) => Math.round(value * scaleOf(format) * 1e6) / 1e6
