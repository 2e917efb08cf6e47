/** @jsxImportSource react */
import { agencyLabel, datedTextOf, formatRating, noWebsite, rankingCaption, suitLabels } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { useDocument } from '../context.ts'
import { Link, Span, Text, View } from '../elements.tsx'
import { Entries, Flow } from '../Flow.tsx'
import { color, fontSizes } from '../theme.ts'

/** Agencies in order; the label of the reserved position precedes the name and its score (visitors.md D1). */
export function RankingTable({ id, title, intro, scope, agencies }: BlockProps<'rankingTable'>) {
  const { site, page } = useDocument()
  return (
    <Flow id={id} title={title} intro={intro} caption={datedTextOf(rankingCaption({ scope, agencies }, site, page))}>
      <Entries
        markers={agencies.map((_, index) => `${index + 1}.`)}
        entries={agencies.map((agency) => ({
          title: `${agency.name} · ${formatRating(agency.rating)}/5`,
          label: agencyLabel(agency, site),
          note: (
            <>
              {agency.badge !== undefined && <Span style={{ fontWeight: 600 }}>{`${agency.badge} · `}</Span>}
              {`${agency.expertise} · ${agency.specialization}`}
            </>
          ),
          children: (
            <View style={{ marginTop: 2 }}>
              <Text tag="P">
                {`${suitLabels.bestFor} `}
                {agency.bestFor}
              </Text>
              <Text tag="P">
                {`${suitLabels.lookElsewhereIf} `}
                {agency.lookElsewhereIf}
              </Text>
              <Text fontSize={fontSizes.small} ink={color.muted}>
                {agency.website === '#' ? noWebsite : <Link to={agency.website}>Visit {agency.name}</Link>}
              </Text>
            </View>
          ),
        }))}
      />
    </Flow>
  )
}
