import { css } from '@emotion/react'
import { feedFiles } from '../content/addresses.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Island } from '../islands/Island.tsx'
import NewsletterForm from '../islands/NewsletterForm.tsx'
import { buttonRules } from '../ui/Button.tsx'
import { usePage } from '../ui/context.ts'
import { fieldRules } from '../ui/Field.tsx'
import { frameStyles } from '../ui/frameStyles.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { useRules } from '../ui/useRules.ts'

/** The option that works comes first: without a newsletter service that is the feed, if the site has one. */
export function Newsletter({ id, title, intro, label, placeholder, button, note }: BlockProps<'newsletter'>) {
  useRules(buttonRules, fieldRules)
  const { newsletter: service, hasFeed } = usePage().site
  const feeds = (
    <>
      <Link to={{ href: feedFiles.atom, kind: 'internal' }}>Atom</Link> or <Link to={{ href: feedFiles.json, kind: 'internal' }}>JSON Feed</Link>
    </>
  )
  return (
    <Section id={id} title={title} intro={intro}>
      <div css={styles}>
        {hasFeed && !service && (
          <p className="feeds">
            <strong>Follow by feed, which works today:</strong> copy the address of this site’s {feeds} into a feed reader, and new articles appear there.
          </p>
        )}
        <Island
          name="newsletterForm"
          component={NewsletterForm}
          props={{ label, placeholder, button, note, service }}
          // With a service the form works without its script.
          failure={!service && 'This form could not be loaded. Reload the page to try again.'}
        />
        {hasFeed && service && <p className="feeds">Without an address: the articles come by feed, as {feeds}.</p>}
      </div>
    </Section>
  )
}

const styles = css({
  maxWidth: 'var(--measure)',
  padding: 'var(--panel)',
  ...frameStyles,
  label: { display: 'block', fontWeight: 'var(--strong)', marginBlock: 'var(--space-16) var(--space-4)' },
  // Hides a form without a service: without a script the address typed would be lost.
  '& > :has(> form:not([action]))': { '@media (scripting: none)': { display: 'none' } },
  // Nobody submits a printed form.
  '@media print': { form: { display: 'none' } },
  '.row': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-8)' },
  '.row .field': { flex: '1 1 var(--column)' },
  '.consent': { fontWeight: 'normal' },
  '.note': { marginBlockStart: 'var(--space-8)', color: 'var(--muted)' },
  '@media screen': {
    // Above what follows, so that it is hidden with a form that needs a script.
    '* + .feeds, .feeds ~ [data-island]': {
      marginBlockStart: 'var(--space-16)',
      paddingBlockStart: 'var(--space-16)',
      borderBlockStart: 'var(--line) solid var(--hairline)',
    },
    '.feeds + p': { marginBlockStart: 'var(--space-16)' },
  },
  // Never hidden: screen readers announce what appears in a live region only if the region was there before.
  '.fault': { color: 'var(--danger)' },
  '.outcome': { fontWeight: 'var(--strong)', ':not(:empty)': { marginBlockStart: 'var(--space-12)' } },
})
