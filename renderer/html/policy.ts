import { hash } from 'node:crypto'

/** What a page contains that its Content-Security-Policy must allow. */
type PolicyInput = {
  /** The text of each inline script, speculation rules included. */
  scripts: readonly string[]
  /** The text of its style sheet. */
  style: string
  /** True if the page loads modules from the site's own files. */
  modules: boolean
  /** The URL that forms are sent to, if not to the site itself. */
  formAction?: string
}

/**
 * Returns the policy in a page's `meta` element: only inline scripts and styles from the build apply, and nothing is loaded
 * from another site. Header and meta policies intersect, so the header (`hosting/rules.ts`) holds only what a `meta` cannot
 * contain or contains too.
 */
export const pagePolicy = ({ scripts, style, modules, formAction }: PolicyInput): string =>
  [
    ['default-src', "'self'"],
    ['script-src', ...(modules ? ["'self'"] : []), ...scripts.map(hashSource)],
    ['style-src', hashSource(style)],
    ['form-action', "'self'", ...(formAction === undefined ? [] : [new URL(formAction).origin])],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')

/** Removes the policy from the HTML of a page. */
export const withoutPolicy = (html: string) => html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')

const hashes = new Map<string, string>()

/** Returns the source expression of an inline text. Cached: scripts are the same on every page, style sheets on most pages of a kind. */
function hashSource(text: string): string {
  const cached = hashes.get(text)
  if (cached !== undefined) return cached
  const source = `'sha256-${hash('sha256', text, 'base64')}'`
  if (hashes.size < 200) hashes.set(text, source)
  return source
}
