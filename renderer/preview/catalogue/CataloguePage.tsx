import { css } from '@emotion/react'
import type { ReactNode } from 'react'
import { mastheadStyles, Top } from '../../app/App.tsx'
import { Breadcrumbs } from '../../app/Breadcrumbs.tsx'
import { Footer } from '../../app/Footer.tsx'
import { Hero } from '../../blocks/Hero.tsx'

/** A page of the catalogue, with the site's header and footer. */
export function CataloguePage({ title, subtitle, year, children }: { title: string; subtitle: string; year: number; children: ReactNode }) {
  return (
    <>
      <Top base="/" />
      <main id="main" tabIndex={-1}>
        <header css={mastheadStyles}>
          <Breadcrumbs />
          <Hero type="hero" title={title} subtitle={subtitle} tone="accent" actions={[]} />
        </header>
        <div css={styles}>{children}</div>
      </main>
      <Footer year={year} />
    </>
  )
}

const styles = css({
  paddingBlock: 'calc(var(--section) / 2)',
  'code, pre': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', fontSize: '0.9em' },
})
