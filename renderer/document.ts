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

/** The compiled browser code. Addresses are relative to the site's base. */
export type ClientAssets = {
  /** The source of the script that is inlined in every page. */
  pageScript: string
  /** The module that hydrates islands: "assets/hydrate-….js". */
  hydrate: string
  /** The module of the 404 page. */
  notFound: string
}

type DocumentInput = {
  site: ResolvedSite
  page: ResolvedPage
  /** The content of `<body>`, in order. */
  body: readonly (RenderedElement | SharedElement)[]
  /** Where the site is served: "/" or "/sub/". */
  base: string
  assets: ClientAssets
  /** The root-relative address of the page's share image, if it has one. */
  image?: string
  /** For the 404 page: pages shown for unknown addresses of a certain form. */
  fallbacks?: readonly { match: string; title: string; main: RenderedElement }[]
}

/**
 * Applies the chosen color scheme before the first paint, so that the page never flashes in another one; and again when it was
 * chosen on another page, while this one was in the back/forward cache, prerendered or in another tab.
 */
export const themeScript = '(onpageshow=onstorage=()=>{try{document.documentElement.dataset.theme=localStorage.theme||""}catch{}})()'

/** Imports the module that hydrates islands. If it cannot be loaded, neither can they: each says so (`Island.tsx`). */
const hydrationScript = (hydrate: string) =>
  `import("${hydrate}").catch(()=>document.querySelectorAll("[data-island]").forEach(island=>island.dataset.failed=""))`

/** Returns the complete HTML document of a page: head, critical CSS, body, and the script that hydrates islands only if there are any. */
export function documentOf({ site, page, body, base, assets, image, fallbacks = [] }: DocumentInput): TextChunks {
  const { path } = page
  const parts = [...body, ...fallbacks.map(({ main }) => main)]
  const css = styleSheetOf(parts)
  const speculation = speculationRules(base)
  const hydrate = `${base}${assets.hydrate}`
  const hasIslands = body.some(({ islands }) => islands.length > 0)
  const moduleScripts = [assets.pageScript, ...(hasIslands ? [hydrationScript(hydrate)] : [])]
  const policy = pagePolicy({
    scripts: [themeScript, speculation, ...moduleScripts],
    style: css.text,
    modules: hasIslands || path === notFoundPath,
    formAction: site.newsletter?.action,
  })

  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...metadata({ site, page, base, image }),
    // The browser's own bars take the first color that applies; a chosen scheme changes which one that is (`pageScript.ts`).
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${hex.light.surface}">`,
    `<meta name="theme-color" content="${hex.dark.surface}">`,
    `<link rel="preload" href="${base}${typefaceFile}" as="font" type="font/woff2" crossorigin>`,
    ...(hasIslands ? [`<link rel="modulepreload" href="${hydrate}">`] : []),
    `<script>${themeScript}</script>`,
    `<style data-emotion="${cacheKey}">`,
  ]
  const templates = fallbacks.map(
    ({ match, title, main: { html } }) =>
      `<template data-match="${escapeHtml(withBase(base, match))}" data-title="${escapeHtml(fullTitle(site, title))}">${html.slice(html.indexOf('>') + 1, html.lastIndexOf('</main>'))}</template>`,
  )
  const scripts = [
    ...moduleScripts.map((text) => `<script type="module">${text}</script>`),
    ...(path === notFoundPath ? [`<script type="module" src="${base}${assets.notFound}" data-hydrate="${hydrate}"></script>`] : []),
  ]
  // After the text that it repeats, so that it compresses well.
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

/** Returns the style sheet of a page. Most pages of a kind share one; as the same object its hash is computed once. */
function styleSheetOf(parts: readonly (RenderedElement | SharedElement)[]): SharedText {
  const tones = [...new Set(parts.flatMap(({ tones }) => tones))].sort()
  const key = [...parts.flatMap(({ css }) => [...css.keys()]), ...tones].join(' ')
  const cached = styleSheets.get(key)
  if (cached) return cached
  const rules = new Map(parts.flatMap(({ css }) => [...css]))
  const sheet = new SharedText(styleSheet([...rules.values()], tones))
  if (styleSheets.size < 200) styleSheets.set(key, sheet)
  return sheet
}

/** Pages of the site are prerendered when a visitor is about to follow a link to them; files are not. */
const speculationRules = (base: string) =>
  `{"prerender":[{"where":{"and":[{"href_matches":"${base}*"},{"not":{"href_matches":"${base}*.*"}}]},"eagerness":"moderate"}]}`
