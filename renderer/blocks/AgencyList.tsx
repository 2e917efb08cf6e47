import { css } from '@emotion/react'
import { illustrativeEntry } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Actions } from '../ui/Button.tsx'
import { Grid } from '../ui/Grid.tsx'
import { partnerStyles } from '../ui/partnerStyles.ts'
import { Rating } from '../ui/Rating.tsx'
import { ReservedLabel } from '../ui/ReservedLabel.tsx'
import { Section } from '../ui/Section.tsx'

/** The first agencies of a ranking, each with its score and whole stars, as on Home (spec §9). */
export function AgencyList({ id, title, intro, ranking, limit, action }: BlockProps<'agencyList'>) {
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid ordered cards css={styles}>
        {ranking.agencies.slice(0, limit).map((agency, index) => (
          <li key={agency.name} data-highlighted={agency.highlighted || undefined}>
            <h3>
              <span className="rank">#{index + 1}</span> {agency.name}
            </h3>
            {agency.highlighted && <ReservedLabel />}
            {agency.illustrative && <p>{illustrativeEntry}</p>}
            <Rating value={agency.rating} whole />
            <p>{agency.expertise}</p>
          </li>
        ))}
      </Grid>
      {action && <Actions links={[action]} />}
    </Section>
  )
}

const styles = css({
  '> li': { alignItems: 'start' },
  '.rank': { color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' },
  '> [data-highlighted]': partnerStyles,
})
