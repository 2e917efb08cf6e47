/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { useDocument } from '../context.ts'
import { Entries, Flow } from '../Flow.tsx'

export function AgencyList({ id, title, intro, ranking, limit }: BlockProps<'agencyList'>) {
  const { site } = useDocument()
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={ranking.agencies.slice(0, limit).map(({ name, highlighted, illustrative, rating, expertise }, index) => ({
          title: `#${index + 1} ${name}`,
          label: highlighted ? site.disclosure.reserved : illustrative && 'Illustrative entry',
          note: `${rating} out of 5`,
          children: expertise,
        }))}
      />
    </Flow>
  )
}
