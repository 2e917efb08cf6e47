import { css } from '@emotion/react'
import { illustrativeEntry, noWebsite, rankingCaption, suitLabels } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Badge } from '../ui/Badge.tsx'
import { usePage } from '../ui/context.ts'
import { DatedText } from '../ui/FormattedDate.tsx'
import { frameStyles } from '../ui/frameStyles.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Picture } from '../ui/Picture.tsx'
import { partnerStyles } from '../ui/partnerStyles.ts'
import { Rating } from '../ui/Rating.tsx'
import { ReservedLabel } from '../ui/ReservedLabel.tsx'
import { Section } from '../ui/Section.tsx'
import { containers, decorative, toneAttribute } from '../ui/theme.ts'

/**
 * Agencies in order (spec §2, §4). The label of the reserved position is beside the name, before the rating
 * (visitors.md D1). Where there is no room for columns, each row is laid out as a block. The roles are explicit because browsers
 * drop those of a table that has another `display`.
 */
export function RankingTable({ id, title, intro, icon, tone, scope, agencies }: BlockProps<'rankingTable'>) {
  const { site, page } = usePage()
  const partner = agencies.find(({ highlighted }) => highlighted)
  // Ids that authors write cannot contain a period.
  const withoutPartner = `${id}.without-partner`
  return (
    <Section id={id} title={title} intro={intro} beforeTitle={icon && <Icon name={icon} size={24} />}>
      {partner !== undefined && (
        <p hidden className="screen" css={partnerToggleStyles} id={withoutPartner}>
          <a href={`#${withoutPartner}`}>Hide the featured partner in this table</a>{' '}
          <span>
            {partner.name}, in the reserved position, is hidden. The others keep their ranks. <a href={`#${id}`}>Show the featured partner</a>
          </span>
        </p>
      )}
      <table css={styles} role="table" {...toneAttribute(tone)}>
        <caption>
          <DatedText text={rankingCaption({ scope, agencies }, site, page)} />
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {['Rank', 'Agency', 'Expertise', 'Specialization', 'Rating', 'Website'].map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {agencies.map((agency, index) => (
          <tbody key={agency.name} role="rowgroup" data-highlighted={agency.highlighted || undefined}>
            <tr role="row">
              <td role="cell" className="rank">
                {index + 1}
                {index === 0 && <Icon name="trophy" size={18} />}
              </td>
              <th scope="row" role="rowheader" className="agency">
                {agency.logo && <Picture picture={agency.logo} eager={index === 0} />}
                {agency.name}
                {agency.highlighted && <ReservedLabel />}
                {agency.illustrative && <p>{illustrativeEntry}</p>}
                {agency.badge !== undefined && <Badge tone={agency.badgeTone}>{agency.badge}</Badge>}
              </th>
              <td role="cell" data-label="Expertise">
                {agency.expertise}
              </td>
              <td role="cell" data-label="Specialization">
                {agency.specialization}
              </td>
              <td role="cell" className="rating">
                <Rating value={agency.rating} />
              </td>
              <td role="cell" className="website" data-label={agency.website === '#' ? 'Website' : undefined}>
                {agency.website === '#' ? noWebsite : <Link to={agency.website}>Visit {agency.name}</Link>}
              </td>
            </tr>
            <tr role="row">
              <th scope="row" role="rowheader">
                <span className="sr">Who {agency.name} suits</span>
              </th>
              <td role="cell" colSpan={2}>
                <b>{suitLabels.bestFor}</b> {agency.bestFor}
              </td>
              <td role="cell" colSpan={3}>
                <b>{suitLabels.lookElsewhereIf}</b> {agency.lookElsewhereIf}
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </Section>
  )
}

/**
 * Hides the partner's row while the toggle is the target of the URL: works without a script, can be shared and is undone by going
 * back. The ranks of the others do not change. Print shows every row.
 */
const partnerToggleStyles = css({
  marginBlockEnd: 'var(--space-8)',
  paddingBlock: 'var(--space-12)',
  color: 'var(--muted)',
  // The heading stays in view.
  scrollMarginBlockStart: 'calc(3.5 * var(--space-64))',
  a: { paddingBlock: 'var(--space-12)' },
  '&:not(:target) span, &:target > a': { display: 'none' },
  '@media screen': { ':target + table [data-highlighted]': { display: 'none' } },
})

const styles = css({
  width: '100%',
  border: 'var(--line) solid var(--hairline)',
  borderRadius: 'var(--radius)',
  borderSpacing: 0,
  background: 'var(--surface)',
  caption: { textAlign: 'start', maxWidth: 'var(--measure)', color: 'var(--muted)', fontSize: 'var(--text-14)', paddingBlockStart: 'var(--space-12)' },
  'th, td': { textAlign: 'start', verticalAlign: 'baseline', fontWeight: 'normal' },
  '.agency': { fontWeight: 'var(--heavy)', fontSize: 'var(--text-18)' },
  'th p': { color: 'var(--muted)', fontSize: 'var(--text-16)', fontWeight: 'normal', marginBlockEnd: 'var(--space-4)' },
  '.rank': { fontSize: 'var(--text-22)', color: 'var(--muted)', svg: { color: 'var(--star)' } },
  'tr + tr b': { display: 'block' },
  '[data-highlighted]': partnerStyles,
  tbody: { breakInside: 'avoid' },
  [containers.six]: {
    // Columns are as wide as their longest words.
    overflowWrap: 'break-word',
    caption: { captionSide: 'bottom' },
    // Narrow enough on a tablet for "Featured partner:" to fit on one line.
    'th, td': { padding: 'var(--space-16) calc(var(--panel) / 3)' },
    '.agency': { width: '24%' },
    'thead th': {
      position: 'sticky',
      insetBlockStart: 'var(--bar-height)',
      zIndex: 1,
      background: 'var(--surface)',
      // Above a row that scrolls behind it, as above the first.
      boxShadow: '0 var(--line) var(--hairline)',
      color: 'var(--muted)',
      fontSize: 'var(--text-14)',
      fontWeight: 'var(--strong)',
    },
    'thead :first-child': { borderStartStartRadius: 'calc(var(--radius) - var(--line))' },
    'thead :last-child': { borderStartEndRadius: 'calc(var(--radius) - var(--line))' },
    '.rating, thead th:nth-child(5)': { textAlign: 'end' },
    '.score': { flexDirection: 'column', alignItems: 'end', gap: 0 },
    // Room for "Visit" and the first word of a name.
    '.website': { minWidth: 'calc(2 * var(--space-64))' },
    '.website a': { display: 'block', paddingBlock: 'var(--space-4)', textWrap: 'balance' },
    'tbody tr:first-child > *': { borderBlockStart: 'var(--line) solid var(--hairline)' },
    'tr + tr > *': { paddingBlockStart: 0 },
    '.rank svg': { display: 'inline', marginInlineStart: 'var(--space-4)' },
    // Across a page break the frame would be left open at the bottom.
    '@media print': { borderInline: 0, borderRadius: 0 },
  },
  [containers.three]: { '.agency': { width: '28%' } },
  [containers.fewerThanSix]: {
    border: 0,
    background: 'none',
    '&, tbody, tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--space-12)' },
    caption: { order: 1, padding: 0 },
    'thead, tr + tr th': { position: 'absolute', clipPath: 'inset(50%)' },
    tbody: {
      padding: 'var(--space-16)',
      ...frameStyles,
      overflow: 'hidden',
    },
    'tr:first-child': { gridTemplateColumns: 'var(--space-24) minmax(0, 1fr)' },
    '.agency ~ *': { gridColumn: '1 / -1' },
    '.rating': { gridRow: 2, gridColumn: 2 },
    // The column heading, with an empty text alternative: screen readers announce the header cell already.
    'td[data-label]::before': { content: decorative('attr(data-label)'), display: 'block', color: 'var(--muted)', fontSize: 'var(--text-14)' },
    '.website a': { display: 'block', paddingBlock: 'var(--space-12)', fontWeight: 'var(--strong)' },
  },
  // Beside the rank, the labels below the name would break within words.
  [containers.cramped]: { 'tr:first-child': { gridTemplateColumns: 'minmax(0, 1fr)' }, '.rating': { gridArea: '3 / 1' } },
})
