import { type Document, isAlias } from 'yaml'
import type { Issue, Path } from '../issue.ts'
import { decode, invalidCharacter } from './decode.ts'
import { depthOf, firstTooDeep, maxDepth, tooDeepMessage } from './depth.ts'
import { conflictMarkers } from './diagnoses/conflictMarkers.ts'
import { diagnosersOfSimpleYaml } from './diagnoses/index.ts'
import type { TextFields, TextNames } from './diagnoses/shape.ts'
import type { Range } from './edits.ts'
import { inspect, scalarPathsWhere } from './inspect/index.ts'
import type { YamlIssue } from './inspect/yamlIssue.ts'
import { endOfLine } from './lines.ts'
import { rangeOf } from './nodes.ts'
import { parseWithRepairs, type RepairedParse } from './parseWithRepairs.ts'
import { parseYaml } from './parseYaml.ts'
import { readSimple } from './readSimple.ts'
import { type RepairedText, withOriginalLines } from './repairedText.ts'
import { neutralScorer, type Scorer } from './scorer.ts'
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

const noNames: TextNames = { multiline: new Set(), plain: new Set() }
const noTextFields: TextFields = { ...noNames, byBlock: new Map(), outside: noNames, mappings: [] }

/** The content of a text, as far as it can be read, and its issues. */
type Reading = { content?: Omit<Source, 'file'>; issues: YamlIssue[] }

/**
 * Decodes and parses a file, and returns its data and the issues of its YAML. A file that cannot be read at all has no source.
 * @param texts the names of fields that hold text
 * @param triesOtherReadings whether to look for another reading of a text that parses, because its data has mistakes
 */
export function read(
  file: string,
  bytes: Uint8Array,
  scorer = neutralScorer,
  texts = noTextFields,
  triesOtherReadings = false,
): { source?: Source; issues: Issue[] } {
  const { text, issue } = decode(bytes)
  const { content, issues }: Reading = issue ? { issues: [issue] } : readText(text, scorer, texts, triesOtherReadings)
  return {
    ...(content ? { source: { file, ...content } } : {}),
    issues: issues.map(({ code, message, range, suggestion, edits, path = [] }) => ({ code, message, file, path, range, suggestion, edits })),
  }
}

function readText(text: string, scorer: Scorer, texts: TextFields, triesOtherReadings: boolean): Reading {
  // Before anything is parsed: in a text of several lines, markers are words to YAML.
  const { conflicts } = conflictMarkers(text)
  if (conflicts.length > 0) return { issues: conflicts.map(({ message, range }) => ({ code: 'yaml-syntax', message, range })) }

  const simple = triesOtherReadings || diagnosersOfSimpleYaml(texts).some((diagnose) => diagnose(text).length > 0) ? undefined : readSimple(text)
  if (simple && depthOf(simple) <= maxDepth) return { content: { text, data: simple, placeholders: [], reported: [] }, issues: [] }

  const invalid = invalidCharacter(text)
  if (invalid) return { issues: [invalid] }
  if (!/[^\s\uFEFF]/.test(text)) return emptyFile('This file is empty.', scorer)
  return readRepaired(text, parseWithRepairs(text, scorer, texts), scorer)
}

/** Reads the data of a parsed text, unless its structure cannot be that of a page. */
function readRepaired(text: string, { parsed, issues: parseIssues, repaired, readable }: RepairedParse, scorer: Scorer): Reading {
  const { document, errors, tooDeepAt, secondDocumentStart } = parsed
  const parsedText = repaired?.text ?? text
  const toOriginal = repaired?.originalOffset ?? ((at: number) => at)
  const inOriginal = (issue: YamlIssue): YamlIssue => ({
    ...issue,
    message: withOriginalLines(issue.message, { text: parsedText, originalOffset: toOriginal }, text),
    range: [toOriginal(issue.range[0]), toOriginal(issue.range[1])],
  })

  if (tooDeepAt !== undefined) return { issues: [inOriginal(tooDeep([tooDeepAt, endOfLine(parsedText, tooDeepAt)]))] }
  const issues = [...parseIssues, ...parsed.directives.map((range) => inOriginal(directive(range)))]
  if (secondDocumentStart !== undefined) {
    const issue = inOriginal(secondDocument(parsedText, secondDocumentStart))
    const isReported = parseIssues.some(({ range }) => range[0] === issue.range[0])
    return { issues: isReported ? issues : [...issues, issue] }
  }
  if (!readable) return { issues }
  if (!document?.contents) return emptyFile('This file contains nothing but comments.', scorer)

  const { issues: found, placeholders } = inspect(document, parsedText, {
    errors,
    isField: (name) => scorer.shape().fieldNames.has(name),
    takesNumbers: (name) => scorer.shape().numberLists.has(name),
  })
  for (const issue of found) issues.push(inOriginal(issue))
  if (found.some(({ code }) => code === 'too-many-aliases')) return { issues }

  // What aliases repeat is counted by `inspect`. A file that is one alias has nothing to repeat.
  const data: unknown = isAlias(document.contents) ? document.contents : document.toJS({ maxAliasCount: -1 })
  if (!isMapping(data)) {
    if (issues.length > 0) return { issues }
    if (data === null) return emptyFile('This file contains a word that stands for nothing.', scorer)
    return { issues: [inOriginal(notAMapping(data, rangeOf(document.contents) ?? [0, 0], parsedText, scorer))] }
  }
  if (depthOf(data) > maxDepth) return { issues: [inOriginal(tooDeep(firstTooDeep(document)))] }
  const truncated = parseIssues.some(({ isTruncated }) => isTruncated) ? truncatedPaths(data, scorer.shape().rootFields) : []
  const quoted = parseIssues.flatMap(({ quotedRange }) => (quotedRange ? [quotedRange] : []))
  const reported = scalarPathsWhere(document, (from, to) => quoted.some(([start, end]) => start <= toOriginal(to) && toOriginal(from) <= end))
  // What a repair has written for a text that only the author knows.
  const omitted = repaired ? scalarPathsWhere(document, (from, to) => parsedText.slice(from, to) === '…' && toOriginal(from) === toOriginal(to)) : []
  return { content: { text, data, placeholders: [...placeholders, ...truncated, ...omitted], reported, repaired }, issues }
}

const tooDeep = (range: Range): YamlIssue => ({ code: 'too-deep', message: tooDeepMessage, range })

const directive = (range: Range): YamlIssue => ({
  code: 'yaml-syntax',
  message: 'A line that starts with "%" tells YAML how to read the rest, which pages do not need. Remove it.',
  range,
})

/** Returns the issue of the line "---" or "..." that separates two documents. */
function secondDocument(text: string, documentStart: number): YamlIssue {
  const head = text.slice(0, documentStart + 3)
  const marker = Math.max(head.lastIndexOf('\n---'), head.lastIndexOf('\n...'))
  const start = marker < 0 ? documentStart : marker + 1
  return {
    code: 'multiple-documents',
    message: 'A second document starts here. A file holds one page: remove the line, or move what follows to a file of its own.',
    range: [start, Math.min(endOfLine(text, start), start + 3)],
  }
}

function notAMapping(data: unknown, [start, end]: Range, text: string, scorer: Scorer): YamlIssue {
  const what = isAlias(data) ? 'one word after "*", which repeats something that is not there' : Array.isArray(data) ? 'a list' : 'one piece of text'
  return { code: 'not-a-mapping', message: `This file is ${what}. ${rootFieldsHint(scorer)}`, range: [start, Math.min(end, endOfLine(text, start))] }
}

/** Returns an issue that says what to do about a file without content: a page or shared blocks may go, but not the facts of the site. */
function emptyFile(why: string, scorer: Scorer): Reading {
  const { rootFields } = scorer.shape()
  const kind = rootFields.includes('title') || rootFields.length === 0 ? 'a page' : 'blocks'
  const advice = rootFields.includes('navigation')
    ? 'It should contain the name, links and navigation of the site: restore it.'
    : `Write ${kind} in it, or delete it.`
  return { issues: [{ code: 'empty-file', message: `${why} ${advice}`, range: [0, 0] }] }
}

const isMapping = (data: unknown): data is object => typeof data === 'object' && data !== null && !Array.isArray(data) && !isAlias(data)

/** Returns a sentence on how the file starts: a page, a file of shared blocks, or the site file. */
function rootFieldsHint(scorer: Scorer): string {
  const [first, second, ...others] = scorer.shape().rootFields
  if (second === undefined) return `It starts with "${first}:", and the list goes below that.`
  const last = others.includes('blocks') ? 'blocks' : second
  return `${last === 'blocks' ? 'A page' : 'It'} starts with fields, like "${first}: …" and "${last}:".`
}
