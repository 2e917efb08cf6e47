import { type Document, isScalar, type Node, type Pair, visit } from 'yaml'
import { shorten } from '../diagnoses/sourceLines.ts'
import { type Findings, pathOf } from './yamlIssue.ts'

/** `{ label: Contact us, now, href: agency }`: a comma ends a text in braces, and the rest of it is parsed as keys without values. */
export function splitTexts(document: Document.Parsed, text: string, { isField }: { isField(name: string): boolean }): Findings {
  const found: Findings = { issues: [], placeholders: [] }
  visit(document, {
    Map(key, map, ancestors) {
      if (map.flow !== true) return
      const pairs = map.items as Pair<Node, Node | null>[]
      // A key with a colon has an empty value, not none.
      const isRest = ({ key, value }: Pair<Node, Node | null>) => value === null && isScalar(key) && key.type === 'PLAIN' && !isField(String(key.value))
      const texts: { start: Pair<Node, Node | null>; rest: Pair<Node, Node | null>[] }[] = []
      for (const pair of pairs) {
        if (isRest(pair)) texts.at(-1)?.rest.push(pair)
        else texts.push({ start: pair, rest: [] })
      }
      const removed = new Set<unknown>()
      for (const { start, rest } of texts) {
        const { key: startKey, value } = start
        const last = rest.at(-1)
        if (!last || !isScalar(value) || value.type !== 'PLAIN') continue
        const [from, to] = [value.range?.[0] ?? 0, last.key.range?.[1] ?? 0]
        const source = text.slice(from, to)
        // "4,8" is a number with a decimal comma.
        if (source.includes('\n') || /^\d+,\d\d?$/.test(source)) continue
        const quoted = /["\\]/.test(source) ? `'${source.replaceAll("'", "''")}'` : `"${source}"`
        const number = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(source) ? ` A number is written without it: ${source.replaceAll(',', '')}.` : ''
        found.issues.push({
          code: 'yaml-syntax',
          range: [from, to],
          message: `Inside { } a comma ends the text. Put quotes around the whole text: ${shorten(quoted)}${quoted.length > 40 ? quoted.slice(-1) : ''}.${number}`,
          suggestion: quoted,
        })
        found.placeholders.push([...pathOf(key, map, ancestors), String((startKey as { value?: unknown } | null)?.value)])
        for (const pair of rest) removed.add(pair)
      }
      map.items = map.items.filter((pair) => !removed.has(pair))
    },
  })
  return found
}
