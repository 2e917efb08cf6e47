import { type Document, isScalar, isSeq, type Scalar, visit, type YAMLMap } from 'yaml'
import type { Path } from '../../issue.ts'
import { missingQuotes } from '../diagnoses/quotes.ts'
import { type RepeatedRun, repeatedRun } from '../duplicateKeys.ts'
import type { Range } from '../edits.ts'
import { endOfLine, lineNumber } from '../lines.ts'
import { endOfNode, type ParsedPair, pairsOf, rangeOf } from '../nodes.ts'
import { type Findings, pathOf, type YamlIssue } from './yamlIssue.ts'

/** Finds keys that are not a scalar, and duplicate keys. Removes them with their values. */
export function invalidKeys(document: Document.Parsed, text: string): Findings {
  const issues: YamlIssue[] = []
  const placeholders: Path[] = []
  visit(document, {
    Map(key, map, ancestors) {
      const firsts = new Map<string | undefined, ParsedPair>()
      const run = repeatedRun(map)
      map.items = pairsOf(map).filter((pair, index) => {
        const name = nameOf(pair)
        const first = firsts.get(name)
        // A run is reported once, at its first key.
        if (first && run && index > run.index) return false
        if (name === undefined || (pair.key as Scalar).value === null) {
          const { issue, placeholder } = withoutName(pair, map, pairsOf(map)[index - 1], text)
          issues.push(issue)
          if (placeholder) placeholders.push([...pathOf(key, map, ancestors), ...placeholder])
          return false
        }
        if (!first) return firsts.set(name, pair)
        const path = [...pathOf(key, map, ancestors), name]
        if (isUnknown(first, pair)) placeholders.push(path)
        const message = repeatedRunMessage(run, first, text, map === document.contents) ?? duplicateKeyMessage(name, pair, first, text)
        issues.push({ code: 'duplicate-key', range: rangeOfPair(pair), message, path })
        return false
      })
    },
  })
  return { issues, placeholders }
}

const nameOf = ({ key }: ParsedPair) => (isScalar(key) ? String(key.value) : undefined)

/** Returns the range of a key; of its value if there is no key. */
const rangeOfPair = ({ key, value }: ParsedPair): Range => rangeOf(key) ?? rangeOf(value) ?? [0, 0]

/** `- ?`: a question mark by itself, which is a mapping to the parser. */
function loneQuestionMark({ range }: YAMLMap, text: string): YamlIssue | undefined {
  const [at] = range ?? [0]
  if (!/^\?\s*$/.test(text.slice(at, endOfLine(text, at)))) return undefined
  const message = 'A question mark by itself starts the name of a field. As text it needs quotes around it: "?".'
  return { code: 'yaml-syntax', range: [at, at + 1], message, suggestion: '"?"' }
}

/** `title: {provider}: a firm`: to the parser a mapping, and the value of a field without a name. @param start of the mapping */
function tokenAndColon(start: number, text: string): YamlIssue | undefined {
  const value = text.slice(start, endOfLine(text, start)).trimEnd()
  const diagnosis = /^\{\w+\}:/.test(value) && !value.includes(' #') ? missingQuotes(start, value) : undefined
  return diagnosis && { code: 'yaml-syntax', range: diagnosis.range, message: diagnosis.message, suggestion: diagnosis.suggestion }
}

/** Returns the issue of a pair whose key is no name, and the path in its mapping to what is not to be checked. @param before the pair above it */
function withoutName(pair: ParsedPair, map: YAMLMap, before: ParsedPair | undefined, text: string): { issue: YamlIssue; placeholder?: Path } {
  const questionMark = loneQuestionMark(map, text)
  if (questionMark) return { issue: questionMark, placeholder: [] }
  const quotes = before?.value?.range ? tokenAndColon(before.value.range[0], text) : undefined
  if (before && quotes) return { issue: quotes, placeholder: [nameOf(before) ?? ''] }
  const [start, end] = rangeOfPair(pair)
  const stop = Math.max(start + 1, Math.min(end, endOfLine(text, start)))
  const message = 'The name of a field is missing or is not a single word here. Write "name: value".'
  return { issue: { code: 'yaml-syntax', range: [start, stop], message } }
}

const repeatedRunMessage = (run: RepeatedRun | undefined, first: ParsedPair, text: string, isRoot: boolean) =>
  run &&
  `The fields from here to line ${lineNumber(text, endOfNode(run.last.value ?? run.last.key, text))} repeat those from line ${lineOf(first, text)} on. ${isRoot ? 'A file holds one page: move them to a file of their own, or remove them.' : 'Write the first line of an entry of their own above them, or remove them.'}`

function duplicateKeyMessage(name: string, pair: ParsedPair, first: ParsedPair, text: string): string {
  const problem = `"${name}" is written twice in one place: first in line ${lineOf(first, text)}`
  if (isEmpty(first) && !isEmpty(pair)) return `${problem}, with nothing after it. Remove that one.`
  return `${problem}. Keep one of the two${isSeq(pair.value) ? ', or remove this line if its entries continue those above' : ''}.`
}

/** True if the value that stays is not to be checked: it is empty, or the removed list may contain what other rules look for. */
const isUnknown = (first: ParsedPair, removed: ParsedPair) => isEmpty(first) || isSeq(removed.value)

const isEmpty = ({ value }: ParsedPair) => value === null || (isScalar(value) && value.value === null)

const lineOf = (pair: ParsedPair, text: string) => lineNumber(text, rangeOfPair(pair)[0])
