import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Prose as RunningText } from '../ui/Prose.tsx'
import { Section } from '../ui/Section.tsx'

export function Prose({ id, title, body, narrow }: BlockProps<'prose'>) {
  return (
    <Section split id={id} title={title}>
      <RunningText nodes={body} level={title === undefined ? 2 : 3} css={narrow ? smallPrintStyles : readingStyles} />
    </Section>
  )
}

const readingStyles = css({ fontSize: 'var(--reading)' })

const smallPrintStyles = css({ color: 'var(--muted)' })
