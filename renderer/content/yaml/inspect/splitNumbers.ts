import { type Document, isScalar, visit } from 'yaml'
import { type Findings, pathOf, yamlIssue } from './yamlIssue.ts'

/** `[Up to 1,000 invoices, one queue]`: the comma that parts thousands parts entries, too. */
export function splitNumbers(document: Document.Parsed, text: string): Findings {
  const cut: Findings = { issues: [], placeholders: [] }
  if (!/\d,\d{3}/.test(text)) return cut
  visit(document, {
    Seq(key, list, ancestors) {
      if (list.flow !== true || list.items.length < 2) return
      const entries = list.items.map((item) => (isScalar(item) && item.type === 'PLAIN' && item.range ? item.range : undefined))
      const goesOn = entries.map((entry, index) => {
        const next = entries[index + 1]
        return entry && next && next[0] === entry[1] + 1
          ? /^\d,\d{3}(?!\d)$/.test(text.slice(entry[1] - 1, next[0] + 3)) && !/\d/.test(text[next[0] + 3] ?? '')
          : false
      })
      const isNumbers = entries.every((entry) => entry && /^[1-9]\d*$/.test(text.slice(entry[0], entry[1])))
      if (!goesOn.includes(true) || (isNumbers && goesOn.slice(0, -1).every(Boolean))) return
      cut.placeholders.push(pathOf(key, list, ancestors))
      for (const [index, each] of goesOn.entries()) {
        if (!each || goesOn[index - 1]) continue
        const last = entries[goesOn.indexOf(false, index)]
        const [start, end] = [entries[index]?.[0] ?? 0, last?.[1] ?? 0]
        const words = text.slice(start, end)
        const whole = words.includes('"') ? `'${words}'` : `"${words}"`
        cut.issues.push({
          ...yamlIssue('yaml-syntax', start, end, `A comma ends an entry in brackets. Put quotes around the whole text: ${whole}.`),
          suggestion: whole,
        })
      }
    },
  })
  return cut
}
