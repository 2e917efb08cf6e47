import { css } from '@emotion/react'
import type { BlockProps, DocumentFile } from '../content/resolved.ts'
import { Tags } from '../ui/Badge.tsx'
import { buttonRules } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { DownloadLink } from '../ui/DownloadLink.tsx'
import { FormattedDate } from '../ui/FormattedDate.tsx'
import { Grid, subgridStyles } from '../ui/Grid.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { useRules } from '../ui/useRules.ts'

/** Pages with their documents: category, title, description, date, format and length, and buttons to read the page and to download the document. */
export function DownloadList({ id, title, intro, items, download, action }: BlockProps<'downloadList'>) {
  useRules(buttonRules)
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards css={styles}>
        {items.map((card) => (
          <li key={card.title}>
            {card.cover && <Cover facts={card.cover} />}
            <Tags tags={card.tags} />
            <h3>{card.title}</h3>
            <p>{card.description}</p>
            <div className="facts">
              {card.published !== undefined && <FormattedDate date={card.published} />}
              {card.document && <Format document={card.document} />}
            </div>
            <div className="actions">
              {card.href && (
                <Link to={card.href} className="button" aria-label={`${action}: ${card.title}`}>
                  {action}
                </Link>
              )}{' '}
              {card.document && <DownloadLink document={card.document} title={card.title} label={download} />}
            </div>
          </li>
        ))}
      </Grid>
    </Section>
  )
}

/** Renders what the download button does not say about the document; without a file there is no such button. */
function Format({ document: { format, pages, bytes } }: { document: DocumentFile }) {
  if (bytes === undefined)
    return (
      <p className="format">
        {format}, {pages} pages
      </p>
    )
  return format === 'PDF' ? null : <p className="format">{format}</p>
}

const styles = css({
  time: { whiteSpace: 'normal', fontSize: 'var(--text-14)' },
  '.facts': { color: 'var(--muted)' },
  '.format': { color: 'var(--ink)', fontWeight: 'var(--strong)' },
  '.actions': { display: 'grid', justifySelf: 'start', alignSelf: 'start', margin: 0, paddingBlockStart: 'var(--space-8)' },
  ...subgridStyles,
})
