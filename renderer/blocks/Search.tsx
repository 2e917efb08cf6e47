import { css } from '@emotion/react'
import { useRouter } from 'wouter'
import type { BlockProps } from '../content/resolved.ts'
import { Island } from '../islands/Island.tsx'
import SearchForm from '../islands/SearchForm.tsx'
import { buttonRules } from '../ui/Button.tsx'
import { usePage } from '../ui/context.ts'
import { fieldRules } from '../ui/Field.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { decorative } from '../ui/theme.ts'
import { useRules } from '../ui/useRules.ts'

/** The search of the site. Without JavaScript it says that there is none and links to the list of all pages. */
export function Search({ id, label, hint, suggestions, synonyms, sitemap }: BlockProps<'search'>) {
  useRules(buttonRules, fieldRules)
  const { base } = useRouter()
  const href = sitemap.href?.href ?? '/'
  // Right after the title, search is the purpose of the page; further down, focus would take visitors past the rest.
  const autoFocus = usePage().page.blocks[1]?.type === 'search'
  return (
    <Section id={id}>
      <div css={styles}>
        <noscript>
          <p>
            The search needs JavaScript, which does not run here. <Link to={{ href, kind: 'internal' }}>{sitemap.title}</Link> lists every page.
          </p>
        </noscript>
        <Island
          name="searchForm"
          component={SearchForm}
          props={{ label, hint, synonyms, autoFocus, base, sitemap: { href: base + href, title: sitemap.title } }}
          failure={
            <>
              The search could not be loaded. Reload the page to try again. <Link to={{ href, kind: 'internal' }}>{sitemap.title}</Link> lists every page.
            </>
          }
        />
        {suggestions && (
          <div className="suggestions">
            <h2>{suggestions.title}</h2>
            <ul>
              {suggestions.links.map((link) => (
                <li key={link.label}>
                  <Link to={link}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  )
}

const styles = css({
  maxWidth: 'var(--measure)',
  // Results appear below a field that does not move.
  minHeight: 'var(--rail)',
  '@media (scripting: none), print': { minHeight: 0, form: { display: 'none' } },
  '[data-failed] form': { display: 'none' },
  label: { display: 'block', fontWeight: 'var(--strong)', marginBlockEnd: 'var(--space-4)' },
  '.row': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-8)' },
  '.row .field': { flex: '1 1 var(--column)' },
  '.hint': { marginBlockStart: 'var(--space-8)', color: 'var(--muted)', fontSize: 'var(--text-14)' },
  '.outcome': { marginBlock: 'var(--space-24) var(--space-8)', fontWeight: 'var(--strong)' },
  '[data-island]:has(ol) ~ .suggestions': { display: 'none' },
  '.suggestions h2': { marginBlock: 'var(--space-24) var(--space-8)' },
  '.suggestions ul': { listStyle: 'none' },
  '.suggestions li': { paddingBlock: 'var(--space-4)' },
  '.suggestions a': { display: 'inline-block', paddingBlock: 'var(--space-12)' },
  li: { paddingBlock: 'var(--space-16)', borderBlockStart: 'var(--line) solid var(--hairline)' },
  h2: { fontSize: 'var(--text-18)' },
  'h2 a': { display: 'inline-block', paddingBlock: 'var(--space-12)' },
  '.section': { color: 'var(--muted)', fontSize: 'var(--text-14)' },
  '.section span + span::before': { content: decorative('"/"'), marginInlineEnd: 'var(--space-4)' },
  '.part a': { display: 'inline-block', paddingBlock: 'var(--space-4)' },
  mark: { background: 'var(--tint)', color: 'inherit', fontWeight: 'var(--strong)' },
  'ol + button': { marginBlockStart: 'var(--space-16)', '@media print': { display: 'none' } },
})
