import type { Block, Page, Site } from '../../../schema/index.ts'
import type { Issue, IssueCode, Path } from '../issue.ts'
import { bracketedText, templateText } from '../templateText.ts'

/** Partner codes that are placeholders for the real one. */
const placeholderCode = /^(?:(?:your|my|partner|affiliate)[-_]?(?:code|id|tag)|change-?me|todo|x{3,})$/i

/** A host on the domain that is reserved for examples (RFC 2606), as part of an address or of a text. */
const exampleHost = /[\w.@-]*[\w-]\.example\b/g

/**
 * Placeholders in a text: words, text in square brackets at the end of a line, as `npm run new` writes it, or what a template leaves to be filled in.
 * Other words in brackets may be put into a quote.
 */
const placeholderWords = new RegExp(String.raw`\b(?:TODO|FIXME|XXX)\b|\b[Ll]orem [Ii]psum\b|${templateText}|${bracketedText}(?=[.!?]?[ \t]*$)`, 'gmu')

/** A whole text that is a placeholder. Among other words these may be intended: "Deadline: TBD". */
const placeholderText =
  /^\s*(?:…|\.{3,}|\?{3,}|TB[ACD]|tb[acd]|todo|x{3,}|X{4,}|(?:Your|(?:Add|Enter|Insert)(?: your)?) (?:content|copy|description|text|title)(?: goes)? here\.?)\s*$/

/** A text that somebody left out. In a table it may be the right value; in the row of an agency each text says something. */
const leftOut = /^\s*n\/a\s*$/i

/** Lets nearly all texts skip the expressions above: whatever `exampleHost` or `placeholderWords` match, this does, too. */
const placeholderHint = /\.example|TODO|FIXME|XXX|orem [Ii]psum|\[/

/** Words for entries that are invented. They become untrue, and say so of real firms, when the last such entry of a page has been replaced. */
const inventedWords = /\b(?:[Ii]llustrative|[Ii]nvented)\b/g

/** Lets nearly all texts skip that expression. */
const inventedHint = /llustrative|nvented/

/** What in one file is allowed while a site is written, and not when it is published. */
export type Blockers = {
  /** Made-up addresses and entries, text nobody wrote, a disclosure nobody confirmed, partner codes nobody filled in. */
  issues: Blocker[]
  /** Dates on which somebody checked facts, for which the site says how long that is valid, and the day on which the page is unpublished. */
  dates: DatedField[]
}

/** An issue whose message is built only when it is reported: a build only counts them. */
type Blocker = Omit<Issue, 'message'> & { message(): string }

type ExpiringDate = {
  /** Year-month-day. */
  date: string
  /** What it is the day of, if not of a review, which grows old. A publication does not; from the day of its end, a page is to be a draft. */
  dayOf?: 'publication' | 'end'
}

type DatedField = Pick<Issue, 'file' | 'path'> &
  ExpiringDate & {
    /** What happened on that date: "the page was last reviewed". */
    event: string
  }

/** How much of a file must not be published yet: what is stored of its blockers. */
export type BlockerCount = { issues: number; dates: ExpiringDate[] }

export function blockersOfSite(site: Site, file: string): Blockers {
  const { disclosure, links, reviewed } = site
  const { issues } = blockersIn(site, file)
  if (!disclosure.confirmed)
    issues.push(
      issue(
        'release-disclosure',
        file,
        ['disclosure', 'confirmed'],
        () => 'Nobody has confirmed that these sentences about the commercial ties of the site are true. Write "confirmed: true" when its owner has.',
      ),
    )
  for (const [name, { tracking }] of Object.entries(links))
    for (const [key, code] of Object.entries(tracking)) {
      // Other placeholders are found by `blockersIn` already.
      if (!placeholderCode.test(code) || placeholderHint.test(code) || placeholderText.test(code)) continue
      const message = () => `"${code}" is a placeholder for the code that "${name}" gave the site. Write the real one, or remove it.`
      issues.push(issue('release-tracking', file, ['links', name, 'tracking', key], message))
    }
  return { issues, dates: [{ date: reviewed, file, path: ['reviewed'], event: 'the site was last reviewed' }] }
}

export function blockersOfPage(page: Page, file: string): Blockers {
  const { reviewed, published, unpublishOn } = page
  const { issues, dates } = blockersIn(page, file)
  return {
    issues,
    dates: [
      ...(reviewed === undefined ? [] : [{ date: reviewed, file, path: ['reviewed'], event: 'the page was last reviewed' }]),
      ...(published === undefined ? [] : [{ date: published, file, path: ['published'], event: 'the article was published', dayOf: 'publication' as const }]),
      ...(unpublishOn === undefined ? [] : [{ date: unpublishOn, file, path: ['unpublishOn'], event: 'the page is unpublished', dayOf: 'end' as const }]),
      ...dates,
    ],
  }
}

export const blockersOfShared = (blocks: readonly Block[], file: string): Blockers => blockersIn({ blocks }, file)

const placeholderMessage = (words: string) => `"${words}" is a placeholder for text. Write the text, or remove it.`

const exampleMessage = (host: string) => `"${host}" is an example address that leads nowhere. Write the real one.`

const inventedMessage = (word: string) => `The page says "${word}", but none of its entries is "illustrative: true" any more. Write what they are now.`

/** Returns what in a file must not be published on a date, year-month-day. */
export function releaseIssues({ issues, dates }: Blockers, today: string, { reviewMonths }: Site): Issue[] {
  const oldest = monthsBefore(today, reviewMonths)
  return [
    ...issues.map(withMessage),
    ...dates.flatMap(({ file, path, event, ...expiring }): Issue[] => {
      const { date, dayOf } = expiring
      if (!isBlocker(expiring, today, oldest)) return []
      if (dayOf === 'end') {
        const message = `${date} has come. Make the page a draft with "npm run unpublish -- --due", or write a later day.`
        return [{ code: 'release-unpublish', file, path, message }]
      }
      if (date > today) return [{ code: 'release-review', file, path, message: `${date} is in the future. Write the date ${event}.` }]
      const message = `${date} is longer ago than the ${reviewMonths} months that the site allows. Check again, then write the date ${event}.`
      return [{ code: 'release-review', file, path, message }]
    }),
  ]
}

/** Returns the texts of a file that nobody has written yet. */
export const placeholdersAmong = ({ issues }: Blockers): Issue[] => issues.filter(({ code }) => code === 'release-placeholder').map(withMessage)

const withMessage = ({ message, ...rest }: Blocker): Issue => ({ ...rest, message: message() })

const isBlocker = ({ date, dayOf }: ExpiringDate, today: string, oldest: string) =>
  dayOf === 'end' ? date <= today : date > today || (dayOf === undefined && date < oldest)

/** Returns how much of a file must not be published yet; undefined if it may be published as it is. */
export function blockerCountOf({ issues, dates }: Blockers): BlockerCount | undefined {
  if (issues.length + dates.length === 0) return undefined
  return { issues: issues.length, dates: dates.map(({ date, dayOf }) => ({ date, dayOf })) }
}

/** Counts the issues that `releaseIssues` would return. */
export function countBlockers(counts: readonly BlockerCount[], today: string, { reviewMonths }: Site): number {
  const oldest = monthsBefore(today, reviewMonths)
  return counts.reduce((sum, { issues, dates }) => sum + issues + dates.filter((expiring) => isBlocker(expiring, today, oldest)).length, 0)
}

const issue = (code: IssueCode, file: string, path: Path, message: () => string): Blocker => ({ code, file, path, message })

/** Finds what must not be published in a file, by the names of fields, whatever block they are in. */
function blockersIn(value: object, file: string): Blockers {
  const search = new BlockerSearch(file)
  search.visit(value)
  return search.blockers()
}

class BlockerSearch {
  readonly #file: string
  readonly #path: (string | number)[] = []
  readonly #issues: Blocker[] = []
  readonly #dates: DatedField[] = []
  readonly #textsOnInvented: Blocker[] = []
  readonly #entries = { invented: 0, real: 0 }

  constructor(file: string) {
    this.#file = file
  }

  /** @param parent the mapping in which the value is, under the key */
  visit(value: unknown, key?: string | number, parent?: Record<string, unknown>) {
    if (typeof value === 'string') this.#visitText(value, key)
    else if (Array.isArray(value)) for (let index = 0; index < value.length; index++) this.#step(index, value[index])
    else if (typeof value === 'object' && value !== null) {
      const fields = value as Record<string, unknown>
      for (const name of Object.keys(fields)) this.#step(name, fields[name], fields)
    } else if (key === 'illustrative' && typeof value === 'boolean') this.#visitEntry(value, parent)
  }

  blockers(): Blockers {
    const { invented, real } = this.#entries
    return { issues: real > 0 && invented === 0 ? [...this.#issues, ...this.#textsOnInvented] : this.#issues, dates: this.#dates }
  }

  #step(key: string | number, value: unknown, parent?: Record<string, unknown>) {
    this.#path.push(key)
    this.visit(value, key, parent)
    this.#path.pop()
  }

  #visitText(text: string, key: string | number | undefined) {
    if (placeholderHint.test(text)) {
      this.#noteMatches(this.#issues, 'release-example-address', text, exampleHost, exampleMessage)
      this.#noteMatches(this.#issues, 'release-placeholder', text, placeholderWords, placeholderMessage)
    } else if (key !== 'href' && (placeholderText.test(text) || (leftOut.test(text) && this.#isInAgency())))
      this.#report('release-placeholder', () => placeholderMessage(text.trim()))
    if (inventedHint.test(text)) this.#noteMatches(this.#textsOnInvented, 'release-illustrative', text, inventedWords, inventedMessage)
    if (key === 'checked') this.#dates.push({ date: text, file: this.#file, path: [...this.#path], event: 'it was last checked' })
  }

  #visitEntry(isInvented: boolean, entry: Record<string, unknown> | undefined) {
    this.#entries[isInvented ? 'invented' : 'real']++
    if (!isInvented) return
    const isAgency = this.#isInAgency()
    this.#report('release-illustrative', () =>
      isAgency
        ? `"${entry?.name}" is an invented agency. Replace it with a real one, or remove the row.`
        : 'This is an invented example. Replace it with a real one and "illustrative: false", or remove it.',
    )
  }

  #isInAgency() {
    return this.#path.includes('agencies')
  }

  #report(code: IssueCode, message: () => string) {
    this.#issues.push(issue(code, this.#file, [...this.#path], message))
  }

  #noteMatches(issues: Blocker[], code: IssueCode, text: string, pattern: RegExp, messageOf: (words: string) => string) {
    for (const match of text.matchAll(pattern)) {
      const [words] = match
      issues.push({ code, file: this.#file, path: [...this.#path], message: () => messageOf(words), within: words, at: match.index })
    }
  }
}

/** Returns the date some months before another: "2026-11-20", 6 → "2026-05-20". */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
