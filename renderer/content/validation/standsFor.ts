import type { z } from 'zod'
import { normalizedName } from '../suggest.ts'
import { type Fields, kindOf, roleOf } from './introspect.ts'
import { isAddress, isWebAddress, labelFields } from './wrongType/groupExample.ts'

/** What other tools have for how something looks, what state it is in or what it is called inside, by the last word of the name. */
const settingNames = new Set([
  ...['status', 'state', 'version', 'revision', 'visibility', 'priority', 'level', 'mode', 'kind', 'type', 'category', 'format', 'sort'],
  ...['lang', 'language', 'locale', 'country', 'region', 'currency', 'timezone', 'encoding', 'charset'],
  ...['layout', 'template', 'style', 'styles', 'variant', 'theme', 'skin', 'class', 'classname', 'css', 'align', 'alignment', 'direction', 'orientation'],
  ...['background', 'bg', 'color', 'colour', 'font', 'size', 'width', 'height', 'padding', 'margin', 'spacing', 'gap', 'border', 'radius', 'shadow'],
  ...['animation', 'effect', 'position', 'display', 'id', 'uid', 'uuid', 'key', 'slug', 'handle', 'ref', 'component', 'widget'],
])

const lastWord = (name: string) => normalizedName(name.split(/[_\s-]+|(?<=[a-z])(?=[A-Z])/).at(-1) ?? '')

const isWord = (value: unknown) => typeof value !== 'string' || !/\s/.test(value.trim())

type Named = { name: string; value: unknown }

/** True for a setting of another tool: `layout: accordion`, `lang: en`. Its value is no text for visitors. */
export const isSetting = ({ name, value }: Named) =>
  !['list', 'mapping'].includes(kindOf(value)) && isWord(value) && [lastWord(name), normalizedName(name)].some((each) => settingNames.has(each))

const isText = (field: z.ZodType | undefined) => field !== undefined && ['text', 'markdown'].includes(roleOf(field) ?? '')

/** True for an address where a field takes a text for visitors. */
export const isAddressForText = (value: unknown, field: z.ZodType | undefined) => typeof value === 'string' && isWebAddress(value.trim()) && isText(field)

/** True if an unknown field may stand for one that is missing, going by its value: nothing else tells that they are the same. */
export function mayStandFor(unknown: Named & { fields: Fields }, name: string): boolean {
  const { value, fields } = unknown
  if (isSetting(unknown)) return false
  return typeof value !== 'string' || isTextFor(value.trim(), name, fields[name])
}

/** True for an address where a field takes one, for a sentence where it takes text, and for a word where it takes a title. */
function isTextFor(text: string, name: string, field: z.ZodType | undefined): boolean {
  if (!isText(field)) return (field && roleOf(field)) === undefined || isAddress(text)
  const isSentence = /\s\S|\p{L}[.!?…]$/u.test(text)
  return !isWebAddress(text) && (isSentence || (labelFields.includes(name) && /^\p{Lu}/u.test(text)))
}
