import { nearest } from '../../suggest.ts'
import type { Mistake } from '../mistake.ts'
import { excerpt } from '../phrasing.ts'
import { trimInvisible } from '../trimInvisible.ts'
import { mistakeAt, type TypeMismatch } from './typeMismatch.ts'

export function notBoolean(misfit: TypeMismatch): Mistake | undefined {
  const { name, value } = misfit
  if (value === 1 || value === 0)
    return mistakeAt(misfit, `${name} should be true or false, not a number. Write ${value === 1}.`, { value: value === 1, replacement: String(value === 1) })
  if (typeof value !== 'string') return undefined
  const word = trimInvisible(value).bare.trim()
  const meant = yes.test(word) ? true : no.test(word) ? false : { true: true, false: false }[nearest(word, ['true', 'false']) ?? '']
  return mistakeAt(
    misfit,
    `${name} should be true or false, not "${excerpt(value)}".${meant === undefined ? '' : ` Write ${meant}.`}`,
    meant === undefined ? undefined : { value: meant, replacement: String(meant) },
  )
}

/** What is written in a cell of a sheet to say so, in the languages around, too. */
const yes = /^(?:yes|on|true|y|x|✓|✔|✅|ja|oui|s[ií])$/i
const no = /^(?:no|off|false|n|✗|✘|❌|nein|nee|non)$/i
