import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Answers } from '../ui/Answers.tsx'
import { Actions } from '../ui/Button.tsx'
import { Contents } from '../ui/Contents.tsx'
import { Cover } from '../ui/Cover.tsx'
import { combineStyles } from '../ui/combineStyles.ts'
import { usePage } from '../ui/context.ts'
import { Disclosures } from '../ui/Disclosures.tsx'
import { DownloadLink } from '../ui/DownloadLink.tsx'
import { FormattedDate } from '../ui/FormattedDate.tsx'
import { RankingExcerpt } from '../ui/RankingExcerpt.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { containers, screens, toneAttribute } from '../ui/theme.ts'

/**
 * The opening of a page. Beside its text is an excerpt of the product, or on a long standard page the contents. Reader views keep its
 * disclosures because it is a section, with a class name for text; a `<div>` with as many links counts as navigation.
 */
export function Hero({ id, eyebrow, title, subtitle, tone, actions, tabs, aside }: BlockProps<'hero'>) {
  const { page } = usePage()
  const contents = page.layout === 'standard' ? page.contents : []
  const cover = page.layout === 'article' && aside === undefined ? page.card.cover : undefined
  const blockStyles = combineStyles(
    styles,
    eyebrow !== undefined && eyebrowStyles,
    page.layout === 'article' && dateStyles,
    cover && coverStyles,
    (aside?.type === 'steps' || aside?.type === 'question') && boxStyles,
    aside?.type === 'steps' && stepsStyles,
    aside && contents.length > 0 && belowStyles,
  )
  return (
    <section className="container" css={blockStyles} id={id} {...toneAttribute(tone)}>
      <div className="text">
        {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {subtitle !== undefined && <p className="subtitle">{subtitle}</p>}
        <PublicationDates />
        <Disclosures />
        <Actions links={actions} firstVariant="primary">
          {page.document?.bytes !== undefined && <DownloadLink document={page.document} title={page.card.title} />}
        </Actions>
        {tabs && <Tabs cards={tabs} />}
      </div>
      {aside?.type === 'ranking' && <RankingExcerpt rows={aside.ranking} limit={aside.limit} />}
      {aside?.type === 'steps' && (
        <div className="box">
          <p>{aside.title}</p>
          <ol role="list">
            {aside.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        </div>
      )}
      {aside?.type === 'question' && (
        <div className="box">
          <h2>{aside.title}</h2>
          <Answers links={aside.answers} />
        </div>
      )}
      {cover && <Cover facts={cover} />}
      <Contents headings={contents} />
    </section>
  )
}

/** Renders the dates of an article and its reading time, or only the date of the review if it has no publication date (visitors.md 1a). */
function PublicationDates() {
  const { layout, published, reviewed, minutes } = usePage().page
  if (published !== undefined)
    return (
      <p className="meta">
        Published <FormattedDate date={published} />, reviewed <FormattedDate date={reviewed} /> · {minutes} min read
      </p>
    )
  if (layout !== 'article') return null
  return (
    <p className="meta">
      Last reviewed <FormattedDate date={reviewed} />
    </p>
  )
}

const styles = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'var(--space-24)',
  paddingBlock: 'var(--space-24)',
  '.text > * + *': { marginBlockStart: 'var(--space-16)' },
  '.subtitle': { maxWidth: 'var(--measure)', fontSize: 'var(--reading)', color: 'var(--muted)' },
  [screens.tablet]: { paddingBlock: 'var(--space-48)', 'header:has([data-back]) > &': { paddingBlock: 'var(--space-32)' } },
  [containers.three]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', columnGap: 'var(--space-64)', alignItems: 'start' },
})

const eyebrowStyles = css({
  '.eyebrow': { color: 'var(--tone-ink)', fontWeight: 'var(--strong)' },
  '.text > .eyebrow + h1': { marginBlockStart: 'var(--space-8)' },
  // On a phone the Back link says the same.
  [screens.phone]: { 'header:has([data-back]) > & .eyebrow': { display: 'none' } },
})

const dateStyles = css({ '.meta': { color: 'var(--muted)', fontSize: 'var(--text-14)' } })

/** Hidden on narrow screens: it says nothing that the title does not, and would separate it from the text. */
const coverStyles = css({ '> .cover': { display: 'none', [containers.three]: { display: 'block' } } })

const boxStyles = css({
  '.box': {
    padding: 'var(--space-24) var(--space-24) var(--space-12)',
    border: 'var(--line) solid var(--hairline)',
    borderRadius: 'var(--radius)',
    background: 'var(--bg)',
    '> :first-child': { fontSize: 'var(--text-16)', fontWeight: 'var(--strong)', marginBlockEnd: 'var(--space-8)' },
  },
})

const stepsStyles = css({
  '.box': {
    ol: { counterReset: 'step' },
    li: {
      counterIncrement: 'step',
      display: 'flex',
      gap: 'var(--space-16)',
      paddingBlock: 'var(--space-12)',
      borderBlockStart: 'var(--line) solid var(--hairline)',
    },
    'li::before': { content: 'counter(step)', color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' },
  },
})

/** With an excerpt of the product beside the text, the contents are below both. */
const belowStyles = css({
  [containers.three]: {
    '&:has(> :nth-child(3))': { rowGap: 'var(--space-16)', paddingBlockEnd: 'var(--space-16)' },
    '> :nth-child(3)': {
      gridColumn: '1 / -1',
      display: 'grid',
      gridTemplateColumns: '1fr 5fr',
      alignItems: 'baseline',
      padding: 'var(--space-8) 0 0',
      border: 0,
      borderBlockStart: 'var(--line) solid var(--hairline)',
      ul: { columns: 3, columnGap: 'var(--space-24)' },
    },
  },
})
