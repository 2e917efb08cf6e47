import { type Document, isAlias } from 'yaml'
import type { Issue, IssueCode, Path } from '../issue.ts'
import { decode, invalidCharacter } from './decode.ts'
import { depthOf, firstTooDeep, maxDepth, tooDeepMessage } from './depth.ts'
import type { RepairEffects } from './diagnoses/diagnosis.ts'
import { diagnosersOfValidYaml } from './diagnoses/index.ts'
import { emptyShape, type Shape, type TextFields } from './diagnoses/shape.ts'
import { inspect, scalarPathsWhere } from './inspect/index.ts'
import type { YamlIssue } from './inspect/yamlIssue.ts'
import { endOfLine } from './lines.ts'
import { parseWithRepairs } from './parseWithRepairs.ts'
import { type ParsedYaml, parseYaml } from './parseYaml.ts'
import { readSimple } from './readSimple.ts'
import type { RepairedText } from './repairSession.ts'
import { truncatedPaths } from './truncatedPaths.ts'

/** One YAML file, read. */
export type Source = {
  /** Relative to the folder that holds the pages folder, with forward slashes. */
  file: string
  text: string
  /** The plain data of the document: mappings, lists, text, numbers, booleans. */
  data: unknown
  /** The text with its slips put right, if it had any: what `data` was read from. */
  repaired?: RepairedText
  /** Places whose value is not what the author meant; their mistake is reported already. */
  placeholders: readonly Path[]
  /** Texts whose quotes are reported as wrong: whether they are what belongs here shows when they are right. */
  reported: readonly Path[]
}

/** The document of a text that `read` could read, with its positions. Slow; for files in which something is wrong. */
export function parsePositions(text: string): Document.Parsed {
  const { document } = parseYaml(text)
  if (!document) throw new Error('A text without a document has no positions')
  return document
}

/** What tells an author's meaning where YAML can be read in two ways. */
export type Scorer = {
  /** How many mistakes data has; no end of them where what a mending brought there is wrong itself. */
  countMistakes(data: unknown, brought?: RepairEffects): number
  /** What the file may hold. */
  shape(): Shape
}

const neutralScorer: Scorer = { countMistakes: () => 0, shape: () => emptyShape }

/**
 * Bytes → text → data, and what is wrong with the YAML. What cannot be read at all gives no source.
 * @param texts the names of fields that hold text
 * @param looksTwice whether another reading of a text that can be read is looked for, because what it says is wrong
 */
export function read(
  file: string,
  bytes: Uint8Array,
  judge = neutralScorer,
  texts: TextFields = { multiline: new Set(), plain: new Set() },
  looksTwice = false,
): { source?: Source; issues: Issue[] } {
  const issueOf = ({ code, message, range, suggestion, path = [] }: YamlIssue): Issue => ({
    code,
    message,
    file,
    path,
    range,
    suggestion,
  })
  const fail = (code: IssueCode, message: string, range: readonly [number, number] = [0, 0]) => ({ issues: [issueOf({ code, message, range })] })

  const { text, fault } = decode(bytes)
  if (fault) return { issues: [issueOf(fault)] }

  const simple = looksTwice || diagnosersOfValidYaml(texts).some((slipsIn) => slipsIn(text).length > 0) ? undefined : readSimple(text)
  if (simple && depthOf(simple) <= maxDepth) return { source: { file, text, data: simple, placeholders: [], reported: [] }, issues: [] }

  const wrong = invalidCharacter(text)
  if (wrong) return { issues: [issueOf(wrong)] }
  if (!/[^\s\uFEFF]/.test(text)) return fail('empty-file', 'This file is empty. Write a page in it, or delete it.')

  const {
    parsed,
    issues: faults,
    repaired,
    readable,
  } = parseWithRepairs(text, (trial, brought) => judge.countMistakes(dataOf(trial), brought), texts, judge.shape)
  const issues = faults.map(issueOf)
  const offsetIn = repaired?.originalOffset ?? ((at: number) => at)
  const now = repaired?.text ?? text
  const add = (fault: YamlIssue) => issues.push(issueOf({ ...fault, range: [offsetIn(fault.range[0]), offsetIn(fault.range[1])] }))

  if (parsed.tooDeepAt !== undefined) return fail('too-deep', tooDeepMessage, [parsed.tooDeepAt, endOfLine(text, parsed.tooDeepAt)])
  for (const range of parsed.directives)
    add({ code: 'yaml-syntax', message: 'A line that starts with "%" tells YAML how to read the rest, which pages do not need. Remove it.', range })
  const { document, secondDocumentStart } = parsed
  if (secondDocumentStart !== undefined) {
    const marker = markerBefore(now, secondDocumentStart)
    if (!faults.some(({ range }) => range[0] === offsetIn(marker[0])))
      add({
        code: 'multiple-documents',
        message: 'A second document starts here. A file holds one page: remove the line, or move what follows to a file of its own.',
        range: marker,
      })
    return { issues }
  }
  if (!readable) return { issues }
  if (!document?.contents) return fail('empty-file', nothingButComments)

  const { issues: found, placeholders } = inspect(document, now, {
    errors: parsed.errors,
    isField: (name) => judge.shape().rootFields.includes(name) || judge.shape().parentFields.some(({ fields }) => fields.has(name)),
  })
  for (const fault of found) add(fault)
  if (found.some(({ code }) => code === 'too-many-aliases')) return { issues }

  // What aliases repeat has been counted. A file that is one alias has nothing to repeat.
  const data: unknown = isAlias(document.contents) ? document.contents : document.toJS({ maxAliasCount: -1 })
  if (!isMapping(data)) {
    if (issues.length > 0) return { issues }
    if (data === null || data === undefined) return fail('empty-file', nothingButComments)
    const what = isAlias(data) ? 'one mark that repeats something which is not there' : Array.isArray(data) ? 'a list' : 'one piece of text'
    const [start, end] = document.contents.range
    add({ code: 'not-a-mapping', message: `This file is ${what}. ${rootFieldsHint(judge)}`, range: [start, Math.min(end, endOfLine(now, start))] })
    return { issues }
  }
  if (depthOf(data) > maxDepth) return fail('too-deep', tooDeepMessage, firstTooDeep(document))
  const broken = faults.some(({ isTruncated }) => isTruncated) ? truncatedPaths(data, judge.shape().rootFields) : []
  const quoted = faults.flatMap(({ quotedRange }) => (quotedRange ? [quotedRange] : []))
  const reported = scalarPathsWhere(document, (from, to) => quoted.some(([start, end]) => start <= offsetIn(to) && offsetIn(from) <= end))
  return { source: { file, text, data, placeholders: [...placeholders, ...broken], reported, repaired }, issues }
}

const nothingButComments = 'This file holds nothing but comments. Write a page in it, or delete it.'

const isMapping = (data: unknown): data is object => typeof data === 'object' && data !== null && !Array.isArray(data) && !isAlias(data)

/** Data of a trial reading, as far as there is any. */
function dataOf({ document, secondDocumentStart: second }: ParsedYaml): unknown {
  if (second !== undefined || !document) return undefined
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    return undefined
  }
}

/** The line "---" or "..." that parts two documents. */
function markerBefore(text: string, second: number): [number, number] {
  const head = text.slice(0, second + 3)
  const marker = Math.max(head.lastIndexOf('\n---'), head.lastIndexOf('\n...'))
  const start = marker < 0 ? second : marker + 1
  return [start, Math.min(endOfLine(text, start), start + 3)]
}

/** How a file starts: a page, a file of shared blocks, the one of the site. */
function rootFieldsHint(judge: Scorer): string {
  const [first, second, ...others] = judge.shape().rootFields
  if (second === undefined) return `It starts with "${first}:", and the list stands below that.`
  const last = others.includes('blocks') ? 'blocks' : second
  return `${last === 'blocks' ? 'A page' : 'It'} starts with fields, like "${first}: …" and "${last}:".`
}
