import { type Document, isScalar, visit } from 'yaml'
import { inQuotes } from '../diagnoses/quotes.ts'
import type { Range } from '../edits.ts'
import { type Findings, pathOf, type YamlIssue } from './yamlIssue.ts'

/** `[Up to 1,000 invoices, one queue]`: a thousands separator splits an entry. */
export function splitNumbers(document: Document.Parsed, text: string, { takesNumbers }: { takesNumbers(name: string): boolean }): Findings {
  const found: Findings = { issues: [], placeholders: [] }
  if (!/\d,\d{3}/.test(text)) return found
  visit(document, {
    Seq(key, list, ancestors) {
      if (list.flow !== true || list.items.length < 2) return
      const entries = list.items.map((item) => (isScalar(item) && item.type === 'PLAIN' && item.range ? ([item.range[0], item.range[1]] as const) : undefined))
      const sources = entries.map((entry) => (entry ? text.slice(entry[0], entry[1]) : ''))
      const field = pathOf(key, list, ancestors).findLast((step) => typeof step === 'string')
      if (sources.every((source) => number.test(source)) && takesNumbers(String(field))) return
      const continues = continuationsOf(entries, sources)
      const isNumbers = sources.every((source) => /^[1-9]\d*$/.test(source))
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

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Returns for each entry whether its number may go on in the next one. */
function continuationsOf(entries: readonly (Range | undefined)[], sources: readonly string[]): boolean[] {
  const continues: boolean[] = []
  for (const [index, entry] of entries.entries()) {
    const isBesideNext = entry !== undefined && entries[index + 1]?.[0] === entry[1] + 1
    continues.push(isBesideNext && isThousands(sources[index], sources[index + 1], continues[index - 1]))
  }
  return continues
}

/** True if an entry ends with digits, and the next starts with three, that may be one number with a comma between thousands. */
const isThousands = (source = '', next = '', isContinued = false) =>
  /^\d{3}(?!\d)/.test(next) && (thousands.test(source) || (isContinued && /^\d{3}$/.test(source)))

/** The one to three digits before a comma between thousands: neither 0 nor the end of a longer number. */
const thousands = /(?<![\d.,])[1-9]\d{0,2}$/

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
