import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { topicParameter } from '../islands/ArticleBrowser.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'

/** Links each topic to its articles and says how many there are; a topic without articles is plain text. */
export function TopicList({ id, title, intro, topics, page }: BlockProps<'topicList'>) {
  const path = page.href?.href ?? '/'
  return (
    <Section id={id} title={title} intro={intro}>
      <ul role="list" css={styles}>
        {topics.map((topic) => {
          const articles = page.topicCounts.get(topic) ?? 0
          return (
            <li key={topic}>
              {articles === 0 ? (
                <span>{topic}</span>
              ) : (
                <Link to={{ href: `${path}?${topicParameter}=${encodeURIComponent(topic)}`, kind: 'internal' }} data-topic={topic}>
                  {topic}{' '}
                  <span className="note">
                    {articles}
                    <span className="sr">{articles === 1 ? ' article' : ' articles'}</span>
                  </span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      <noscript>
        <p>Without JavaScript these links show all articles. Each article names its topics.</p>
      </noscript>
    </Section>
  )
}

const styles = css({
  '+ noscript p': { marginBlockStart: 'var(--space-16)', color: 'var(--muted)' },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--space-8)',
  'li > *': { display: 'inline-flex', alignItems: 'center', gap: 'var(--space-8)', minHeight: 'var(--target)', padding: '0 var(--space-16)' },
  a: {
    border: 'var(--line) solid var(--control)',
    borderRadius: 'var(--radius-small)',
    background: 'var(--surface)',
    textDecoration: 'none',
    ':hover': { borderColor: 'var(--accent)' },
  },
  '.note': { fontVariantNumeric: 'tabular-nums' },
})
