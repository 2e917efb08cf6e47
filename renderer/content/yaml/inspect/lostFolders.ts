import { type Document, visit } from 'yaml'
import { fault, type Holes, pathOf } from './fault.ts'

/** `"C:\new"`, `"\\server\team"`: in double quotes the name of a folder loses its first letter to a new line or a tab. */
export function lostFolders(document: Document.Parsed, text: string): Holes {
  const lost: Holes = { faults: [], holes: [] }
  if (!text.includes('\\')) return lost
  visit(document, {
    Scalar(key, node, ancestors) {
      if (node.type !== 'QUOTE_DOUBLE' || !node.range) return
      const [start, end] = node.range
      const written = text.slice(start, end)
      const found = [...written.matchAll(folder)].find(({ index }) => !lettered.test(written.slice(0, index)))
      if (!found?.[1]) return
      const at = start + found.index + found[0].length - found[1].length
      const message = `In double quotes "${found[1]}" is ${found[1] === '\\t' ? 'a tab' : 'a new line'}, and no start of a folder. Write "\\\\" for each backslash, or use single quotes.`
      lost.faults.push({ ...fault('yaml-syntax', at, at + found[1].length, message), suggestion: `\\${found[1]}` })
      if (key !== 'key') lost.holes.push(pathOf(key, node, ancestors))
    },
  })
  return lost
}

/** A drive or a server with single backslashes behind it, up to one that ends the line. "Q:" and "A:" are a question and an answer. */
const folder = /(?:(?<!\w)[C-PR-Zc-pr-z]:|(?<=["\s(])\\\\[A-Za-z\d][\w.-]*)(?:\\(?![\\"])[\w.-]+)*?(\\[nrtNLP])(?=[a-z\d_])/g

/** Of what is lettered the letter is no drive, and a line may well end behind it. */
const lettered =
  /\b(?:annex|appendix|block|case|category|class|column|exhibit|figure|group|item|level|model|option|part|phase|plan|point|question|round|row|scenario|section|series|step|table|team|type|variant|version) $/i
