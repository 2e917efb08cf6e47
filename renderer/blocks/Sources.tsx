import { css } from '@emotion/react'
import { checkedOn } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { applied } from '../ui/applied.ts'
import { Dated } from '../ui/Dated.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'

export function Sources({ id, title, items }: BlockProps<'sources'>) {
  return (
    <Section split id={id} title={title}>
      <ol className="sources" css={applied(styles, items.length > 9 && longStyles)}>
        {items.map((item) => (
          <li key={item.title}>
            {item.href ? <Link to={item.href}>{item.title}</Link> : item.title}
            <p>
              <Dated of={checkedOn(item.checked)} />
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

/** Has room for numbers of two digits. */
const longStyles = css({ paddingInlineStart: 'var(--space-32)' })
