import { css } from '@emotion/react'
import type { Link as LinkData } from '../content/resolved.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { useRules } from './useRules.ts'

/** The answers to a question, each a link. Print says what an answer leads to, where that is on the page. */
export function Answers({ links, titles }: { links: readonly LinkData[]; titles?: ReadonlyMap<string, string> }) {
  useRules(answersRules)
  return (
    <ul role="list" className="answers">
      {links.map((link) => (
        <li key={link.label}>
          <Link to={link} data-next={titles?.get(link.href.href)}>
            {link.label}
            <Icon name="next" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const answersRules = css({
  '.answers a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-16)',
    minHeight: 'var(--target)',
    paddingBlock: 'var(--space-12)',
    borderBlockStart: 'var(--line) solid var(--hairline)',
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline' },
    '@media print': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      minHeight: 0,
      paddingBlock: 'var(--space-4)',
      svg: { display: 'none' },
      '&[data-next]::after': { content: '"→ " attr(data-next)', fontWeight: 'var(--strong)' },
    },
  },
})
