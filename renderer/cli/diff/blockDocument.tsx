import type { LoadedSite } from '../../content/index.ts'
import type { ResolvedPage } from '../../content/resolved.ts'
import { outputOf } from '../../content/routes.ts'
import { sitemapOf } from '../../content/sitemap.ts'
import { styleSheet } from '../../html/styleSheet.ts'
import { portablePage } from '../../outputs/portable.ts'
import { prerender } from '../../prerender.tsx'
import { copyrightYear } from '../../system/dates.ts'

/** A version of a site, with the files that a portable build of it has. */
export type ShownSite = { loaded: LoadedSite; files: ReadonlySet<string> }

export const shownSite = (loaded: LoadedSite, publicFiles: Iterable<string>): ShownSite => ({
  loaded,
  files: new Set([...loaded.summaries.map(({ path }) => outputOf(path)), ...[...publicFiles].map((address) => address.slice(1))]),
})

/** Returns a document that shows one block of a page as the page does, for a file at the root of a portable build. */
export function blockDocument(page: ResolvedPage, index: number, { loaded, files }: ShownSite): string {
  const { site, summaries, siteIndex } = loaded
  const [hero, block] = [page.blocks[0], page.blocks[index]]
  // What a block looks like depends on whether it is the first.
  const blocks = [hero, index === 0 ? undefined : block].filter((each) => each !== undefined)
  const context = { site, page: { ...page, blocks, contents: [] }, sitemap: sitemapOf(summaries, siteIndex.tokens), pictures: 'versioned' as const }
  const [top, main] = prerender(context, { base: '/', year: copyrightYear(site.reviewed) })
  const css = styleSheet([...new Map([...top.css, ...main.css]).values()], [...top.tones, ...main.tones])
  const hidden = index === 0 ? '.breadcrumbs' : 'main>header'
  const alone = `${hidden}{display:none}main,main>header{margin:0!important;padding-block-end:0}`
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
  const html = `<!doctype html><html lang="en"><head>${head}<style>${css}${alone}</style></head><body>${main.html}</body></html>`
  return portablePage(html, 'changes.html', '/', files)
}
