import { blockTypes } from '../../../../schema/index.ts'
import { nearest } from '../../suggest.ts'
import { placeholderBlock } from '../draft.ts'
import { kindOf } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { groupExample } from './groupExample.ts'
import { mistakeAt, type TypeMismatch } from './typeMismatch.ts'

export function notMapping(mismatch: TypeMismatch): Mistake | undefined {
  const { path, name, value, field } = mismatch
  if (Array.isArray(value) && typeof path.at(-1) === 'number') {
    const [only, ...others] = value as unknown[]
    const pairs = (value as unknown[]).map((each) => (kindOf(each) === 'mapping' ? Object.entries(each as object) : []))
    if (others.length > 0 && pairs.every((each) => each.length === 1))
      return mistakeAt(mismatch, `${name} should be a group of fields, but brackets make it a list. Write "{" instead of "[", and "}" instead of "]".`, {
        value: Object.fromEntries(pairs.flat()),
        origins: Object.fromEntries(pairs.flatMap((each, index) => each.map(([key]) => [key, [index, key]]))),
      })
    if (others.length === 0 && kindOf(only) === 'mapping')
      return mistakeAt(mismatch, `${name} should be a group of fields, but two dashes make it a list. Write one dash.`, {
        value: only,
        origins: Object.fromEntries(Object.keys(only as object).map((key) => [key, [0, key]])),
      })
  }
  const isBlock = path.at(-2) === 'blocks'
  if (typeof value !== 'string') {
    if (isBlock) return mistakeAt(mismatch, `${name} should be a block, and those start with their type: "- type: prose".`)
    const empty = groupExample(field, '')
    const written = Array.isArray(value) ? 'a list' : mismatch.sourceText
    return empty && mistakeAt(mismatch, `${name} should be a group of fields, not ${written}. Write it like this: ${empty.text}.`)
  }
  const type = isBlock ? nearest(value, blockTypes) : undefined
  if (type !== undefined)
    return {
      ...mistakeAt(mismatch, `${name} should be a group of fields. Start it with "type: ${type}".`),
      suggestion: `type: ${type}`,
      repair: { kind: 'placeholder', value: placeholderBlock() },
    }
  const [, shared] = /^(?:(?:.*\/)?_shared\/(?=[a-z0-9])|(?=[a-z0-9]+-))([a-z0-9-]+)(?:\.ya?ml)?$/.exec(value) ?? []
  const fragment = { type: 'fragment', name: shared }
  if (isBlock && field.safeParse(fragment).success) {
    const replacement = `{ type: fragment, name: ${shared} }`
    return mistakeAt(mismatch, `${name} should be a group of fields. The blocks of a file in _shared/ are used like this: ${replacement}.`, {
      value: fragment,
      replacement,
    })
  }
  if (isBlock) return mistakeAt(mismatch, `${name} should be a block, not text. Blocks start with their type: "- type: prose".`)
  const example = groupExample(field, value)
  return (
    example &&
    mistakeAt(
      mismatch,
      `${name} should be a group of fields, not text. Write it like this: ${example.text}.`,
      example.value === undefined ? undefined : { value: example.value, replacement: example.text },
    )
  )
}
