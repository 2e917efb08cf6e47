import { createHash } from 'node:crypto'

/** What a page brings along, for its Content-Security-Policy. */
type PolicyInput = {
  /** The text of each inline script, speculation rules included. */
  scripts: readonly string[]
  /** The text of its style sheet. */
  style: string
  /** The page loads modules from the site's own files. */
  modules: boolean
  /** Where forms are sent besides the site itself. */
  formAction?: string | undefined
}

/**
 * The policy a page carries in a `meta` element: nothing inline runs or styles but what was there at build, nothing is
 * loaded from another site. Header and meta policies intersect, so the header (`hosting/rules.ts`) holds only what a `meta`
 * cannot say or says alike.
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

const hashes = new Map<string, string>()

/** Scripts are the same on every page, and style sheets on most pages of a kind. */
function hashSource(text: string): string {
  const known = hashes.get(text)
  if (known !== undefined) return known
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (hashes.size < 200) hashes.set(text, source)
  return source
}
