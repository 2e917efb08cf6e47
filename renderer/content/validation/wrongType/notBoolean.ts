import { nearest } from '../../suggest.ts'
import type { Mistake } from '../mistake.ts'
import { excerpt } from '../phrasing.ts'
import { trimInvisible } from '../trimInvisible.ts'
import { mistakeAt, type TypeMismatch } from './typeMismatch.ts'

export function notBoolean(mismatch: TypeMismatch): Mistake | undefined {
  const { name, value } = mismatch
  if (value === 1 || value === 0)
    return mistakeAt(mismatch, `${name} should be true or false, not a number. Write ${value === 1}.`, { value: value === 1, replacement: String(value === 1) })
  if (typeof value !== 'string') return undefined
  const word = trimInvisible(value).trimmed.trim()
  const intended = yes.test(word) ? true : no.test(word) ? false : { true: true, false: false }[nearest(word, ['true', 'false']) ?? '']
  return mistakeAt(
    mismatch,
    `${name} should be true or false, not "${excerpt(value)}".${intended === undefined ? '' : ` Write ${intended}${value === String(intended) ? ' without quotes' : ''}.`}`,
    intended === undefined ? undefined : { value: intended, replacement: String(intended) },
  )
}

/** What people write for true and false in a spreadsheet, in neighboring languages too. */
const yes = /^(?:yes|on|true|y|x|✓|✔|✅|ja|oui|s[ií]|wahr|vrai)$/i
const no = /^(?:no|off|false|n|✗|✘|❌|nein|nee|non|falsch|faux)$/i
