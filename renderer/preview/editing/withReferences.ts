import type { z } from 'zod'
import { type Completions, completionsNameOf } from '../../../schema/editorSchemas.ts'
import { parentOf } from '../../content/routes.ts'
import { roleOf, unwrap } from '../../content/validation/introspect.ts'
import { isContainer } from '../../content/valueAt.ts'
import { innerValues, optionOf } from './innerValues.ts'

/** What the page of an example is, and what it can refer to. */
export type ReferringPage = {
  address: string
  names: Completions
  /** All texts of its file. */
  texts: readonly string[]
  /** The texts beside which a reference to the same page or topic is one too many, if not those of the file. */
  siblings?: readonly string[]
  /** The places on it to which an entry may lead that has none itself: "#agencies". */
  places?: readonly string[]
}

/** Returns an example that refers to what the site has: in the place of each name that it has not, one that comes closest to it. */
export function withReferences(declared: z.ZodType, value: unknown, page: ReferringPage): unknown {
  const schema = optionOf(declared, value)
  if (typeof value === 'string') return reference(unwrap(schema), value, page)
  if (!isContainer(value)) return value
  const inner = innerValues(schema, value).map(({ key, value, schema }): [string, unknown] => [key, schema ? withReferences(schema, value, page) : value])
  return Array.isArray(value) ? inner.map(([, entry]) => entry) : Object.fromEntries(inner)
}

function reference(schema: z.ZodType, value: string, { address, names, texts, siblings = texts, places = [] }: ReferringPage): string {
  const name = completionsNameOf(schema)
  // Words in braces are in texts.
  if (name === undefined || name === 'tokens') return value
  if (value.startsWith('#')) return places.includes(value) ? value : (places[0] ?? value)
  const known = names[name].map((each) => each.value)
  const isPossible = known.includes(value) && value !== address
  // Two cards lead to two pages.
  const isRepeated = (roleOf(schema) === 'page' || name === 'topics') && siblings.includes(value)
  if (isPossible && !isRepeated) return value
  const isAlike = (other: string) =>
    other !== '/' && other !== address && !siblings.includes(other) && !other.includes('#') && other.startsWith('/') === value.startsWith('/')
  const isBeside = (other: string) => !value.startsWith('/') || parentOf(other) === parentOf(value)
  const [closest] = known.filter(isAlike).sort((a, b) => sharedSteps(b, value) - sharedSteps(a, value) || Number(isBeside(b)) - Number(isBeside(a)))
  // A page elsewhere may be none of the kind that is wanted, such as one with a document.
  return closest === undefined || (isPossible && !isBeside(closest)) ? value : closest
}

/** Returns how many steps of their addresses two pages have in common. */
function sharedSteps(one: string, other: string): number {
  const [steps, others] = [one.split('/'), other.split('/')]
  const first = steps.findIndex((step, index) => step !== others[index])
  return first < 0 ? steps.length : first
}
