import { css } from '@emotion/react'
import { figureColumns, isFigure } from '../content/figureColumns.ts'
import { containers, decorative } from './theme.ts'
import { useRules } from './useRules.ts'

/**
 * A small table with a caption. Where there is no room for columns, each row is laid out as a block. The roles are explicit
 * because browsers drop those of a table that has another `display`.
 */
export function DataTable({ caption, columns, rows }: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  useRules(dataTableRules)
  // On a phone each cell repeats its column heading; a two-column table does not need it.
  const hasCellLabels = columns.length > 2
  const areFigures = figureColumns(rows)
  // A figure does not wrap.
  const classOf = (cell: string, column: number) => (areFigures[column] ? 'figure end' : isFigure(cell) ? 'figure' : undefined)
  return (
    <table className="data" css={styles} role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, index) => (
            <th key={column} scope="col" role="columnheader" className={areFigures[index] ? 'end' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first, ...rest], index) => (
          <tr key={index} role="row">
            <th scope="row" role="rowheader" data-label={hasCellLabels ? columns[0] : undefined}>
              {first}
            </th>
            {rest.map((cell, column) => (
              <td key={column} role="cell" data-label={hasCellLabels ? columns[column + 1] : undefined} className={classOf(cell, column + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Styles for tables by the class name `data`: a frame, lines between rows, and each row as a block where there is no room for columns. */
export const dataTableRules = css({
  '.data': {
    width: '100%',
    border: 'var(--line) solid var(--hairline)',
    borderRadius: 'var(--radius)',
    borderSpacing: 0,
    background: 'var(--surface)',
    breakInside: 'avoid',
    '&, tbody, tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
    'th, td': { textAlign: 'start', verticalAlign: 'top' },
    th: { fontWeight: 'var(--strong)' },
    thead: { position: 'absolute', clipPath: 'inset(50%)' },
    'tbody tr': {
      gap: 'var(--space-8)',
      padding: 'var(--space-12) var(--space-16)',
      borderBlockStart: 'var(--line) solid var(--hairline)',
      breakInside: 'avoid',
    },
    // The column heading, with an empty text alternative: screen readers announce the header cell already.
    '[data-label]::before': {
      content: decorative('attr(data-label)'),
      display: 'block',
      color: 'var(--muted)',
      fontSize: 'var(--text-14)',
      fontWeight: 'normal',
    },
    [containers.two]: {
      display: 'table',
      // Columns are as wide as their longest words.
      overflowWrap: 'break-word',
      thead: { position: 'static', clipPath: 'none' },
      tbody: { display: 'table-row-group' },
      'tr, tbody tr': { display: 'table-row' },
      'th, td': { padding: 'var(--space-12) var(--space-16)' },
      'tbody :is(th, td)': { borderBlockStart: 'var(--line) solid var(--hairline)' },
      '[data-label]::before': { display: 'none' },
      // Across a page break the frame would be left open at the bottom.
      '@media print': { borderInline: 0, borderRadius: 0 },
    },
  },
})

const styles = css({
  fontSize: 'var(--text-16)',
  caption: { breakAfter: 'avoid', textAlign: 'start', fontWeight: 'var(--strong)', padding: 'var(--space-12) var(--space-16)' },
  // Every row has the same labels, so their column is equally wide in each.
  'tbody tr': { gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)', columnGap: 'var(--space-12)', '> *': { gridColumn: '1 / -1' } },
  '[data-label]': { display: 'grid', gridTemplateColumns: 'subgrid', alignItems: 'baseline' },
  // Labels and values below each other: side by side, neither column is as wide as a word.
  [containers.cramped]: { '[data-label]': { display: 'block' } },
  [containers.two]: {
    '.figure': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    // Right-aligned numbers can be compared at a glance.
    '.end': { textAlign: 'end' },
    caption: { paddingInline: 0, maxWidth: 'var(--measure)' },
    '[data-label]': { display: 'table-cell' },
    'thead th': { background: 'var(--tint)', fontSize: 'var(--text-14)', paddingBlock: 'var(--space-8)' },
    'thead :first-child': { borderStartStartRadius: 'calc(var(--radius) - var(--line))' },
    'thead :last-child': { borderStartEndRadius: 'calc(var(--radius) - var(--line))' },
    'tbody :is(th, td)': { paddingBlock: 'var(--space-8)' },
  },
})
