/** @jsxImportSource react */
import type { ReactNode } from 'react'
import { useDocument } from './context.ts'
import { type Origin, Page, Text, View } from './elements.tsx'
import { color, contentWidth, fontFamily, sheet, size } from './theme.ts'

/** Where the foot of a page begins. */
export const footTop = sheet.height - 54

type SheetProps = {
  /** The name of this page as a place: links inside the document and the outline lead to it. */
  id?: string | undefined
  /** Its entry in the outline, and the place of the entry it stands under. */
  bookmark?: { title: string; under?: string | undefined } | undefined
  origin?: Origin | undefined
  /** What the page is part of, in small type at its head. */
  running?: ReactNode
  children: ReactNode
}

/** One page, with what every page says at its foot: site, document, day of review, page number and the commercial ties. */
export function Sheet({ id, bookmark, origin, running, children }: SheetProps) {
  return (
    <Page
      size="A4"
      orientation="landscape"
      origin={origin}
      id={id}
      {...(bookmark ? { bookmark: { title: bookmark.title, ref: id, parent: bookmark.under, fit: true } as never } : {})}
      style={{
        fontFamily,
        paddingTop: sheet.top + sheet.head,
        paddingBottom: sheet.bottom,
        paddingHorizontal: sheet.side,
      }}
    >
      {running !== undefined && (
        <View tag="Artifact" fixed style={{ position: 'absolute', top: sheet.top - 4, left: sheet.side, width: contentWidth }}>
          <Text at={size.note} ink={color.muted}>
            {running}
          </Text>
        </View>
      )}
      {children}
      <Foot />
    </Page>
  )
}

function Foot() {
  const { site, page, reviewed } = useDocument()
  return (
    <View
      tag="Artifact"
      fixed
      style={{ position: 'absolute', top: footTop, left: sheet.side, width: contentWidth, height: 36, borderTop: `0.6 solid ${color.hairline}`, paddingTop: 6 }}
    >
      <Text at={size.note} leading={1.35} ink={color.muted}>{`${site.name} · ${page.title} · ${reviewed}`}</Text>
      <Text at={size.note} leading={1.35} ink={color.partnerInk}>
        {site.disclosure.footer}
      </Text>
      <Text
        at={size.small}
        leading={1.35}
        weight={600}
        style={{ position: 'absolute', top: 6, right: 0, width: 60, textAlign: 'right' }}
        render={({ pageNumber }) => `${pageNumber}`}
      />
    </View>
  )
}
