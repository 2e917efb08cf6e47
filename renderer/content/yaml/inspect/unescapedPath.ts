import type { Scalar } from 'yaml'
import { type YamlIssue, yamlIssue } from './yamlIssue.ts'

/** `"C:\new"`, `"\\server\team"`: in double quotes the name of a folder loses its first letter to a new line or a tab. */
export function unescapedPath({ type, range: [start, end] }: Scalar.Parsed, text: string): YamlIssue | undefined {
  if (type !== 'QUOTE_DOUBLE') return undefined
  const written = text.slice(start, end)
  const found = [...written.matchAll(windowsPath)].find(({ index }) => !letteredItem.test(written.slice(0, index)))
  if (!found?.[1]) return undefined
  const at = start + found.index + found[0].length - found[1].length
  const message = `In double quotes "${found[1]}" is ${found[1] === '\\t' ? 'a tab' : 'a new line'}, and no start of a folder. Write "\\\\" for each backslash, or use single quotes.`
  return { ...yamlIssue('yaml-syntax', at, at + found[1].length, message), suggestion: `\\${found[1]}` }
}

/** A drive or a server with single backslashes behind it, up to one that ends the line. "Q:" and "A:" are a question and an answer. */
const windowsPath = /(?:(?<!\w)[C-PR-Zc-pr-z]:|(?<=["\s(])\\\\[A-Za-z\d][\w.-]*)(?:\\(?![\\"])[\w.-]+)*?(\\[nrtNLP])(?=[a-z\d_])/g

/** Of what is lettered the letter is no drive, and a line may well end behind it. */
const letteredItem =
  /\b(?:annex|appendix|block|case|category|class|column|exhibit|figure|group|item|level|model|option|part|phase|plan|point|question|round|row|scenario|section|series|step|table|team|type|variant|version) $/i
