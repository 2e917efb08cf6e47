import { withBase } from './content/addresses.ts'
import type { ResolvedPage, ResolvedSite } from './content/resolved.ts'
import { notFoundPath } from './content/routes.ts'
import { typefaceFile } from './content/typeface.ts'
import { escapeHtml } from './html/escape.ts'
import { fullTitle, metadata, structuredDataScript } from './html/metadata.ts'
import { pagePolicy } from './html/policy.ts'
import { SharedText, type TextChunks } from './html/sharedText.ts'
import { styleSheet } from './html/styleSheet.ts'
import { cacheKey, type RenderedElement, type SharedElement } from './prerender.tsx'
import { hex } from './ui/colors.ts'

/** What the browser's half of the renderer was compiled to. Addresses are relative to the site's base. */
export type ClientAssets = {
  /** The script that every page carries, itself. */
  pageScript: string
  /** The module that wakes islands: "assets/hydrate-….js". */
  hydrate: string
  /** The module of the 404 page. */
  notFound: string
}

type DocumentInput = {
  site: ResolvedSite
  page: ResolvedPage
  /** The content of `<body>`, in its order. */
  body: readonly (RenderedElement | SharedElement)[]
  /** Where the site is served: "/" or "/sub/". */
  base: string
  assets: ClientAssets
  /** The address of the page's share image from the root of the site, where there is one. */
  image?: string | undefined
  /** For the 404 page: pages shown for unknown addresses of a certain form. */
  fallbacks?: readonly { match: string; title: string; main: RenderedElement }[]
}

/** Before the first paint, so that a chosen scheme never flashes. */
export const themeScript = 'try{document.documentElement.dataset.theme=localStorage.theme||""}catch{}'

/** A page and the HTML around it: head, critical CSS, and a script only if, and because, there is something to wake. */
export function documentOf({ site, page, body, base, assets, image, fallbacks = [] }: DocumentInput): TextChunks {
  const { path } = page
  const parts = [...body, ...fallbacks.map(({ main }) => main)]
  const css = styleSheetOf(parts)
  const speculation = speculationRules(base)
  const modules = [
    ...(body.some(({ islands }) => islands.length > 0) ? [`<script type="module" src="${base}${assets.hydrate}"></script>`] : []),
    ...(path === notFoundPath ? [`<script type="module" src="${base}${assets.notFound}" data-hydrate="${base}${assets.hydrate}"></script>`] : []),
  ]
  const policy = pagePolicy({
    scripts: [themeScript, speculation, assets.pageScript],
    style: css.text,
    modules: modules.length > 0,
    formAction: site.newsletter?.action,
  })

  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...metadata({ site, page, base, image }),
    // The browser's own bars have the first color that applies; whoever chooses a scheme decides whether that is this one (`pageScript.ts`).
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${hex.light.surface}">`,
    `<meta name="theme-color" content="${hex.dark.surface}">`,
    `<link rel="preload" href="${base}${typefaceFile}" as="font" type="font/woff2" crossorigin>`,
    `<script>${themeScript}</script>`,
    `<style data-emotion="${cacheKey}">`,
  ]
  const templates = fallbacks.map(
    ({ match, title: of, main: { html } }) =>
      `<template data-match="${escapeHtml(withBase(base, match))}" data-title="${escapeHtml(fullTitle(site, of))}">${html.slice(html.indexOf('>') + 1, html.lastIndexOf('</main>'))}</template>`,
  )
  const scripts = [`<script type="module">${assets.pageScript}</script>`, ...modules]
  // After the words that it repeats, where compression finds them.
  const data = structuredDataScript({ site, page, base, image })
  return [
    `<!doctype html><html lang="en"><head>${head.join('')}`,
    css,
    `</style><script type="speculationrules">${speculation}</script></head><body>`,
    ...body.map(({ html }) => html),
    `${data}${templates.join('')}${scripts.join('')}</body></html>\n`,
  ]
}

const styleSheets = new Map<string, SharedText>()

/** The style sheet of a page. Most pages of a kind need the same one; the same text is the same string, whose hash is known. */
function styleSheetOf(parts: readonly (RenderedElement | SharedElement)[]): SharedText {
  const toned = [...new Set(parts.flatMap(({ tones }) => tones))].sort()
  const key = [...parts.flatMap(({ css }) => [...css.keys()]), ...toned].join(' ')
  const known = styleSheets.get(key)
  if (known) return known
  const rules = new Map(parts.flatMap(({ css }) => [...css]))
  const sheet = new SharedText(styleSheet([...rules.values()], toned))
  if (styleSheets.size < 200) styleSheets.set(key, sheet)
  return sheet
}

/** Same-site pages are prepared when a visitor is about to follow a link to them; files are not. */
const speculationRules = (base: string) =>
  `{"prerender":[{"where":{"and":[{"href_matches":"${base}*"},{"not":{"href_matches":"${base}*.*"}}]},"eagerness":"moderate"}]}`
