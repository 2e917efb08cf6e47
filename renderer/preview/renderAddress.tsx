import { renderToStaticMarkup } from 'react-dom/server'
import type { LoadedSite } from '../content/index.ts'
import { notFoundPath } from '../content/routes.ts'
import { type ClientAssets, documentOf } from '../document.ts'
import { escapeHtml } from '../html/escape.ts'
import { UnexpectedError } from '../islands/UnexpectedError.tsx'
import { siteFileEntries } from '../outputs/siteFiles.ts'
import { failingBlockIndex, prerender } from '../prerender.tsx'
import { copyrightYear } from '../system/dates.ts'
import type { PageContext } from '../ui/context.ts'
import { blockLocationsOf } from './blockLocationsOf.ts'
import { blockMarkerOf, markersToAttributes } from './blockMarkers.ts'
import { renderCatalogue } from './catalogue/renderCatalogue.tsx'
import { editorHref } from './editor.ts'
import type { SiteState } from './liveSite.ts'
import type { PreviewDocument } from './messages.ts'
import { shell, waitingDocument } from './shell.ts'

/** The browser's half of the renderer as Vite serves it: its sources. */
const assets: ClientAssets = {
  pageScript: 'import "/renderer/app/pageScript.ts"',
  hydrate: 'renderer/islands/hydrate.ts',
  notFound: 'renderer/app/notFound.ts',
}

/**
 * What an address of the site shows. Never throws: a page that we fail to draw shows the screen that says so.
 * @param placeOnDisk the place of a file on this machine
 */
export function renderAddress(path: string, { loaded, sitemap, issues }: SiteState, placeOnDisk: (file: string) => string): PreviewDocument {
  if (!loaded) return waitingDocument()
  let shown: string | undefined
  try {
    const ofCatalogue = renderCatalogue(path, loaded, assets, placeOnDisk)
    if (ofCatalogue) return ofCatalogue
    shown = loaded.resolve(path) ? path : loaded.siteIndex.hasPage(path) ? undefined : notFoundPath
    if (shown === undefined) return waitingDocument()
    return { kind: shown === notFoundPath ? 'not-found' : 'page', html: renderPage(shown, loaded, sitemap) }
  } catch (error) {
    if (shown === undefined) return failureDocument(error, { sentence: `${path} cannot be drawn.` })
    const { file } = loaded.siteIndex.summary(shown) ?? {}
    // With mistakes in its file it may well not hold what its blocks need.
    if (issues.some((issue) => issue.file === file)) return waitingDocument()
    const { sentence, place } = describeFailure(shown, loaded, sitemap)
    return failureDocument(error, { sentence, link: { text: place, href: editorHref(placeOnDisk(place)) } })
  }
}

/** The screen for what we fail to draw. @param link what to open of the sentence's words */
function failureDocument(error: unknown, { sentence, link }: { sentence: string; link?: { text: string; href: string } }): PreviewDocument {
  const screen = <UnexpectedError error={error instanceof Error ? error : new Error(String(error))} place={sentence} />
  const html = renderToStaticMarkup(screen)
  const linked = link ? html.replace(escapeHtml(link.text), (text) => `<a href="${escapeHtml(link.href)}">${text}</a>`) : html
  return { kind: 'failed', html: shell('Unexpected Application Error!', linked, failedCss) }
}

function renderPage(path: string, loaded: LoadedSite, sitemap: PageContext['sitemap']): string {
  const { site, resolve } = loaded
  const body = (of: string, notice?: string) => {
    const page = resolve(of)
    if (!page) return undefined
    const [top, main, bottom] = prerender({ site, page, sitemap, blockMarker: blockMarkerOf(page), notice }, optionsOf(loaded))
    return { page, top, main: { ...main, html: markersToAttributes(main.html) }, bottom }
  }
  const drawn = body(path)
  if (!drawn) return shell('Not found', `<h1>Not found</h1><p>There is no page here, and no <code>404.yaml</code>.</p>`)
  const fallbacks = site.fallbacks.flatMap(({ match, page: { href, title }, notice }) => {
    const fallback = path === notFoundPath ? body(href?.href ?? '/', notice) : undefined
    return fallback ? [{ match, title, main: fallback.main }] : []
  })
  const { page, top, main, bottom } = drawn
  return documentOf({ site, page, body: [top, main, bottom], base: '/', assets, fallbacks }).join('')
}

const optionsOf = ({ site }: LoadedSite) => ({ base: '/', year: copyrightYear(site.reviewed) })

/** Which section of a page cannot be drawn. */
function describeFailure(path: string, loaded: LoadedSite, sitemap: PageContext['sitemap']): { sentence: string; place: string } {
  const page = loaded.resolve(path)
  const placed = loaded.placedBlocks(path)
  const block = page && placed[failingBlockIndex(page, (part) => prerender({ site: loaded.site, page: part, sitemap }, optionsOf(loaded)))]
  const [place = loaded.siteIndex.summary(path)?.file ?? path] = block ? blockLocationsOf([block], loaded) : []
  return { place, sentence: block ? `The block "${block.block.type}" in ${place} cannot be drawn.` : `The frame around ${place} cannot be drawn.` }
}

const failedCss = `
.unexpected-error{padding:1.5rem;border:1px solid light-dark(#b3261e,#f2a7a0);border-radius:10px}
.unexpected-error>*{margin:0 0 .75rem}
.unexpected-error pre{overflow-x:auto;font-size:.875rem}
.unexpected-error summary{cursor:pointer;padding-block:.5rem}
`

/** A file that speaks for the whole site, like "/sitemap.xml", as a build makes it. Never throws either. */
export function siteFile(path: string, { loaded, sitemap }: SiteState): { file: string; body: string } | PreviewDocument | undefined {
  if (!loaded || !/^\/[^_][^/]*\.\w+$/.test(path)) return undefined
  try {
    const [, make] = siteFileEntries({ loaded, sitemap, base: '/', media: false }).find(([name]) => `/${name}` === path) ?? []
    return make && { file: path, body: make() }
  } catch (error) {
    return failureDocument(error, { sentence: `${path} cannot be made.` })
  }
}
