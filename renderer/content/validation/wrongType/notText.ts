import { isTemplateText } from '../../templateText.ts'
import { kindOf, roleOf } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { excerpt } from '../phrasing.ts'
import { kindLabels, mistakeAt, type TypeMismatch } from './typeMismatch.ts'

export function notText(mismatch: TypeMismatch): Mistake {
  const { name, value, sourceText, sourceValue, field } = mismatch
  const kind = kindOf(value)
  if (kind === 'number' && roleOf(field) === 'href')
    return mistakeAt(mismatch, `${name} should be a link, not a number. A page starts with "/", another site with "https://".`)
  if (kind === 'number' || kind === 'boolean')
    return mistakeAt(
      mismatch,
      `${name} should be text, and ${excerpt(sourceText)} is read as ${kindLabels[kind]}. Put it in quotes: "${excerpt(sourceText)}".`,
      {
        value: sourceText,
        replacement: `"${sourceText}"`,
      },
    )
  const entries = kind === 'list' ? (value as unknown[]) : []
  const [only, ...others] = entries
  const template = typeof only === 'string' ? `[${only}]` : ''
  if (others.length === 0 && isTemplateText(template))
    return mistakeAt(mismatch, `${name} should be text, and brackets make it a list. Write the text, or put quotes around it until you do: "${template}".`, {
      value: template,
      replacement: JSON.stringify(template),
    })
  if (only === null) return mistakeAt(mismatch, `A dash by itself starts a list. As text it needs quotes around it: "-".`, { value: '-', replacement: '"-"' })
  if (typeof only === 'string' && others.length === 0)
    return mistakeAt(
      mismatch,
      `${name} should be text, not a list. Write it without brackets or dash: ${/[:#"'[\]{}]/.test(only) ? JSON.stringify(excerpt(only)) : excerpt(only)}.`,
      { value: only },
    )
  if (others.length > 0 && roleOf(field) !== 'markdown')
    return mistakeAt(mismatch, `${name} should be text, not a list. Write one sentence instead of the entries.`)
  if (kind === 'list') return mistakeAt(mismatch, `${name} should be text, not a list. If the text starts with "[" or "-", put quotes around it.`)
  const [token] = /^\{\w+\}$/.exec(sourceValue?.source ?? '') ?? []
  if (token !== undefined)
    return mistakeAt(mismatch, `Text that starts with "{" needs quotes around it: "${token}".`, { value: token, replacement: `"${token}"` })
  return (
    severalTexts(mismatch) ??
    mistakeAt(mismatch, `${name} should be text, not ${kindLabels[kind]}. If the text contains ": " or starts with "{", put quotes around it.`)
  )
}

/** `{ metric: Hours saved, value: 12 }` where one text says it all. */
function severalTexts(mismatch: TypeMismatch): Mistake | undefined {
  const { name, value } = mismatch
  const texts = kindOf(value) === 'mapping' ? Object.values(value as object) : []
  if (texts.length < 2 || !texts.every((each) => ['text', 'number'].includes(kindOf(each)))) return undefined
  return mistakeAt(mismatch, `${name} should be text, not a group of fields. Write what they say as one text, like "${excerpt(texts.join(': '))}".`)
}
