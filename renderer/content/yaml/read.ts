import { type Document, isAlias } from 'yaml'
import type { Issue, IssueCode, Path } from '../issue.ts'
import { brokenPart } from './brokenPart.ts'
import { decode, wrongCharacter } from './decode.ts'
import { deepestIn, depthOf, maxDepth, tooDeep } from './depth.ts'
import type { Fault } from './inspect/fault.ts'
import { inspect, textsThat } from './inspect/index.ts'
import { endOfLine } from './lines.ts'
import { readYaml } from './mend.ts'
import type { Mended } from './mending.ts'
import { readSimple } from './readSimple.ts'
import { legibleSlips } from './slips/index.ts'
import { noShape, type Shape, type TextFields } from './slips/shape.ts'
import type { Brought } from './slips/slip.ts'
import { type ParsedYaml, parseYaml } from './yaml.ts'

/** One YAML file, read. */
export type Source = {
  /** Relative to the folder that holds the pages folder, with forward slashes. */
  file: string
  text: string
  /** The plain data of the document: mappings, lists, text, numbers, booleans. */
  data: unknown
  /** The text with its slips put right, if it had any: what `data` was read from. */
  mended?: Mended
  /** Places whose value is not what the author meant; their mistake is reported already. */
  holes: readonly Path[]
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
export type Judge = {
  /** How many mistakes data has; no end of them where what a mending brought there is wrong itself. */
  count(data: unknown, brought?: Brought): number
  /** What the file may hold. */
  shape(): Shape
}

const impartial: Judge = { count: () => 0, shape: () => noShape }

/**
 * Bytes → text → data, and what is wrong with the YAML. What cannot be read at all gives no source.
 * @param texts the names of fields that hold text
 * @param looksTwice whether another reading of a text that can be read is looked for, because what it says is wrong
 */
export function read(
  file: string,
  bytes: Uint8Array,
  judge = impartial,
  texts: TextFields = { multiline: new Set(), plain: new Set() },
  looksTwice = false,
): { source?: Source; issues: Issue[] } {
  const issueOf = ({ code, message, range, suggestion, path = [] }: Fault): Issue => ({
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

  const simple = looksTwice || legibleSlips(texts).some((slipsIn) => slipsIn(text).length > 0) ? undefined : readSimple(text)
  if (simple && depthOf(simple) <= maxDepth) return { source: { file, text, data: simple, holes: [], reported: [] }, issues: [] }

  const wrong = wrongCharacter(text)
  if (wrong) return { issues: [issueOf(wrong)] }
  if (!/[^\s\uFEFF]/.test(text)) return fail('empty-file', 'This file is empty. Write a page in it, or delete it.')

  const { parsed, faults, mended, readable } = readYaml(text, (trial, brought) => judge.count(dataOf(trial), brought), texts, judge.shape)
  const issues = faults.map(issueOf)
  const offsetIn = mended?.offsetIn ?? ((at: number) => at)
  const now = mended?.text ?? text
  const add = (fault: Fault) => issues.push(issueOf({ ...fault, range: [offsetIn(fault.range[0]), offsetIn(fault.range[1])] }))

  if (parsed.deep !== undefined) return fail('too-deep', tooDeep, [parsed.deep, endOfLine(text, parsed.deep)])
  for (const range of parsed.directives)
    add({ code: 'yaml-syntax', message: 'A line that starts with "%" tells YAML how to read the rest, which pages do not need. Remove it.', range })
  const { document, second } = parsed
  if (second !== undefined) {
    const marker = markerBefore(now, second)
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

  const { faults: found, holes } = inspect(document, now, {
    errors: parsed.errors,
    isField: (name) => judge.shape().top.includes(name) || judge.shape().holders.some(({ fields }) => fields.has(name)),
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
    add({ code: 'not-a-mapping', message: `This file is ${what}. ${fieldsAtTop(judge)}`, range: [start, Math.min(end, endOfLine(now, start))] })
    return { issues }
  }
  if (depthOf(data) > maxDepth) return fail('too-deep', tooDeep, deepestIn(document))
  const broken = faults.some(({ breaksOff }) => breaksOff) ? brokenPart(data, judge.shape().top) : []
  const quoted = faults.flatMap(({ quotes }) => (quotes ? [quotes] : []))
  const reported = textsThat(document, (from, to) => quoted.some(([start, end]) => start <= offsetIn(to) && offsetIn(from) <= end))
  return { source: { file, text, data, holes: [...holes, ...broken], reported, mended }, issues }
}

const nothingButComments = 'This file holds nothing but comments. Write a page in it, or delete it.'

const isMapping = (data: unknown): data is object => typeof data === 'object' && data !== null && !Array.isArray(data) && !isAlias(data)

/** Data of a trial reading, as far as there is any. */
function dataOf({ document, second }: ParsedYaml): unknown {
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
function fieldsAtTop(judge: Judge): string {
  const [first, second, ...others] = judge.shape().top
  if (second === undefined) return `It starts with "${first}:", and the list stands below that.`
  const last = others.includes('blocks') ? 'blocks' : second
  return `${last === 'blocks' ? 'A page' : 'It'} starts with fields, like "${first}: …" and "${last}:".`
}
