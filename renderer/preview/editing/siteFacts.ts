import type { LoadedSite } from '../../content/index.ts'
import type { Path } from '../../content/issue.ts'
import { tokenField } from '../../content/tokens.ts'
import type { SiteFact } from '../messages.ts'

/**
 * Returns what the names stand for that pages take from the facts of the site, as they write them: "{provider}", "agency".
 * @param file with these facts: "pages/_site.yaml"
 */
export function siteFacts(file: string, { siteIndex, locate }: LoadedSite, absolutePathOf: (file: string) => string): Record<string, SiteFact> {
  const { tokens, site } = siteIndex
  const facts: { name: string; value: string; path: Path }[] = [
    ...[...tokens].map(([name, value]) => ({ name: `{${name}}`, value, path: tokenField(name) })),
    ...Object.entries(site.links).map(([name, { href }]) => ({ name, value: href, path: ['links', name, 'href'] })),
  ]
  const places = locate(facts.map(({ name, path }) => ({ code: 'invalid-value', file, path, message: name })))
  const locations = new Map(places.map(({ message, line, column }) => [message, `${file}:${line}:${column}`]))
  return Object.fromEntries(
    facts.map(({ name, value }) => {
      const location = locations.get(name) ?? file
      return [name, { value, location, sourceLocation: absolutePathOf(location) }]
    }),
  )
}
