import { Router } from 'wouter'
import { Blocks } from '../blocks/Blocks.tsx'
import { absoluteUrl } from '../content/addresses.ts'
import { isWebOnly } from '../content/documentPlan.ts'
import { tokenizeHtml } from '../html/tokenizeHtml.ts'
import { renderElement } from '../prerender.tsx'
import { type PageContext, PageProvider } from '../ui/context.ts'

/** An article as a feed carries it: the words and tables of the blocks that also print, with nothing that needs this site's styles or scripts. */
export function feedContent(context: PageContext, base: string): string {
  const { site, page } = context
  const blocks = page.blocks.filter(({ type }) => !isWebOnly(type))
  const { html } = renderElement(
    <Router ssrPath={page.path}>
      <PageProvider value={context}>
        {page.discloses.affiliate && <p>{site.disclosure.affiliate}</p>}
        <Blocks blocks={blocks} />
      </PageProvider>
    </Router>,
  )
  return plainHtml(html, (href) =>
    href.startsWith('/') ? absoluteUrl(site.origin, base, href) : href.startsWith('#') ? absoluteUrl(site.origin, base, page.path) + href : href,
  )
}

const keptElements = new Set('a b blockquote br caption code dd dl dt em h2 h3 h4 h5 h6 li ol p strong table tbody td th thead time tr ul'.split(' '))

/**
 * React's markup without classes, frames, pictures and what lives in a browser.
 * @param addressOf what becomes of the address of a link
 */
export function plainHtml(html: string, addressOf: (href: string) => string): string {
  let result = ''
  for (const piece of tokenizeHtml(html)) {
    if ('text' in piece) {
      result += piece.text
      continue
    }
    const { name, attributes, closing } = piece
    if (!keptElements.has(name)) continue
    const href = name === 'a' ? / href="([^"]*)"/.exec(attributes)?.[1] : undefined
    // Sites that show a feed are told which links are paid for, as visitors are in words (visitors.md D6).
    const rel = / rel="sponsored[^"]*"/.exec(attributes)?.[0] ?? ''
    result += closing ? `</${name}>` : href === undefined ? `<${name}>` : `<a href="${addressOf(href)}"${rel}>`
  }
  return result
}
