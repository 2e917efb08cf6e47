import { stringify } from 'yaml'
import { noCompletions } from '../../../schema/editorSchemas.ts'
import type { BlockType } from '../../../schema/index.ts'
import { type Change, changeText } from '../../authoring/changes/change.ts'
import type { FieldValue } from '../../authoring/changes/fields.ts'
import { completionsOf } from '../../authoring/completionsOf.ts'
import { type FileData, fileSchema } from '../../authoring/fileSchema.ts'
import { fixText, isFixable } from '../../authoring/fixes.ts'
import { type ContentFiles, nameInFolder, textOf } from '../../content/files.ts'
import type { IncrementalCache } from '../../content/incrementalCache.ts'
import { pathStartsWith } from '../../content/issue.ts'
import { expectedKind, fieldsIn, schemaAt } from '../../content/validation/introspect.ts'
import { valueAt } from '../../content/valueAt.ts'
import { isTooLarge, maxSize, nonPrintable } from '../../content/yaml/decode.ts'
import { read } from '../../content/yaml/read.ts'
import type { SiteState } from '../liveSite.ts'
import { changedMeanwhile, type FieldPath, type Refusal, type RequestedChange } from '../messages.ts'
import { mayLack } from './editableFields.ts'
import { fileOf, revisionOf } from './editablePage.ts'
import { textsIn } from './innerValues.ts'
import { newBlock, newCollection, newEntry } from './newContent.ts'
import { isRecordAt, nameRefusal } from './requestedName.ts'
import { withRows } from './requestedRows.ts'
import type { ReferringPage } from './withReferences.ts'

/** The text of a file after a change, and a sentence that says what it was. */
type FileChange = { file: string; after: string; done: string }

/**
 * Makes a change that was asked for in the edit panel. Writes no file.
 * @param path the address of the page
 * @param cacheForTrial returns the cache of an earlier run over the same folder
 * @returns the change; a sentence that says why it cannot be made; or undefined if there is nothing to change
 */
export function fileChange(
  path: string,
  requested: RequestedChange,
  state: SiteState,
  content: ContentFiles,
  cacheForTrial?: () => IncrementalCache | undefined,
): FileChange | Refusal | undefined {
  const file = fileOf(path, state)
  if (file === undefined) return undefined
  const before = textOf(content, file)
  if (revisionOf(before) !== requested.revision) return { refusal: changedMeanwhile }
  if (requested.action === 'paste') {
    const taken = withRows(path, Number(requested.path[1]), requested.rows, content, cacheForTrial?.())
    return 'refusal' in taken ? taken : { file, ...taken }
  }
  const { source } = read(file, new TextEncoder().encode(before))
  const fileData = { schema: fileSchema(nameInFolder(file)), data: source?.data }
  // One that was asked for before an earlier one was made.
  if (requested.action === 'move' && isBeyondEnds(requested, fileData)) return undefined
  const refusal = requested.action === 'add' ? nameRefusal(requested.path, fileData) : undefined
  if (refusal !== undefined) return { refusal }
  const after =
    requested.action === 'fix'
      ? fixedText(before, requested, file, state)
      : changedText(
          before,
          changesFor(requested, fileData, () => referringPage(path, fileData, state, content)),
        )
  if (after === before) return undefined
  return after === undefined
    ? { refusal: refusalOf(requested, before) }
    : { file, after, done: `${nameOf(requested, source?.data)} ${doneWords[requested.action]}.` }
}

/** True for a move beyond an end of a list. */
function isBeyondEnds({ path, to }: { path: FieldPath; to: number }, { data }: FileData): boolean {
  const list = valueAt(data, path.slice(0, -1))
  return Array.isArray(list) && (to < 0 || to >= list.length)
}

/** Returns a text with the mistake fixed that a value has; undefined if it is gone, or does not say what to change. */
function fixedText(text: string, { path, message }: Extract<RequestedChange, { action: 'fix' }>, file: string, { issues }: SiteState): string | undefined {
  const issue = issues.filter(isFixable).find((each) => each.file === file && each.message === message && pathStartsWith(each.path, path))
  return issue && fixText(text, [issue]).text
}

/** Returns a text with the first of the changes that can be made. */
function changedText(text: string, changes: readonly Change[]): string | undefined {
  for (const change of changes) {
    const changed = changeText(text, change)
    if (changed !== undefined) return changed
  }
  return undefined
}

function referringPage(address: string, { data }: FileData, { loaded }: SiteState, content: ContentFiles): ReferringPage {
  return { address, names: loaded ? completionsOf(content, loaded) : noCompletions, texts: textsIn(data) }
}

/** Returns ways to make a change, the best one first. */
function changesFor(requested: Exclude<RequestedChange, { action: 'fix' | 'paste' }>, source: FileData, page: () => ReferringPage): Change[] {
  const { path } = requested
  switch (requested.action) {
    case 'write':
      return writesFor(path, requested.value, source)
    case 'add':
      return addsFor(path, source, page())
    case 'insert':
      return [{ action: 'insert', path, entry: stringify([newBlock(page(), requested.type as BlockType)], { lineWidth: 0 }) }]
    case 'remove':
      return [requested, ...(isOnlyEntry(path, source) ? [{ action: 'remove', path: path.slice(0, -1) } as const] : [])]
    default:
      return [requested]
  }
}

function writesFor(path: FieldPath, value: string, source: FileData): Change[] {
  // Copied from a PDF or a terminal, text has characters that nobody sees and no file may hold.
  const written = value.replaceAll(/\r\n?/g, '\n').replaceAll(new RegExp(nonPrintable, 'g'), '').replace(/^\n+/, '').trimEnd()
  const write: Change = { action: 'write', path, value: typedValue(written, path, source), ...placeFor(path, source) }
  return written === '' && mayLack(source, path) ? [{ action: 'remove', path }, write] : [write]
}

/** An entry of a record that is not there yet comes with the record. */
function addsFor(path: FieldPath, source: FileData, page: ReferringPage): Change[] {
  const [record, name] = [path.slice(0, -1), String(path.at(-1))]
  const list = valueAt(source.data, record)
  if (Array.isArray(list)) return [{ action: 'add', path, value: newEntry(source, record, list, page) }]
  const value = newCollection(source, path, page)
  return isRecordAt(record, source) && (list ?? undefined) === undefined
    ? [{ action: 'add', path: record, value: { [name]: value }, ...placeFor(record, source) }]
    : [{ action: 'add', path, value, ...placeFor(path, source) }]
}

/** True for the only entry of a list or a record that may be left out, and goes with it. */
function isOnlyEntry(path: FieldPath, source: FileData): boolean {
  const parent = path.slice(0, -1)
  const entries = valueAt(source.data, parent)
  const isOnly = Array.isArray(entries) ? entries.length === 1 : isRecordAt(parent, source) && Object.keys(entries ?? {}).length === 1
  return isOnly && mayLack(source, parent)
}

/** Returns what somebody meant by what was entered: a number where the field takes one. */
function typedValue(written: string, path: FieldPath, { schema: root, data }: FileData): FieldValue {
  const schema = schemaAt(root, data, path)
  const kind = schema && expectedKind(schema)
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(written)) return Number(written)
  return kind === 'boolean' && /^(true|false)$/.test(written) ? written === 'true' : written
}

/** Returns the field below which a new one is written: the last of those above it in the schema that is there. */
function placeFor(path: FieldPath, { schema: root, data }: FileData): { after?: string } {
  const group = path.slice(0, -1)
  const schema = schemaAt(root, data, group)
  const names = Object.keys((schema && fieldsIn(schema)) ?? {})
  const written = valueAt(data, group)
  const above = names.slice(0, Math.max(0, names.indexOf(String(path.at(-1))))).findLast((name) => written && Object.hasOwn(written, name))
  return above === undefined ? {} : { after: above }
}

const doneWords: Record<Exclude<RequestedChange['action'], 'paste'>, string> = {
  write: 'changed',
  remove: 'removed',
  copy: 'copied',
  move: 'moved',
  insert: 'added',
  add: 'added',
  fix: 'fixed',
}

/** "title", "rankingTable", or "Entry 2 of agencies"; what is fixed may be in no field. */
function nameOf(requested: RequestedChange, data: unknown): string {
  const { path } = requested
  const last = path.at(-1) ?? 'Mistake'
  if (requested.action === 'insert') return requested.type
  if (typeof last === 'string') return last
  const list = path.at(-2)
  const { type } = (valueAt(data, path) ?? {}) as { type?: unknown }
  return list === 'blocks' && typeof type === 'string' ? type : `Entry ${last + 1} of ${list}`
}

/** @param text of the file */
function refusalOf(requested: RequestedChange, text: string): string {
  if (requested.action === 'fix') return 'This mistake is not there any more.'
  if (requested.action === 'write' && isTooLarge(new TextEncoder().encode(text + requested.value)))
    return `This text is too long: the file may have up to ${maxSize} with it.`
  if (requested.action === 'write' && requested.value.includes('\uFFFD'))
    return 'This text has a "\uFFFD" where a letter was lost when it was copied or saved. Type that letter again.'
  return requested.action === 'remove'
    ? 'This cannot be removed here: it is the only entry, or it is repeated elsewhere in the file. Remove it in the file.'
    : 'This cannot be changed here: it is repeated elsewhere in the file, or written in an unusual way. Change it in the file.'
}
