import type { BlockType } from '../../../schema/index.ts'
import type { FileData } from '../../authoring/fileSchema.ts'
import { fieldAt, schemaAt } from '../../content/validation/introspect.ts'
import { examples } from '../catalogue/examples.ts'
import type { FieldPath } from '../messages.ts'
import { withPlaceholders } from './withPlaceholders.ts'

/**
 * Returns an example of a list or a group that a file may have, with as few entries as the schema allows: that of its schema, or one from the
 * examples of its block.
 * @param path where it would be: ["blocks", 0, "actions"]
 * @returns undefined if there is none
 */
export function exampleFor(source: FileData, path: FieldPath): unknown {
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

/**
 * Returns one more entry of a list that is there, with texts to be written. It is like the last one of an example: the first agency is the partner.
 * @param path of the list
 * @returns undefined if there is none, or if the list has as many entries as it may have
 */
export function nextEntry(source: FileData, path: FieldPath, entries: readonly unknown[]): unknown {
  const declared = fieldAt(source.schema, source.data, path)
  const entry = schemaAt(source.schema, source.data, [...path, entries.length])
  const lists = [...schemaExamples(source, path), ...blockExamples(source, path)].filter(Array.isArray)
  const example: unknown = lists.map((list) => list.at(-1)).find((last) => entry?.safeParse(last).success)
  if (!entry || example === undefined) return undefined
  const next = withPlaceholders(entry, example, String(path.at(-1)))
  const { error } = declared?.safeParse([...entries, next]) ?? {}
  return error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0) ? undefined : next
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
