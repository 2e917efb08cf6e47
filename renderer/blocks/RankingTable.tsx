import { css } from '@emotion/react'
import { illustrativeEntry, noWebsite, rankingCaption } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Badge } from '../ui/Badge.tsx'
import { checkBox, checkBoxLabel } from '../ui/checkBox.ts'
import { usePage } from '../ui/context.ts'
import { Dated } from '../ui/Dated.tsx'
import { highlighted } from '../ui/highlighted.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Rating } from '../ui/Rating.tsx'
import { Reserved } from '../ui/Reserved.tsx'
import { Section } from '../ui/Section.tsx'
import { columns, toneAttribute } from '../ui/theme.ts'

/**
 * Agencies in order (spec §2, §4). The label of the reserved position stands with the name, before the rating
 * (visitors.md D1); where there is no room for columns each row is a block, in the same table, whose roles are written out because browsers drop
 * those of a table that is drawn as something else.
 */
export function RankingTable({ id, title, intro, icon, tone, scope, agencies }: BlockProps<'rankingTable'>) {
  const { site, page } = usePage()
  const partner = agencies.find(({ highlighted }) => highlighted)
  return (
    <Section id={id} title={title} intro={intro} mark={icon && <Icon name={icon} size={24} />}>
      {partner !== undefined && (
        <div css={switchStyles}>
          <label>
            <input type="checkbox" autoComplete="off" /> Hide the featured partner in this table
          </label>
          <p role="status">
            <span>{partner.name}, in the reserved position, is hidden. The others keep their ranks.</span>
          </p>
        </div>
      )}
      <table css={styles} role="table" {...toneAttribute(tone)}>
        <caption>
          <Dated of={rankingCaption({ scope, agencies }, site, page)} />
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
                {agency.logo && <Picture picture={agency.logo} soon={index === 0} />}
                {agency.name}
                {agency.highlighted && <Reserved />}
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
                <b>Best for</b> {agency.bestFor}
              </td>
              <td role="cell" colSpan={3}>
                <b>Look elsewhere if</b> {agency.lookElsewhereIf}
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </Section>
  )
}

/** Hides the partner's row without a script; the ranks of the others stay as they are. Paper shows every row. */
const switchStyles = css({
  marginBlockEnd: 'var(--space-8)',
  label: checkBoxLabel,
  input: checkBox,
  p: { color: 'var(--muted)' },
  '&:not(:has(:checked)) span': { display: 'none' },
  '@media print': { display: 'none' },
  '@media screen': { ':has(:checked) + table tbody[data-highlighted]': { display: 'none' } },
})

const styles = css({
  width: '100%',
  border: 'var(--line) solid var(--hairline)',
  borderRadius: 'var(--radius)',
  borderCollapse: 'separate',
  borderSpacing: 0,
  background: 'var(--surface)',
  caption: { textAlign: 'start', maxWidth: 'var(--measure)', color: 'var(--muted)', fontSize: 'var(--text-14)', paddingBlockStart: 'var(--space-12)' },
  'th, td': { padding: 0, textAlign: 'start', verticalAlign: 'baseline', fontWeight: 'normal' },
  '.agency': { fontWeight: 'var(--heavy)', fontSize: 'var(--text-18)', lineHeight: 'var(--leading-lead)' },
  'th p': { color: 'var(--muted)', fontSize: 'var(--text-16)', fontWeight: 'normal', marginBlockEnd: 'var(--space-4)' },
  '.rank': { fontSize: 'var(--text-22)', lineHeight: 'var(--leading-heading)', color: 'var(--muted)', svg: { color: 'var(--star)' } },
  'tr + tr': { color: 'var(--muted)', b: { display: 'block', color: 'var(--ink)' } },
  '.score': { flexDirection: 'column', alignItems: 'end', gap: 0 },
  'tbody[data-highlighted]': highlighted,
  tbody: { breakInside: 'avoid' },
  // It stands below the table there.
  '@media print': { caption: { breakAfter: 'auto' } },
  [columns.six]: {
    // Where it breaks over pages it would be left open below.
    '@media print': { borderInline: 0, borderRadius: 0 },
    caption: { captionSide: 'bottom' },
    'th, td': { padding: 'var(--space-16) var(--space-8)' },
    'tr > :first-child': { paddingInlineStart: 'var(--space-16)' },
    'tr > :last-child': { paddingInlineEnd: 'var(--space-16)' },
    '.agency': { width: '25%' },
    'thead th': {
      position: 'sticky',
      insetBlockStart: 'var(--bar-height)',
      zIndex: 1,
      paddingBlock: 'var(--space-12)',
      borderRadius: 'var(--radius) var(--radius) 0 0',
      background: 'var(--surface)',
      color: 'var(--muted)',
      fontSize: 'var(--text-14)',
      fontWeight: 'var(--strong)',
    },
    '.rating, thead th:nth-of-type(5)': { textAlign: 'end' },
    '.website[data-label]': { whiteSpace: 'nowrap' },
    // Room for "Visit" and the first word of a name.
    '.website': { minWidth: 'calc(2 * var(--space-64))' },
    // As a block it gives the row the baseline of its first line; an inline one would give that of its last.
    '.website a': { display: 'block', width: 'fit-content', paddingBlock: 'var(--space-2)' },
    'tr:first-of-type > *': { borderBlockStart: 'var(--line) solid var(--hairline)' },
    'thead tr > *': { border: '0 !important' },
    'tr + tr > *': { paddingBlockStart: 0 },
    '.rank': { whiteSpace: 'nowrap', svg: { display: 'inline-block', marginInlineStart: 'var(--space-4)', verticalAlign: 'baseline' } },
  },
  [columns.three]: {
    '.agency': { width: '29%' },
    '.website': { whiteSpace: 'nowrap' },
    'tr > *': { paddingInline: 'var(--space-12)' },
    'tr > :first-child': { paddingInlineStart: 'var(--space-24)' },
    'tr > :last-child': { paddingInlineEnd: 'var(--space-24)' },
  },
  [columns.fewerThanSix]: {
    border: 0,
    background: 'none',
    '&, tbody, tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
    gap: 'var(--space-16)',
    caption: { order: 1, padding: 0 },
    thead: { position: 'absolute', clipPath: 'inset(50%)' },
    tbody: {
      border: 'var(--line) solid var(--hairline)',
      borderRadius: 'var(--radius)',
      background: 'var(--surface)',
      padding: 'var(--space-16)',
      overflow: 'hidden',
    },
    'tr:first-of-type': { gridTemplateColumns: 'var(--space-24) minmax(0, 1fr) auto', gap: 'var(--space-8) var(--space-12)' },
    '.rank svg': { marginBlockStart: 'var(--space-4)' },
    '.rating': { gridRow: 1, gridColumn: 3 },
    [columns.cramped]: {
      'tr:first-of-type': { gridTemplateColumns: 'minmax(0, 1fr)' },
      'tr:first-of-type > *': { gridColumn: '1 / -1 !important', gridRow: 'auto !important' },
      '.rank': { display: 'flex', gap: 'var(--space-8)' },
    },
    [columns.narrow]: { '.rating': { gridRow: 2, gridColumn: '2 / -1' }, '.score': { flexDirection: 'row', alignItems: 'center', gap: 'var(--space-8)' } },
    'td[data-label], .website': { gridColumn: '1 / -1' },
    // The column's heading, for the eye only: read out it is already.
    'td[data-label]::before': { content: 'attr(data-label) / ""', display: 'block', color: 'var(--muted)', fontSize: 'var(--text-14)' },
    '.website a': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: 'var(--target)',
      border: 'var(--line) solid var(--control)',
      borderRadius: 'var(--radius-small)',
      background: 'var(--surface)',
      fontWeight: 'var(--strong)',
      textDecoration: 'none',
    },
    'tr + tr': {
      gap: 'var(--space-8)',
      marginBlockStart: 'var(--space-12)',
      paddingBlockStart: 'var(--space-12)',
      borderBlockStart: 'var(--line) solid var(--hairline)',
      th: { position: 'absolute' },
      [columns.two]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 'var(--space-24)' },
    },
  },
})
