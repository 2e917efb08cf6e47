import { Grid } from '../../ui/Grid.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { blockHref } from './address.ts'
import { Frame } from './Frame.tsx'

export type BlockSummary = { type: string; description: string; pages: number; picture: string }

/** Every block there is, with a picture of its fullest example. */
export function IndexPage({ blocks }: { blocks: readonly BlockSummary[] }) {
  return (
    <Section title="From A to Z">
      <Grid cards>
        {blocks.map(({ type, description, pages, picture }) => (
          <li key={type}>
            <Frame src={picture} width={640} cut={400} title={`An example of ${type}`} />
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

/** "on 3 pages" */
export const onPages = (count: number) => (count === 0 ? 'On no page yet' : `On ${count} ${count === 1 ? 'page' : 'pages'}`)
