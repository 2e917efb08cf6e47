import { normalizedName } from '../suggest.ts'
import { isContainer } from '../valueAt.ts'
import { type UnknownField, wrongNameOf } from './explainUnknownField.ts'
import type { Mistake } from './mistake.ts'
import { asFlowScalar, excerpt } from './phrasing.ts'
import { synonymOf } from './synonyms.ts'

/** What stands between the name of a field and the start of its value, and what is wrong with it. */
type Separator = { pattern: RegExp; problem(name: string, hasColon: boolean): string; mayBePartOfName?: true }

const missingColon = (name: string) => `A colon is missing after "${name}".`

const separators: readonly Separator[] = [
  { pattern: /^([A-Za-z]+):(\S.*)$/s, problem: (_, hasColon) => `A space is missing after the ${hasColon ? 'first ' : ''}colon.` },
  { pattern: /^([A-Za-z]+) *： *(\S.*)$/s, problem: (name) => `"：" after "${name}" looks like a colon but is another character.` },
  { pattern: /^([A-Za-z]+)(?: *= *| +(?:[–—→-]|[-=]>) +)(\S.*)$/s, problem: missingColon },
  { pattern: /^([A-Za-z]+) +(\S.*)$/s, problem: missingColon, mayBePartOfName: true },
]

/** `title:Hello`, `title：Hello`, `title - Hello`, `title Hello`: a key that is the name of a field and the start of its value, up to a colon in that. */
export function nameWithText(unknown: UnknownField): Mistake | undefined {
  const { name, value } = unknown
  for (const { pattern, problem, mayBePartOfName } of separators) {
    const [, word = '', start = ''] = pattern.exec(name) ?? []
    // "Title text" is a name that means the title; "title Audits" is none.
    const field = mayBePartOfName && value !== null && !isText(start) ? undefined : fieldNamed(word, unknown, mayBePartOfName)
    if (field === undefined) continue
    const repair: Mistake['repair'] = { kind: 'rename', to: field, valueRepair: { kind: 'placeholder' } }
    const text = value === null || isContainer(value) ? start : `${start}: ${String(value)}`
    const hasColon = text !== start
    const written = hasColon ? `${field}: ${asFlowScalar(excerpt(text))}` : `"${field}: ${excerpt(text)}"`
    return wrongNameOf(unknown, `${problem(word, hasColon)} Write ${written}.`, repair, value === null ? `${field}: ${text}` : undefined)
  }
}

/** True for words that hardly belong to a name: they start with a capital or a digit, or are several. */
const isText = (words: string) => /^[\p{Lu}\d"“]/u.test(words) || words.split(/\s+/).length > 2

/** Returns the unused field that a word names. @param isExact whether it has to be its own name */
function fieldNamed(word: string, { unusedFields }: UnknownField, isExact = false): string | undefined {
  if (unusedFields.has(word) || isExact) return unusedFields.has(word) ? word : undefined
  return [...unusedFields].find((field) => normalizedName(field) === normalizedName(word)) ?? synonymOf({ name: word, unusedFields })
}
