import { type Document, visit } from 'yaml'
import { endOfLine } from '../lines.ts'
import { sheetError, sheetErrorLeft } from '../slips/characters.ts'
import { cut } from '../slips/sourceLines.ts'
import { fault, type Holes, pathOf } from './fault.ts'

/** `title: Rank #1` ends at the "#", and `href: #top` is empty: a comment without a space behind its "#" was meant as text. */
export function lostTexts(document: Document.Parsed, text: string): Holes {
  const lost: Holes = { faults: [], holes: [] }
  visit(document, {
    Scalar(key, node, ancestors) {
      if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') return
      const empty = node.value === null && (node.source ?? '') === ''
      if (!empty && node.type !== 'PLAIN') return
      const from = node.range?.[empty ? 0 : 1] ?? 0
      const rest = text.slice(from, endOfLine(text, from))
      const [whole, words] = (empty ? /^(#(?=[^\s#]).*)/ : /^[ \t]+(#(?=[^\s#]).*)/).exec(rest) ?? []
      if (whole === undefined || words === undefined) return
      const start = from + whole.length - words.length
      const message = sheetError.test(words)
        ? sheetErrorLeft
        : empty
          ? `What follows "#" is a comment and is not read. Put quotes around the text: "${cut(words.trimEnd().replace(/"$/, ''))}".`
          : 'What follows " #" is a comment and is not shown. If it belongs to the text, put quotes around the whole text; if it is a remark, write a space after the "#".'
      lost.faults.push(fault('yaml-syntax', start, start + words.trimEnd().length, message))
      lost.holes.push(pathOf(key, node, ancestors))
    },
  })
  return lost
}
