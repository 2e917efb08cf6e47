/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Text } from '../elements.tsx'
import { Checkbox, Entries, Flow, flowFontSize } from '../Flow.tsx'
import { color } from '../theme.ts'

/** A checklist with boxes to tick, except for warning signs. */
export function Checklist({ id, title, intro, marker, numbered, items }: BlockProps<'checklist'>) {
  const markerOf = (label: string, index: number) => {
    if (numbered) return `${index + 1}.`
    return marker === 'warning' ? <Warning key={index} /> : <Checkbox key={index} label={label} />
  }
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        markers={items.map((item, index) => markerOf(item.title, index))}
        entries={items.map((item) => ({ title: item.title, children: item.description }))}
      />
    </Flow>
  )
}

const Warning = () => (
  <Text tag="Artifact" fontSize={flowFontSize} weight={700} ink={color.danger}>
    !
  </Text>
)
