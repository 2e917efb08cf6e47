import type { Scalar } from 'yaml'
import type { YamlIssue } from './yamlIssue.ts'

/** `"C:\new"`, `"\\server\team"`: in double quotes the first letter of a folder name becomes part of an escape for a line break or a tab. */
export function unescapedPath({ type, range: [start, end] }: Scalar.Parsed, text: string): YamlIssue | undefined {
  if (type !== 'QUOTE_DOUBLE') return undefined
  const source = text.slice(start, end)
  const found = [...source.matchAll(windowsPath)].find(({ index }) => !letteredItem.test(source.slice(0, index)))
  if (!found?.[1]) return undefined
  const at = start + found.index + found[0].length - found[1].length
  const message = `In double quotes "${found[1]}" is ${found[1] === '\\t' ? 'a tab' : 'a new line'}, not the start of a folder. Write "\\\\" for each backslash, or use single quotes.`
  return { code: 'yaml-syntax', range: [at, at + found[1].length], message, suggestion: `\\${found[1]}` }
}

/** A drive or a server followed by single backslashes, up to one that is an escape. "Q:" and "A:" are a question and an answer. */
const windowsPath = /(?:(?<!\w)[C-PR-Zc-pr-z]:|(?<=["\s(])\\\\[A-Za-z\d][\w.-]*)(?:\\(?![\\"])[\w.-]+)*?(\\[nrtNLP])(?=[a-z\d_])/g

/** In "Option C:" the letter is not a drive, and a line may well end after it. */
const letteredItem =
  /\b(?:annex|appendix|block|case|category|class|column|exhibit|figure|group|item|level|model|option|part|phase|plan|point|question|round|row|scenario|section|series|step|table|team|type|variant|version) $/i
