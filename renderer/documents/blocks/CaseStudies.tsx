/** @jsxImportSource react */
import { figuresLabel, illustrativeExample } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { useDocument } from '../context.ts'
import { Text, View } from '../elements.tsx'
import { Entries, Flow, flowFontSize } from '../Flow.tsx'
import { Items } from '../Markdown.tsx'
import { color, fontSizes } from '../theme.ts'

/** Case studies; the note that their figures are invented or unchecked comes before the figures (visitors.md D8). */
export function CaseStudies({ id, title, intro, items }: BlockProps<'caseStudies'>) {
  const { site } = useDocument()
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={items.map(({ title: caseTitle, companyType, description, results, tools, illustrative }) => ({
          title: caseTitle,
          label: illustrative && illustrativeExample,
          note: `${companyType} · ${tools.join(', ')}`,
          children: (
            <View style={{ marginTop: 2 }}>
              <Text tag="P" style={{ marginBottom: 4 }}>
                {description}
              </Text>
              <Text tag="P" fontSize={fontSizes.small} ink={color.muted}>
                {figuresLabel(illustrative, site)}
              </Text>
              <Items markers={results.map(() => '•')} fontSize={flowFontSize} entries={results.map((result) => <Text key={result}>{result}</Text>)} />
            </View>
          ),
        }))}
      />
    </Flow>
  )
}
