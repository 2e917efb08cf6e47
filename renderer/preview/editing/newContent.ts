import type { z } from 'zod'
import { type BlockType, block as blockUnion } from '../../../schema/index.ts'
import type { FileData } from '../../authoring/fileSchema.ts'
import { fieldAt, schemaAt } from '../../content/validation/introspect.ts'
import { isContainer } from '../../content/valueAt.ts'
import { examples } from '../catalogue/examples.ts'
import type { FieldPath } from '../messages.ts'
import { textsIn } from './innerValues.ts'
import { withPlaceholders } from './withPlaceholders.ts'
import { type ReferringPage, withReferences } from './withReferences.ts'

/** Returns the smallest block of a type, with texts to be written. */
export function newBlock(page: ReferringPage, type: BlockType): unknown {
  const [smallest] = examples.get(type) ?? []
  return toBeWritten(blockUnion, smallest?.fields ?? { type }, 'block', page, type)
}

/**
 * Returns a list or a group that a file may have, with texts to be written and as few entries as the schema allows.
 * @param path where it would be: ["blocks", 0, "actions"]
 * @returns undefined if there is no example of one
 */
export function newCollection(source: FileData, path: FieldPath, page: ReferringPage): unknown {
  const declared = fieldAt(source.schema, source.data, path)
  return declared && toBeWritten(declared, exampleFor(source, path), String(path.at(-1)), page)
}

/** Returns one more entry of a list that is there, with texts to be written; undefined if that takes none. @param path of the list */
export function newEntry(source: FileData, path: FieldPath, entries: readonly unknown[], page: ReferringPage): unknown {
  if (!takesEntry(source, path, entries)) return undefined
  const [schema, example] = entryExample(source, path, entries)
  const places = page.texts.filter((text) => text.startsWith('#') && page.texts.includes(text.slice(1)))
  const fitting = asLong(belowLast(example, entries.at(-1)), entries)
  return schema && toBeWritten(schema, fitting, String(path.at(-1)).replace(/s$/, ''), { ...page, siblings: textsIn(entries), places })
}

/** Returns an entry whose lists are as long as those of the others, where these are equally long: the rows of a table have one cell for each column. */
function asLong(example: unknown, others: readonly unknown[]): unknown {
  if (!isContainer(example)) return example
  if (!Array.isArray(example)) {
    const fields = Object.entries(example).map(([name, value]) => [
      name,
      asLong(
        value,
        others.map((other) => (isContainer(other) ? other[name] : undefined)),
      ),
    ])
    return Object.fromEntries(fields)
  }
  const [length, ...lengths] = new Set(others.map((other) => (Array.isArray(other) ? other.length : undefined)))
  return others.length < 2 || length === undefined || lengths.length > 0 ? example : Array.from({ length }, (_, index) => example[index] ?? example.at(-1))
}

/** Returns an entry with a score that it may have below another one: the rows of a ranking are in order of their scores. */
function belowLast(example: unknown, last: unknown): unknown {
  const [score, lowest] = [example, last].map((entry) => (isContainer(entry) ? entry.rating : undefined))
  return typeof score === 'number' && typeof lowest === 'number' ? { ...(example as object), rating: Math.min(score, lowest) } : example
}

const toBeWritten = (schema: z.ZodType, example: unknown, name: string, page: ReferringPage, whole?: string) =>
  withPlaceholders(schema, withReferences(schema, example, page), name, page.texts, whole)

/** True for a list or a group that a file may have. */
export const hasExample = (source: FileData, path: FieldPath) => exampleFor(source, path) !== undefined

/** Returns an example of a list or a group that a file may have: that of its schema, or one from the examples of its block. */
function exampleFor(source: FileData, path: FieldPath): unknown {
  const declared = fieldAt(source.schema, source.data, path)
  const [example] = schemaExamples(source, path)
  if (example !== undefined) return example
  for (const found of blockExamples(source, path)) {
    const shorter = Array.isArray(found) ? found.slice(0, 1) : found
    if (declared?.safeParse(shorter).success) return shorter
    if (declared?.safeParse(found).success) return found
  }
  return undefined
}

/** True if a list that is there has room for one more entry, of which there is an example. @param path of the list */
export function takesEntry(source: FileData, path: FieldPath, entries: readonly unknown[]): boolean {
  const [, example] = entryExample(source, path, entries)
  const { error } = fieldAt(source.schema, source.data, path)?.safeParse([...entries, example]) ?? {}
  return example !== undefined && error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0) !== true
}

/** Returns the schema and an example of one more entry of a list. It is the last one of an example: the first agency is the partner. */
function entryExample(source: FileData, path: FieldPath, entries: readonly unknown[]): [schema: z.ZodType | undefined, example: unknown] {
  const schema = schemaAt(source.schema, source.data, [...path, entries.length])
  const lists = [...schemaExamples(source, path), ...blockExamples(source, path)].filter(Array.isArray)
  return [schema, lists.map((list) => list.at(-1)).find((last) => schema?.safeParse(last).success)]
}

const schemaExamples = ({ schema, data }: FileData, path: FieldPath) => (fieldAt(schema, data, path)?.meta()?.examples ?? []) as unknown[]

/** Returns the values that a field has in the examples of its block. */
function blockExamples({ data }: FileData, [, index, ...steps]: FieldPath): unknown[] {
  const type = (data as { blocks?: ({ type?: BlockType } | null)[] } | undefined)?.blocks?.[Number(index)]?.type
  return ((type && examples.get(type)) ?? []).flatMap(({ fields }) => valuesAt(fields, steps))
}

/** Returns the values at a path, whichever entries of lists they are in. */
function valuesAt(value: unknown, [step, ...steps]: FieldPath): unknown[] {
  if (value === undefined) return []
  if (step === undefined) return [value]
  if (typeof step === 'number') return Array.isArray(value) ? value.flatMap((entry) => valuesAt(entry, steps)) : []
  return valuesAt((value as Record<string, unknown> | null)?.[step], steps)
}
