import { css } from '@emotion/react'
import { useId } from 'react'
import type { BlockProps } from '../content/resolved.ts'
import ArticleBrowser from '../islands/ArticleBrowser.tsx'
import { Island } from '../islands/Island.tsx'
import { ButtonRules } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grid } from '../ui/Grid.tsx'
import { Section } from '../ui/Section.tsx'

/** Every article, in the page; with JavaScript the first few, more on demand, and by topic. */
export function ArticleGrid({ id, title, intro, items, initial, action, moreLabel }: BlockProps<'articleGrid'>) {
  const list = useId()
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards id={list}>
        {items.map((card) => (
          <Card key={card.title} card={card} action={action} />
        ))}
      </Grid>
      <ButtonRules />
      <div css={styles}>
        <Island name="articleBrowser" component={ArticleBrowser} props={{ initial, moreLabel, list, topics: items.map(({ topics }) => topics) }} />
      </div>
    </Section>
  )
}

const styles = css({
  marginBlockStart: 'var(--space-24)',
  '> div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-12) var(--space-24)' },
  p: { color: 'var(--muted)' },
})
