/** @jsxImportSource react */
import type { ReactNode } from 'react'
import { type BoxContent, Text, View } from './elements.tsx'
import { balanced, wrap } from './lines.ts'
import { Items } from './Markdown.tsx'
import { color, contentWidth, fontSizes } from './theme.ts'

/** The font size of flowing text, which is read like a report and not like a slide. In points. */
export const flowFontSize = fontSizes.body - 1.5

/** The width of the content of a flowing block, beside its title. In points. */
export const flowWidth = 500

type FlowProps = {
  id?: string
  title?: string
  intro?: string
  /** A note of the renderer on the content, below the author's intro. */
  caption?: string
  /** Puts the content below the title, as wide as the page. */
  wide?: boolean
  children: BoxContent
}

/** The width of the margin, where titles are short lines in a large font size. */
const marginWidth = contentWidth - flowWidth - 36

const titleSize = fontSizes.title - 4
const titleLeading = 1.15
const noteLeading = 1.4
const noteGap = 6

/**
 * Estimates the height in points of a title and notes in the margin, where they are positioned absolutely and add no height;
 * rather too much than too little.
 * @param titleLines the title with its line breaks
 */
export const heightInMargin = (titleLines: string | undefined, notes: readonly string[]) =>
  (titleLines?.split('\n').length ?? 0) * titleSize * titleLeading +
  notes.reduce((height, note) => height + noteGap + wrap(note, marginWidth / fontSizes.small).length * fontSizes.small * noteLeading, 0)

/** A flowing block: its title is repeated in the margin of each of its pages, its content is beside it. */
export function Flow({ id, title, intro, caption, wide = false, children }: FlowProps) {
  const titleLines = title === undefined ? undefined : balanced(title, (wide ? contentWidth : marginWidth) / titleSize)
  const notes = [intro, caption].filter((note) => note !== undefined)
  const bookmark = title === undefined ? {} : { bookmark: { title, fit: true } as never }
  const head = (
    <>
      {titleLines !== undefined && (
        <Text tag="H2" fontSize={titleSize} leading={titleLeading} weight={700} style={{ letterSpacing: -0.3 }}>
          {titleLines}
        </Text>
      )}
      {notes.map((note, index) => (
        <Text key={index} tag="P" fontSize={fontSizes.small} leading={noteLeading} ink={color.muted} style={{ marginTop: noteGap }}>
          {note}
        </Text>
      ))}
    </>
  )
  return wide ? (
    <View id={id}>
      <View {...bookmark} style={{ marginBottom: 10 }}>
        {head}
      </View>
      {children}
    </View>
  ) : (
    <View id={id} style={{ paddingLeft: contentWidth - flowWidth, minHeight: Math.max(110, heightInMargin(titleLines, notes)) }}>
      <View style={{ height: 0 }} {...bookmark} />
      <View fixed repeatKey={id ?? ''} style={{ position: 'absolute', top: 0, left: 0, width: marginWidth }}>
        {head}
      </View>
      {children}
    </View>
  )
}

type Entry = {
  title: ReactNode
  /** Must be read before the entry: "Illustrative entry". */
  label?: string | false
  /** Facts about the entry, in small print. */
  note?: ReactNode
  /** A paragraph as plain text, or elements such as `<Text>`. */
  children?: string | BoxContent
}

/** Titled entries one below the other, none of them split between pages. */
export function Entries({ entries, markers }: { entries: readonly Entry[]; markers?: readonly (string | BoxContent)[] }) {
  const bodies = entries.map(({ title, label, note, children }, index) => (
    <View key={index} wrap={false} style={{ marginBottom: 9 }}>
      {label ? (
        <Text fontSize={fontSizes.small} weight={600} ink={color.partnerInk}>
          {label}
        </Text>
      ) : undefined}
      <Text tag="H3" fontSize={flowFontSize} leading={1.35} weight={600}>
        {title}
      </Text>
      {note !== undefined && (
        <Text fontSize={fontSizes.small} ink={color.muted}>
          {note}
        </Text>
      )}
      {typeof children === 'string' ? (
        <Text tag="P" fontSize={flowFontSize} style={{ marginTop: 2 }}>
          {children}
        </Text>
      ) : (
        children
      )}
    </View>
  ))
  return markers ? <Items markers={markers} entries={bodies} fontSize={flowFontSize} /> : bodies
}

/** A checkbox, drawn as a box because fonts may lack the character. @param props.label the text beside it */
export function Checkbox({ label, fontSize = flowFontSize }: { label: string; fontSize?: number }) {
  return (
    <View
      tag="Artifact"
      field={{ label }}
      style={{ width: fontSize * 0.85, height: fontSize * 0.85, marginTop: fontSize * 0.36, border: `1 solid ${color.control}`, borderRadius: 1.5 }}
    />
  )
}
