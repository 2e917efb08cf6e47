import type { z } from 'zod'
import { completionsNameOf } from '../../../schema/editorSchemas.ts'
import { entryOf, fieldsIn, kindOf, roleOf } from '../../content/validation/introspect.ts'

/**
 * Returns an example with the names of its fields in brackets in the place of texts, as `npm run new` writes them: they are listed as texts to
 * be written, and no draft with one is published.
 * @param name of the field that has the value
 */
export function withPlaceholders(schema: z.ZodType, value: unknown, name: string): unknown {
  if (typeof value === 'string') return isFreeText(schema) ? `[${inWords(name)}]` : value
  if (Array.isArray(value)) return value.map((entry) => withPlaceholders(entryOf(schema) ?? schema, entry, name))
  if (kindOf(value) !== 'mapping') return value
  const fields = fieldsIn(schema) ?? {}
  const filled = Object.entries(value as object).map(([key, inner]): [string, unknown] => {
    const field = fields[key]
    return [key, field ? withPlaceholders(field, inner, key) : inner]
  })
  return Object.fromEntries(filled)
}

/** True for a text that says whatever its author likes: no name of the site. */
const isFreeText = (schema: z.ZodType) => ['text', 'markdown'].includes(roleOf(schema) ?? '') && [undefined, 'tokens'].includes(completionsNameOf(schema))

/** "lookElsewhereIf" → "Look elsewhere if" */
function inWords(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
