import { z } from 'zod'
import { completionsNameOf } from '../../../schema/editorSchemas.ts'
import type { BlockType } from '../../../schema/index.ts'
import type { FileData } from '../../authoring/fileSchema.ts'
import { isFixable } from '../../authoring/fixes.ts'
import { type LocatedIssue, pathStartsWith } from '../../content/issue.ts'
import { isPlaceholder } from '../../content/templateText.ts'
import { fillTokens, type Tokens } from '../../content/tokens.ts'
import { defOf, descriptionOf, expectedKind, fieldAt, isRecord, isRequired, kindOf, roleOf, schemaAt, unwrap } from '../../content/validation/introspect.ts'
import { valueAt } from '../../content/valueAt.ts'
import { nameOfFix } from '../liveSite.ts'
import type { EditableField, EditableGroup, EditableValue, FieldMistake, FieldPath } from '../messages.ts'
import { hasExample, takesEntry } from './newContent.ts'

type Source = FileData & {
  tokens: Tokens
  /** Returns the mistakes of the value at a path that have not been asked for yet. */
  takeMistakes(path: FieldPath): FieldMistake[]
}

/** Returns all fields of a file: those that are written, in its order, then those that may be added. */
export function editableFields(file: string, source: FileData, issues: readonly LocatedIssue[], tokens: Tokens): EditableField & EditableGroup {
  return group({ ...source, tokens, takeMistakes: mistakesTaker(file, issues) }, [], source.data as Data)
}

type Data = Record<string, unknown>

function group(source: Source, path: FieldPath, data: Data): EditableField & EditableGroup {
  const schema = schemaAt(source.schema, source.data, path) ?? source.schema
  const shape = defOf(unwrap(schema)).shape ?? {}
  const names = [...new Set([...Object.keys(data), ...Object.keys(shape)])]
  const fields = names.flatMap((name) => field(source, [...path, name], data[name]) ?? [])
  const record = isRecord(schema) ? { isRecord: true } : {}
  return { ...commonOf(source, path), kind: 'group', isOptional: mayLack(source, path), ...record, summary: summaryOf(source, path, data), fields }
}

function field(source: Source, path: FieldPath, value: unknown): EditableField | undefined {
  const declared = fieldAt(source.schema, source.data, path)
  // What a block is stays as it is: another type has other fields.
  if (declared && defOf(unwrap(declared)).type === 'literal') return undefined
  const kind = kindOf(value)
  if (kind === 'mapping') return group(source, path, value as Data)
  if (kind === 'list') {
    const entries = (value as unknown[]).flatMap((entry, index) => field(source, [...path, index], entry) ?? [])
    const rows = isRanking(source, path) ? { takesRows: true } : {}
    const takesEntries = takesEntry(source, path, value as unknown[])
    return { ...commonOf(source, path), kind: 'list', takesEntries, ...rows, isOptional: mayLack(source, path), entries }
  }
  // A name with nothing behind it can get a list or a group like one that is not there; an entry has no name.
  const isWritten = value === null && typeof path.at(-1) === 'string'
  const isEmpty = value === undefined || isWritten
  if (isEmpty && declared && isRecord(declared)) return { ...group(source, path, {}), isWritten }
  if (isEmpty && declared && !['text', 'number', 'boolean'].includes(expectedKind(declared))) {
    if (hasExample(source, path)) return { ...commonOf(source, path), kind: 'absent', isOptional: mayLack(source, path), isWritten }
    if (value === undefined) return undefined
  }
  return { ...commonOf(source, path), ...controlFor(source, path, declared, value) }
}

/** True for the agencies of a ranking, which may come from a spreadsheet. */
const isRanking = ({ data }: Source, [blocks, index, name]: FieldPath): boolean =>
  blocks === 'blocks' && name === 'agencies' && valueAt(data, ['blocks', index ?? 0, 'type']) === ('rankingTable' satisfies BlockType)

/** True for what a file may lack. A field of an unknown name is one that it should. */
export function mayLack({ schema, data }: FileData, path: FieldPath): boolean {
  const declared = fieldAt(schema, data, path)
  return !declared || !isRequired(declared)
}

/** Returns how a value is entered. */
function controlFor(source: Source, path: FieldPath, declared: z.ZodType | undefined, value: unknown): EditableValue {
  const isMissing = value === undefined
  const isOptional = mayLack(source, path)
  const common = {
    value: isMissing || value === null ? '' : String(value).trimEnd(),
    isWritten: !isMissing || !isOptional,
    isOptional,
    isLong: false,
    hasLines: false,
  }
  const schema = schemaAt(source.schema, source.data, path)
  const { type, entries = {} } = schema ? defOf(schema) : { type: 'string' }
  if (type === 'enum') return { ...common, kind: 'choice', choices: Object.values(entries) }
  if (type === 'boolean') return { ...common, kind: 'choice', choices: ['true', 'false'] }
  if (type === 'number') return { ...common, kind: 'number' }
  const names = schema && completionsNameOf(schema)
  // Words in braces may be anywhere in a text.
  if (names !== undefined && names !== 'tokens') return { ...common, kind: 'text', names }
  const hasLines = (declared && roleOf(declared)) === 'markdown' || common.value.includes('\n')
  return { ...common, kind: 'text', hasLines, isLong: hasLines || isLong(schema, common.value) }
}

/** The maximum number of characters that a field of one line shows at once, and of a text that is written there if it has none yet. */
const maxShortLength = 40
const maxNewLength = 60

/** True for a text that needs several lines, or may once it is written. */
function isLong(schema: z.ZodType | undefined, text: string): boolean {
  if (text !== '' && !isPlaceholder(text)) return text.length > maxShortLength
  return schema instanceof z.ZodString && roleOf(schema) === 'text' && (schema.maxLength ?? Number.POSITIVE_INFINITY) > maxNewLength
}

function commonOf({ schema, data, takeMistakes }: Source, path: FieldPath): Pick<EditableField, 'path' | 'name' | 'about' | 'mistakes'> {
  const last = path.at(-1) ?? ''
  const declared = fieldAt(schema, data, path)
  const about = typeof last === 'string' && declared ? descriptionOf(declared) : undefined
  return { path, name: typeof last === 'number' ? String(last + 1) : last, mistakes: takeMistakes(path), about }
}

/** Returns the title of a group, or else the first line of its first text, as it is on the page. */
function summaryOf({ schema, data: root, tokens }: Source, path: FieldPath, data: Data): string {
  const isText = (name: string) => {
    const declared = fieldAt(schema, root, [...path, name])
    return declared !== undefined && ['text', 'markdown'].includes(roleOf(declared) ?? '')
  }
  const texts = Object.entries(data).filter(([name, value]) => typeof value === 'string' && isText(name))
  const [, text = ''] = texts.find(([name]) => name === 'title') ?? texts[0] ?? []
  const [line = ''] = String(text).trim().split('\n')
  return fillTokens(line.replace(/^#+ /, ''), tokens)
}

/** Returns a function that gives each mistake of a file to the first value that asks for it and contains its place. */
function mistakesTaker(file: string, issues: readonly LocatedIssue[]): Source['takeMistakes'] {
  let pending = issues.filter((issue) => issue.file === file)
  return (path) => {
    const taken = pending.filter((issue) => pathStartsWith(issue.path, path))
    pending = pending.filter((issue) => !taken.includes(issue))
    return taken.map((issue) => ({ message: issue.message, ...(isFixable(issue) ? { fix: nameOfFix(issue) } : {}) }))
  }
}
