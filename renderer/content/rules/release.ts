import type { Block, Page, Site } from '../../../schema/index.ts'
import type { Issue, IssueCode, Path } from '../issue.ts'

/** Partner codes that stand for one that is still to be filled in. */
const placeholderCode = /^(?:(?:your|my|partner|affiliate)[-_]?(?:code|id|tag)|change-?me|todo|x{3,})$/i

/** A host on the domain that is reserved for examples (RFC 2606), as part of an address or of a text. */
const exampleHost = /[\w.@-]*[\w-]\.example\b/g

/** Words that hold the place of some that are still to be written, and text in square brackets, as `npm run new` leaves it, that ends its line. */
const unwritten = /\b(?:TODO|FIXME|XXX)\b|\b[Ll]orem [Ii]psum\b|\[\p{Lu}[^\]\n]*\](?=[.!?]?[ \t]*$)/gmu

/** A whole text that holds the place of one. Among other words they may be what is meant: "Deadline: TBD". */
const placeholderText = /^\s*(?:…|\.{3,}|TBD|tbd|todo|x{3,}|X{4,})\s*$/

/** Spares nearly all texts those expressions: something of each stands in whatever they match. */
const placeholderHint = /\.example|TODO|FIXME|XXX|orem [Ii]psum|\[/

/** What of one file may stand while a site is written and not when it is public. */
export type Blockers = {
  /** Made-up addresses and entries, text nobody wrote, a disclosure nobody confirmed, partner codes nobody filled in. */
  issues: Blocker[]
  /** Days on which somebody looked at facts: the site says how long that holds. */
  dates: DatedField[]
}

/** An issue whose message is put together when somebody is told of it: a build counts them. */
type Blocker = Omit<Issue, 'message'> & { message(): string }

type ExpiringDate = {
  /** Year-month-day. */
  date: string
  /** A day of publication does not grow old. */
  neverExpires?: true
}

type DatedField = Pick<Issue, 'file' | 'path'> &
  ExpiringDate & {
    /** What happened on that day: "the page was last reviewed". */
    event: string
  }

/** How much of a file is not to be public yet: what is kept of it when the file is not. */
export type BlockerCount = { issues: number; dates: ExpiringDate[] }

export function blockersOfSite(site: Site, file: string): Blockers {
  const { disclosure, links, reviewed } = site
  return {
    issues: [
      ...blockersIn(site, file).issues,
      ...(disclosure.confirmed
        ? []
        : [
            issue(
              'release-disclosure',
              file,
              ['disclosure', 'confirmed'],
              () => 'Nobody has confirmed that these sentences about the commercial ties of the site are true. Write "confirmed: true" when its owner has.',
            ),
          ]),
      ...Object.entries(links).flatMap(([name, { tracking }]) =>
        Object.entries(tracking).flatMap(([key, code]) =>
          // Other words for what is missing are met among the texts already.
          placeholderCode.test(code) && !placeholderHint.test(code) && !placeholderText.test(code)
            ? [
                issue(
                  'release-tracking',
                  file,
                  ['links', name, 'tracking', key],
                  () => `"${code}" stands for the code that "${name}" gave the site. Write the real one, or remove it.`,
                ),
              ]
            : [],
        ),
      ),
    ],
    dates: [{ date: reviewed, file, path: ['reviewed'], event: 'the site was last reviewed' }],
  }
}

export function blockersOfPage(page: Page, file: string): Blockers {
  const { reviewed, published } = page
  const { issues, dates } = blockersIn(page, file)
  return {
    issues,
    dates: [
      ...(reviewed === undefined ? [] : [{ date: reviewed, file, path: ['reviewed'], event: 'the page was last reviewed' }]),
      ...(published === undefined ? [] : [{ date: published, file, path: ['published'], event: 'the article was published', neverExpires: true as const }]),
      ...dates,
    ],
  }
}

export const blockersOfShared = (blocks: readonly Block[], file: string): Blockers => blockersIn({ blocks }, file)

const notWritten = (words: string) => `"${words}" stands for text that nobody has written yet. Write it, or remove it.`

/** What of a file is not to be public on a day, year-month-day. */
export function releaseIssues({ issues, dates }: Blockers, today: string, { reviewMonths }: Site): Issue[] {
  const oldest = monthsBefore(today, reviewMonths)
  return [
    ...issues.map(({ message, ...rest }) => ({ ...rest, message: message() })),
    ...dates.flatMap(({ file, path, event, ...expiring }): Issue[] => {
      const { date: day } = expiring
      if (day > today) return [{ code: 'release-review', file, path, message: `${day} has not come yet. Write the day ${event}.` }]
      if (!isOld(expiring, oldest)) return []
      const message = `${day} is longer ago than the ${reviewMonths} months that the site allows. Look again, then write the day ${event}.`
      return [{ code: 'release-review', file, path, message }]
    }),
  ]
}

const isOld = ({ date, neverExpires }: ExpiringDate, oldest: string) => !neverExpires && date < oldest

/** @returns nothing for a file that may be public */
export function blockerCountOf({ issues, dates }: Blockers): BlockerCount | undefined {
  if (issues.length + dates.length === 0) return undefined
  return { issues: issues.length, dates: dates.map(({ date, neverExpires }) => ({ date, neverExpires })) }
}

/** How many issues `releaseIssues` has. */
export function countBlockers(counts: readonly BlockerCount[], today: string, { reviewMonths }: Site): number {
  const oldest = monthsBefore(today, reviewMonths)
  return counts.reduce((sum, { issues, dates }) => sum + issues + dates.filter((expiring) => expiring.date > today || isOld(expiring, oldest)).length, 0)
}

const issue = (code: IssueCode, file: string, path: Path, message: () => string): Blocker => ({ code, file, path, message })

/** What the entries of a file hold that is not to be public, by the names of their fields, whatever block they stand in. */
function blockersIn(value: object, file: string): Blockers {
  const issues: Blocker[] = []
  const dates: DatedField[] = []
  const path: (string | number)[] = []
  const found = (code: IssueCode, text: string, pattern: RegExp, messageOf: (words: string) => string) => {
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [words] = match
      issues.push({ code, file, path: [...path], message: () => messageOf(words), within: words, at: match.index })
    }
  }
  const look = (inner: unknown, key?: string | number, entry?: Record<string, unknown>) => {
    if (typeof inner === 'string') {
      if (placeholderHint.test(inner)) {
        found('release-example-address', inner, exampleHost, (host) => `"${host}" is an address for examples and leads nowhere. Write the real one.`)
        found('release-placeholder', inner, unwritten, notWritten)
      } else if (key !== 'href' && placeholderText.test(inner)) {
        const words = inner.trim()
        issues.push({ ...issue('release-placeholder', file, [...path], () => notWritten(words)), within: words, at: inner.indexOf(words) })
      }
      if (key === 'checked') dates.push({ date: inner, file, path: [...path], event: 'it was last checked' })
    } else if (Array.isArray(inner)) for (let index = 0; index < inner.length; index++) step(index, inner[index])
    else if (typeof inner === 'object' && inner !== null) {
      const own = inner as Record<string, unknown>
      for (const name of Object.keys(own)) step(name, own[name], own)
    } else if (key === 'illustrative' && inner === true) {
      const isAgency = path.includes('agencies')
      issues.push(
        issue('release-illustrative', file, [...path], () =>
          isAgency
            ? `"${entry?.name}" is an invented agency. Write a real one in its place, or remove the row.`
            : 'This is an invented example. Write a real one in its place with "illustrative: false", or remove it.',
        ),
      )
    }
  }
  const step = (key: string | number, inner: unknown, entry?: Record<string, unknown>) => {
    path.push(key)
    look(inner, key, entry)
    path.pop()
  }
  look(value)
  return { issues, dates }
}

/** The day some months before another: "2026-11-20", 6 → "2026-05-20". */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}
