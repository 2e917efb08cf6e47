import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import CalculatorForm from '../islands/CalculatorForm.tsx'
import { Island } from '../islands/Island.tsx'
import { usePage } from '../ui/context.ts'
import { fieldRules } from '../ui/Field.tsx'
import { frameStyles } from '../ui/frameStyles.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { containers, screens } from '../ui/theme.ts'
import { useRules } from '../ui/useRules.ts'

/** Without JavaScript it is a worked example, and says so. */
export function Calculator({ id, title, intro, inputs, results }: BlockProps<'calculator'>) {
  useRules(fieldRules)
  const workbook = usePage().page.document?.workbook
  return (
    <Section id={id} title={title} intro={intro}>
      <noscript>
        <p css={noteStyles}>
          These are example numbers with their results. To work with your own, this page needs JavaScript, which does not run here.
          {workbook?.bytes !== undefined && (
            <>
              {' '}
              The{' '}
              <Link to={{ kind: 'internal', href: workbook.href }} download>
                Excel workbook
              </Link>{' '}
              has the same formulas.
            </>
          )}
        </p>
      </noscript>
      <div css={styles}>
        <Island
          name="calculatorForm"
          component={CalculatorForm}
          props={{ section: id, inputs, results }}
          failure="The calculator could not be loaded, so its numbers cannot be changed. Reload the page to try again."
        />
      </div>
    </Section>
  )
}

const noteStyles = css({ maxWidth: 'var(--measure)', marginBlockEnd: 'var(--space-16)' })

const styles = css({
  ...frameStyles,
  '> p': { padding: 'var(--panel) var(--panel) 0' },
  fieldset: { border: 0, minWidth: 0 },
  'fieldset, .results': { padding: 'var(--panel)' },
  '.results': { background: 'var(--tint)', borderRadius: '0 0 var(--radius) var(--radius)', outline: 'var(--line) solid transparent' },
  '.last': {
    position: 'sticky',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 'var(--space-16)',
    insetBlockEnd: 0,
    // Leaves room for the back-to-top link.
    padding: 'var(--space-12) var(--space-64) var(--space-12) var(--panel)',
    borderBlockStart: 'var(--line) solid var(--hairline)',
    background: 'var(--tint)',
    b: { flex: 'none', maxWidth: '50%', fontSize: 'var(--text-18)', color: 'var(--ink)' },
  },
  [containers.two]: {
    form: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
    '.results': { borderRadius: '0 var(--radius) var(--radius) 0' },
    '.last': { display: 'none' },
  },
  'legend, h3': {
    paddingBlockEnd: 'var(--space-12)',
    fontSize: 'var(--text-18)',
    fontWeight: 'var(--heavy)',
    lineHeight: 'var(--leading-heading)',
  },
  // Floated, a legend is inside the padding of its fieldset.
  legend: { float: 'left', width: '100%' },
  'legend + *': { clear: 'both' },
  '.input, dl > div': { paddingBlock: 'var(--space-12)', borderBlockStart: 'var(--line) solid var(--hairline)', breakInside: 'avoid' },
  '.input': { display: 'grid', gridTemplateColumns: '100%', gap: 'var(--space-4)', justifyItems: 'start' },
  label: { fontWeight: 'var(--strong)' },
  '.unit, p, dd + dd': { color: 'var(--muted)', fontWeight: 'normal', fontSize: 'var(--text-14)' },
  // Scrolls a field that gets keyboard focus above the sticky result at the edge of the screen.
  '.field': { width: '100%', fontVariantNumeric: 'tabular-nums', scrollMarginBlockEnd: 'var(--space-64)' },
  [screens.small]: { '.last': { display: 'none' } },
  // Too narrow for both a word and the figure, it would fill the screen and cover the fields.
  [containers.cramped]: { '.last': { display: 'none' } },
  '@media (scripting: none), print': { '.last': { display: 'none' }, '.field': { minHeight: 0, padding: 0, border: 0, background: 'none' } },
  'h3 + p': { paddingBlockEnd: 'var(--space-12)' },
  '.fault': { color: 'var(--danger)' },
  'b, dt + dd': { fontSize: 'var(--text-22)', fontWeight: 'var(--heavy)', fontVariantNumeric: 'tabular-nums' },
  // Inputs and results are boxes below each other, each unbroken: side by side, a box moved past a page break would cover what is below the other.
  '@media print': {
    border: 0,
    form: { display: 'block' },
    'fieldset, .results': { border: 'var(--line) solid var(--hairline)', borderRadius: 'var(--radius)', breakInside: 'avoid' },
    '.results': { marginBlockStart: 'var(--space-16)' },
    [containers.two]: {
      'fieldset, dl': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 'var(--space-32)' },
      legend: { gridColumn: '1 / -1' },
      '.input': { alignContent: 'start' },
    },
  },
})
