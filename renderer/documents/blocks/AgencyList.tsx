/** @jsxImportSource react */
import { agencyLabel, formatRating } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { useDocument } from '../context.ts'
import { Entries, Flow } from '../Flow.tsx'

export function AgencyList({ id, title, intro, ranking, limit }: BlockProps<'agencyList'>) {
  const { site } = useDocument()
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={ranking.agencies.slice(0, limit).map((agency, index) => ({
          title: `#${index + 1} ${agency.name}`,
          label: agencyLabel(agency, site),
          note: `${formatRating(agency.rating)} out of 5`,
          children: agency.expertise,
        }))}
      />
    </Flow>
  )
}
