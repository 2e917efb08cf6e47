import { nearest } from '../../suggest.ts'
import { kindOf } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { excerpt } from '../phrasing.ts'
import { trimInvisible } from '../trimInvisible.ts'
import { mistakeAt, type TypeMismatch } from './typeMismatch.ts'

export function notBoolean(mismatch: TypeMismatch): Mistake | undefined {
  const { name, value, sourceText } = mismatch
  if (!['text', 'number'].includes(kindOf(value))) return undefined
  const word = trimInvisible(sourceText).trimmed.trim().replace(/\.$/, '')
  const intended = yes.test(word) ? 'true' : no.test(word) ? 'false' : nearest(word, ['true', 'false'])
  return mistakeAt(
    mismatch,
    `${name} should be true or false, not "${excerpt(sourceText)}".${intended === undefined ? '' : ` Write ${intended}${value === intended ? ' without quotes' : ''}.`}`,
    intended === undefined ? undefined : { value: intended === 'true', replacement: intended },
  )
}

/** What people write for true and false in a spreadsheet, in neighboring languages too. */
const yes = /^(?:yes|on|true|y|x|1|✓|✔|✅|ja|oui|s[ií]|wahr|vrai)$/i
const no = /^(?:no|off|false|n|0|✗|✘|❌|nein|nee|non|falsch|faux)$/i
