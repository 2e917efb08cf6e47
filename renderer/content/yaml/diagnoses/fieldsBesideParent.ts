import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import {
  fieldIn,
  isContent,
  isEntry,
  isNonBlank,
  keysInColumn,
  type Line,
  lineNumbersText,
  linesBelow,
  outsideBlockScalars,
  spacesText,
} from './sourceLines.ts'

/** Fields in the column of the name of their group, or of the list whose entry they are: the spaces before them are missing, and the dash of an entry. */
export function* fieldsBesideParent(lines: readonly Line[], { parentFields, recordFields, fieldNames }: Shape): Generator<Diagnosis[]> {
  for (const parent of outsideBlockScalars(lines)) {
    const { prefix = '', key: name = '', value } = fieldIn(parent) ?? {}
    if (value !== '') continue
    const column = prefix.length
    const endsRun = (line: Line, isOwn: (key: string) => boolean) =>
      isContent(line) && (line.indent < column || (line.indent === column && (isEntry(line) || !isOwn(fieldIn(line)?.key ?? ''))))
    const fieldsBelow = (isOwn: (key: string) => boolean) => {
      const run = linesBelow(lines, parent, (line) => endsRun(line, isOwn))
      return run.slice(0, run.findLastIndex(isContent) + 1).filter(isNonBlank)
    }
    for (const { isList, fields } of parentFields.filter((each) => each.name === name))
      yield* indented(
        fieldsBelow((key) => fields.has(key)),
        column,
        { name, isList },
      )
    if (!recordFields.includes(name)) continue
    // A field of the file is none of the names that its author has chosen, unless the file has it above.
    const above = keysInColumn(lines.slice(0, parent.number).reverse(), column)
    yield* indented(
      fieldsBelow((key) => key !== '' && (above.has(key) || !fieldNames.has(key))),
      column,
      { name, isList: false },
    )
  }
}

/**
 * @param run the fields, and what is below them
 * @param column of the fields
 */
function* indented(run: readonly Line[], column: number, { name, isList }: { name: string; isList: boolean }): Generator<Diagnosis[]> {
  const [first, ...others] = run
  const key = first && fieldIn(first)?.key
  if (first?.indent !== column) return
  const starts = isList ? others.filter((line) => line.indent === column && fieldIn(line)?.key === key) : []
  const rest = others.filter((line) => !starts.includes(line))
  const width = spacesText(isList ? 4 : 2)
  const below = rest.length > 0 ? `, and put ${width} in front of ${lineNumbersText(rest, starts.length === 0)}` : ''
  yield [
    {
      edits: run.map((line): Edit => {
        const at = line.start + column
        return [at, at, isList ? (line === first || starts.includes(line) ? '  - ' : '    ') : '  ']
      }),
      range: first.contentRange,
      message: isList
        ? `"${key}" is one of an entry of "${name}" above, which is empty. Write "  - " before "${key}"${starts.length > 0 ? ` here and in ${lineNumbersText(starts)}` : ''}${below}.`
        : `"${key}" is one of "${name}" above, which is empty. Put ${width} in front of ${others.length > 0 ? lineNumbersText(run, true) : 'this line'}.`,
      cost: 0.2,
    },
  ]
}
