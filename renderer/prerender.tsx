import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { Main, Top } from './app/App.tsx'
import { Footer } from './app/Footer.tsx'
import { basePathOf, withBase } from './content/addresses.ts'
import type { ResolvedPage, ResolvedSite } from './content/resolved.ts'
import { preventBreaks } from './html/preventBreaks.ts'
import { SharedText } from './html/sharedText.ts'
import { frameContext, type PageContext, PageProvider } from './ui/context.ts'

type PrerenderOptions = {
  /** Where the site is served: "/" or "/sub/". */
  base: string
  year: number
}

/** What an element draws. */
export type RenderedElement = {
  html: string
  /** Exactly the rules it needs, by name. */
  css: ReadonlyMap<string, string>
  /** The islands in it, by name. */
  islands: string[]
  /** The tones its elements have, by name; `styleSheet.ts` says what they are. */
  tones: string[]
}

/** What stands on many pages. */
export type SharedElement = Omit<RenderedElement, 'html'> & { html: SharedText }

/** The content of `<body>`. */
export type Prerendered = readonly [top: SharedElement, main: RenderedElement, bottom: SharedElement]

/** Element in, HTML and its critical CSS out. Touches no files. */
export function prerender(context: PageContext, options: PrerenderOptions): Prerendered {
  const { site, page } = context
  const [top, bottom] = frameOf(site, navigationPathOf(site, page.path), options)
  const main = renderElement(
    <Router base={basePathOf(options.base)} ssrPath={withBase(options.base, page.path)}>
      <PageProvider value={context}>
        <Main />
      </PageProvider>
    </Router>,
  )
  return [top, { ...main, html: preventBreaks(main.html) }, bottom]
}

/**
 * Which block of a page fails when it is drawn: each is tried alone.
 * @param draw draws a page, and throws where it cannot
 * @returns its number; -1 for a page that fails without any block, and where each can be drawn alone
 */
export function failingBlockIndex(page: ResolvedPage, draw: (page: ResolvedPage) => unknown): number {
  const fails = (blocks: ResolvedPage['blocks']) => {
    try {
      draw({ ...page, blocks })
      return false
    } catch {
      return true
    }
  }
  return fails([]) ? -1 : page.blocks.findIndex((block) => fails([block]))
}

type Frame = readonly [top: SharedElement, bottom: SharedElement]

const frames = new WeakMap<ResolvedSite, Map<string, Frame>>()

/** The header and footer of the pages at one place of the navigation. Drawn once for all of them: they are a third of a page. */
function frameOf(site: ResolvedSite, place: string, { base, year }: PrerenderOptions): Frame {
  const own = frames.get(site) ?? new Map<string, Frame>()
  frames.set(site, own)
  const key = `${place} ${base} ${year}`
  const known = own.get(key)
  if (known) return known
  const draw = (element: ReactElement): SharedElement => {
    const { html, ...rest } = renderElement(
      <Router base={basePathOf(base)} ssrPath={withBase(base, place)}>
        <PageProvider value={frameContext(site)}>{element}</PageProvider>
      </Router>,
    )
    return { html: new SharedText(html), ...rest }
  }
  const frame = [draw(<Top base={base} />), draw(<Footer year={year} />)] as const
  own.set(key, frame)
  return frame
}

/** An address that stands for all that the navigation cannot tell apart: the entry itself, or "_" somewhere under it. */
function navigationPathOf({ navigation }: ResolvedSite, path: string): string {
  let under = ''
  for (const { href, also } of navigation) {
    if (href.href === path) return path
    if (also.some((page) => page.href?.href === path)) return `${href.href}/_`
    if (path.startsWith(`${href.href}/`) && href.href.length > under.length) under = href.href
  }
  return `${under}/_`
}

/** As `prerender`, for any element. */
export function renderElement(element: ReactElement): RenderedElement {
  const css = new Map<string, string>()
  const cache = emotionCacheFor(css)
  const html = renderToStaticMarkup(<CacheProvider value={cache}>{element}</CacheProvider>)
  return {
    html,
    css,
    islands: attributeValues(' data', '-island="', html),
    tones: attributeValues(' data', '-tone="', html),
  }
}

/**
 * What stands between each opening of an attribute and the quote that ends it. React writes no such quote in a text. An
 * opening is looked for by its second half: that starts with a sign that is rare in HTML, which is found ten times as fast.
 */
function attributeValues(start: string, rest: string, html: string): string[] {
  const found = new Set<string>()
  for (let at = html.indexOf(rest); at >= 0; at = html.indexOf(rest, at + 1)) {
    if (!html.endsWith(start, at)) continue
    const from = at + rest.length
    found.add(html.slice(from, html.indexOf('"', from)))
  }
  return [...found]
}

export const cacheKey = 'b'

/**
 * Compiles rules once for all pages; what a rule compiles to depends on nothing but the rule. Without plug-ins it adds no
 * vendor prefixes: every browser that knows `light-dark()` knows the plain names.
 */
const compiler = createCache({ key: cacheKey, stylisPlugins: [] })
compiler.compat = true
const compiled = new Map<string, string>()

/** A cache that collects the rules of one page. Emotion's own would compile the rules of the frame anew for every page. */
function emotionCacheFor(rules: Map<string, string>): EmotionCache {
  const inserted: EmotionCache['inserted'] = {}
  return {
    ...compiler,
    registered: {},
    inserted,
    insert(selector, serialized, sheet, shouldCache) {
      const { name } = serialized
      if (inserted[name] !== undefined) return
      inserted[name] = true
      let css = compiled.get(name)
      if (css === undefined) {
        delete compiler.inserted[name]
        compiler.insert(selector, serialized, sheet, shouldCache)
        css = compiler.inserted[name] === true ? '' : (compiler.inserted[name] ?? '')
        compiled.set(name, css)
      }
      rules.set(name, css)
    },
  }
}
