import { Router } from 'wouter'
import { Blocks } from '../blocks/Blocks.tsx'
import { absoluteHref, absoluteUrl } from '../content/addresses.ts'
import { isWebOnly } from '../content/documentPlan.ts'
import { tokenizeHtml } from '../html/tokenizeHtml.ts'
import { renderElement } from '../prerender.tsx'
import { type PageContext, PageProvider } from '../ui/context.ts'

/** Renders an article for a feed: the text and tables of the blocks that PDFs have too, with nothing that needs this site's styles or scripts. */
export function feedContent(context: PageContext, base: string): string {
  const { site, page } = context
  const blocks = page.blocks.filter(({ type }) => !isWebOnly(type))
  const { html } = renderElement(
    <Router ssrPath={page.path}>
      <PageProvider value={context}>
        {page.discloses.partner && <p>{site.disclosure.partner}</p>}
        {page.discloses.illustrative && <p>{site.disclosure.illustrative}</p>}
        {page.discloses.affiliate && <p>{site.disclosure.affiliate}</p>}
        <Blocks blocks={blocks} />
      </PageProvider>
    </Router>,
  )
  return plainHtml(html, (href) => absoluteHref(href, absoluteUrl(site.origin, base, ''), page.path))
}

const keptElements = new Set('a b blockquote br caption code dd dl dt em h2 h3 h4 h5 h6 li ol p strong table tbody td th thead time tr ul'.split(' '))

/**
 * Returns React's markup without classes, containers, pictures and islands.
 * @param addressOf maps the href of a link to an absolute URL
 */
export function plainHtml(html: string, addressOf: (href: string) => string): string {
  let result = ''
  for (const token of tokenizeHtml(html)) {
    if ('text' in token) {
      result += token.text
      continue
    }
    const { name, attributes, closing } = token
    if (!keptElements.has(name)) continue
    const href = / href="([^"]*)"/.exec(attributes)?.[1]
    // `rel` tells sites that show a feed which links are paid for, as the disclosure tells visitors (visitors.md D6).
    const rel = / rel="sponsored[^"]*"/.exec(attributes)?.[0] ?? ''
    const meaning = / (?:start|colspan)="\d+"/.exec(attributes)?.[0] ?? ''
    result += closing ? `</${name}>` : href === undefined ? `<${name}${meaning}>` : `<a href="${addressOf(href)}"${rel}>`
  }
  return result
}
