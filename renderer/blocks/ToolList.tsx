import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { longDate } from '../content/tokens.ts'
import { Grid } from '../ui/Grid.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'

export function ToolList({ id, title, intro, tools }: BlockProps<'toolList'>) {
  // Among tools whose facts were checked, one whose were not says so.
  const areChecked = tools.some(({ checked }) => checked !== undefined)
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards css={styles}>
        {tools.map(({ name, description, url, icon, checked }) => (
          <li key={name}>
            <h3>
              {icon && <Icon name={icon} />}
              {name}
            </h3>
            <p>{description}</p>
            {checked === undefined ? (
              areChecked && <p className="meta">Not checked</p>
            ) : (
              <p className="meta">
                Checked <time dateTime={checked}>{longDate(checked)}</time>
              </p>
            )}
            <p className="visit">
              <Link to={url}>Visit {name}</Link>
            </p>
          </li>
        ))}
      </Grid>
    </Section>
  )
}

const styles = css({
  h3: { display: 'flex', gap: 'var(--space-8)', alignItems: 'center', svg: { color: 'var(--muted)' } },
  '.visit': { marginBlockStart: 'auto', a: { display: 'inline-block', paddingBlock: 'var(--space-12)', fontWeight: 'var(--strong)' } },
  '.meta + .visit': { marginBlockStart: 0 },
})
