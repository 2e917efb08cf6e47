/** @jsxImportSource react */
import { sourceLabel } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { useDocument } from '../context.ts'
import { Link } from '../elements.tsx'
import { Entries, Flow } from '../Flow.tsx'

/** Figures, each with its source or the note that nobody has checked it (visitors.md D8). */
export function Claims({ id, title, intro, items }: BlockProps<'claims'>) {
  const { site } = useDocument()
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={items.map(({ figure, label, source, sourceName }) => ({
          title: figure,
          note: source ? (
            <>
              Source: <Link to={source}>{sourceLabel(source, sourceName)}</Link>
            </>
          ) : (
            site.disclosure.claim
          ),
          children: label,
        }))}
      />
    </Flow>
  )
}
