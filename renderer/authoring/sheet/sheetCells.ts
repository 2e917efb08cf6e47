import { normalizeCell } from './cells.ts'
import { columns, type Field } from './columns.ts'
import { columnLetters, type Row, type Sheet } from './spreadsheet.ts'

/** A problem, with its cell if it has one. */
export type Problem = { row?: number; field?: string; message: string }

/** The cells of a sheet by field, and their problems. */
export class SheetCells {
  readonly problems: Problem[]
  readonly #sheet: Sheet
  readonly #fields: ReadonlyMap<Field, number>

  /** @param fields the column index of each field */
  constructor(sheet: Sheet, fields: ReadonlyMap<Field, number>, problems: readonly Problem[]) {
    this.#sheet = sheet
    this.#fields = fields
    this.problems = [...problems]
  }

  has(field: Field): boolean {
    return this.#fields.has(field)
  }

  /** Returns the text of a cell, or the address of a website behind another text; empty for a dash or "n/a". */
  read({ cells, links = [] }: Row, field: Field): string {
    const index = this.#fields.get(field)
    const text = index === undefined ? '' : normalizeCell((field === 'website' ? links[index] : undefined) ?? cells[index] ?? '')
    return /^(-|–|—|n\/?a)$/i.test(text) ? '' : text
  }

  /** True for an agency whose website is only the address behind its name. */
  hasLinkedName(row: Row): boolean {
    return row.links?.[this.#fields.get('name') ?? -1] !== undefined && this.read(row, 'website') === ''
  }

  titleOf(field: string): string {
    return this.#sheet.header[this.#fields.get(field as Field) ?? -1] ?? columns[field as Field]?.label ?? field
  }

  /** Returns the name of a cell in a sentence: `Row 4, "Score" (D4)`. */
  cellLabel(row: number, field: string): string {
    const index = this.#fields.get(field as Field)
    return `Row ${row}, "${this.titleOf(field)}"${index === undefined ? '' : ` (${columnLetters(index)}${row})`}`
  }

  addProblem(row: number, field: Field, sentence: string) {
    this.problems.push({ row, field, message: `${this.cellLabel(row, field)}: ${sentence}` })
  }
}
