import { css } from '@emotion/react'
import { toolCheckedLabel } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { metaRules } from '../ui/Card.tsx'
import { combineStyles } from '../ui/combineStyles.ts'
import { DatedText } from '../ui/FormattedDate.tsx'
import { Grid } from '../ui/Grid.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { containers } from '../ui/theme.ts'
import { useRules } from '../ui/useRules.ts'

export function ToolList({ id, title, intro, tools }: BlockProps<'toolList'>) {
  useRules(tools.some((tool) => toolCheckedLabel(tool, tools) !== undefined) && metaRules)
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards css={combineStyles(styles, tools.some(({ icon }) => icon) && iconStyles)}>
        {tools.map((tool) => {
          const { name, description, url, icon } = tool
          const checked = toolCheckedLabel(tool, tools)
          return (
            <li key={name}>
              <h3>
                {icon && <Icon name={icon} />}
                {name}
              </h3>
              <p>{description}</p>
              {checked && (
                <p className="meta">
                  <DatedText text={checked} />
                </p>
              )}
              <p className="visit">
                <Link to={url}>Visit {name}</Link>
              </p>
            </li>
          )
        })}
      </Grid>
    </Section>
  )
}

const styles = css({
  'p:not(.meta) + .visit': { marginBlockStart: 'auto' },
  '.visit a': { display: 'inline-block', paddingBlock: 'var(--space-12)', fontWeight: 'var(--strong)' },
})

const iconStyles = css({
  h3: { display: 'flex', gap: 'var(--space-8)', alignItems: 'center', svg: { color: 'var(--muted)' } },
  // Beside the icon a name like "LlamaIndex" would not fit.
  [containers.cramped]: { h3: { display: 'grid' } },
})
