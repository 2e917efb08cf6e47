/** @jsxImportSource react */
import { Path, Svg } from '@react-pdf/renderer'
import { coverOpacity, coverShapes, coverSize } from '../ui/coverShapes.ts'
import { Disclosures } from './About.tsx'
import { useDocument } from './context.ts'
import { type Origin, Text, View } from './elements.tsx'
import { balanced } from './lines.ts'
import { footerTop, PageTemplate } from './PageTemplate.tsx'
import { color, contentHeight, fontSizes, pageGeometry, toneColors } from './theme.ts'

const panelWidth = 320
const textWidth = pageGeometry.width - panelWidth - pageGeometry.marginX - 48

/** The first page: format, title and subtitle, beside the cover drawing that the page has on the web. */
export function Cover() {
  const { site, page, tone, reviewed, chapters } = useDocument()
  const { tint, ink } = toneColors(tone)
  const hero = page.blocks.find((block) => block.type === 'hero')
  /** Returns the origin of a text: a field of the hero or, without it, the field of the page used instead. */
  const originOf = (field: 'eyebrow' | 'title' | 'subtitle', ...fallback: string[]): Origin =>
    hero?.[field] === undefined ? { of: 'page', path: fallback } : { block: page.blocks.indexOf(hero), field }
  const title = hero?.title ?? page.title
  // Without chapters the disclosures are on the cover as well and leave less space.
  const titleSize = title.length > (chapters.length > 0 ? 60 : 45) ? fontSizes.chapter - 4 : fontSizes.chapter
  return (
    <PageTemplate id="cover-page" bookmark={{ title: 'Cover' }}>
      <View tag="Artifact" fixed style={{ position: 'absolute', top: 0, right: 0, width: panelWidth, height: footerTop, backgroundColor: tint }}>
        {page.card.cover && (
          <Svg
            viewBox={`0 0 ${coverSize.width} ${coverSize.height}`}
            style={{ position: 'absolute', bottom: 0, left: 0, width: panelWidth, height: (panelWidth * coverSize.height) / coverSize.width }}
          >
            {coverShapes(page.card.cover).layers.map(({ strength, d }) => (
              <Path key={d} d={d} fill={ink} fillOpacity={coverOpacity[strength]} />
            ))}
          </Svg>
        )}
      </View>
      <View style={{ width: textWidth, height: contentHeight - 2 }}>
        <Text origin={{ of: 'site', path: ['name'] }} fontSize={fontSizes.lead} weight={700}>
          {site.name}
        </Text>
        <View style={{ marginTop: chapters.length > 0 ? 64 : 28 }}>
          <Text origin={originOf('eyebrow', 'document', 'format')} fontSize={fontSizes.lead} weight={600} ink={ink}>
            {hero?.eyebrow ?? page.document?.format}
          </Text>
          <Text tag="H1" origin={originOf('title', 'title')} fontSize={titleSize} leading={1.12} weight={700} style={{ letterSpacing: -0.6, marginTop: 8 }}>
            {balanced(title, textWidth / titleSize)}
          </Text>
          {hero?.subtitle !== undefined && (
            <Text tag="P" origin={originOf('subtitle')} fontSize={fontSizes.lead} leading={1.4} ink={color.muted} style={{ marginTop: 16 }}>
              {hero.subtitle}
            </Text>
          )}
        </View>
        <View style={{ flex: 1 }} />
        <Text origin={{ of: 'site', path: ['publisher'] }} fontSize={fontSizes.small}>
          {reviewed} · {site.publisher}
        </Text>
        {chapters.length === 0 && <Disclosures />}
      </View>
    </PageTemplate>
  )
}
