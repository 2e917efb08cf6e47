import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { longDate } from '../content/tokens.ts'
import { Tags } from '../ui/Badge.tsx'
import { Cover } from '../ui/Cover.tsx'
import { DownloadLink } from '../ui/DownloadLink.tsx'
import { Grid } from '../ui/Grid.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'

/** Pages with their documents: category, title, text, day, format and length, and a button each to take and to read. */
export function DownloadList({ id, title, intro, items, download, action }: BlockProps<'downloadList'>) {
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards css={styles}>
        {items.map((card) => (
          <li key={card.title}>
            {card.cover && <Cover facts={card.cover} />}
            <Tags tags={card.tags} />
            <h3>{card.title}</h3>
            <p>{card.description}</p>
            {card.published !== undefined && (
              <p>
                <time dateTime={card.published}>{longDate(card.published)}</time>
              </p>
            )}
            {card.document && (
              <p className="format">
                {card.document.format}, {card.document.pages} pages
              </p>
            )}
            <div className="actions">
              {card.document && <DownloadLink document={card.document} title={card.title} label={download} />}
              {card.href && (
                <Link to={card.href} aria-label={`${action}: ${card.title}`}>
                  {action}
                </Link>
              )}
            </div>
          </li>
        ))}
      </Grid>
    </Section>
  )
}

const styles = css({
  time: { whiteSpace: 'normal' },
  '> li > .format': { color: 'var(--ink)', fontWeight: 'var(--strong)' },
  // Dates, lengths and buttons of a row stand on one line, however long the texts above them are.
  '> li > h3 + p + p': { marginBlockStart: 'auto' },
  '.actions': { display: 'grid', gap: 'var(--space-4)', justifyItems: 'start', marginBlockStart: 'auto', paddingBlockStart: 'var(--space-8)' },
  'p + p ~ .actions': { marginBlockStart: 0 },
  '.actions > a:last-child': { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)', fontWeight: 'var(--strong)' },
})
