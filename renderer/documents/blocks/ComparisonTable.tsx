/** @jsxImportSource react */
import { comparisonCaption, comparisonRows, datedTextOf } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { Link } from '../elements.tsx'
import { Flow } from '../Flow.tsx'
import { fittingFontSize, Table } from '../Table.tsx'
import { contentHeight, contentWidth, fontSizes } from '../theme.ts'

export function ComparisonTable({ id, title, intro, options, rows, drawbacks, checked }: BlockProps<'comparisonTable'>) {
  const allRows = comparisonRows({ rows, drawbacks }).map(({ attribute, values }) => [attribute, ...values])
  const cellTexts = [['', ...options.map(({ name }) => name)], ...allRows]
  return (
    <Flow id={id} title={title} intro={intro} wide>
      <Table
        caption={datedTextOf(comparisonCaption(checked))}
        columns={[
          '',
          ...options.map(({ name, href }) =>
            href ? (
              <Link key={name} to={href}>
                {name}
              </Link>
            ) : (
              name
            ),
          ),
        ]}
        rows={allRows}
        cellTexts={cellTexts}
        width={contentWidth}
        fontSize={fittingFontSize(cellTexts, contentWidth, contentHeight - 80, [fontSizes.small, fontSizes.small - 1, fontSizes.small - 2])}
      />
    </Flow>
  )
}
