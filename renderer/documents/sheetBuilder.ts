import type { Cell, CellStyle, MergeRange } from 'hucre'
import { styles } from './workbookStyles.ts'

/** The widths in characters of the columns: label, value and note. */
export const widths = [46, 18, 70] as const

/** Builds a sheet row by row from top to bottom. */
export class SheetBuilder {
  readonly cells = new Map<string, Partial<Cell>>()
  readonly rowDefs = new Map<number, { height: number }>()
  readonly merges: MergeRange[] = []
  #nextRow = 0

  /** Adds a row of cells. @returns the row number as in formulas, from 1 */
  add(...cells: Partial<Cell>[]): number {
    const row = this.#nextRow++
    cells.forEach((cell, column) => {
      this.cells.set(`${row},${column}`, { type: typeof cell.value === 'number' ? 'number' : 'string', value: '', ...cell })
    })
    this.#setHeight(row, Math.max(...cells.map(({ value }, column) => lineCount(value, widths[column] ?? 1))))
    return row + 1
  }

  /** Adds a text across all columns. */
  addWide(value: string, style: CellStyle, hyperlink?: string) {
    const row = this.#nextRow++
    const totalWidth = widths.reduce((sum, width) => sum + width, 0)
    this.cells.set(`${row},0`, { type: 'string', value, style, ...(hyperlink === undefined ? {} : { hyperlink: { target: hyperlink } }) })
    this.merges.push({ startRow: row, startCol: 0, endRow: row, endCol: widths.length - 1 })
    this.#setHeight(row, lineCount(value, style === styles.title ? totalWidth / 1.5 : totalWidth) * (style === styles.title ? 1.4 : 1))
  }

  addHeading(text: string) {
    this.add({ value: text, style: styles.heading }, { style: styles.heading }, { style: styles.heading })
  }

  skipRow() {
    this.#nextRow++
  }

  #setHeight(row: number, lines: number) {
    this.rowDefs.set(row, { height: Math.round(15 * lines + 6) })
  }
}

const lineCount = (value: unknown, width: number) => (typeof value === 'string' ? Math.max(1, Math.ceil(value.length / (width * 0.95))) : 1)
