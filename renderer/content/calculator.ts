import { evaluate, type Values } from './formula/evaluate.ts'
import type { BlockProps } from './resolved.ts'

/** How a value of a calculator is written. */
export type Format = BlockProps<'calculator'>['inputs'][number]['format']

/** Computes each result from the inputs and the results above it. */
export function calculateResults(results: readonly { name: string; formula: string }[], inputs: Values): Values {
  const values: Record<string, number> = { ...inputs }
  for (const { name, formula } of results) values[name] = evaluate(formula, values)
  return values
}

/** Returns the factor from a value to the number that is typed or shown for it: 100 for a percentage. */
export const scaleOf = (format: Format) => (format === 'percent' ? 100 : 1)

/** Returns a value as its input field holds it: 0.29 as 29, although 0.29 * 100 is 28.999999999999996. */
export const inDisplayUnits = (value: number, format: Format) => Math.round(value * scaleOf(format) * 1e6) / 1e6
