import { css } from '@emotion/react'
import { checkedLabel } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { combineStyles } from '../ui/combineStyles.ts'
import { DatedText } from '../ui/FormattedDate.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'

export function Sources({ id, title, items }: BlockProps<'sources'>) {
  return (
    <Section split id={id} title={title}>
      <ol className="sources" css={combineStyles(styles, items.length > 9 && longStyles)}>
        {items.map((item) => (
          <li key={item.title}>
            {item.href ? <Link to={item.href}>{item.title}</Link> : item.title}
            <p>
              <DatedText text={checkedLabel(item.checked)} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const styles = css({
  paddingInlineStart: 'var(--indent)',
  maxWidth: 'var(--measure)',
  li: { paddingBlock: 'var(--space-4)', breakInside: 'avoid' },
  p: { color: 'var(--muted)', fontSize: 'var(--text-14)' },
})

/** Makes room for two-digit numbers. */
const longStyles = css({ paddingInlineStart: 'var(--space-32)' })
