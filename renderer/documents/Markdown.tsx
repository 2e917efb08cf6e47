/** @jsxImportSource react */
import type { ReactNode } from 'react'
import type { Markdown, MarkdownNode } from '../content/resolved.ts'
import { type BoxContent, Link, Span, type Style, Text, View } from './elements.tsx'
import { color, fontSizes } from './theme.ts'

type MarkdownProps = {
  nodes: Markdown
  /** In points. */
  fontSize?: number
}

/** Renders Markdown as paragraphs, lists and small headings. */
export function MarkdownContent({ nodes, fontSize = fontSizes.body }: MarkdownProps) {
  return nodes.map((node, index) => <MarkdownBlock key={index} node={node} fontSize={fontSize} first={index === 0} />)
}

const isInline = ({ type }: MarkdownNode) => type === 'text' || type === 'strong' || type === 'emphasis' || type === 'link'

function MarkdownBlock({ node, fontSize, first }: { node: MarkdownNode; fontSize: number; first: boolean }) {
  const gap = { marginTop: first ? 0 : fontSize * 0.7 }
  if (node.type === 'heading')
    return (
      <Text tag="H4" fontSize={fontSize + 1.5} leading={1.3} weight={600} style={{ marginTop: first ? 0 : fontSize * 1.3 }} minPresenceAhead={60}>
        <Inline nodes={node.children} />
      </Text>
    )
  if (node.type === 'list')
    return (
      <View style={gap}>
        <List list={node} fontSize={fontSize} />
      </View>
    )
  return (
    <Text tag="P" fontSize={fontSize} leading={1.5} style={gap}>
      <Inline nodes={'children' in node ? node.children : []} />
    </Text>
  )
}

function List({ list: { ordered, start, children: items }, fontSize }: { list: Extract<MarkdownNode, { type: 'list' }>; fontSize: number }) {
  return (
    <Items
      markers={items.map((_, index) => (ordered ? `${start + index}.` : '•'))}
      fontSize={fontSize}
      style={{ rowGap: fontSize * 0.35 }}
      entries={items.map((item, index) => {
        const children = 'children' in item ? item.children : []
        return children.every(isInline) ? (
          <Text key={index} fontSize={fontSize} leading={1.5}>
            <Inline nodes={children} />
          </Text>
        ) : (
          <MarkdownContent key={index} nodes={wrapInlines(children)} fontSize={fontSize} />
        )
      })}
    />
  )
}

/** A list of entries, each with a marker in front. */
export function Items({
  markers,
  entries,
  fontSize,
  style,
}: {
  markers: readonly (string | BoxContent)[]
  entries: readonly BoxContent[]
  fontSize: number
  style?: Style
}) {
  // The marker column fits "10."; numbers with more digits widen it.
  const digits = Math.max(...markers.map((marker) => (typeof marker === 'string' ? marker.length - 1 : 0)))
  return (
    <View tag="L" style={style ?? {}}>
      {entries.map((entry, index) => (
        <View key={index} tag="LI" wrap={false} style={{ flexDirection: 'row' }}>
          <View tag="Lbl" style={{ width: fontSize * (1.55 + 0.7 * Math.max(0, digits - 2)), flexShrink: 0 }}>
            {typeof markers[index] === 'string' ? (
              <Text fontSize={fontSize} leading={1.5} ink={color.muted}>
                {markers[index]}
              </Text>
            ) : (
              markers[index]
            )}
          </View>
          <View tag="LBody" style={{ flex: 1 }}>
            {entry}
          </View>
        </View>
      ))}
    </View>
  )
}

/** Wraps consecutive inline nodes in paragraphs, for a list entry that also contains blocks. */
function wrapInlines(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const result: MarkdownNode[] = []
  let inlines: MarkdownNode[] = []
  const closeParagraph = () => {
    if (inlines.length > 0) result.push({ type: 'paragraph', children: inlines })
    inlines = []
  }
  for (const node of nodes) {
    if (isInline(node)) inlines.push(node)
    else {
      closeParagraph()
      result.push(node)
    }
  }
  closeParagraph()
  return result
}

/** Inline text with its emphasis and links. */
function Inline({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  return nodes.map((node, index) => {
    // Line breaks of the YAML file are rendered as spaces.
    if (node.type === 'text') return node.value.replace(/\s+/g, ' ')
    const children = <Inline nodes={node.children} />
    if (node.type === 'link')
      return (
        <Link key={index} to={node.href}>
          {children}
        </Link>
      )
    return (
      <Span key={index} style={node.type === 'strong' ? { fontWeight: 600 } : { fontStyle: 'italic' }}>
        {children}
      </Span>
    )
  })
}

/** Returns the number of characters of Markdown text. */
export const lengthOf = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.type === 'text' ? node.value.length : lengthOf(node.children)), 0)
