import { blockTypes } from '../../../../schema/index.ts'
import { nearest } from '../../suggest.ts'
import { unicodeSpaces } from '../../yaml/diagnoses/characters.ts'
import { fieldsIn, kindOf } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { asFlowScalar, excerpt } from '../phrasing.ts'
import { placeholderBlock } from '../repairedData.ts'
import { cellsOf, rowFields, rowText } from '../tableRow.ts'
import { groupExample } from './groupExample.ts'
import { kindLabels, mistakeAt, type TypeMismatch } from './typeMismatch.ts'

/** Says how to write a group of fields. */
export const notMapping = (mismatch: TypeMismatch): Mistake | undefined =>
  fieldsInList(mismatch) ??
  (mismatch.path.at(-2) === 'blocks' ? notBlock(mismatch) : (fieldWithoutColon(mismatch) ?? documentOfPage(mismatch) ?? withExample(mismatch)))

/** `[title: One, text: Two]` or `- - title: One`: an entry whose fields are in a list. */
function fieldsInList(mismatch: TypeMismatch): Mistake | undefined {
  const { path, name, value } = mismatch
  if (!Array.isArray(value) || typeof path.at(-1) !== 'number') return undefined
  const [only, ...others] = value as unknown[]
  const pairs = (value as unknown[]).map((each) => (kindOf(each) === 'mapping' ? Object.entries(each as object) : []))
  if (others.length > 0 && pairs.every((each) => each.length === 1))
    return mistakeAt(mismatch, `${name} should be a group of fields, but brackets make it a list. Write "{" instead of "[", and "}" instead of "]".`, {
      value: Object.fromEntries(pairs.flat()),
      origins: Object.fromEntries(pairs.flatMap((each, index) => each.map(([key]) => [key, [index, key]]))),
    })
  if (others.length > 0 || kindOf(only) !== 'mapping') return undefined
  return mistakeAt(mismatch, `${name} should be a group of fields, but two dashes make it a list. Write one dash.`, {
    value: only,
    origins: Object.fromEntries(Object.keys(only as object).map((key) => [key, [0, key]])),
  })
}

/** `- title Find the process`: the one field of an entry, without its colon, or with a space behind it that is none to YAML. */
function fieldWithoutColon(mismatch: TypeMismatch): Mistake | undefined {
  const { path, value, sourceText, field } = mismatch
  const [, key = '', colon = '', text = ''] = (typeof value === 'string' && value === sourceText && fieldAsText.exec(value)) || []
  if (typeof path.at(-1) !== 'number' || !Object.hasOwn(fieldsIn(field) ?? {}, key)) return undefined
  const replacement = `${key}: ${text}`
  const problem = colon === '' ? `A colon is missing after "${key}".` : `Behind the colon of "${key}" is a character that looks like a space but is not one.`
  return mistakeAt(mismatch, `${problem} Write "${excerpt(replacement)}".`, { value: { [key]: text }, replacement })
}

const fieldAsText = new RegExp(`^(\\w+)(?: *[=：] *| +|(:)(?:${unicodeSpaces.source})\\s*)(\\S.*)$`)

/** The name of a block, or of a file of shared blocks, or anything else in place of a block. */
function notBlock(mismatch: TypeMismatch): Mistake {
  const { name, value, field } = mismatch
  const text = typeof value === 'string' ? value : ''
  const type = nearest(text, blockTypes)
  if (type !== undefined)
    return {
      ...mistakeAt(mismatch, `${name} should be a group of fields. Start it with "type: ${type}".`),
      suggestion: `type: ${type}`,
      repair: { kind: 'placeholder', value: placeholderBlock() },
    }
  const [, shared] = /^(?:(?:.*\/)?_shared\/(?=[a-z0-9])|(?=[a-z0-9]+-))([a-z0-9-]+)(?:\.ya?ml)?$/.exec(text) ?? []
  const fragment = { type: 'fragment', name: shared }
  if (field.safeParse(fragment).success) {
    const replacement = `{ type: fragment, name: ${shared} }`
    return mistakeAt(mismatch, `${name} should be a group of fields. The blocks of a file in _shared/ are used like this: ${replacement}.`, {
      value: fragment,
      replacement,
    })
  }
  return mistakeAt(mismatch, `${name} should be a block, not ${kindLabels[kindOf(value)]}. Blocks start with their type: "- type: prose".`)
}

/** Formats the field by which a page is made as a document. */
export function documentExample(format: string) {
  // "PDF Guide, 12 pages", "PDF (12 pages)"
  const [counted = '', pages = '4'] = /[\s,(–—-]*\b(\d{1,3}) pages?\b\)?/i.exec(format) ?? []
  return `document: { format: ${asFlowScalar(excerpt(format.replace(counted, '').trim() || 'PDF Guide'))}, pages: ${pages} }`
}

/** `document: Checklist.pdf` or `document: true`: the document of a page is made from it, and has no file. */
function documentOfPage(mismatch: TypeMismatch): Mistake | undefined {
  const { path, name, value } = mismatch
  if (path.length > 1 || path[0] !== 'document') return undefined
  const format = typeof value === 'string' && !/^\/|:\/\/|\.[a-z]{3,4}$/i.test(value) ? value : 'PDF Guide'
  const example = documentExample(format)
  return mistakeAt(mismatch, `${name} is made from the page, and needs two facts: ${example}. "npm run build" says how many pages it has.`)
}

/** Cells that are separated by tabs or by "|", or are a list: a row of a table. */
function rowOfCells(field: TypeMismatch['field'], written: unknown) {
  const isCell = (cell: unknown) => ['text', 'number'].includes(kindOf(cell))
  const cells = typeof written === 'string' ? cellsOf(written) : Array.isArray(written) && written.every(isCell) ? written.map(String) : []
  const names = rowFields(fieldsIn(field) ?? {})
  if (!names || cells.length < 3) return undefined
  const value = { [names.head]: cells[0], [names.cells]: cells.slice(1) }
  return field.safeParse(value).success ? { value, replacement: rowText(names, cells), origins: { [names.head]: [], [names.cells]: [] } } : undefined
}

/** Any other group, by an example of its fields. */
function withExample(mismatch: TypeMismatch): Mistake | undefined {
  const { name, value, sourceText, field } = mismatch
  const isText = typeof value === 'string'
  const row = rowOfCells(field, value)
  if (row) return mistakeAt(mismatch, `${name} should be a group of fields, not ${isText ? 'text' : 'a list'}. Write it like this: ${row.replacement}.`, row)
  const example = groupExample(field, isText ? value : '')
  if (!example) return undefined
  const written = isText ? 'text' : Array.isArray(value) ? 'a list' : sourceText
  return mistakeAt(
    mismatch,
    `${name} should be a group of fields, not ${written}. Write it like this: ${example.text}.`,
    // All of its fields are written where the text is.
    example.value
      ? { value: example.value, replacement: example.text, origins: Object.fromEntries(Object.keys(example.value).map((key) => [key, []])) }
      : undefined,
  )
}
