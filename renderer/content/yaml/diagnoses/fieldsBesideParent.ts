import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import { fieldIn, isContent, isEntry, isNonBlank, keysInColumn, type Line, lastBefore, linesBelow, outsideBlockScalars, structureOf } from './sourceLines.ts'
import { lineNumbersText, spacesText } from './wording.ts'

/** Fields in the column of the name of their group, or of the list whose entry they are: the spaces before them are missing, and the dash of an entry. */
export function* fieldsBesideParent(lines: readonly Line[], { parentFields, recordFields, fieldNames }: Shape): Generator<Diagnosis[]> {
  for (const parent of outsideBlockScalars(lines)) {
    const { column = 0, key: name = '', value } = fieldIn(parent) ?? {}
    if (value !== '') continue
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

/** The name of a group two columns too far right, among the fields of the group above, and in the column of its own. */
export function* parentsBesideFields(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, parent] of outside.entries()) {
    const next = outside[index + 1]
    if (!next || parent.indent < 2 || isEntry(parent) || fieldIn(parent)?.value !== '' || isEntry(next) || next.indent !== parent.indent) continue
    const group = lastBefore(outside, index, ({ indent }) => indent < parent.indent)
    if (
      !group ||
      isEntry(group) ||
      group.indent !== parent.indent - 2 ||
      !keysInColumn(outside.slice(index + 1), parent.indent).has(firstKeyBelow(outside, group) ?? '')
    )
      continue
    yield [
      {
        edits: [[parent.start, parent.start + 2, '']],
        range: parent.contentRange,
        message: `This line is indented by ${spacesText(parent.indent)}, and so is what belongs to it. Remove 2 spaces in front of it, so that it starts in column ${group.indent + 1}.`,
        cost: 0.2,
      },
    ]
  }
}

const firstKeyBelow = (outside: readonly Line[], group: Line) => {
  const first = outside[outside.indexOf(group) + 1]
  return first && fieldIn(first)?.key
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
