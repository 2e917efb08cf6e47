/** @jsxImportSource react */
import type { ReactNode } from 'react'
import { Text, View } from './elements.tsx'
import { balanced, wrap } from './lines.ts'
import { Items } from './Markdown.tsx'
import { color, contentWidth, fontSizes } from './theme.ts'

/** Text that flows is read like a report, not like a slide. */
export const flowFontSize = fontSizes.body - 1.5

/** The column of a block that flows, beside its title. */
export const flowWidth = 500

type FlowProps = {
  id?: string | undefined
  title?: string | undefined
  intro?: string | undefined
  /** What the renderer has to say of the content, under what the author says. */
  caption?: string
  /** Sets the content under the title, as wide as the page, where it needs the room. */
  wide?: boolean
  children: ReactNode
}

/** Titles in the margin are short lines of large type. */
const marginWidth = contentWidth - flowWidth - 36

const titleSize = fontSizes.title - 4
const titleLeading = 1.15
const noteLeading = 1.4
const noteGap = 6

/** How high a title, in lines, and notes are in the margin, where they take no height of their own; rather too much than too little. */
export const heightInMargin = (titleLines: string | undefined, notes: readonly string[]) =>
  (titleLines?.split('\n').length ?? 0) * titleSize * titleLeading +
  notes.reduce((height, words) => height + noteGap + wrap(words, marginWidth / fontSizes.small).length * fontSizes.small * noteLeading, 0)

/** A block that flows: its title stands in the margin of each page that it takes, its content runs beside it. */
export function Flow({ id, title, intro, caption, wide = false, children }: FlowProps) {
  const titleLines = title === undefined ? undefined : balanced(title, (wide ? contentWidth : marginWidth) / titleSize)
  const notes = [intro, caption].filter((words) => words !== undefined)
  const bookmark = title === undefined ? {} : { bookmark: { title, fit: true } as never }
  const head = (
    <>
      {titleLines !== undefined && (
        <Text tag="H2" fontSize={titleSize} leading={titleLeading} weight={700} style={{ letterSpacing: -0.3 }}>
          {titleLines}
        </Text>
      )}
      {notes.map((words, index) => (
        <Text key={index} tag="P" fontSize={fontSizes.small} leading={noteLeading} ink={color.muted} style={{ marginTop: noteGap }}>
          {words}
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
  /** Of one that links can lead to. */
  id?: string | undefined
  title: ReactNode
  /** What has to be said before anything else: "Illustrative entry". */
  label?: string | false | undefined
  /** Facts about the entry, in small type. */
  note?: ReactNode
  children?: ReactNode
}

/** Titled entries one below the other, each kept whole. */
export function Entries({ entries, markers }: { entries: readonly Entry[]; markers?: readonly ReactNode[] }) {
  const bodies = entries.map(({ id, title, label, note, children }, index) => (
    <View key={index} id={id} wrap={false} style={{ marginBottom: 9 }}>
      {label && (
        <Text fontSize={fontSizes.small} weight={600} ink={color.partnerInk}>
          {label}
        </Text>
      )}
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

/** A square to tick, drawn: fonts may lack the character. */
export function Checkbox({ fontSize = flowFontSize }: { fontSize?: number }) {
  return (
    <View
      tag="Artifact"
      style={{ width: fontSize * 0.85, height: fontSize * 0.85, marginTop: fontSize * 0.36, border: `1 solid ${color.control}`, borderRadius: 1.5 }}
    />
  )
}
