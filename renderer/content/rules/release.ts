import type { Assembly, Reading } from '../assemble.ts'
import type { Issue, IssueCode, Path } from '../issue.ts'

/** Partner codes that stand for one that is still to be filled in. */
const placeholderCode = /^(?:(?:your|my|partner|affiliate)[-_]?(?:code|id|tag)|change-?me|todo|x{3,})$/i

/** A host on the domain that is reserved for examples (RFC 2606), as part of an address or of a text. */
const exampleHost = /[\w.@-]*[\w-]\.example\b/g

/**
 * What may stand while a site is written and not when it is public: made-up addresses and entries, a disclosure nobody
 * confirmed, partner codes nobody filled in, facts nobody has looked at for longer than the site allows.
 * @param today year-month-day
 */
export function releaseIssues({ folder, site, shared }: Reading, { pages }: Assembly, today: string): Issue[] {
  const issues: Issue[] = []
  const siteFile = `${folder}/_site.yaml`
  const add = (code: IssueCode, file: string, path: Path, message: string, within?: string, at?: number) =>
    issues.push({ code, file, path, message, ...(within === undefined ? {} : { within }), ...(at === undefined ? {} : { at }) })

  const addresses = (value: unknown, file: string, path: Path): void => {
    if (typeof value === 'string') {
      for (const { 0: host, index } of value.matchAll(exampleHost))
        add('release-example-address', file, path, `"${host}" is an address for examples and leads nowhere. Write the real one.`, host, index)
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) addresses(inner, file, [...path, Array.isArray(value) ? Number(key) : key])
  }
  addresses(site, siteFile, [])
  for (const { file, page } of pages.values()) addresses(page, file, [])
  for (const [name, blocks] of shared) addresses({ blocks }, `${folder}/_shared/${name}.yaml`, [])

  if (!site.disclosure.confirmed)
    add(
      'release-disclosure',
      siteFile,
      ['disclosure', 'confirmed'],
      'Nobody has confirmed that these sentences about the commercial ties of the site are true. Write "confirmed: true" when its owner has.',
    )
  for (const [name, { tracking }] of Object.entries(site.links))
    for (const [key, code] of Object.entries(tracking))
      if (placeholderCode.test(code))
        add(
          'release-tracking',
          siteFile,
          ['links', name, 'tracking', key],
          `"${code}" stands for the code that "${name}" gave the site. Write the real one, or remove it.`,
        )

  const oldest = monthsBefore(today, site.reviewMonths)
  const dated = (date: string | undefined, file: string, path: Path, what: string) => {
    if (date === undefined) return
    if (date > today) add('release-review', file, path, `${date} has not come yet. Write the day ${what}.`)
    else if (date < oldest)
      add(
        'release-review',
        file,
        path,
        `${date} is longer ago than the ${site.reviewMonths} months that the site allows. Look again, then write the day ${what}.`,
      )
  }
  dated(site.reviewed, siteFile, ['reviewed'], 'the site was last reviewed')
  const checkedOn = 'it was last checked'
  for (const { file, page, blocks } of pages.values()) {
    dated(page.reviewed, file, ['reviewed'], 'the page was last reviewed')
    if (page.published !== undefined && page.published > today) dated(page.published, file, ['published'], 'the article was published')
    for (const { block, file: writtenIn, path } of blocks) {
      const at = (...steps: Path) => [...path, ...steps]
      if (block.type === 'comparisonTable') dated(block.checked, writtenIn, at('checked'), checkedOn)
      if (block.type === 'toolList')
        for (const [index, { checked }] of block.tools.entries()) dated(checked, writtenIn, at('tools', index, 'checked'), checkedOn)
      if (block.type === 'sources')
        for (const [index, { checked }] of block.items.entries()) dated(checked, writtenIn, at('items', index, 'checked'), checkedOn)
      if (block.type === 'rankingTable')
        for (const [index, { illustrative, name }] of block.agencies.entries())
          if (illustrative)
            add(
              'release-illustrative',
              writtenIn,
              at('agencies', index, 'illustrative'),
              `"${name}" is an invented agency. Write a real one in its place, or remove the row.`,
            )
      if (block.type === 'testimonials' || block.type === 'caseStudies')
        for (const [index, { illustrative }] of block.items.entries())
          if (illustrative)
            add(
              'release-illustrative',
              writtenIn,
              at('items', index, 'illustrative'),
              'This is an invented example. Write a real one in its place with "illustrative: false", or remove it.',
            )
    }
  }
  return issues
}

/** The day some months before another: "2026-11-20", 6 → "2026-05-20". */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}
