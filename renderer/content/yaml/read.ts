import { type Document, isAlias } from 'yaml'
import type { Issue, IssueCode, Path } from '../issue.ts'
import { decode, invalidCharacter } from './decode.ts'
import { depthOf, firstTooDeep, maxDepth, tooDeepMessage } from './depth.ts'
import { conflictMarkers } from './diagnoses/conflictMarkers.ts'
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

/** A YAML file that was read. */
export type Source = {
  /** Relative to the folder that holds the pages folder, with forward slashes. */
  file: string
  text: string
  /** The plain data of the document: mappings, lists, text, numbers, booleans. */
  data: unknown
  /** The repaired text that `data` was read from, if it needed repairs. */
  repaired?: RepairedText
  /** Paths whose value is not the author's; their mistake is reported already. */
  placeholders: readonly Path[]
  /** Paths of texts whose quoting is reported; their content is checked once it is right. */
  reported: readonly Path[]
}

/** Parses a text that `read` could read to a document with positions. Slow; for files in which something is wrong. */
export function parsePositions(text: string): Document.Parsed {
  const { document } = parseYaml(text)
  if (!document) throw new Error('A text without a document has no positions')
  return document
}

/** Decides which of two readings of a YAML text was meant. */
export type Scorer = {
  /** Returns the number of mistakes in the data; Infinity if what a repair added is itself wrong. */
  countMistakes(data: unknown, effects?: RepairEffects): number
  /** Returns what the file may hold. */
  shape(): Shape
}

const neutralScorer: Scorer = { countMistakes: () => 0, shape: () => emptyShape }

/**
 * Decodes and parses a file, and returns its data and the issues of its YAML. A file that cannot be read at all has no source.
 * @param texts the names of fields that hold text
 * @param triesOtherReadings whether to look for another reading of a text that parses, because its data has mistakes
 */
export function read(
  file: string,
  bytes: Uint8Array,
  scorer = neutralScorer,
  texts: TextFields = { multiline: new Set(), plain: new Set() },
  triesOtherReadings = false,
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

  const { text, issue: decodeIssue } = decode(bytes)
  if (decodeIssue) return { issues: [issueOf(decodeIssue)] }

  // In a long text, markers that are indented would be words.
  const { conflicts, leftovers } = conflictMarkers(text)
  if (conflicts.length > 0) return { issues: [...conflicts, ...leftovers].map(({ message, range }) => issueOf({ code: 'yaml-syntax', message, range })) }

  const simple = triesOtherReadings || diagnosersOfValidYaml(texts).some((diagnose) => diagnose(text).length > 0) ? undefined : readSimple(text)
  if (simple && depthOf(simple) <= maxDepth) return { source: { file, text, data: simple, placeholders: [], reported: [] }, issues: [] }

  const invalid = invalidCharacter(text)
  if (invalid) return { issues: [issueOf(invalid)] }
  if (!/[^\s\uFEFF]/.test(text)) return fail('empty-file', `This file is empty. ${emptyFileAdvice(scorer)}`)

  const {
    parsed,
    issues: parseIssues,
    repaired,
    readable,
  } = parseWithRepairs(text, (trial, effects) => scorer.countMistakes(dataOf(trial), effects), texts, scorer.shape)
  const issues = parseIssues.map(issueOf)
  const toOriginal = repaired?.originalOffset ?? ((at: number) => at)
  const parsedText = repaired?.text ?? text
  const add = (yamlIssue: YamlIssue) => issues.push(issueOf({ ...yamlIssue, range: [toOriginal(yamlIssue.range[0]), toOriginal(yamlIssue.range[1])] }))

  if (parsed.tooDeepAt !== undefined) return fail('too-deep', tooDeepMessage, [parsed.tooDeepAt, endOfLine(text, parsed.tooDeepAt)])
  for (const range of parsed.directives)
    add({ code: 'yaml-syntax', message: 'A line that starts with "%" tells YAML how to read the rest, which pages do not need. Remove it.', range })
  const { document, secondDocumentStart } = parsed
  if (secondDocumentStart !== undefined) {
    const marker = markerBefore(parsedText, secondDocumentStart)
    if (!parseIssues.some(({ range }) => range[0] === toOriginal(marker[0])))
      add({
        code: 'multiple-documents',
        message: 'A second document starts here. A file holds one page: remove the line, or move what follows to a file of its own.',
        range: marker,
      })
    return { issues }
  }
  if (!readable) return { issues }
  if (!document?.contents) return fail('empty-file', `This file contains nothing but comments. ${emptyFileAdvice(scorer)}`)

  const { issues: found, placeholders } = inspect(document, parsedText, {
    errors: parsed.errors,
    isField: (name) => scorer.shape().fieldNames.has(name),
  })
  for (const yamlIssue of found) add(yamlIssue)
  if (found.some(({ code }) => code === 'too-many-aliases')) return { issues }

  // What aliases repeat is counted by `inspect`. A file that is one alias has nothing to repeat.
  const data: unknown = isAlias(document.contents) ? document.contents : document.toJS({ maxAliasCount: -1 })
  if (!isMapping(data)) {
    if (issues.length > 0) return { issues }
    if (data === null) return fail('empty-file', `This file contains a word that stands for nothing. ${emptyFileAdvice(scorer)}`)
    const what = isAlias(data) ? 'one word after "*", which repeats something that is not there' : Array.isArray(data) ? 'a list' : 'one piece of text'
    const [start, end] = document.contents.range
    add({ code: 'not-a-mapping', message: `This file is ${what}. ${rootFieldsHint(scorer)}`, range: [start, Math.min(end, endOfLine(parsedText, start))] })
    return { issues }
  }
  if (depthOf(data) > maxDepth) return fail('too-deep', tooDeepMessage, firstTooDeep(document))
  const truncated = parseIssues.some(({ isTruncated }) => isTruncated) ? truncatedPaths(data, scorer.shape().rootFields) : []
  const quoted = parseIssues.flatMap(({ quotedRange }) => (quotedRange ? [quotedRange] : []))
  const reported = scalarPathsWhere(document, (from, to) => quoted.some(([start, end]) => start <= toOriginal(to) && toOriginal(from) <= end))
  return { source: { file, text, data, placeholders: [...placeholders, ...truncated], reported, repaired }, issues }
}

/** Tells what to do about a file without content: a page or shared blocks may go, but not the facts of the site. */
function emptyFileAdvice(scorer: Scorer): string {
  const { rootFields } = scorer.shape()
  if (rootFields.includes('navigation')) return 'It should contain the name, links and navigation of the site: restore it.'
  return `Write ${rootFields.includes('title') || rootFields.length === 0 ? 'a page' : 'blocks'} in it, or delete it.`
}

const isMapping = (data: unknown): data is object => typeof data === 'object' && data !== null && !Array.isArray(data) && !isAlias(data)

/** Returns the data of a trial, or undefined if it has none. */
function dataOf({ document, secondDocumentStart: second }: ParsedYaml): unknown {
  if (second !== undefined || !document) return undefined
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    return undefined
  }
}

/** Returns the range of the line "---" or "..." that separates two documents. */
function markerBefore(text: string, second: number): [number, number] {
  const head = text.slice(0, second + 3)
  const marker = Math.max(head.lastIndexOf('\n---'), head.lastIndexOf('\n...'))
  const start = marker < 0 ? second : marker + 1
  return [start, Math.min(endOfLine(text, start), start + 3)]
}

/** Returns a sentence on how the file starts: a page, a file of shared blocks, or the site file. */
function rootFieldsHint(scorer: Scorer): string {
  const [first, second, ...others] = scorer.shape().rootFields
  if (second === undefined) return `It starts with "${first}:", and the list goes below that.`
  const last = others.includes('blocks') ? 'blocks' : second
  return `${last === 'blocks' ? 'A page' : 'It'} starts with fields, like "${first}: …" and "${last}:".`
}
