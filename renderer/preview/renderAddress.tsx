import { renderToStaticMarkup } from 'react-dom/server'
import { generatedFiles, hostRulesFiles } from '../content/generatedFiles.ts'
import type { LoadedSite } from '../content/index.ts'
import { notFoundPath } from '../content/routes.ts'
import { type ClientAssets, documentOf } from '../document.ts'
import { escapeHtml } from '../html/escape.ts'
import { UnexpectedError } from '../islands/UnexpectedError.tsx'
import { siteFileEntries } from '../outputs/siteFiles.ts'
import { failingBlockIndex, prerender } from '../prerender.tsx'
import { copyrightYear } from '../system/dates.ts'
import { withSourcePositions } from '../system/inspectWithSourceMaps.ts'
import type { PageContext } from '../ui/context.ts'
import { blockMarkerOf, markersToAttributes } from './blockMarkers.ts'
import { renderCatalogue } from './catalogue/renderCatalogue.tsx'
import { editorHref } from './editor.ts'
import type { SiteState } from './liveSite.ts'
import { locationsOf } from './locationsOf.ts'
import type { PreviewDocument } from './messages.ts'
import { ownDocument, waitingDocument } from './ownDocument.ts'

/** The renderer's client code as Vite serves it: its sources. */
const assets: ClientAssets = {
  pageScript: 'import "/renderer/app/pageScript.ts"',
  hydrate: 'renderer/islands/hydrate.ts',
  notFound: 'renderer/app/notFound.ts',
}

/**
 * Renders an address of the site. Never throws: for a page that fails to render it returns an error screen.
 * @param absolutePathOf returns the absolute path of a file named in an issue
 */
export function renderAddress(path: string, { loaded, sitemap, issues, notice }: SiteState, absolutePathOf: (file: string) => string): PreviewDocument {
  if (!loaded) return waitingDocument()
  let renderedPath: string | undefined
  try {
    const catalogueDocument = renderCatalogue(path, loaded, assets, absolutePathOf)
    if (catalogueDocument) return catalogueDocument
    renderedPath = loaded.resolve(path) ? path : loaded.siteIndex.hasPage(path) ? undefined : notFoundPath
    if (renderedPath === undefined) return waitingDocument()
    return { kind: renderedPath === notFoundPath ? 'not-found' : 'page', html: renderPage(renderedPath, loaded, sitemap, notice) }
  } catch (error) {
    if (renderedPath === undefined) return failureDocument(error, { sentence: `${path} cannot be rendered.` })
    const { file } = loaded.siteIndex.summary(renderedPath) ?? {}
    // If its file has mistakes, the page may lack what its blocks need.
    if (issues.some((issue) => issue.file === file)) return waitingDocument()
    const { sentence, location } = describeFailure(renderedPath, loaded, sitemap)
    return failureDocument(error, { sentence, link: { text: location, href: editorHref(absolutePathOf(location)) } })
  }
}

/** Returns the error screen for a failed rendering. @param link the part of the sentence that opens a file in the editor */
function failureDocument(error: unknown, { sentence, link }: { sentence: string; link?: { text: string; href: string } }): PreviewDocument {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const shown = Object.assign(new Error(message), { stack: stack && withSourcePositions(stack) })
  const screen = <UnexpectedError error={shown} place={sentence} />
  const html = renderToStaticMarkup(screen)
  const linked = link ? html.replace(escapeHtml(link.text), (text) => `<a href="${escapeHtml(link.href)}">${text}</a>`) : html
  return { kind: 'failed', html: ownDocument('Unexpected Application Error!', linked, failedCss) }
}

function renderPage(path: string, loaded: LoadedSite, sitemap: PageContext['sitemap'], ownNotice?: string): string {
  const { site, resolve } = loaded
  const renderBody = (bodyPath: string, notice?: string) => {
    const page = resolve(bodyPath)
    if (!page) return undefined
    const [top, main, bottom] = prerender({ site, page, sitemap, blockMarker: blockMarkerOf(page), notice, pictures: 'versioned' }, optionsOf(loaded))
    return { page, top, main: { ...main, html: markersToAttributes(main.html) }, bottom }
  }
  const body = renderBody(path, ownNotice)
  if (!body) return ownDocument('Not found', `<h1>Not found</h1><p>There is no page here, and no <code>404.yaml</code>.</p>`)
  const fallbacks = site.fallbacks.flatMap(({ match, page: { href, title }, notice }) => {
    const fallback = path === notFoundPath ? renderBody(href?.href ?? '/', notice) : undefined
    return fallback ? [{ match, title, main: fallback.main }] : []
  })
  const { page, top, main, bottom } = body
  return documentOf({ site, page, body: [top, main, bottom], base: '/', assets, fallbacks }).join('')
}

const optionsOf = ({ site }: LoadedSite) => ({ base: '/', year: copyrightYear(site.reviewed) })

/** Returns which part of a page fails to render, as a sentence, and its source location. */
function describeFailure(path: string, loaded: LoadedSite, sitemap: PageContext['sitemap']): { sentence: string; location: string } {
  const page = loaded.resolve(path)
  const placed = loaded.placedBlocks(path)
  const block = page && placed[failingBlockIndex(page, (part) => prerender({ site: loaded.site, page: part, sitemap }, optionsOf(loaded)))]
  const [location = loaded.siteIndex.summary(path)?.file ?? path] = block ? locationsOf([block], loaded) : []
  return {
    location,
    sentence: block ? `The block "${block.block.type}" in ${location} cannot be rendered.` : `The frame around ${location} cannot be rendered.`,
  }
}

const failedCss = `
.unexpected-error{padding:1.5rem;border:1px solid light-dark(#b3261e,#f2a7a0);border-radius:10px}
.unexpected-error>*{margin:0 0 .75rem}
.unexpected-error pre{overflow-x:auto;font-size:.875rem}
.unexpected-error summary{cursor:pointer;padding-block:.5rem}
`

/** Makes a file about the whole site, like "/sitemap.xml", as a build does. Never throws; undefined if the path is not such a file. */
export function siteFile(path: string, { loaded, sitemap }: SiteState): { file: string; body: string } | PreviewDocument | undefined {
  // Asked first, so that for other addresses nothing about all pages is computed.
  if (!loaded || !generatedFiles.has(path) || hostRulesFiles.some((name) => path === `/${name}`)) return undefined
  try {
    const [, make] = siteFileEntries({ loaded, sitemap, base: '/', media: false }).find(([name]) => `/${name}` === path) ?? []
    return make && { file: path, body: make() }
  } catch (error) {
    return failureDocument(error, { sentence: `${path} cannot be made.` })
  }
}
