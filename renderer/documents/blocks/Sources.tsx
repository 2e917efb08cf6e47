/** @jsxImportSource react */
import { checkedLabel, datedTextOf } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { Link, printedAddress, Text, View } from '../elements.tsx'
import { Flow, flowWidth } from '../Flow.tsx'
import { Items } from '../Markdown.tsx'
import { color, fontSizes } from '../theme.ts'

export function Sources({ id, title, items }: BlockProps<'sources'>) {
  return (
    <Flow id={id} title={title}>
      <SourceList items={items} />
    </Flow>
  )
}

type SourceListProps = Pick<BlockProps<'sources'>, 'items'> & {
  from?: number
  /** The available width of a line, in points. */
  width?: number
  /** In points. */
  fontSize?: number
}

/** Numbered sources with their addresses as text, for readers of the print version. */
export function SourceList({ items, from = 1, width = flowWidth, fontSize = fontSizes.small - 1 }: SourceListProps) {
  const noteSize = fontSize - 1.5
  return (
    <Items
      fontSize={fontSize}
      style={{ rowGap: 6 }}
      markers={items.map((_, index) => `${from + index}.`)}
      entries={items.map(({ title, href, checked }) => (
        <View key={title} wrap={false}>
          <Text tag="P" fontSize={fontSize} leading={1.35}>
            {href ? <Link to={href}>{title}</Link> : title}
          </Text>
          <Text tag="P" fontSize={noteSize} leading={1.35} ink={color.muted}>
            {note(href?.kind === 'external' ? href.href : undefined, datedTextOf(checkedLabel(checked)), width / (noteSize * 0.55))}
          </Text>
        </View>
      ))}
    />
  )
}

/** Returns the address of a source and the date it was checked, on one line if both fit. */
function note(href: string | undefined, checked: string, maxLength: number): string {
  if (href === undefined) return checked
  const address = printedAddress(href, maxLength)
  return address.length + checked.length + 3 <= maxLength ? `${address} · ${checked}` : `${address}\n${checked}`
}
