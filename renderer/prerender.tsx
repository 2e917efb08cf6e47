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
import { repeatOnPaper } from './html/repeatOnPaper.ts'
import { SharedText } from './html/sharedText.ts'
import { frameContext, type PageContext, PageProvider } from './ui/context.ts'

type PrerenderOptions = {
  /** Where the site is served: "/" or "/sub/". */
  base: string
  year: number
}

/** The output of an element. */
export type RenderedElement = {
  html: string
  /** Exactly the CSS rules that it needs, keyed by name. */
  css: ReadonlyMap<string, string>
  /** The names of the islands in it. */
  islands: string[]
  /** The names of the tones of its elements, which `styleSheet.ts` defines. */
  tones: string[]
}

/** The output of an element that is on many pages. */
export type SharedElement = Omit<RenderedElement, 'html'> & { html: SharedText }

/** The content of `<body>`. */
export type Prerendered = readonly [top: SharedElement, main: RenderedElement, bottom: SharedElement]

/** Renders the body of a page to HTML and its critical CSS. Accesses no files. */
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
 * Finds the block of a page that fails when rendered, by rendering each alone.
 * @param render renders a page, and throws if it cannot
 * @returns its index; -1 for a page that fails without any block, or if each block can be rendered alone
 */
export function failingBlockIndex(page: ResolvedPage, render: (page: ResolvedPage) => unknown): number {
  const fails = (blocks: ResolvedPage['blocks']) => {
    try {
      render({ ...page, blocks })
      return false
    } catch {
      return true
    }
  }
  return fails([]) ? -1 : page.blocks.findIndex((block) => fails([block]))
}

type Frame = readonly [top: SharedElement, bottom: SharedElement]

const frames = new WeakMap<ResolvedSite, Map<string, Frame>>()

/** Returns the header and footer of the pages whose navigation looks the same. Rendered once for all of them: they are a third of a page. */
function frameOf(site: ResolvedSite, navigationPath: string, { base, year }: PrerenderOptions): Frame {
  const siteFrames = frames.get(site) ?? new Map<string, Frame>()
  frames.set(site, siteFrames)
  const key = `${navigationPath} ${base} ${year}`
  const cached = siteFrames.get(key)
  if (cached) return cached
  const render = (element: ReactElement): SharedElement => {
    const { html, ...rest } = renderElement(
      <Router base={basePathOf(base)} ssrPath={withBase(base, navigationPath)}>
        <PageProvider value={frameContext(site)}>{element}</PageProvider>
      </Router>,
    )
    return { html: new SharedText(html), ...rest }
  }
  const frame = [render(<Top base={base} />), render(<Footer year={year} />)] as const
  siteFrames.set(key, frame)
  return frame
}

/** Returns a representative path, which pages whose navigation looks the same share: the entry itself, or "_" somewhere below it. */
function navigationPathOf({ navigation }: ResolvedSite, path: string): string {
  let parent = ''
  for (const { href, also } of navigation) {
    if (href.href === path) return path
    if (also.some((page) => page.href?.href === path)) return `${href.href}/_`
    if (path.startsWith(`${href.href}/`) && href.href.length > parent.length) parent = href.href
  }
  return `${parent}/_`
}

/** Renders any element to HTML and its critical CSS. */
export function renderElement(element: ReactElement): RenderedElement {
  const css = new Map<string, string>()
  const cache = emotionCacheFor(css)
  const html = renderToStaticMarkup(<CacheProvider value={cache}>{element}</CacheProvider>)
  return {
    html,
    css,
    islands: dataValues('island', html),
    tones: dataValues('tone', html),
  }
}

/**
 * Returns the values of a `data-` attribute. React escapes quotes in text, so none matches by accident. The attribute is searched by
 * its second half, whose first character is rare in HTML: that is ten times as fast.
 */
function dataValues(name: string, html: string): string[] {
  const rest = `-${name}="`
  const values = new Set<string>()
  for (let at = html.indexOf(rest); at >= 0; at = html.indexOf(rest, at + 1)) {
    if (!html.endsWith(' data', at)) continue
    const valueStart = at + rest.length
    values.add(html.slice(valueStart, html.indexOf('"', valueStart)))
  }
  return [...values]
}

export const cacheKey = 'b'

/**
 * Compiles each rule once for all pages; the result depends on nothing but the rule. Without the usual plug-in no vendor prefixes
 * are added: browsers support the unprefixed names since 2023 at the latest.
 */
const compiler = createCache({ key: cacheKey, stylisPlugins: [repeatOnPaper] })
compiler.compat = true
const compiled = new Map<string, string>()

/** Returns a cache that collects the rules of one page. Emotion's own would compile the same rules again for every page. */
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
