/** @jsxImportSource react */
import { comparisonCaption, comparisonRows, inWords } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { Link } from '../elements.tsx'
import { Flow } from '../Flow.tsx'
import { fittingSize, Table } from '../Table.tsx'
import { contentWidth, pageRoom, size } from '../theme.ts'

export function ComparisonTable({ id, title, intro, options, rows, drawbacks, checked }: BlockProps<'comparisonTable'>) {
  const all = comparisonRows({ rows, drawbacks }).map(({ attribute, values }) => [attribute, ...values])
  const words = [['', ...options.map(({ name }) => name)], ...all]
  return (
    <Flow id={id} title={title} intro={intro} wide>
      <Table
        caption={inWords(comparisonCaption(checked))}
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
        rows={all}
        words={words}
        width={contentWidth}
        fontSize={fittingSize(words, contentWidth, pageRoom - 80, [size.small, size.small - 1, size.small - 2])}
      />
    </Flow>
  )
}
