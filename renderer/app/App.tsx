import { css, Global } from '@emotion/react'
import { Blocks } from '../blocks/Blocks.tsx'
import type { ResolvedPage } from '../content/resolved.ts'
import { Contents } from '../ui/Contents.tsx'
import { usePage } from '../ui/context.ts'
import { containers, globalCss, screens } from '../ui/theme.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Header } from './Header.tsx'

/** Rendered above every page: the global rules, the skip link and the header. */
export function Top({ base }: { base: string }) {
  return (
    <>
      <Global styles={globalCss(base)} />
      <a href="#main" css={skipStyles}>
        Skip to content
      </a>
      <Header />
    </>
  )
}

/** The content of the page, with a notice above it if there is one. */
export function Main() {
  const { page, notice } = usePage()
  return (
    <main id="main" tabIndex={-1} css={page.layout === 'standard' && standardStyles}>
      {notice !== undefined && (
        <div className="container" css={noticeStyles} role="status">
          <p>{notice}</p>
        </div>
      )}
      <PageBody page={page} />
    </main>
  )
}

function PageBody({ page }: { page: ResolvedPage }) {
  const [hero, ...rest] = page.blocks
  return (
    <>
      <header css={mastheadStyles}>
        <Breadcrumbs />
        {hero && <Blocks blocks={[hero]} />}
      </header>
      {page.layout === 'article' ? (
        <div className="container" css={articleStyles}>
          <Contents headings={page.contents} />
          <div className="text">
            <Blocks blocks={rest} />
          </div>
        </div>
      ) : (
        <Blocks blocks={rest} />
      )}
    </>
  )
}

const skipStyles = css({
  position: 'absolute',
  inset: 'var(--space-8) auto auto var(--space-16)',
  zIndex: 3,
  padding: 'var(--space-12) var(--space-16)',
  background: 'var(--surface)',
  ':not(:focus)': { clipPath: 'inset(50%)' },
})

const noticeStyles = css({
  paddingBlock: 'var(--space-24)',
  p: { padding: 'var(--space-16)', borderRadius: 'var(--radius-small)', background: 'var(--tint)' },
})

/** Styles for the top of a page: breadcrumbs and hero. */
export const mastheadStyles = css({
  background: 'var(--surface)',
  borderBlockEnd: 'var(--line) solid var(--hairline)',
  '@media print': { border: 0 },
})

const standardStyles = css({
  paddingBlockEnd: 'calc(var(--section) / 2)',
  '> header': { marginBlockEnd: 'calc(var(--section) / 2)' },
})

const articleStyles = css({
  display: 'grid',
  gap: 'var(--space-24)',
  paddingBlock: 'var(--space-24)',
  '.text': {
    [screens.tablet]: { '--section': 'var(--space-64)' },
    '@media screen': { containerType: 'inline-size' },
    minWidth: 0,
    section: { paddingInline: 0 },
    // Text and lists are closer to their heading than cards, tables and calculators are.
    'section:not(:has(> .grid, > table, > noscript)) > header': { marginBlockEnd: 'var(--space-12)' },
    // Text that opens an article without a heading leads into the rest.
    '> section:first-of-type:not(:has(> header)) > div > p:first-of-type': { fontSize: 'var(--lead)', lineHeight: 'var(--leading-lead)' },
  },
  [containers.three]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    paddingBlock: 'var(--space-32)',
    '.text': { gridColumn: '1 / span 2', gridRow: 1 },
    '> nav': {
      gridColumn: 3,
      gridRow: 1,
      position: 'sticky',
      insetBlockStart: 'calc(var(--bar-height) + var(--space-32))',
      alignSelf: 'start',
      marginBlockStart: 'var(--space-32)',
      maxHeight: 'var(--rail)',
      overflowY: 'auto',
    },
  },
  '@media print': { display: 'block' },
})
