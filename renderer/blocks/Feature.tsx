import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Tags } from '../ui/Badge.tsx'
import { Actions, buttonRules } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { DownloadLink } from '../ui/DownloadLink.tsx'
import { frameStyles } from '../ui/frameStyles.ts'
import { Section } from '../ui/Section.tsx'
import { containers } from '../ui/theme.ts'
import { useRules } from '../ui/useRules.ts'

export function Feature({ id, title, page, label, inside, actions, download }: BlockProps<'feature'>) {
  useRules(buttonRules)
  const Heading = title === undefined ? 'h2' : 'h3'
  const own = actions.map((link) => (link.href.href === page.href?.href ? { ...link, name: `${link.label}: ${page.title}` } : link))
  const links = own.length > 0 || page.href === undefined ? own : [{ label: `Read ${page.title}`, href: page.href }]
  return (
    <Section id={id} title={title}>
      <div css={styles}>
        <div>
          <Tags tags={label === undefined ? page.tags : [label, ...page.tags.filter((tag) => tag !== label)]} />
          <Heading>{page.title}</Heading>
          <p>{page.description}</p>
          <Actions links={links}>
            {page.document && download !== undefined && <DownloadLink document={page.document} title={page.title} label={download} />}
          </Actions>
          {inside && (
            <div className="inside">
              <p>{inside.title}</p>
              <ol>
                {inside.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            </div>
          )}
        </div>
        {page.cover && <Cover facts={page.cover} />}
      </div>
    </Section>
  )
}

const styles = css({
  display: 'grid',
  gap: 'var(--space-24)',
  padding: 'var(--panel)',
  ...frameStyles,
  breakInside: 'avoid',
  // The cover comes first, as on cards.
  '> :last-child:not(:only-child)': { order: -1, [containers.three]: { order: 0 } },
  [containers.three]: { gridTemplateColumns: '2fr 1fr', gap: 'var(--space-48)', '> :only-child': { gridColumn: '1 / -1' } },
  '.tags': { marginBlockEnd: 'var(--space-12)' },
  'h2, h3': { fontSize: 'var(--heading)', marginBlockEnd: 'var(--space-8)' },
  'h2 + p, h3 + p': { maxWidth: 'var(--measure)' },
  '.inside': { marginBlockStart: 'var(--space-24)' },
  '.inside > p': { fontWeight: 'var(--strong)', marginBlockEnd: 'var(--space-8)' },
  ol: { paddingInlineStart: 'var(--indent)', [containers.two]: { columns: 2, columnGap: 'var(--space-48)' } },
  li: { breakInside: 'avoid', marginBlockEnd: 'var(--space-4)' },
})
