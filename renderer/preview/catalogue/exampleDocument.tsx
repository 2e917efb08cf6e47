import { Global } from '@emotion/react'
import { Router } from 'wouter'
import { z } from 'zod'
import { block as blockSchema, page as pageSchema } from '../../../schema/index.ts'
import { Blocks } from '../../blocks/Blocks.tsx'
import type { LoadedSite } from '../../content/index.ts'
import { resolvePage } from '../../content/resolve.ts'
import { sitemapOf } from '../../content/sitemap.ts'
import { type ClientAssets, themeScript } from '../../document.ts'
import { escapeHtml } from '../../html/escape.ts'
import { styleSheet } from '../../html/styleSheet.ts'
import { cacheKey, type RenderedElement, renderElement } from '../../prerender.tsx'
import { PageProvider } from '../../ui/context.ts'
import { globalCss } from '../../ui/theme.ts'
import { blockHref, type Scheme } from './address.ts'
import type { Example } from './examples.ts'

/**
 * Renders an HTML document with nothing but an example, or with the error if the example fails to render.
 * @param scheme its color scheme; omit it for the one that the visitor chose
 */
export function exampleDocument(type: string, { name, slug, fields }: Example, loaded: LoadedSite, { hydrate }: ClientAssets, scheme?: Scheme): string {
  const { html, css, islands, tones } = renderExample(blockHref(type, slug), fields, loaded)
  const script = islands.length > 0 ? `<script type="module" src="/${hydrate}"></script>` : ''
  const schemeScript = scheme === undefined ? `<script>${themeScript}</script>` : ''
  return `<!doctype html><html lang="en"${scheme === undefined ? '' : ` data-theme="${scheme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(`${type}: ${name}`)}</title>${schemeScript}<style data-emotion="${cacheKey}">${styleSheet([...css.values()], tones)}</style></head><body>${html}${script}</body></html>\n`
}

function renderExample(path: string, fields: object, loaded: LoadedSite): RenderedElement {
  try {
    return renderExampleBlock(path, fields, loaded)
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    return renderElement(
      <main className="container">
        <h1>This example cannot be rendered</h1>
        <pre>{message}</pre>
      </main>,
    )
  }
}

function renderExampleBlock(path: string, fields: object, { site, siteIndex, summaries }: LoadedSite): RenderedElement {
  const block = blockSchema.parse(fields)
  const source = pageSchema.parse({ title: block.type, description: block.type, blocks: [block] })
  const { page } = resolvePage({ path, file: path, page: source, blocks: [{ block, file: path, path: [] }], isComplete: true }, siteIndex)
  return renderElement(
    <Router ssrPath={path}>
      <PageProvider value={{ site, page, sitemap: sitemapOf(summaries, siteIndex.tokens) }}>
        {/* Frames reload without a view transition. */}
        <Global styles={`${globalCss('/')}@view-transition{navigation:none}`} />
        <main>
          <Blocks blocks={page.blocks} />
        </main>
      </PageProvider>
    </Router>,
  )
}
