import { absoluteUrl } from '../content/addresses.ts'
import type { ResolvedSite } from '../content/resolved.ts'
import { flattenSection } from '../content/sitemap.ts'
import type { PageContext } from '../ui/context.ts'

/** A section lists this many pages; the sitemap has the rest. */
const sectionLength = 100

/** Returns `llms.txt` (llmstxt.org): the site as a page of Markdown for language models, including its disclosure of commercial ties. */
export function llmsFile(site: ResolvedSite, sitemap: PageContext['sitemap'], descriptionOf: (path: string) => string, base: string): string {
  const entry = ({ title, path }: { title: string; path: string }) =>
    `- [${literal(title)}](${absoluteUrl(site.origin, base, path)}): ${literal(descriptionOf(path))}`
  const list = (pages: readonly { title: string; path: string }[]) => pages.map(entry).join('\n')
  return [
    `# ${literal(site.name)}`,
    `> ${literal(site.tagline)}`,
    literal(site.disclosure.footer),
    ...sitemap
      .filter(({ pages }) => pages.length > 0)
      .flatMap((section) => [`## ${literal(section.title)}`, list(flattenSection(section).slice(0, sectionLength + 1))]),
    '## More',
    list(sitemap.filter(({ pages }) => pages.length === 0)),
    `Every page: ${absoluteUrl(site.origin, base, '/sitemap.xml')}`,
  ].join('\n\n')
}

/** Returns text on one line, with Markdown's special characters escaped. */
const literal = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]\\`*_<>#]/g, '\\$&')
