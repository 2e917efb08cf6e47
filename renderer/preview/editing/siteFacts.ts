import type { LoadedSite } from '../../content/index.ts'
import type { Path } from '../../content/issue.ts'
import { tokenField } from '../../content/tokens.ts'
import { locationsOf } from '../locationsOf.ts'
import type { SiteFact } from '../messages.ts'

/**
 * Returns what the names stand for that pages take from the facts of the site, as they write them: "{provider}", "agency".
 * @param file with these facts: "pages/_site.yaml"
 */
export function siteFacts(file: string, loaded: LoadedSite, absolutePathOf: (file: string) => string): Record<string, SiteFact> {
  const { tokens, site } = loaded.siteIndex
  const facts: { name: string; value: string; path: Path }[] = [
    ...[...tokens].map(([name, value]) => ({ name: `{${name}}`, value, path: tokenField(name) })),
    ...Object.entries(site.links).map(([name, { href }]) => ({ name, value: href, path: ['links', name, 'href'] })),
  ]
  const locations = locationsOf(
    facts.map(({ path }) => ({ file, path })),
    loaded,
  )
  return Object.fromEntries(
    facts.map(({ name, value }, index) => {
      const location = locations[index] ?? file
      return [name, { value, location, sourceLocation: absolutePathOf(location) }]
    }),
  )
}
