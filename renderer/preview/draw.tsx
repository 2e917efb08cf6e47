import { renderToStaticMarkup } from 'react-dom/server'
import type { LoadedSite } from '../content/index.ts'
import { notFoundPath } from '../content/routes.ts'
import { type ClientAssets, documentOf } from '../document.ts'
import { escapeHtml } from '../html/escape.ts'
import { UnexpectedError } from '../islands/UnexpectedError.tsx'
import { siteFileMakers } from '../outputs/siteFiles.ts'
import { failingBlock, prerender } from '../prerender.tsx'
import { fileYear } from '../system/day.ts'
import type { PageContext } from '../ui/context.ts'
import { drawCatalogue } from './catalogue/draw.tsx'
import { editorHref } from './editor.ts'
import type { State } from './live.ts'
import { mark, withMarks } from './marks.ts'
import type { Shown } from './messages.ts'
import { placesOf } from './places.ts'
import { shell, waiting } from './shell.ts'

/** The browser's half of the renderer as Vite serves it: its sources. */
const assets: ClientAssets = {
  pageScript: 'import "/renderer/app/page.ts"',
  hydrate: 'renderer/islands/hydrate.ts',
  notFound: 'renderer/app/notFound.ts',
}

/**
 * What an address of the site shows. Never throws: a page that we fail to draw shows the screen that says so.
 * @param placeOnDisk the place of a file on this machine
 */
export function drawAddress(path: string, { loaded, sitemap, issues }: State, placeOnDisk: (file: string) => string): Shown {
  if (!loaded) return waiting()
  let shown: string | undefined
  try {
    const ofCatalogue = drawCatalogue(path, loaded, assets, placeOnDisk)
    if (ofCatalogue) return ofCatalogue
    shown = loaded.resolve(path) ? path : loaded.world.hasPage(path) ? undefined : notFoundPath
    if (shown === undefined) return waiting()
    return { kind: shown === notFoundPath ? 'not-found' : 'page', html: drawPage(shown, loaded, sitemap) }
  } catch (error) {
    if (shown === undefined) return failed(error, { sentence: `${path} cannot be drawn.` })
    const { file } = loaded.world.summary(shown) ?? {}
    // With mistakes in its file it may well not hold what its blocks need.
    if (issues.some((issue) => issue.file === file)) return waiting()
    const { sentence, place } = whatFails(shown, loaded, sitemap)
    return failed(error, { sentence, link: { text: place, href: editorHref(placeOnDisk(place)) } })
  }
}

/** The screen for what we fail to draw. @param link what to open of the sentence's words */
function failed(error: unknown, { sentence, link }: { sentence: string; link?: { text: string; href: string } }): Shown {
  const screen = <UnexpectedError error={error instanceof Error ? error : new Error(String(error))} place={sentence} />
  const html = renderToStaticMarkup(screen)
  const linked = link ? html.replace(escapeHtml(link.text), (text) => `<a href="${escapeHtml(link.href)}">${text}</a>`) : html
  return { kind: 'failed', html: shell('Unexpected Application Error!', linked, failedCss) }
}

function drawPage(path: string, loaded: LoadedSite, sitemap: PageContext['sitemap']): string {
  const { site, resolve } = loaded
  const body = (of: string, notice?: string) => {
    const page = resolve(of)
    if (!page) return undefined
    const [top, main, bottom] = prerender({ site, page, sitemap, mark: mark(page), notice }, optionsOf(loaded))
    return { page, top, main: { ...main, html: withMarks(main.html) }, bottom }
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

const optionsOf = ({ site }: LoadedSite) => ({ base: '/', year: fileYear(site.reviewed) })

/** Which section of a page cannot be drawn. */
function whatFails(path: string, loaded: LoadedSite, sitemap: PageContext['sitemap']): { sentence: string; place: string } {
  const page = loaded.resolve(path)
  const placed = loaded.placed(path)
  const block = page && placed[failingBlock(page, (part) => prerender({ site: loaded.site, page: part, sitemap }, optionsOf(loaded)))]
  const [place = loaded.world.summary(path)?.file ?? path] = block ? placesOf([block], loaded) : []
  return { place, sentence: block ? `The block "${block.block.type}" in ${place} cannot be drawn.` : `The frame around ${place} cannot be drawn.` }
}

const failedCss = `
.unexpected-error{padding:1.5rem;border:1px solid light-dark(#b3261e,#f2a7a0);border-radius:10px}
.unexpected-error>*{margin:0 0 .75rem}
.unexpected-error pre{overflow-x:auto;font-size:.875rem}
.unexpected-error summary{cursor:pointer;padding-block:.5rem}
`

/** A file that speaks for the whole site, like "/sitemap.xml", as a build makes it. Never throws either. */
export function siteFile(path: string, { loaded, sitemap }: State): { file: string; body: string } | Shown | undefined {
  if (!loaded || !/^\/[^_][^/]*\.\w+$/.test(path)) return undefined
  try {
    const [, make] = siteFileMakers({ loaded, sitemap, base: '/', media: false }).find(([name]) => `/${name}` === path) ?? []
    return make && { file: path, body: make() }
  } catch (error) {
    return failed(error, { sentence: `${path} cannot be made.` })
  }
}
