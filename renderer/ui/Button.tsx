import { css } from '@emotion/react'
import type { ReactNode } from 'react'
import type { Link as LinkData } from '../content/resolved.ts'
import { Link } from './Link.tsx'
import { useRules } from './useRules.ts'

type Variant = 'primary' | 'soft' | 'secondary'

type NamedLink = LinkData & { name?: string }

type ButtonLinkProps = {
  link: NamedLink
  variant?: Variant
  className?: string
  /** A line above the label. */
  mark?: string | undefined
}

/** A link that looks like a button. Its `name` says in a list of all links what its label says where it is. */
export function ButtonLink({ link, variant = 'secondary', className = '', mark }: ButtonLinkProps) {
  useRules(buttonRules)
  return (
    <Link to={link} className={`button ${className}`.trim()} data-variant={variant === 'secondary' ? undefined : variant} aria-label={link.name}>
      {mark !== undefined && <span className="note">{mark} </span>}
      {link.label}
    </Link>
  )
}

/**
 * Renders the links of a block in a row, followed by other buttons (`children`). The first link has `firstVariant`, the others
 * are secondary, so that a view has one filled button. The spaces are for readers without the styles: text browsers, reading modes.
 */
export function Actions({ links, firstVariant = 'secondary', children }: { links: readonly NamedLink[]; firstVariant?: Variant; children?: ReactNode }) {
  if (links.length === 0 && !children) return null
  return (
    <div className="actions">
      {links.flatMap((link, index) => [<ButtonLink key={link.label} link={link} variant={index === 0 ? firstVariant : 'secondary'} />, ' '])}
      {children}
    </div>
  )
}

/** Exported for elements that get the button look by class name, as in islands, which cannot use Emotion. */
export const buttonRules = css({
  '.button': {
    display: 'inline-block',
    minHeight: 'var(--target)',
    padding: 'var(--space-12) var(--space-16)',
    border: 'var(--line) solid var(--control)',
    borderRadius: 'var(--radius-small)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    fontWeight: 'var(--strong)',
    lineHeight: 'var(--leading-heading)',
    textDecoration: 'none',
    textAlign: 'center',
    textWrap: 'balance',
    cursor: 'pointer',
    // Centers the label of a one-line button that is as high as a two-line one beside it.
    alignContent: 'center',
    '&[data-variant]': { borderColor: 'var(--accent)' },
    '&[data-variant=soft]': { background: 'var(--tint)', color: 'var(--accent-strong)' },
    '&[data-variant=primary]': { background: 'var(--accent)', color: 'var(--on-accent)', ':hover': { background: 'var(--accent-strong)' } },
    ':hover': { borderColor: 'var(--ink)' },
    '> .note': { display: 'block' },
    // In print a link shows its text and URL; in-page jumps and downloads are hidden.
    '@media print': {
      '&&': { minHeight: 0, padding: 0, border: 0, background: 'none', color: 'inherit', textDecoration: 'underline' },
      '&[href^="#"], &[download]': { display: 'none' },
    },
  },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-12)', marginBlockStart: 'var(--space-24)' },
})
