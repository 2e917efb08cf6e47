import type { z } from 'zod'
import { normalizedName } from '../../suggest.ts'
import type { Edit } from '../../yaml/edits.ts'
import { parseYaml } from '../../yaml/parseYaml.ts'
import { entryOf, expectedKind, type Fields, fieldsOfEntry, type Kind, kindOf, requiredIn } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { asFlowScalar } from '../phrasing.ts'
import { synonymOf } from '../synonyms.ts'
import { cellsOf, rowFields } from '../tableRow.ts'
import { kindLabels, mistakeAt, type TypeMismatch } from './typeMismatch.ts'

/** Lines that "|" or ">" has turned into text. */
export function blockText(mismatch: TypeMismatch, expected: Kind): Mistake | undefined {
  const { name, sourceValue, field } = mismatch
  if (sourceValue?.style !== 'block' || (expected !== 'list' && expected !== 'mapping')) return undefined
  const { indicator, block } = sourceValue
  const lines = block?.lines ?? sourceValue.source.split('\n')
  const problem = `${name} should be ${kindLabels[expected]}, but "${indicator}" makes the lines below text.`
  const withEdits = (message: string, entries: string[] | undefined): Mistake => ({
    ...mistakeAt(mismatch, message),
    ...(block && entries ? { edits: [[...block.range, entries.map((line) => `\n${line && block.indent + line}`).join('')] as Edit] } : {}),
  })
  if (expected === 'mapping' || /^- /.test(lines.find((line) => line.trim() !== '') ?? ''))
    return withEdits(`${problem} Remove the "${indicator}".`, kindOf(dataOf(lines)) === expected ? lines : undefined)
  const rows = rowsIn(lines, field)
  if (rows)
    return withEdits(
      `${name} should be a list of entries with named fields, but these are rows of cells. Write each row like this: - ${rows.example}.`,
      rows.entries,
    )
  const start = `- ${soleRequired(field)}`
  return withEdits(`${problem} Remove the "${indicator}", and start each entry with "${start}" on a line of its own.`, textEntries(lines, field, start))
}

function dataOf(lines: readonly string[]): unknown {
  const { document, errors } = parseYaml(lines.join('\n'))
  return errors.length === 0 ? document?.toJS() : undefined
}

/** Returns how an entry starts that needs one field: "title: "; nothing if it is a text. */
function soleRequired(field: z.ZodType): string {
  const [name, ...others] = requiredIn(fieldsOfEntry(field) ?? {})
  return name === undefined || others.length > 0 ? '' : `${name}: `
}

/** Returns the lines as entries that are a text each; undefined where an entry may go on in the next line. */
function textEntries(lines: readonly string[], field: z.ZodType, start: string): string[] | undefined {
  const entries = lines.flatMap((line) => (line.trim() === '' ? [] : `${start}${asFlowScalar(line.trim())}`))
  const startsOne = lines.every((line) => /^(?:[\p{Lu}\d{].*[^,])?$/u.test(line.trim()))
  return startsOne && field.safeParse(dataOf(entries)).success ? entries : undefined
}

/**
 * Reads rows of cells that are separated by tabs or by "|", as entries of a list of groups of fields.
 * @returns the first as an example, and the lines of all entries where it is certain which field each cell belongs to
 */
function rowsIn(lines: readonly string[], field: z.ZodType): { example: string; entries?: string[] } | undefined {
  const entry = entryOf(field)
  const fields = entry && fieldsOfEntry(field)
  const rows = lines.filter((line) => line.trim() !== '' && !/^[-:|\s]+$/.test(line)).map(cellsOf)
  const [first] = rows
  if (!fields || !first || !rows.every((cells) => cells.length > 1)) return undefined
  const required = requiredIn(fields)
  const heads = first.map((cell) => fieldNamed(cell, fields))
  const hasHead = heads.every((head) => head !== undefined) && new Set(heads).size === heads.length
  const columns = hasHead ? heads : first.length === required.length ? required : undefined
  const values = rows.slice(hasHead ? 1 : 0).map((cells) => valuesOf(cells, columns, fields))
  const [example = {}] = values
  const parts = [...new Set([...required, ...Object.keys(example)])].map((name) => `${name}: ${Object.hasOwn(example, name) ? written(example[name]) : '…'}`)
  const isCertain = values.length > 0 && values.every((each) => each !== undefined && (hasHead || entry.safeParse(each).success))
  return { example: `{ ${parts.join(', ')} }`, ...(isCertain ? { entries: values.flatMap((each) => entryLines(each ?? {})) } : {}) }
}

/** Returns the values of the fields of a row; undefined if some cell belongs to none. */
function valuesOf(cells: readonly string[], columns: readonly string[] | undefined, fields: Fields): Record<string, unknown> | undefined {
  const row = rowFields(fields)
  if (row) return { [row.head]: cells[0], [row.cells]: cells.slice(1) }
  if (!columns || cells.length > columns.length) return undefined
  const pairs = columns.map((name, index) => [name, cells[index] ?? ''] as const).filter(([, cell]) => cell !== '')
  return Object.fromEntries(
    pairs.map(([name, cell]) => [name, fields[name] && expectedKind(fields[name]) === 'number' && Number.isFinite(Number(cell)) ? Number(cell) : cell]),
  )
}

/** Returns the field that the head of a column names. */
function fieldNamed(head: string, fields: Fields): string | undefined {
  const names = Object.keys(fields)
  return names.find((name) => name.toLowerCase() === normalizedName(head)) ?? synonymOf({ name: head, unusedFields: new Set(names) })
}

const written = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(written).join(', ')}]` : typeof value === 'string' ? asFlowScalar(value) : String(value)

const entryLines = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([name, value], index) => `${index === 0 ? '- ' : '  '}${name}: ${written(value)}`)
