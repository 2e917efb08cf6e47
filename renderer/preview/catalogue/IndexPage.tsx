import { css } from '@emotion/react'
import { icons } from '../../../schema/index.ts'
import { pluralize } from '../../content/format.ts'
import type { Tone } from '../../content/resolved.ts'
import { Badge } from '../../ui/Badge.tsx'
import { linkRules } from '../../ui/Card.tsx'
import { Grid } from '../../ui/Grid.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { tones } from '../../ui/theme.ts'
import { useRules } from '../../ui/useRules.ts'
import { blockHref } from './address.ts'
import { ExampleFrame } from './ExampleFrame.tsx'

type BlockSummary = { type: string; description: string; pages: number; picture: string }

/** Lists every block, with a picture of its fullest example, and every icon and tone that blocks may use. */
export function IndexPage({ blocks }: { blocks: readonly BlockSummary[] }) {
  return (
    <>
      <Blocks blocks={blocks} />
      <Section id="icons" title="Icons" intro="What you can write after “icon:”. The same icon has the same meaning everywhere.">
        <ul role="list" css={namesStyles}>
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="tones" title="Tones" intro="What you can write after “tone:” and “badgeTone:”. “partner” is reserved for the featured partner.">
        <ul role="list" css={namesStyles}>
          {(Object.keys(tones) as Tone[]).map((name) => (
            <li key={name}>
              <Badge tone={name}>{name}</Badge>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Blocks({ blocks }: { blocks: readonly BlockSummary[] }) {
  useRules(linkRules)
  return (
    <Section title="From A to Z">
      <Grid cards>
        {blocks.map(({ type, description, pages, picture }) => (
          <li key={type}>
            <ExampleFrame src={picture} width={640} cropHeight={400} title={`An example of ${type}`} />
            <h3>
              <Link to={{ href: blockHref(type), kind: 'internal' }}>{type}</Link>
            </h3>
            <p>{description}</p>
            <p className="meta">{onPages(pages)}</p>
          </li>
        ))}
      </Grid>
    </Section>
  )
}

/** "On 3 pages", "On no page yet" */
export const onPages = (pages: number) => `On ${pages === 0 ? 'no page yet' : pluralize(pages, 'page')}`

const namesStyles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  gap: 'var(--space-16)',
  li: { display: 'flex', alignItems: 'center', gap: 'var(--space-12)' },
})
