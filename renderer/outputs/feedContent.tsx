import { Router } from 'wouter'
import { type PageContext, PageProvider } from '../app/context.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import type { ResolvedBlock } from '../content/resolved.ts'
import { renderElement } from '../prerender.tsx'
import { absolute } from './addresses.ts'

/** What belongs to the page around an article and not to the article: the title, panels, forms, lists of other pages. */
const aroundArticles: ReadonlySet<ResolvedBlock['type']> = new Set([
  'hero',
  'promo',
  'newsletter',
  'search',
  'calculator',
  'articleGrid',
  'topicList',
  'pageList',
])

/** An article as a feed carries it: the words and tables of its blocks, with nothing that needs this site's styles or scripts. */
export function feedContent(context: PageContext, base: string): string {
  const { site, page } = context
  const blocks = page.blocks.filter(({ type }) => !aroundArticles.has(type))
  const { html } = renderElement(
    <Router ssrPath={page.path}>
      <PageProvider value={context}>
        {page.discloses.affiliate && <p>{site.disclosure.affiliate}</p>}
        <Blocks blocks={blocks} />
      </PageProvider>
    </Router>,
  )
  return plainHtml(html, (href) =>
    href.startsWith('/') ? absolute(site.origin, base, href) : href.startsWith('#') ? absolute(site.origin, base, page.path) + href : href,
  )
}

const kept = new Set([
  'a',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'dd',
  'dl',
  'dt',
  'em',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'ol',
  'p',
  'strong',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'time',
  'tr',
  'ul',
])

const leftOut = new Set(['svg', 'button', 'form', 'label', 'script', 'style', 'template'])

/**
 * React's markup without classes, frames and pictures. React closes every element and escapes `<` and `>` in text and
 * attributes, so tags are told from text by their brackets.
 * @param addressOf what becomes of the address of a link
 */
export function plainHtml(html: string, addressOf: (href: string) => string): string {
  let skipped = 0
  let result = ''
  for (const [part, closing, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g)) {
    if (!part.startsWith('<')) {
      if (skipped === 0) result += part
      continue
    }
    const isVoid = name === 'br' || attributes.endsWith('/')
    if (skipped > 0 || leftOut.has(name) || / class="sr"/.test(attributes)) {
      if (!isVoid) skipped += closing ? -1 : 1
      continue
    }
    if (!kept.has(name)) continue
    const href = name === 'a' ? / href="([^"]*)"/.exec(attributes)?.[1] : undefined
    result += closing ? `</${name}>` : href === undefined ? `<${name}>` : `<a href="${addressOf(href)}">`
  }
  return result
}
