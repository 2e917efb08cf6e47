import { type Document, isScalar, visit, type YAMLMap } from 'yaml'
import { displayText, inQuotes } from '../diagnoses/quotes.ts'
import { keyNameOf, type ParsedPair, pairsOf } from '../nodes.ts'
import { type Findings, pathOf, type YamlIssue } from './yamlIssue.ts'

/** `{ label: Contact us, now, href: agency }`: a comma ends a text in braces, and the rest of it is parsed as keys without values. */
export function splitTexts(document: Document.Parsed, text: string, { isField }: { isField(name: string): boolean }): Findings {
  const found: Findings = { issues: [], placeholders: [] }
  visit(document, {
    Map(key, map, ancestors) {
      if (map.flow !== true) return
      const removed = new Set<unknown>()
      for (const [start, ...rest] of pairsWithRest(map, isField)) {
        const issue = splitText(start, rest.at(-1), text)
        if (!issue) continue
        found.issues.push(issue)
        found.placeholders.push([...pathOf(key, map, ancestors), keyNameOf(start)])
        for (const pair of rest) removed.add(pair)
      }
      map.items = map.items.filter((pair) => !removed.has(pair))
    },
  })
  return found
}

/** Returns the pairs of a mapping, each with the keys after it that may be the rest of its value. */
function pairsWithRest(map: YAMLMap, isField: (name: string) => boolean): [start: ParsedPair, ...rest: ParsedPair[]][] {
  // A key with a colon has an empty value, not none.
  const isRest = ({ key, value }: ParsedPair) => value === null && isScalar(key) && key.type === 'PLAIN' && !isField(String(key.value))
  const found: [ParsedPair, ...ParsedPair[]][] = []
  for (const pair of pairsOf(map)) {
    if (isRest(pair)) found.at(-1)?.push(pair)
    else found.push([pair])
  }
  return found
}

function splitText({ value }: ParsedPair, last: ParsedPair | undefined, text: string): YamlIssue | undefined {
  if (!last || !isScalar(value) || value.type !== 'PLAIN') return undefined
  const [from, to] = [value.range?.[0] ?? 0, last.key.range?.[1] ?? 0]
  const source = text.slice(from, to)
  // "4,8" is a number with a decimal comma.
  if (source.includes('\n') || /^\d+,\d\d?$/.test(source)) return undefined
  const quoted = inQuotes(source)
  const number = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(source) ? ` A number is written without it: ${source.replaceAll(',', '')}.` : ''
  return {
    code: 'yaml-syntax',
    range: [from, to],
    message: `Inside { } a comma ends the text. Put quotes around the whole text: ${displayText(quoted)}.${number}`,
    suggestion: quoted,
  }
}
