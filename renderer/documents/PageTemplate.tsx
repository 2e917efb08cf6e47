/** @jsxImportSource react */
import type { ReactNode } from 'react'
import { useDocument } from './context.ts'
import { type Origin, Page, Text, View } from './elements.tsx'
import { color, contentWidth, fontFamily, fontSizes, pageGeometry } from './theme.ts'

/** The top of the footer, in points from the top of the page. */
export const footerTop = pageGeometry.height - 54

type PageTemplateProps = {
  /** The anchor of this page, to which internal links and the outline point. */
  id?: string
  /** Its entry in the outline, and the anchor of the parent entry. */
  bookmark?: { title: string; parent?: string }
  origin?: Origin
  /** What the page is part of, in small print at the top. */
  runningHead?: ReactNode
  children: ReactNode
}

/** A page with the common footer: site, document, date of review, page number and the commercial ties. */
export function PageTemplate({ id, bookmark, origin, runningHead, children }: PageTemplateProps) {
  return (
    <Page
      size="A4"
      orientation="landscape"
      origin={origin}
      id={id}
      {...(bookmark ? { bookmark: { title: bookmark.title, ref: id, parent: bookmark.parent, fit: true } as never } : {})}
      style={{
        fontFamily,
        paddingTop: pageGeometry.marginTop + pageGeometry.runningHeadHeight,
        paddingBottom: pageGeometry.marginBottom,
        paddingHorizontal: pageGeometry.marginX,
      }}
    >
      {runningHead !== undefined && (
        <View tag="Artifact" fixed style={{ position: 'absolute', top: pageGeometry.marginTop - 4, left: pageGeometry.marginX, width: contentWidth }}>
          <Text fontSize={fontSizes.note} ink={color.muted}>
            {runningHead}
          </Text>
        </View>
      )}
      {children}
      <Footer />
    </Page>
  )
}

function Footer() {
  const { site, page, reviewed } = useDocument()
  return (
    <View
      tag="Artifact"
      fixed
      style={{
        position: 'absolute',
        top: footerTop,
        left: pageGeometry.marginX,
        width: contentWidth,
        height: 36,
        borderTop: `0.6 solid ${color.hairline}`,
        paddingTop: 6,
      }}
    >
      <Text fontSize={fontSizes.note} leading={1.35} ink={color.muted}>{`${site.name} · ${page.title} · ${reviewed}`}</Text>
      <Text fontSize={fontSizes.note} leading={1.35} ink={color.partnerInk}>
        {site.disclosure.footer}
      </Text>
      <Text
        fontSize={fontSizes.small}
        leading={1.35}
        weight={600}
        style={{ position: 'absolute', top: 6, right: 0, width: 60, textAlign: 'right' }}
        render={({ pageNumber }) => `${pageNumber}`}
      />
    </View>
  )
}
