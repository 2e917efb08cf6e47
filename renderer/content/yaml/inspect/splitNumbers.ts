import { type Document, isScalar, visit } from 'yaml'
import { type Findings, pathOf } from './yamlIssue.ts'

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
        const source = text.slice(start, end)
        found.issues.push({ code: 'yaml-syntax', range: [start, end], ...repairOf(source) })
      }
    },
  })
  return found
}

function repairOf(source: string): { message: string; suggestion: string } {
  const [, before, quotedEntry] = /^([^"]*[^"\s])\s+("[^"]*")$/.exec(source) ?? []
  if (quotedEntry !== undefined)
    return { message: `A comma is missing in front of ${quotedEntry}, which is an entry of its own.`, suggestion: `${before}, ${quotedEntry}` }
  const quoted = source.includes('"') ? `'${source}'` : `"${source}"`
  return { message: `A comma ends an entry in brackets. Put quotes around the whole text: ${quoted}.`, suggestion: quoted }
}
