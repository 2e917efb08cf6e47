import { descriptionOf, type Kind, kindOf } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { itIs, shown } from '../words.ts'
import { a, type Misfit, mistakeAt } from './misfit.ts'
import { notBoolean } from './notBoolean.ts'
import { notList } from './notList.ts'
import { notMapping } from './notMapping.ts'
import { limitsOf, notNumber, notWhole } from './notNumber.ts'
import { notText } from './notText.ts'

/** What to say of a value of the wrong kind, and what was meant, as far as that can be told. */
export function wrongType(misfit: Misfit): Mistake {
  const { name, value, wanted, isWhole } = misfit
  const kind = kindOf(value)
  const found = blockText(misfit) ?? byKind[wanted]?.(misfit)
  if (found) return found
  if (isWhole && typeof value === 'number' && Number.isFinite(value)) return notWhole(misfit, value)
  const purpose = wanted === 'number' ? descriptionOf(misfit.field) : undefined
  const limits = wanted === 'number' && !/\d/.test(purpose ?? '') ? limitsOf(misfit.field) : undefined
  const what = kind === 'text' ? `the text "${shown(value)}"` : typeof value === 'number' && !Number.isFinite(value) ? 'one that is none' : a[kind]
  return mistakeAt(
    misfit,
    `${name} should be ${a[wanted]}, not ${what}.${purpose === undefined ? '' : ` ${itIs(purpose)}`}${limits ? ` Write one from ${limits[0]} to ${limits[1]}.` : ''}`,
  )
}

const byKind: Partial<Record<Kind, (misfit: Misfit) => Mistake | undefined>> = {
  text: notText,
  number: notNumber,
  boolean: notBoolean,
  list: notList,
  mapping: notMapping,
}

/** Lines that a "|" or ">" has made text of. */
function blockText(misfit: Misfit): Mistake | undefined {
  const { name, value, typed, wanted } = misfit
  if (typed?.style !== 'block' || typeof value !== 'string' || (wanted !== 'list' && wanted !== 'mapping')) return undefined
  const isListed = wanted === 'mapping' || /^\s*- /.test(value)
  const rest = isListed ? '' : ', and start each entry with "- " on a line of its own'
  return mistakeAt(misfit, `${name} should be ${a[wanted]}, and "${typed.sign}" makes text of the lines below. Remove the "${typed.sign}"${rest}.`)
}
