/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Text } from '../elements.tsx'
import { Checkbox, Entries, Flow, flowFontSize } from '../Flow.tsx'
import { color } from '../theme.ts'

/** On paper points are there to be ticked, bad signs apart. */
export function Checklist({ id, title, intro, marker, numbered, items }: BlockProps<'checklist'>) {
  const markOf = (index: number) => {
    if (numbered) return `${index + 1}.`
    return marker === 'warning' ? <Warning key={index} /> : <Checkbox key={index} />
  }
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries markers={items.map((_, index) => markOf(index))} entries={items.map((item) => ({ title: item.title, children: item.description }))} />
    </Flow>
  )
}

const Warning = () => (
  <Text tag="Artifact" fontSize={flowFontSize} weight={700} ink={color.danger}>
    !
  </Text>
)
