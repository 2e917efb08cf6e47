import { type Document, isScalar, visit } from 'yaml'
import { inQuotes } from '../diagnoses/quotes.ts'
import { type Findings, pathOf, type YamlIssue } from './yamlIssue.ts'

/** `[Up to 1,000 invoices, one queue]`: a thousands separator splits an entry. */
export function splitNumbers(document: Document.Parsed, text: string): Findings {
  const found: Findings = { issues: [], placeholders: [] }
  if (!/\d,\d{3}/.test(text)) return found
  visit(document, {
    Seq(key, list, ancestors) {
      if (list.flow !== true || list.items.length < 2) return
      const entries = list.items.map((item) => (isScalar(item) && item.type === 'PLAIN' && item.range ? item.range : undefined))
      const continues = entries.map((entry, index) => {
        const next = entries[index + 1]
        return entry && next && next[0] === entry[1] + 1 ? /^\d,\d{3}(?!\d)/.test(text.slice(entry[1] - 1, next[0] + 4)) : false
      })
      const isNumbers = entries.every((entry) => entry && /^[1-9]\d*$/.test(text.slice(entry[0], entry[1])))
      if (!continues.includes(true) || (isNumbers && continues.slice(0, -1).every(Boolean))) return
      found.placeholders.push(pathOf(key, list, ancestors))
      for (const [index, each] of continues.entries()) {
        if (!each || continues[index - 1]) continue
        const last = entries[continues.indexOf(false, index)]
        const [start, end] = [entries[index]?.[0] ?? 0, last?.[1] ?? 0]
        found.issues.push({ code: 'yaml-syntax', ...findingAt(text, start, end) })
      }
    },
  })
  return found
}

/** Says what is wrong with the pieces of an entry. */
function findingAt(text: string, start: number, end: number): Omit<YamlIssue, 'code'> {
  // Behind other words, a text in quotes may be the next entry or belong to this one.
  const [joined, quotedText] = /^[^"\n]*[^"\s,]\s+("[^"\n]*")(?=\s*[,\]])/.exec(text.slice(start)) ?? []
  if (joined !== undefined && joined.length >= end - start)
    return {
      range: [start, start + joined.length],
      message: `If ${quotedText} is an entry of its own, write a comma in front of it. If not, put quotes around the whole text: ${inQuotes(joined)}.`,
    }
  const source = text.slice(start, end)
  const quoted = inQuotes(source)
  return { range: [start, end], message: `A comma ends an entry in brackets. Put quotes around the whole text: ${quoted}.`, suggestion: quoted }
}
