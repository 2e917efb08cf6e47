import { Document, LineCounter, type Node, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { type Agency, rankingTable } from '../../../schema/index.ts'
import { descriptionOf } from '../../content/validation/introspect.ts'
import type { RankingRow } from './rows.ts'

/** The fields of each row in the order of the schema, as YAML. What a field is for stands above its first use. */
export function stringifyRows(rows: readonly RankingRow[]): string {
  const document = new Document(
    rows.map(({ agency }) => Object.fromEntries(agencyFields.flatMap(([field]) => (agency[field] === undefined ? [] : [[field, agency[field]]])))),
  )
  const explained = new Set<string>()
  for (const row of (document.contents as YAMLSeq<YAMLMap<Node & { value: string }>>).items)
    row.items.forEach(({ key }, index) => {
      const description = agencyFields.find(([field]) => field === key.value)?.[1]
      // The note on the first field of a row stands above its "- ".
      if (description && !explained.has(key.value)) (index === 0 ? row : key).commentBefore = ` ${description}`
      explained.add(key.value)
    })
  return document
    .toString({ lineWidth: 0 })
    .trimEnd()
    .replace(/^(?=.)/gm, '      ')
}

const agencyFields = Object.entries(rankingTable.shape.agencies.element.shape).map(([field, schema]) => [field as keyof Agency, descriptionOf(schema)] as const)

/** Which row and field of the ranking a line of the page belongs to. */
export function rowLocator(text: string): (line: number) => { index: number; field: string } | undefined {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const data = document.toJS() as { blocks: { type: string }[] }
  const at = data.blocks.findIndex(({ type }) => type === 'rankingTable')
  const agencies = document.getIn(['blocks', at, 'agencies']) as YAMLSeq<YAMLMap<Node & { value: string }, Node>>
  const places = agencies.items.flatMap(({ items }, index) =>
    items.map(({ key }) => ({ line: lines.linePos(key.range?.[0] ?? 0).line, index, field: key.value })),
  )
  const end = lines.linePos(agencies.range?.[1] ?? 0).line
  return (line) => (line > end ? undefined : places.findLast((place) => place.line <= line))
}
