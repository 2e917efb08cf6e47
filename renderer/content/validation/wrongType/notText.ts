import { kindOf, roleOf } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { shown } from '../words.ts'
import { a, type Misfit, mistakeAt } from './misfit.ts'

export function notText(misfit: Misfit): Mistake | undefined {
  const { name, value, words, field } = misfit
  const kind = kindOf(value)
  if (kind === 'number' && roleOf(field) === 'href')
    return mistakeAt(misfit, `${name} should be a link, not a number. A page starts with "/", another site with "https://".`)
  if (kind === 'number' || kind === 'boolean')
    return mistakeAt(misfit, `${name} should be text, and ${shown(words)} is read as ${a[kind]}. Put it in quotes: "${shown(words)}".`, {
      value: words,
      written: `"${words}"`,
    })
  const [only, ...others] = kind === 'list' ? (value as unknown[]) : []
  if (only === null && others.length === 0)
    return mistakeAt(misfit, `A dash alone starts a list. As a text it needs quotes around it: "-".`, { value: '-', written: '"-"' })
  if (typeof only === 'string' && others.length === 0)
    return mistakeAt(
      misfit,
      `${name} should be text, not a list. Write it without brackets or dash${/[:#"'[\]{}]/.test(only) ? `, in quotes: ${JSON.stringify(shown(only))}` : `: ${shown(only)}`}.`,
      { value: only },
    )
  if (kind === 'list' && roleOf(field) !== 'markdown' && (value as unknown[]).every((entry) => typeof entry === 'string'))
    return mistakeAt(misfit, `${name} should be text, not a list. Write one sentence in place of the entries.`)
  if (kind !== 'mapping') return undefined
  const [[key, inner] = ['', null], ...more] = Object.entries(value as object)
  const token = more.length === 0 && inner === null && /^\w+$/.test(key) ? `{${key}}` : undefined
  if (token !== undefined) return mistakeAt(misfit, `Text that starts with "{" needs quotes around it: "${token}".`, { value: token, written: `"${token}"` })
  return mistakeAt(misfit, `${name} should be text, not ${a[kind]}. If the text holds ": " or starts with "{", put quotes around it.`)
}
