import type { PageSummary } from '../content/pageSummary.ts'
import { documentHrefs } from '../content/routes.ts'
import type { SiteIndex } from '../content/siteIndex.ts'

/** An old address and the page or file it leads to, without the base path. */
export type Redirect = { from: string; to: string }

/**
 * Every address that redirects. Documents come first: a host may read only so many rules, and from an old page a page leads on
 * all the same.
 */
export function redirectsOf(summaries: readonly PageSummary[], siteIndex: Pick<SiteIndex, 'hasFile'>): Redirect[] {
  const pages = summaries.flatMap(({ path, aliases }) => aliases.map((from) => ({ from, to: path })))
  return [...sortByFrom(documentRedirects(summaries, siteIndex)), ...sortByFrom(pages)]
}

const sortByFrom = (redirects: Redirect[]) => redirects.sort((a, b) => (a.from < b.from ? -1 : 1))

/** Where the documents of pages stood that have moved, as far as nothing else stands there now. */
function documentRedirects(summaries: readonly PageSummary[], { hasFile }: Pick<SiteIndex, 'hasFile'>): Redirect[] {
  const made = new Set(summaries.flatMap(documentHrefs))
  const found = new Map<string, string | undefined>()
  for (const { path, document, aliases } of summaries) {
    const now = documentHrefs({ path, document })
    for (const alias of aliases)
      for (const [index, from] of documentHrefs({ path: alias, document }).entries()) {
        // Two pages that went by one name: nobody can tell whose document is asked for.
        const isShared = found.has(from) && found.get(from) !== now[index]
        found.set(from, isShared ? undefined : now[index])
      }
  }
  return [...found].flatMap(([from, to]) => (to === undefined || made.has(from) || hasFile(from) ? [] : [{ from, to }]))
}

/**
 * What is sent with every file. The policy holds only what a page's own cannot say or says alike (`html/policy.ts`):
 * header and page policies intersect, and hosts cap the number of header rules.
 */
export const commonHeaders: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  // For the site's own host alone: what else its owner has below that name may speak HTTP, and browsers would remember for a year.
  ['Strict-Transport-Security', 'max-age=31536000'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Content-Security-Policy', "frame-ancestors 'none'; object-src 'none'; base-uri 'none'"],
]

/** For files of the folders that are so (`immutableFolders`). */
export const immutableCacheControl = 'public, max-age=31536000, immutable'

/** For everything else: kept, and asked about each time. */
export const revalidateCacheControl = 'no-cache'
