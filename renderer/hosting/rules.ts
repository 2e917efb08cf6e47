import { hostRulesFiles } from '../content/generatedFiles.ts'
import { isHidden, type PageSummary } from '../content/pageSummary.ts'
import { documentHrefs } from '../content/routes.ts'
import type { SiteIndex } from '../content/siteIndex.ts'

/** A redirect from an old address to a page or file, without the base path. */
export type Redirect = { from: string; to: string }

/** What the configuration of a host is made from. */
export type SiteRules = {
  /** The host name of the site. */
  host: string
  redirects: readonly Redirect[]
  /** The addresses of files that search engines must not list. */
  hiddenFiles: readonly string[]
}

/** A pattern of the files whose addresses answer 404: rules for hosts, and the page that is shown for unknown addresses. */
export const withheldPattern = [...hostRulesFiles, '404', '404.html'].join('|').replaceAll('.', '\\.')

/**
 * Returns all redirects. Documents come first: a host may limit the number of rules, and old addresses of pages redirect even
 * without a rule (`html/redirectStub.ts`).
 */
export function redirectsOf(summaries: readonly PageSummary[], siteIndex: Pick<SiteIndex, 'hasFile'>): Redirect[] {
  const pages = summaries.flatMap(({ path, aliases }) => aliases.map((from) => ({ from, to: path })))
  return [...sortByFrom(documentRedirects(summaries, siteIndex)), ...sortByFrom(pages)]
}

const sortByFrom = (redirects: Redirect[]) => redirects.sort((a, b) => (a.from < b.from ? -1 : 1))

/** Returns redirects from the old addresses of moved pages' documents, unless something else is there now. */
function documentRedirects(summaries: readonly PageSummary[], { hasFile }: Pick<SiteIndex, 'hasFile'>): Redirect[] {
  const existing = new Set(summaries.flatMap(documentHrefs))
  const redirects = new Map<string, string | undefined>()
  for (const { path, document, aliases } of summaries) {
    const hrefs = documentHrefs({ path, document })
    for (const alias of aliases)
      for (const [index, from] of documentHrefs({ path: alias, document }).entries()) {
        // If two pages had the same address, it is unknown whose document is requested.
        const isShared = redirects.has(from) && redirects.get(from) !== hrefs[index]
        redirects.set(from, isShared ? undefined : hrefs[index])
      }
  }
  return [...redirects].flatMap(([from, to]) => (to === undefined || existing.has(from) || hasFile(from) ? [] : [{ from, to }]))
}

/** Returns the addresses of files that search engines must not list: the documents of hidden pages, which only a header can hide. */
export const hiddenFilesOf = (summaries: readonly PageSummary[]): string[] => summaries.filter(isHidden).flatMap(documentHrefs).sort()

/** For files that search engines must not list. */
export const hiddenFileHeader = ['X-Robots-Tag', 'noindex'] as const

/**
 * Response headers of every file. The policy holds only what a page's own cannot contain or contains too (`html/policy.ts`):
 * header and page policies intersect, and hosts limit the number of header rules.
 */
export const commonHeaders: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  // Without subdomains: others of the owner may still use plain HTTP, and browsers would refuse it for a year.
  ['Strict-Transport-Security', 'max-age=31536000'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Content-Security-Policy', "frame-ancestors 'none'; object-src 'none'; base-uri 'none'"],
]

/** For files in immutable folders (`immutableFolders`). */
export const immutableCacheControl = 'public, max-age=31536000, immutable'

/** For everything else: cached, and revalidated each time. */
export const revalidateCacheControl = 'no-cache'
