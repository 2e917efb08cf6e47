import { Document, type Node, type YAMLMap, type YAMLSeq } from 'yaml'
import { type Agency, rankingTable } from '../../../schema/index.ts'
import { descriptionOf } from '../../content/validation/introspect.ts'
import { indentLines } from '../../content/yaml/lines.ts'
import type { RankingRow } from './rows.ts'

/** Returns rows as YAML, with their fields in the order of the schema. Above the first use of a field is its description. */
export function stringifyRows(rows: readonly RankingRow[]): string {
  const document = new Document(
    rows.map(({ agency }) => Object.fromEntries(agencyFields.flatMap(([field]) => (agency[field] === undefined ? [] : [[field, agency[field]]])))),
  )
  const explained = new Set<string>()
  for (const row of (document.contents as YAMLSeq<YAMLMap<Node & { value: string }>>).items)
    row.items.forEach(({ key }, index) => {
      const description = agencyFields.find(([field]) => field === key.value)?.[1]
      // The comment on the first field of a row goes above its "- ".
      if (description && !explained.has(key.value)) (index === 0 ? row : key).commentBefore = ` ${description}`
      explained.add(key.value)
    })
  return indentLines(document.toString({ lineWidth: 0 }).trimEnd(), '      ')
}

const agencyFields = Object.entries(rankingTable.shape.agencies.element.shape).map(([field, schema]) => [field as keyof Agency, descriptionOf(schema)] as const)
