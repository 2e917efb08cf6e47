import type { FileData } from '../../authoring/fileSchema.ts'
import { tokenField } from '../../content/tokens.ts'
import { defOf, isRecord, schemaAt } from '../../content/validation/introspect.ts'
import { valueAt } from '../../content/valueAt.ts'
import type { FieldPath } from '../messages.ts'

export function isRecordAt(path: FieldPath, { schema: root, data }: FileData): boolean {
  const schema = schemaAt(root, data, path)
  return schema !== undefined && isRecord(schema)
}

/** Says why a record gets no entry of the name that a path ends with; undefined if it may, or is no record. */
export function nameRefusal(path: FieldPath, source: FileData): string | undefined {
  const [record, name] = [path.slice(0, -1), String(path.at(-1))]
  if (!isRecordAt(record, source)) return undefined
  if (name === '') return 'Write the name of the new entry first.'
  if (Object.hasOwn(valueAt(source.data, record) ?? {}, name)) return `"${name}" is there already. Write another name.`
  const field = tokenField(name).join(': ')
  if (record.join() === 'tokens' && !field.startsWith('tokens')) return `{${name}} is what "${field}" says, in this file. Write another name.`
  const schema = schemaAt(source.schema, source.data, record)
  const { error } = (schema && defOf(schema).keyType?.safeParse(name)) ?? {}
  return error && `"${name}" cannot be a name here. ${error.issues[0]?.message}.`
}
