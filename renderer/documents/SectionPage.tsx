/** @jsxImportSource react */
import type { ReactElement } from 'react'
import { numberedTitle } from '../content/chapters.ts'
import type { BlockProps, Markdown, MarkdownNode } from '../content/resolved.ts'
import { chapterEntry, useDocument } from './context.ts'
import { Text, View } from './elements.tsx'
import { Checkbox, flowFontSize } from './Flow.tsx'
import { balanced } from './lines.ts'
import { Items, lengthOf, MarkdownContent } from './Markdown.tsx'
import { PageTemplate } from './PageTemplate.tsx'
import { fittingFontSize, Table } from './Table.tsx'
import { color, contentHeight, contentWidth, fontSizes } from './theme.ts'

type Section = BlockProps<'chapter'>['sections'][number]

const gap = 44
const titleWidth = 640
const textWidth = 342
const extrasWidth = contentWidth - textWidth - gap
const halfWidth = (contentWidth - gap) / 2

/** The page of a section: its title, its text, and its extras beside the text, or below it if a table needs the width. */
export function SectionPage({ chapter, section, index }: { chapter: BlockProps<'chapter'>; section: Section; index: number }) {
  const { number, block, id } = chapterEntry(useDocument(), chapter.id)
  const { title, body, table, checklist, example, worksheet } = section
  const textOnly = !table && !checklist && !example && !worksheet
  // An example moves below the text if the text already has something else beside it, and both fit the column.
  const exampleBelowText = Boolean(table ?? checklist ?? worksheet) && lengthOf(body) + (example?.body.length ?? 0) < 690
  const lines = balanced(title, titleWidth / fontSizes.title)
  const availableHeight = contentHeight - fontSizes.title * 1.15 * lines.split('\n').length - 20
  return (
    <PageTemplate id={section.id} bookmark={{ title, parent: id }} origin={{ block, section: index }} runningHead={numberedTitle(number, chapter.title, '  ')}>
      <Text tag="H3" fontSize={fontSizes.title} leading={1.15} weight={700} style={{ letterSpacing: -0.4, marginBottom: 20, maxWidth: titleWidth }}>
        {lines}
      </Text>
      {textOnly || (table && table.columns.length > 3) ? (
        <>
          <TextInTwoColumns nodes={body} />
          <Extras section={section} width={contentWidth} availableHeight={availableHeight - 18 - Math.max(...halves(body).map(heightOf))} />
        </>
      ) : (
        <View style={{ flexDirection: 'row' }}>
          <View style={{ width: textWidth, marginRight: gap }}>
            <MarkdownContent nodes={body} />
            {example && exampleBelowText && (
              <View style={{ marginTop: 18 }}>
                <Example {...example} />
              </View>
            )}
          </View>
          <View style={{ width: extrasWidth }}>
            <Extras section={exampleBelowText ? { ...section, example: undefined } : section} width={extrasWidth} availableHeight={availableHeight} />
          </View>
        </View>
      )}
    </PageTemplate>
  )
}

/** Text as wide as the page, in two columns of a comfortable line length; short text stays in one. */
function TextInTwoColumns({ nodes }: { nodes: Markdown }) {
  const [left, right] = halves(nodes)
  if (right.length === 0)
    return (
      <View style={{ width: 480, marginBottom: 18 }}>
        <MarkdownContent nodes={left} />
      </View>
    )
  return (
    <View style={{ flexDirection: 'row', marginBottom: 18 }}>
      {[left, right].map((half, index) => (
        <View key={index} style={{ width: halfWidth, marginLeft: index * gap }}>
          <MarkdownContent nodes={half} />
        </View>
      ))}
    </View>
  )
}

/** Splits text between two paragraphs so that both halves have about the same length; a heading stays with its text. */
export function halves(nodes: Markdown): [Markdown, Markdown] {
  const lengths = nodes.map((node) => lengthOf([node]) + 40)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let best = nodes.length
  let minLength = total
  for (let index = 1, left = 0; index < nodes.length; index++) {
    left += lengths[index - 1] ?? 0
    const longer = Math.max(left, total - left)
    if (longer < minLength && nodes[index - 1]?.type !== 'heading') {
      minLength = longer
      best = index
    }
  }
  return [nodes.slice(0, best), nodes.slice(best)]
}

/** Estimates the height in points of text in one of two columns; rather too much than too little. */
const heightOf = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce(
    (height, node) =>
      height +
      (node.type === 'list' ? heightOf(node.children) : fontSizes.body * (1.5 * Math.ceil((lengthOf([node]) * fontSizes.body * 0.56) / halfWidth) + 0.7)),
    0,
  )

/** Returns the font size of a table that shares its column with nothing else: larger if it fits the available height. */
function tableFontSize({ columns, rows }: NonNullable<Section['table']>, width: number, availableHeight: number): number {
  const sizes = width === contentWidth ? ([fontSizes.body, flowFontSize, fontSizes.small] as const) : ([flowFontSize, fontSizes.small] as const)
  return fittingFontSize([columns, ...rows], width, 0.9 * availableHeight - 24, sizes)
}

function Extras({ section: { checklist, table, example, worksheet }, width, availableHeight }: { section: Section; width: number; availableHeight: number }) {
  const parts: ReactElement[] = []
  if (table)
    parts.push(<Table {...table} width={width} fontSize={checklist || example || worksheet ? fontSizes.small : tableFontSize(table, width, availableHeight)} />)
  if (checklist)
    parts.push(
      <Items
        fontSize={fontSizes.body}
        style={{ rowGap: checklist.length > 6 ? 9 : 13 }}
        markers={checklist.map((point) => <Checkbox key={point} label={point} fontSize={fontSizes.body} />)}
        entries={checklist.map((point) => (
          <Text key={point} leading={1.4}>
            {point}
          </Text>
        ))}
      />,
    )
  if (example) parts.push(<Example {...example} />)
  if (worksheet) parts.push(<Worksheet prompts={worksheet} />)
  return parts.map((part, index) => (
    <View key={index} style={index === 0 ? {} : { marginTop: 18 }}>
      {part}
    </View>
  ))
}

function Example({ title, body }: NonNullable<Section['example']>) {
  return (
    <View tag="Aside" style={{ backgroundColor: color.tint, borderRadius: 6, padding: 18 }}>
      <Text tag="H4" weight={600} style={{ marginBottom: 6 }}>
        {title}
      </Text>
      <Text tag="P">{body}</Text>
    </View>
  )
}

const promptGap = 14
const promptLineHeight = fontSizes.body * 1.35

/**
 * Returns the font size of typed text, of which two lines fit between two drawn ones: none is struck through. The lines of most
 * viewers are 1.16 times as high as the font size; those of pdf.js, 1.35 times, it spreads over the height of the field.
 */
const typedFontSize = (lineHeight: number) => Math.floor(lineHeight * 4.2) / 10

/** How much of a field viewers may leave empty above and below typed text, in points: it is that much higher than its lines. */
const fieldPadding = 2

/** Prompts with lines to write on, 7 to 11 mm apart, depending on their number and the length of the prompts. */
function Worksheet({ prompts }: { prompts: NonNullable<Section['worksheet']> }) {
  const lines = prompts.reduce((sum, prompt) => sum + prompt.lines, 0)
  const promptsHeight = prompts.reduce(
    (sum, { prompt }) => sum + promptGap + promptLineHeight * Math.ceil((prompt.length * fontSizes.body * 0.55) / extrasWidth),
    0,
  )
  const lineHeight = Math.min(31, Math.max(20, (390 - promptsHeight) / lines))
  return prompts.map((prompt, index) => (
    <View key={prompt.prompt} style={{ marginTop: index === 0 ? 0 : promptGap }}>
      <Text tag="P" leading={1.35} weight={600}>
        {prompt.prompt}
      </Text>
      <View
        tag="Artifact"
        field={{ label: prompt.prompt, fontSize: typedFontSize(lineHeight) }}
        style={{ marginBottom: -fieldPadding, paddingBottom: fieldPadding }}
      >
        {Array.from({ length: prompt.lines }, (_, line) => (
          <View key={line} style={{ height: lineHeight, borderBottom: `0.8 solid ${color.control}` }} />
        ))}
      </View>
    </View>
  ))
}
