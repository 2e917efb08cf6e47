import { icons } from '../../../schema/index.ts'
import type { Path } from '../issue.ts'
import { didYouMean, nearest } from '../suggest.ts'
import type { Mistake } from './mistake.ts'
import { excerpt, joinWithOr, lowerFirst } from './phrasing.ts'

/** What colors, marks and other choices are called in other tools. */
export const choiceSynonyms: Record<string, readonly string[]> = {
  gray: ['neutral'],
  grey: ['neutral'],
  default: ['neutral', 'standard'],
  purple: ['violet'],
  pink: ['rose'],
  red: ['rose'],
  turquoise: ['teal'],
  cyan: ['teal'],
  primary: ['accent'],
  featured: ['partner'],
  sponsored: ['affiliate'],
  date: ['newest'],
  alphabetical: ['title'],
  currency: ['money'],
  percentage: ['percent'],
  checkbox: ['box'],
  checkboxes: ['box'],
  todo: ['box'],
  task: ['box'],
}

/** Lists the choices, if they are few enough for a sentence. */
export const choicesOf = (options: readonly unknown[]) => (options.length <= 12 ? joinWithOr(options.map(String)) : 'the name of one')

const onlyOf = (words: readonly string[]) => (words.length === 1 ? words[0] : undefined)

/** @param purpose a sentence on what the field is for */
export function invalidChoice(path: Path, name: string, value: unknown, options: readonly unknown[], purpose: string): Mistake {
  const values = options.map(String)
  const [first] = Array.isArray(value) ? (value as unknown[]) : []
  const single = typeof first === 'string' ? nearest(first, values) : undefined
  if (single !== undefined)
    return {
      code: 'wrong-type',
      path,
      message: `${name} takes one choice, not a list. Write ${single} without brackets.`,
      repair: { kind: 'set', value: single },
      suggestion: single,
    }
  const word = excerpt(value).toLowerCase()
  const isIcon = icons.every((icon) => values.includes(icon))
  const synonym = Object.hasOwn(choiceSynonyms, word) ? choiceSynonyms[word]?.find((each) => values.includes(each)) : undefined
  // A whole word of a name is likelier than another word of nearly the same letters: "check" is no "clock".
  const having = isIcon ? values.filter((each) => each.split('-').some((part) => part === word || part === `${word}s`)) : []
  const suggestion = typeof value === 'string' ? (synonym ?? (having.length > 0 ? onlyOf(having) : nearest(value, values))) : undefined
  const saysMeanings = values.every((each) => purpose.includes(`"${each}"`))
  const choices = isIcon
    ? having.length > 0
      ? ` Did you mean ${joinWithOr(having.map((each) => `"${each}"`))}?`
      : ' Your editor lists them; the preview shows them at /_blocks#icons.'
    : ` Write ${choicesOf(values)}.${saysMeanings ? ` ${purpose}` : ''}`
  return {
    code: isIcon ? 'unknown-icon' : 'invalid-value',
    path,
    message: `"${excerpt(value)}" is not ${isIcon ? 'an icon' : `a choice for ${lowerFirst(name)}`}.${suggestion ? didYouMean(suggestion) : choices}`,
    repair: suggestion === undefined ? { kind: 'placeholder' } : { kind: 'set', value: suggestion },
    suggestion,
  }
}
