/** @jsxImportSource react */
import { numberedTitle } from '../../content/chapters.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { ContentsEntry } from '../Contents.tsx'
import { chapterEntry, useDocument } from '../context.ts'
import { Text, View } from '../elements.tsx'
import { balanced } from '../lines.ts'
import { footerTop, PageTemplate } from '../PageTemplate.tsx'
import { SectionPage } from '../SectionPage.tsx'
import { color, fontSizes, pageGeometry, toneColors } from '../theme.ts'

/** A chapter: its opening page, then a page for each section. */
export function Chapter(chapter: BlockProps<'chapter'>) {
  return (
    <>
      <Opener {...chapter} />
      {chapter.sections.map((section, index) => (
        <SectionPage key={section.id ?? index} chapter={chapter} section={section} index={index} />
      ))}
    </>
  )
}

const panelWidth = 400
const textWidth = panelWidth - pageGeometry.marginX - 32

function Opener({ id, title, summary }: BlockProps<'chapter'>) {
  const document = useDocument()
  const { number, block, sections } = chapterEntry(document, id)
  const { tint, ink } = toneColors(document.tone)
  return (
    <PageTemplate id={id} bookmark={{ title: numberedTitle(number, title) }} origin={{ block }}>
      <View tag="Artifact" fixed style={{ position: 'absolute', top: 0, left: 0, width: panelWidth, height: footerTop, backgroundColor: tint }} />
      <View style={{ flexDirection: 'row', marginTop: 26 }}>
        <View style={{ width: textWidth, marginRight: 76 }}>
          {number !== undefined && (
            <Text tag="P" fontSize={fontSizes.lead} weight={600} ink={ink}>
              Chapter {number}
            </Text>
          )}
          <Text tag="H2" fontSize={fontSizes.chapter} leading={1.1} weight={700} style={{ letterSpacing: -0.7, marginTop: 6 }}>
            {balanced(title, textWidth / fontSizes.chapter)}
          </Text>
          <Text tag="P" fontSize={fontSizes.lead} leading={1.45} style={{ marginTop: 22 }}>
            {summary}
          </Text>
        </View>
        <View tag="TOC" style={{ flex: 1, paddingTop: 4 }}>
          {sections.map((section) => (
            <ContentsEntry
              key={section.id}
              {...section}
              style={{ borderBottom: `0.6 solid ${color.hairline}`, paddingVertical: sections.length > 9 ? 6 : 9 }}
            />
          ))}
        </View>
      </View>
    </PageTemplate>
  )
}
