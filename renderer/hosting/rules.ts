import type { PageSummary } from '../content/pageSummary.ts'

/** An old address and the page it leads to, without the base path. */
export type Redirect = { from: string; to: string }

/** Every address that redirects, in order. */
export const redirectsOf = (summaries: readonly PageSummary[]): Redirect[] =>
  summaries.flatMap(({ path, aliases }) => aliases.map((from) => ({ from, to: path }))).sort((a, b) => (a.from < b.from ? -1 : 1))

/**
 * What is sent with every file. The policy holds only what a page's own cannot say or says alike (`html/policy.ts`):
 * header and page policies intersect, and hosts cap the number of header rules.
 */
export const everyHeader: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Content-Security-Policy', "frame-ancestors 'none'; object-src 'none'; base-uri 'none'"],
]

/** For files of the folders that are so (`immutableFolders`). */
export const immutable = 'public, max-age=31536000, immutable'

/** For everything else: kept, and asked about each time. */
export const revalidated = 'no-cache'
