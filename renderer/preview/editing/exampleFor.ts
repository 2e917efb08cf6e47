import type { BlockType } from '../../../schema/index.ts'
import type { FileData } from '../../authoring/fileSchema.ts'
import { fieldAt } from '../../content/validation/introspect.ts'
import { examples } from '../catalogue/examples.ts'
import type { FieldPath } from '../messages.ts'

/**
 * Returns an example of a list or a group that a file may have: that of its schema, or one from the examples of its block, with as few
 * entries as the schema allows.
 * @param path where it would be: ["blocks", 0, "actions"]
 * @returns undefined if there is none
 */
export function exampleFor({ schema, data }: FileData, path: FieldPath): unknown {
  const declared = fieldAt(schema, data, path)
  const [example] = (declared?.meta()?.examples ?? []) as unknown[]
  if (example !== undefined) return example
  const [, index, ...steps] = path
  const type = (data as { blocks?: ({ type?: BlockType } | null)[] } | undefined)?.blocks?.[Number(index)]?.type
  for (const { fields } of (type && examples.get(type)) ?? [])
    for (const found of valuesAt(fields, steps)) {
      const shorter = Array.isArray(found) ? found.slice(0, 1) : found
      if (declared?.safeParse(shorter).success) return shorter
      if (declared?.safeParse(found).success) return found
    }
  return undefined
}

/** Returns the values at a path, whichever entries of lists they are in. */
function valuesAt(value: unknown, [step, ...steps]: FieldPath): unknown[] {
  if (value === undefined) return []
  if (step === undefined) return [value]
  if (typeof step === 'number') return Array.isArray(value) ? value.flatMap((entry) => valuesAt(entry, steps)) : []
  return valuesAt((value as Record<string, unknown> | null)?.[step], steps)
}
