import { css } from '@emotion/react'
import { useId } from 'react'
import type { BlockProps } from '../content/resolved.ts'
import ArticleBrowser, { topicParameter } from '../islands/ArticleBrowser.tsx'
import { Island } from '../islands/Island.tsx'
import { buttonRules } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grid } from '../ui/Grid.tsx'
import { Section } from '../ui/Section.tsx'
import { containers } from '../ui/theme.ts'
import { useRules } from '../ui/useRules.ts'

/**
 * Renders every article; with JavaScript the first few are shown, more on demand, and by topic. The others are hidden from the
 * start, so that the page does not get shorter under a reader when the island is hydrated.
 */
export function ArticleGrid({ id, title, intro, items, initial, action, moreLabel }: BlockProps<'articleGrid'>) {
  useRules(buttonRules)
  const list = useId()
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards dynamic id={list} css={listStyles}>
        {items.map((card, index) => (
          <Card key={card.title} card={{ ...card, tags: [...new Set([...card.tags, ...card.topics])] }} action={action} hidden={index >= initial} />
        ))}
      </Grid>
      <div className="screen" css={[styles, items.length > initial && moreStyles]}>
        <Island
          name="articleBrowser"
          component={ArticleBrowser}
          query={topicParameter}
          props={{ title, initial, moreLabel, list, topics: items.map(({ topics }) => topics) }}
        />
      </div>
    </Section>
  )
}

/** Shows all articles where no script can: without JavaScript, in print, or after the island failed to load. */
const showAllStyles = { '> [hidden]': { display: 'flex !important' } }

const listStyles = css({ '@media (scripting: none)': showAllStyles, '@media print': showAllStyles, ':has(~ div [data-failed])': showAllStyles })

const styles = css({
  marginBlockStart: 'var(--space-24)',
  '> div': { display: 'flex', flexDirection: 'column', alignItems: 'start', gap: 'var(--space-12) var(--space-24)' },
  [containers.two]: { '> div': { flexDirection: 'row', alignItems: 'center' } },
  p: { color: 'var(--muted)' },
})

/** Leaves room for the button that appears with the island: on a phone below the number of articles, whatever the font. */
const moreStyles = css({
  '> div': { minHeight: 'calc(var(--space-64) + var(--space-24))' },
  [containers.two]: { '> div': { minHeight: 'var(--space-48)' } },
  '@media (scripting: none)': { '> div': { minHeight: 0 } },
})
