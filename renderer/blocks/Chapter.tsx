import { css } from '@emotion/react'
import { chapterNumber } from '../content/chapters.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { usePage } from '../ui/context.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { frameStyles } from '../ui/frameStyles.ts'
import { Prose } from '../ui/Prose.tsx'
import { Section } from '../ui/Section.tsx'
import { containers, screens } from '../ui/theme.ts'

/** A chapter with fewer sections than this can be taken in at a glance and gets no links to them. */
const minSections = 4

/** A chapter of a guide: links to its sections, then the sections. Several chapters on a page are numbered. */
export function Chapter({ id, title, summary, sections }: BlockProps<'chapter'>) {
  const number = chapterNumber(usePage().page.blocks, id)
  return (
    <Section css={styles} id={id} title={title} intro={summary} beforeTitle={number && <p className="eyebrow">Chapter {number}</p>}>
      {sections.length >= minSections && (
        <ul role="list" className="parts">
          {sections.map((section) => (
            <li key={section.title}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      )}
      {sections.map((section) => (
        <div key={section.title} className="section">
          <h3 id={section.id}>{section.title}</h3>
          <Prose nodes={section.body} level={4} />
          {section.checklist && (
            <ul role="list">
              {section.checklist.map((point) => (
                <li key={point}>
                  <Checkbox>{point}</Checkbox>
                </li>
              ))}
            </ul>
          )}
          {section.table && <DataTable {...section.table} />}
          {section.example && (
            <aside>
              <h4>{section.example.title}</h4>
              <p>{section.example.body}</p>
            </aside>
          )}
          {section.worksheet && (
            <ol className="worksheet">
              {section.worksheet.map(({ prompt }) => (
                <li key={prompt}>{prompt}</li>
              ))}
            </ol>
          )}
        </div>
      ))}
    </Section>
  )
}

const styles = css({
  '&&': {
    borderBlockStart: 'var(--line-strong) solid var(--ink)',
    paddingBlockStart: 'var(--space-16)',
    marginBlockStart: 'calc(var(--section) / 2)',
    containIntrinsicBlockSize: 'auto calc(6 * var(--unseen))',
  },
  h2: { fontSize: 'var(--chapter)', letterSpacing: 'var(--tracking-title)' },
  'h2 + p': { fontSize: 'var(--text-18)' },
  'header > .eyebrow': { margin: 0, fontWeight: 'var(--strong)' },
  '.parts': {
    [containers.two]: { columns: 2, columnGap: 'var(--space-24)' },
    // A guide has sixty of them, and `text-wrap: pretty` takes time for each.
    li: { breakInside: 'avoid', textWrap: 'wrap' },
    a: { display: 'inline-block', paddingBlock: 'var(--space-4)', [screens.phone]: { paddingBlock: 'var(--space-12)' } },
    '@media print': { display: 'none' },
  },
  '.section': {
    marginBlockStart: 'var(--space-48)',
    fontSize: 'var(--reading)',
    '> :not(table)': { maxWidth: 'var(--measure)' },
    '> * + *': { marginBlockStart: 'var(--space-16)' },
  },
  '.section > h3': { fontSize: 'var(--text-22)' },
  '.section > h3 + *': { marginBlockStart: 'var(--space-8)' },
  aside: {
    padding: 'var(--space-16)',
    borderInlineStart: 'var(--line-mark) solid var(--control)',
    background: 'var(--tint)',
    h4: { marginBlockEnd: 'var(--space-4)' },
  },
  '.worksheet': {
    breakInside: 'avoid',
    padding: 'var(--space-8) var(--space-16) var(--space-16) var(--space-48)',
    ...frameStyles,
    li: { paddingBlock: 'var(--space-8) var(--space-32)', borderBlockEnd: 'var(--line) solid var(--control)' },
  },
})
