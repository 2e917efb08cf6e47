import type { UnknownField } from './explainUnknownField.ts'
import { kindOf } from './introspect.ts'
import { type Mistake, wrongName } from './mistake.ts'
import { asFlowScalar, excerpt, joinWithAnd } from './phrasing.ts'
import { rowFields, rowText } from './tableRow.ts'

/**
 * Finds the cells of a row that are written under the names of their columns: `{ feature: Price, Zapier: per task, Make: per operation }`.
 * @returns for the first of these names its mistake, for the others that they are reported with it
 */
export function namedCells(unknowns: readonly UnknownField[]): Map<string, Mistake | 'reported'> {
  const [first, ...others] = unknowns
  const found = new Map<string, Mistake | 'reported'>()
  const row = first && typeof first.parent.at(-1) === 'number' ? rowFields(first.fields) : undefined
  const isCell = ({ value }: UnknownField) => ['text', 'number', 'boolean'].includes(kindOf(value))
  if (!first || !row || !first.unusedFields.has(row.cells) || !unknowns.every(isCell)) return found
  const hasHead = !first.unusedFields.has(row.head)
  const values = unknowns.map(({ value }) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)))
  if (values.length < (hasHead ? 2 : 3)) return found
  const texts = hasHead ? values : values.slice(1)
  for (const { name } of others) found.set(name, 'reported')
  const names = joinWithAnd(unknowns.map(({ name }) => `"${excerpt(name)}"`))
  const written = hasHead ? `${row.cells}: [${texts.map((each) => excerpt(asFlowScalar(each))).join(', ')}]` : rowText(row, values)
  found.set(
    first.name,
    wrongName([...first.parent, first.name], `${names} are not fields here: the cells of a row are a list, in the order of the columns. Write ${written}.`, {
      kind: 'rename',
      to: row.cells,
      value: texts,
      addFields: hasHead ? {} : { [row.head]: values[0] },
      removeFields: others.map(({ name }) => name),
    }),
  )
  return found
}
