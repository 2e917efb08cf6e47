import type { z } from 'zod'
import { completionsNameOf } from '../../../schema/editorSchemas.ts'
import { defOf, isRequired, roleOf, unwrap } from '../../content/validation/introspect.ts'
import { isContainer } from '../../content/valueAt.ts'
import { innerValues, optionOf } from './innerValues.ts'

/**
 * Returns an example with the names of its fields in brackets in the place of texts, as `npm run new` writes them: they are listed as texts to
 * be written, and no draft with one is published. What refers to something, such as a link or a word in braces, stays, and a date that may be left out is.
 * @param name of the field that has the value; an entry of a list is named after the list: "points" → "[Point]"
 * @param taken the texts of the file; one that is there already gets a number, because two entries that say the same are a mistake
 * @param whole what the texts of the value itself are of, where nothing beside them says so: "promo" → "[Title of the promo]"
 */
export function withPlaceholders(declared: z.ZodType, value: unknown, name: string, taken: readonly string[], whole?: string): unknown {
  return filled(declared, value, name, new Set(taken), whole)
}

function filled(declared: z.ZodType, value: unknown, name: string, taken: Set<string>, whole?: string): unknown {
  const schema = optionOf(declared, value)
  if (isFreeText(schema, value)) return placeholders([name], taken)[0]
  const inner = innerValues(schema, value)
  if (Array.isArray(value)) return inner.map((entry) => (entry.schema ? filled(entry.schema, entry.value, name.replace(/s$/, ''), taken) : entry.value))
  if (!isContainer(value)) return value
  const texts = inner.filter((field) => field.schema && isFreeText(field.schema, field.value)).map(({ key }) => key)
  // The texts of a group have the same number, by which they are seen to belong together.
  const written = placeholders(whole === undefined ? texts : texts.map((key) => `${key} of the ${whole}`), taken)
  const fields = inner.flatMap(({ key, value, schema }): [string, unknown][] => {
    if (texts.includes(key)) return [[key, written[texts.indexOf(key)]]]
    if (!schema) return [[key, value]]
    return isOptionalDate(schema) ? [] : [[key, filled(schema, value, key, taken)]]
  })
  return Object.fromEntries(fields)
}

/** True for a text that says whatever its author likes: no name of the site, and no word in braces. */
const isFreeText = (schema: z.ZodType, value: unknown) =>
  typeof value === 'string' &&
  !/^\{\w+\}$/.test(value) &&
  ['text', 'markdown'].includes(roleOf(schema) ?? '') &&
  [undefined, 'tokens'].includes(completionsNameOf(schema))

/** True for the day on which somebody checked something: nobody has. */
const isOptionalDate = (schema: z.ZodType) => defOf(unwrap(schema)).format === 'date' && !isRequired(schema)

/** Returns a placeholder for each name, all with the first number that is free for each of them. */
function placeholders(names: readonly string[], taken: Set<string>): string[] {
  for (let number = 1; ; number++) {
    const numbered = names.map((name) => `[${inWords(name)}${number === 1 ? '' : ` ${number}`}]`)
    if (numbered.some((placeholder) => taken.has(placeholder))) continue
    for (const placeholder of numbered) taken.add(placeholder)
    return numbered
  }
}

/** "lookElsewhereIf" → "Look elsewhere if" */
function inWords(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
