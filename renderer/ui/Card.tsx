import { css } from '@emotion/react'
import type { IconName } from '../../schema/index.ts'
import type { Card as CardData } from '../content/resolved.ts'
import { Tags } from './Badge.tsx'
import { Cover, coverRules } from './Cover.tsx'
import { FormattedDate } from './FormattedDate.tsx'
import { frameStyles } from './frameStyles.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { toneAttribute } from './theme.ts'
import { useRules } from './useRules.ts'

type CardProps = {
  card: CardData
  action?: string
  /** Gives the icon the size of the covers on the other cards. */
  alignWithCovers?: boolean
  hidden?: boolean
}

/**
 * A card of a `Grid` of cards; the link of its title or of its action covers the whole card. A card that describes another page
 * of the site has the class `teaser`, by which the search index leaves it out (`outputs/searchIndex.ts`).
 */
export function Card({ card, action = card.action, alignWithCovers = false, hidden }: CardProps) {
  const { title, description, icon, tone, href, tags, facts, published, minutes, cover } = card
  const isDated = published !== undefined && facts.length === 0
  const isLinked = href && action !== undefined
  useRules(href && linkRules, facts.length > 0 && factRules, isDated && metaRules, isLinked && actionRules)
  return (
    <li className={href?.href.startsWith('/') ? 'teaser' : undefined} hidden={hidden} {...toneAttribute(icon && (tone ?? 'accent'))}>
      {cover ? <Cover facts={cover} /> : icon && <CardIcon name={icon} alignWithCovers={alignWithCovers} />}
      <Tags tags={tags} />
      <h3>{href && action === undefined ? <Link to={href}>{title}</Link> : title}</h3>
      <p>{description}</p>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {/* Below a deadline among the facts, the date would read as another deadline. */}
      {isDated && (
        <p className="meta">
          <FormattedDate date={published} />
          {minutes !== undefined && <> · {minutes} min read</>}
        </p>
      )}
      {isLinked && (
        <p className="action">
          <Link to={href}>
            {action}
            <span className="sr">: {title}</span>
          </Link>
        </p>
      )}
    </li>
  )
}

function CardIcon({ name, alignWithCovers }: { name: IconName; alignWithCovers: boolean }) {
  useRules(alignWithCovers ? coverRules : iconRules)
  if (!alignWithCovers) return <Icon name={name} size={24} />
  return (
    <div className="cover tone">
      <Icon name={name} size={48} />
    </div>
  )
}

/** Styles for the items of a `Grid` as cards. */
export const cardRules = css({
  '.cards > li': {
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--space-8)',
    padding: 'var(--panel)',
    ...frameStyles,
    breakInside: 'avoid',
    '> p': { color: 'var(--muted)', maxWidth: 'var(--measure)' },
  },
  // Chromium (156) may print a row of cards on the next sheet without the heading above it, whatever `break-after` says. Not in every
  // section, which would leave much of some sheets empty.
  '@media print': { '.band:last-child:has(> .cards)': { breakInside: 'avoid' } },
})

const iconRules = css({ '.cards > li > svg': { color: 'var(--tone-ink)', marginBlockEnd: 'var(--space-8)' } })

/** Makes the link of a card cover all of it. */
export const linkRules = css({
  '.cards > li': {
    position: 'relative',
    'h3 a': { textDecoration: 'none' },
    '& :is(h3, .action) a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'var(--radius)' },
    '& :is(h3, .action) a:focus-visible': { outline: 'none' },
    '&:has(:is(h3, .action) a:focus-visible)': { outline: 'var(--line-strong) solid var(--accent)', outlineOffset: 'var(--space-2)' },
    '&:has(:is(h3, .action) a):hover': { borderColor: 'var(--accent)', 'h3 a': { textDecoration: 'underline' } },
  },
})

const factRules = css({
  '.cards > li': {
    '> dl': { display: 'grid', gap: 'var(--space-8)', marginBlockStart: 'var(--space-4)' },
    dt: { color: 'var(--muted)', fontSize: 'var(--text-14)' },
    dd: { fontWeight: 'var(--strong)' },
  },
})

/** Styles for small text at the foot of a card, by the class name `meta`. */
export const metaRules = css({ '.cards .meta': { marginBlockStart: 'auto', paddingBlockStart: 'var(--space-8)', fontSize: 'var(--text-14)' } })

const actionRules = css({
  '.cards .action': { fontWeight: 'var(--strong)' },
  '.cards :not(.meta) + .action': { marginBlockStart: 'auto', paddingBlockStart: 'var(--space-8)' },
})
