import { css } from '@emotion/react'
import { comparisonCaption, comparisonRows } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { checkboxStyles } from '../ui/checkboxStyles.ts'
import { dataTableRules } from '../ui/DataTable.tsx'
import { DatedText } from '../ui/FormattedDate.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { containers } from '../ui/theme.ts'
import { useRules } from '../ui/useRules.ts'

/** With more options than this, visitors can hide some of them. */
const maxUnfiltered = 2

/** Options side by side; on a phone each attribute is laid out as a block, in the same table. */
export function ComparisonTable({ id, title, intro, options, rows, drawbacks, checked }: BlockProps<'comparisonTable'>) {
  useRules(dataTableRules)
  return (
    <Section id={id} title={title} intro={intro}>
      {options.length > maxUnfiltered && (
        <fieldset css={[columnFilterStyles, hiddenColumnStyles(options.length)]}>
          <legend>Show</legend>
          {options.map(({ name }) => (
            <label key={name}>
              <input type="checkbox" defaultChecked /> {name}
            </label>
          ))}
          <p role="status">
            <span>None chosen: all are shown.</span>
          </p>
        </fieldset>
      )}
      <table className="data" css={styles} role="table" aria-label={title}>
        <caption>
          <DatedText text={comparisonCaption(checked)} />
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {options.map(({ name, href }) => (
              <th key={name} scope="col" role="columnheader">
                {href ? <Link to={href}>{name}</Link> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {comparisonRows({ rows, drawbacks }).map(({ attribute, values }) => (
            <tr key={attribute} role="row">
              <th scope="row" role="rowheader">
                {attribute}
              </th>
              {values.map((value, index) => (
                <td key={index} role="cell" data-label={options[index]?.name}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

const columnFilterStyles = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 var(--space-24)',
  margin: '0 0 var(--space-8)',
  padding: 0,
  border: 0,
  legend: { padding: 0, fontSize: 'var(--text-14)', color: 'var(--muted)' },
  label: { display: 'inline-flex', alignItems: 'center', gap: 'var(--space-8)', minHeight: 'var(--target)', cursor: 'pointer' },
  input: checkboxStyles,
  p: { width: '100%', color: 'var(--muted)' },
  '&:has(:checked) span': { display: 'none' },
  '@media print': { display: 'none' },
})

/** Hides the columns of unchecked options without a script. If none is checked, all are shown, with a message; print always shows all. */
function hiddenColumnStyles(optionCount: number) {
  const columns = Array.from({ length: optionCount }, (_, index) => ({ label: index + 1, cell: index + 2 }))
  const hiddenCells = columns.map(({ label, cell }) => `&:has(:checked):has(label:nth-of-type(${label}) > :not(:checked)) + table tr > :nth-child(${cell})`)
  return css({ '@media screen': { [hiddenCells.join()]: { display: 'none' } } })
}

const styles = css({
  // Most are longer than the rest of a sheet.
  breakInside: 'auto',
  caption: {
    order: 1,
    textAlign: 'start',
    padding: 'var(--space-12) var(--space-16)',
    color: 'var(--muted)',
    fontSize: 'var(--text-14)',
  },
  'thead:not(:has(a)) + tbody tr:first-of-type': { borderBlockStart: 0 },
  // Focusable links must be visible, so a header row with links is shown also where it is not laid out as a row.
  'thead:has(a)': { position: 'static', clipPath: 'none', padding: 'var(--space-8) var(--space-16)' },
  'thead tr': { display: 'flex', flexWrap: 'wrap', columnGap: 'var(--space-24)' },
  'thead td': { display: 'none' },
  'thead a': { display: 'inline-block', paddingBlock: 'var(--space-12)' },
  [containers.two]: {
    'thead tr': { display: 'table-row' },
    'thead td': { display: 'table-cell', width: '20%' },
    'tbody th': { paddingInlineEnd: 'var(--space-4)' },
    '&:has(th:nth-child(5)) :is(td, thead th)': { paddingInline: 'var(--space-8)' },
    'thead a': { paddingBlock: 'var(--space-4)' },
    tableLayout: 'fixed',
    caption: { captionSide: 'bottom', paddingInline: 0, maxWidth: 'var(--measure)' },
  },
})
