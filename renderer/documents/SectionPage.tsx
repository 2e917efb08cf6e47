/** @jsxImportSource react */
import type { ReactNode } from 'react'
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
const textColumn = 342
const extraColumn = contentWidth - textColumn - gap
const halfColumn = (contentWidth - gap) / 2

/** One idea: its title, its text, and what is set apart from it: beside the text, or below where a table needs the width. */
export function SectionPage({ chapter, section, index }: { chapter: BlockProps<'chapter'>; section: Section; index: number }) {
  const { number, block, id } = chapterEntry(useDocument(), chapter.id)
  const { title, body, table, checklist, example, worksheet } = section
  const alone = !table && !checklist && !example && !worksheet
  // An example joins the text where something else already stands beside it and both fit under each other.
  const apart = Boolean(table ?? checklist ?? worksheet) && lengthOf(body) + (example?.body.length ?? 0) < 690
  const lines = balanced(title, titleWidth / fontSizes.title)
  const room = contentHeight - fontSizes.title * 1.15 * lines.split('\n').length - 20
  return (
    <PageTemplate id={section.id} bookmark={{ title, under: id }} origin={{ block, section: index }} runningHead={numberedTitle(number, chapter.title, '  ')}>
      <Text tag="H3" fontSize={fontSizes.title} leading={1.15} weight={700} style={{ letterSpacing: -0.4, marginBottom: 20, maxWidth: titleWidth }}>
        {lines}
      </Text>
      {alone || (table && table.columns.length > 3) ? (
        <>
          <InTwoColumns nodes={body} />
          <Extras section={section} width={contentWidth} availableHeight={room - 18 - Math.max(...halves(body).map(heightOf))} />
        </>
      ) : (
        <View style={{ flexDirection: 'row' }}>
          <View style={{ width: textColumn, marginRight: gap }}>
            <MarkdownContent nodes={body} />
            {example && apart && (
              <View style={{ marginTop: 18 }}>
                <Example {...example} />
              </View>
            )}
          </View>
          <View style={{ width: extraColumn }}>
            <Extras section={apart ? { ...section, example: undefined } : section} width={extraColumn} availableHeight={room} />
          </View>
        </View>
      )}
    </PageTemplate>
  )
}

/** Text above a wide table, in columns that are comfortable to read. */
function InTwoColumns({ nodes }: { nodes: Markdown }) {
  const [left, right] = halves(nodes)
  if (right.length === 0) return <View style={{ width: 480, marginBottom: 18 }}>{<MarkdownContent nodes={left} fontSize={fontSizes.body} />}</View>
  return (
    <View style={{ flexDirection: 'row', marginBottom: 18 }}>
      {[left, right].map((half, index) => (
        <View key={index} style={{ width: halfColumn, marginLeft: index * gap }}>
          <MarkdownContent nodes={half} fontSize={fontSizes.body} />
        </View>
      ))}
    </View>
  )
}

/** Splits text between two paragraphs so that both halves are about as long; a heading stays with what it heads. */
export function halves(nodes: Markdown): [Markdown, Markdown] {
  const lengths = nodes.map((node) => lengthOf([node]) + 40)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let best = nodes.length
  let least = total
  for (let at = 1, before = 0; at < nodes.length; at++) {
    before += lengths[at - 1] ?? 0
    const longer = Math.max(before, total - before)
    if (longer < least && nodes[at - 1]?.type !== 'heading') {
      least = longer
      best = at
    }
  }
  return [nodes.slice(0, best), nodes.slice(best)]
}

/** About how high text is in one of two columns, in points; rather too much than too little. */
const heightOf = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce(
    (height, node) =>
      height +
      (node.type === 'list' ? heightOf(node.children) : fontSizes.body * (1.5 * Math.ceil((lengthOf([node]) * fontSizes.body * 0.56) / halfColumn) + 0.7)),
    0,
  )

/** A table is set in larger type where nothing else needs the room. */
function tableFontSize({ columns, rows }: NonNullable<Section['table']>, width: number, room: number): number {
  const sizes = width === contentWidth ? ([fontSizes.body, flowFontSize, fontSizes.small] as const) : ([flowFontSize, fontSizes.small] as const)
  return fittingFontSize([columns, ...rows], width, 0.9 * room - 24, sizes)
}

function Extras({ section: { checklist, table, example, worksheet }, width, availableHeight }: { section: Section; width: number; availableHeight: number }) {
  const parts: ReactNode[] = []
  if (table)
    parts.push(<Table {...table} width={width} fontSize={checklist || example || worksheet ? fontSizes.small : tableFontSize(table, width, availableHeight)} />)
  if (checklist)
    parts.push(
      <Items
        fontSize={fontSizes.body}
        style={{ rowGap: checklist.length > 6 ? 9 : 13 }}
        markers={checklist.map((point) => <Checkbox key={point} fontSize={fontSizes.body} />)}
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
const promptLine = fontSizes.body * 1.35

/** Room to write: lines 7 to 11 mm apart, as the number of them and the length of the prompts allow. */
function Worksheet({ prompts }: { prompts: NonNullable<Section['worksheet']> }) {
  const lines = prompts.reduce((sum, prompt) => sum + prompt.lines, 0)
  const words = prompts.reduce((sum, { prompt }) => sum + promptGap + promptLine * Math.ceil((prompt.length * fontSizes.body * 0.55) / extraColumn), 0)
  const height = Math.min(31, Math.max(20, (390 - words) / lines))
  return prompts.map((prompt, index) => (
    <View key={prompt.prompt} style={{ marginTop: index === 0 ? 0 : promptGap }}>
      <Text tag="P" leading={1.35} weight={600}>
        {prompt.prompt}
      </Text>
      <View tag="Artifact">
        {Array.from({ length: prompt.lines }, (_, line) => (
          <View key={line} style={{ height, borderBottom: `0.8 solid ${color.control}` }} />
        ))}
      </View>
    </View>
  ))
}
