/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { longDate } from '../../content/tokens.ts'
import { useDocument } from '../context.ts'
import { Link, Span, Text, View } from '../elements.tsx'
import { Entries, Flow } from '../Flow.tsx'
import { color, size } from '../theme.ts'

/** Agencies in order; the label of the reserved position stands before the name and its score (visitors.md D1). */
export function RankingTable({ id, title, intro, scope, agencies }: BlockProps<'rankingTable'>) {
  const { site, page } = useDocument()
  const { disclosure, edition } = site
  const invented = agencies.some(({ illustrative }) => illustrative) ? ` ${disclosure.illustrative}` : ''
  return (
    <Flow
      id={id}
      title={title}
      intro={intro}
      caption={`${scope}, ${edition} edition. Last reviewed ${longDate(page.reviewed)}. Editorial scores; no client reviews collected.${invented}`}
    >
      <Entries
        marks={agencies.map((_, index) => `${index + 1}.`)}
        entries={agencies.map((agency) => ({
          title: `${agency.name} · ${agency.rating.toFixed(1)}/5`,
          label: agency.highlighted ? disclosure.reserved : agency.illustrative && 'Illustrative entry',
          note: (
            <>
              {agency.badge !== undefined && <Span style={{ fontWeight: 600 }}>{`${agency.badge} · `}</Span>}
              {`${agency.expertise} · ${agency.specialization}`}
            </>
          ),
          children: (
            <View style={{ marginTop: 2 }}>
              <Text tag="P">Best for {agency.bestFor}</Text>
              <Text tag="P">Look elsewhere if {agency.lookElsewhereIf}</Text>
              <Text at={size.small} ink={color.muted}>
                {agency.website === '#' ? 'Not Available' : <Link to={agency.website}>Visit {agency.name}</Link>}
              </Text>
            </View>
          ),
        }))}
      />
    </Flow>
  )
}
