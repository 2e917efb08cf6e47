/** @jsxImportSource react */
import type { ResolvedBlock } from '../content/resolved.ts'
import { useDocument } from './context.ts'
import { Link, printedAddress, Text, View } from './elements.tsx'
import { MarkdownContent } from './Markdown.tsx'
import { PageTemplate } from './PageTemplate.tsx'
import { color, fontSizes } from './theme.ts'

/** The page about the document: what it is, who publishes it, when it was reviewed, and the commercial ties (visitors.md D14). */
export function About({ block }: { block: (ResolvedBlock & { index: number }) | undefined }) {
  const { site, page, reviewed, address } = useDocument()
  const prose = block?.type === 'prose' ? block : undefined
  const title = prose?.title ?? 'About this document'
  return (
    <PageTemplate id={prose?.id ?? 'about-page'} bookmark={{ title }} runningHead={page.title} origin={block && { block: block.index }}>
      <Text tag="H2" fontSize={fontSizes.title} leading={1.2} weight={700} style={{ marginBottom: 16 }}>
        {title}
      </Text>
      <View style={{ flexDirection: 'row' }}>
        <View style={{ width: 400, marginRight: 50 }}>
          {prose ? (
            <MarkdownContent nodes={prose.body} />
          ) : (
            <Text tag="P" origin={{ of: 'page', path: ['description'] }}>
              {page.description}
            </Text>
          )}
        </View>
        <View style={{ flex: 1 }}>
          <View style={{ borderTop: `1.2 solid ${color.ink}`, paddingTop: 8 }}>
            <Text tag="P" fontSize={fontSizes.small}>
              {reviewed}
            </Text>
            <Text tag="P" origin={{ of: 'site', path: ['publisher'] }} fontSize={fontSizes.small}>
              {`Published by ${site.publisher}`}
            </Text>
            <Text tag="P" fontSize={fontSizes.small}>
              <Link to={{ href: page.path, kind: 'internal' }}>Read it online</Link>
            </Text>
            <Text tag="P" fontSize={fontSizes.small - 1.5} leading={1.35} ink={color.muted}>
              {printedAddress(`${address}${page.path}`, 48)}
            </Text>
          </View>
          <Disclosures />
        </View>
      </View>
    </PageTemplate>
  )
}

/** The commercial ties, which a reader should know before the first score or link (visitors.md D2, D6, D14). */
export function Disclosures() {
  const { site, page } = useDocument()
  const { disclosure } = site
  const fields = (['footer', 'partner', 'illustrative', 'affiliate'] as const).filter((field) => field === 'footer' || page.discloses[field])
  return (
    <View style={{ marginTop: 20, backgroundColor: color.partnerTint, borderRadius: 6, padding: 14 }}>
      {fields.map((field, index) => (
        <Text
          key={field}
          tag="P"
          origin={{ of: 'site', path: ['disclosure', field] }}
          fontSize={fontSizes.small}
          ink={color.partnerInk}
          style={{ marginTop: index === 0 ? 0 : 5 }}
        >
          {disclosure[field]}
        </Text>
      ))}
      <Text tag="P" origin={{ of: 'site', path: ['disclosure', 'method', 'label'] }} fontSize={fontSizes.small} style={{ marginTop: 5 }}>
        <Link to={disclosure.method}>{disclosure.method.label}</Link>
      </Text>
    </View>
  )
}
