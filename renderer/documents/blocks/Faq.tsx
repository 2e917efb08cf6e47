/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { View } from '../elements.tsx'
import { Entries, Flow, flowFontSize } from '../Flow.tsx'
import { MarkdownContent } from '../Markdown.tsx'

export function Faq({ id, title, intro, items }: BlockProps<'faq'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={items.map(({ question, answer }) => ({
          title: question,
          children: (
            <View style={{ marginTop: 2 }}>
              <MarkdownContent nodes={answer} fontSize={flowFontSize} />
            </View>
          ),
        }))}
      />
    </Flow>
  )
}
