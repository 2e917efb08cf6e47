/** A short cell that begins with a number: "50 min", "$34", "−5%", "1,900 a week". */
export const isFigure = (cell: string) => /^[−-]?[$€£]?\d.{0,11}$/.test(cell)

/**
 * Says of each column of a table whether it is one of figures, which are aligned right, on the web and in PDFs: sums of two years are read across.
 * Short texts among them, such as "None", do not change that. The first column names the rows.
 */
export const figureColumns = (rows: readonly (readonly string[])[]): boolean[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) => column > 0 && areFigures(rows.map((row) => row[column] ?? '')))

const areFigures = (cells: readonly string[]) => cells.filter(isFigure).length * 2 >= cells.length && cells.every((cell) => cell.length <= 14)
