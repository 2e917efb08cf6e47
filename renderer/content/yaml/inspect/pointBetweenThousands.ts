import type { Scalar } from 'yaml'
import type { YamlIssue } from './yamlIssue.ts'

/** `value: 14.000`: to YAML this is 14, and to many authors fourteen thousand. Who means 14 writes no three decimals that end in zero. */
export function pointBetweenThousands({ type, value, range: [start, end] }: Scalar.Parsed, text: string, key: unknown): YamlIssue | undefined {
  if (key === 'key' || type !== 'PLAIN' || typeof value !== 'number') return undefined
  const source = text.slice(start, end)
  if (!/^-?[1-9]\d{0,2}\.\d\d0$/.test(source)) return undefined
  const message = `${source} is read as ${value}, because "." starts the decimals. Write ${source.replace('.', '')} for thousands, or ${value}; a text needs quotes.`
  return { code: 'invalid-value', range: [start, end], message }
}
