import { normalizeSpace } from './cells.ts'
import { columns, type Field } from './columns.ts'
import { columnLetters, type Sheet } from './spreadsheet.ts'

/** What does not fit, each with its cell. */
export type Problem = { row?: number; field?: string; message: string }

export type SheetRow = Sheet['rows'][number]

/** The cells of a sheet by field, and what is wrong with them. */
export class SheetCells {
  readonly problems: Problem[]
  readonly #sheet: Sheet
  readonly #fields: ReadonlyMap<Field, number>

  /** @param fields the column of each field */
  constructor(sheet: Sheet, fields: ReadonlyMap<Field, number>, problems: readonly Problem[]) {
    this.#sheet = sheet
    this.#fields = fields
    this.problems = [...problems]
  }

  has(field: Field): boolean {
    return this.#fields.has(field)
  }

  /** What stands in a cell; nothing for a dash. */
  read({ cells }: SheetRow, field: Field): string {
    const index = this.#fields.get(field)
    const written = index === undefined ? '' : normalizeSpace(cells[index] ?? '')
    return /^(-|–|—|n\/?a)$/i.test(written) ? '' : written
  }

  titleOf(field: string): string {
    return this.#sheet.header[this.#fields.get(field as Field) ?? -1] ?? columns[field as Field]?.label ?? field
  }

  /** How a cell is called in a sentence: `Row 4, "Score" (D4)`. */
  cellLabel(row: number, field: string): string {
    const index = this.#fields.get(field as Field)
    return `Row ${row}, "${this.titleOf(field)}"${index === undefined ? '' : ` (${columnLetters(index)}${row})`}`
  }

  addProblem(row: number, field: Field, sentence: string) {
    this.problems.push({ row, field, message: `${this.cellLabel(row, field)}: ${sentence}` })
  }
}
