import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Answers } from '../ui/Answers.tsx'
import { Actions } from '../ui/Button.tsx'
import { frameStyles } from '../ui/frameStyles.ts'
import { Section } from '../ui/Section.tsx'

/**
 * Shows one question at a time. Each answer is a link to the next question or to an outcome, so that nothing needs JavaScript,
 * the browser's Back button works, and an outcome has an address. In print everything is shown, and each answer says what follows; after an outcome has been reached, it alone.
 */
export function Finder({ id, title, intro, questions, outcomes }: BlockProps<'finder'>) {
  const first = questions[0]
  const titles = new Map([...questions, ...outcomes].map(({ id, title }) => [`#${id}`, title]))
  return (
    <Section split id={id} title={title} intro={intro}>
      <div css={styles}>
        {questions.map((question) => (
          <div key={question.id} id={question.id}>
            <h3>{question.title}</h3>
            {question.hint !== undefined && <p>{question.hint}</p>}
            <Answers links={question.answers} titles={titles} />
            {question !== first && <StartAgain id={first?.id} />}
          </div>
        ))}
        {outcomes.map((outcome) => (
          <div key={outcome.id} id={outcome.id} data-outcome>
            <h3>{outcome.title}</h3>
            <p>{outcome.text}</p>
            <Actions links={outcome.actions} />
            <StartAgain id={first?.id} />
          </div>
        ))}
      </div>
    </Section>
  )
}

function StartAgain({ id }: { id: string | undefined }) {
  return (
    <p hidden className="screen again">
      <a href={`#${id}`}>Start again</a>
    </p>
  )
}

const styles = css({
  maxWidth: 'calc(2 * var(--column-wide))',
  '> div': {
    padding: 'var(--panel)',
    ...frameStyles,
    // The heading of the block stays in view, unless that would leave the next question below a low screen.
    scrollMarginBlockStart: 'min(2.5 * var(--space-64), var(--rail) / 3)',
    breakInside: 'avoid',
  },
  '> [data-outcome]': { borderColor: 'var(--accent)' },
  h3: { fontSize: 'var(--text-22)' },
  'h3 + p': { marginBlockStart: 'var(--space-8)', color: 'var(--muted)' },
  '[data-outcome] h3 + p': { color: 'inherit' },
  '.answers': { marginBlockStart: 'var(--space-16)' },
  '.again': { marginBlockStart: 'var(--space-16)', fontSize: 'var(--text-14)', a: { display: 'inline-block', paddingBlock: 'var(--space-12)' } },
  '@media screen': {
    '> div': { display: 'none' },
    '> :target, &:not(:has(> :target)) > :first-of-type': { display: 'block' },
  },
  '@media print': {
    maxWidth: 'none',
    '&:has(> [data-outcome]:target) > :not(:target)': { display: 'none' },
    '> * + *': { marginBlockStart: 'var(--space-12)' },
    '> div': { padding: 'var(--space-12) var(--space-16)' },
  },
})
