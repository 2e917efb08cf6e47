import { entryOf, expectedKind, type Fields, requiredIn } from './introspect.ts'
import { asFlowScalar, excerpt } from './phrasing.ts'

/** The required fields of a row: the one that says what it is about, and the list of its cells. */
export function rowFields(fields: Fields): { head: string; cells: string } | undefined {
  const required = requiredIn(fields)
  const [head] = required.filter((name) => fields[name] && expectedKind(fields[name]) === 'text')
  const [cells] = required.filter((name) => fields[name] && entryOf(fields[name]) !== undefined)
  return required.length === 2 && head !== undefined && cells !== undefined ? { head, cells } : undefined
}

/** Splits a row whose cells are separated by tabs or by "|". */
export const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/[\t|]/)
    .map((cell) => cell.trim())

/** Formats a row: `{ attribute: Price, values: [per task, per operation] }`. */
export const rowText = ({ head, cells }: { head: string; cells: string }, [first, ...others]: readonly string[]) =>
  `{ ${head}: ${excerpt(asFlowScalar(first ?? ''))}, ${cells}: [${others.map((each) => excerpt(asFlowScalar(each))).join(', ')}] }`
