import type { BlockDiff } from '../../content/diff/diffBlocks.ts'
import { diffBlocks } from '../../content/diff/diffBlocks.ts'
import type { FileDiff, SiteDiff } from '../../content/diff/diffSites.ts'
import { nameOf, shortName } from '../../content/diff/summary.ts'
import { pluralize } from '../../content/format.ts'
import type { ResolvedPage } from '../../content/resolved.ts'
import { outputOf } from '../../content/routes.ts'
import { escapeHtml } from '../../html/escape.ts'
import { blockDocument, type ShownSite } from './blockDocument.tsx'
import { type Format, type Line, ordinal } from './describe.ts'
import { countDiffs, linesOfOtherFiles, sectionOf } from './sections.ts'
import { showInvisible } from './showInvisible.ts'

const authored = (text: string) => escapeHtml(showInvisible(text))
const code = (text: string) => `<code>${authored(text)}</code>`

const format: Format = {
  authored,
  field: code,
  event: (word) => `<strong>${word}</strong>`,
  passage: ({ before, from, to, after }) => [
    [authored(before), from && `<del>${authored(from)}</del>`, to && `<ins>${authored(to)}</ins>`, authored(after)].filter(Boolean).join(' '),
  ],
}

/** The versions to compare; undefined for one whose mistakes leave nothing to show. */
export type ShownSites = { before: ShownSite | undefined; after: ShownSite | undefined }

/** Enough for a person to look at. */
const maxShownBlocks = 100
const maxPages = 100

/**
 * Formats what changed as a page of its own, for the root of a portable build: what was written, and how each block that visitors see
 * differently looked before and looks now, on whichever page.
 */
export function htmlReport({ files, otherFiles }: SiteDiff, sites: ShownSites): string {
  const pages = changedPages(files, sites)
  const blocks = pages.flatMap(({ differences }) => differences).length
  let room = maxShownBlocks
  const sections = pages.slice(0, maxPages).map(({ diff, path, title, before, after, differences }) => {
    const shown = differences.slice(0, Math.max(0, room))
    room -= differences.length
    const figures = shown.map((difference) => figureOf(difference, before, after, sites))
    const hidden = differences.length - shown.length
    return [
      `<section><h2>${code(path)} ${authored(title ?? '')}</h2>`,
      ...(diff ? textOf(diff) : ['<p>Its own file is as it was: what it shows of others has changed.</p>']),
      ...(after ? [`<p><a href="${outputOf(path)}">Open the whole page</a></p>`] : []),
      ...figures,
      ...(hidden > 0 ? [`<p>… and ${pluralize(hidden, 'more block')}</p>`] : []),
      '</section>',
    ].join('\n')
  })
  const facts = files.filter(({ kind }) => kind !== 'page').map((diff) => `<section><h2>${headingOf(diff)}</h2>${textOf(diff).join('\n')}</section>`)
  const others = linesOfOtherFiles(otherFiles, format)
  return documentOf([
    files.length + otherFiles.length === 0
      ? '<p>Nothing has changed.</p>'
      : `<p>${countDiffs(files, otherFiles)} ${pluralize(blocks, 'block')} ${blocks === 1 ? 'looks' : 'look'} different.</p>`,
    ...(sites.before && sites.after ? [] : ['<p>How pages look cannot be shown: a file has a mistake, or had one before. "npm run check" lists them.</p>']),
    ...facts,
    ...sections,
    ...(pages.length > maxPages ? [`<p>… and ${pluralize(pages.length - maxPages, 'more page')}</p>`] : []),
    ...(others.length > 0 ? [`<section><h2>Other files</h2>${listOf(others)}</section>`] : []),
  ])
}

type ChangedPage = {
  path: string
  title: string | undefined
  /** What changed in its file. */
  diff: FileDiff | undefined
  before: ResolvedPage | undefined
  after: ResolvedPage | undefined
  differences: BlockDiff[]
}

/** Returns the pages whose files changed, then those that look different because others did, each by address. */
function changedPages(files: readonly FileDiff[], { before, after }: ShownSites): ChangedPage[] {
  const diffs = new Map(files.filter(({ kind }) => kind === 'page').map((diff) => [diff.name, diff]))
  const paths = new Set([...[...diffs.keys()].sort(), ...(after?.loaded.summaries.map(({ path }) => path).sort() ?? [])])
  return [...paths].flatMap((path): ChangedPage[] => {
    const diff = diffs.get(path)
    const old = before?.loaded.resolve(diff?.movedFrom ?? path)
    const now = after?.loaded.resolve(path)
    const differences = old && now ? diffBlocks(old.blocks, now.blocks) : []
    if (!diff && differences.length === 0) return []
    return [{ path, title: now?.title ?? diff?.title, diff, before: old, after: now, differences }]
  })
}

const headingOf = ({ kind, name }: FileDiff) => (kind === 'site' ? 'The facts of the site' : `Shared blocks ${code(name)}`)

function textOf(diff: FileDiff): string[] {
  const { notes, lines } = sectionOf(diff, format)
  return [...(notes.length > 0 ? [`<p>${notes.join(' ')}</p>`] : []), ...(lines.length > 0 ? [listOf(lines)] : [])]
}

const listOf = (lines: readonly Line[]): string =>
  `<ul>${lines.map(({ text, children }) => `<li>${text}${children.length > 0 ? listOf(children) : ''}</li>`).join('\n')}</ul>`

/** Returns a block before and after. */
function figureOf({ from, to }: BlockDiff, before: ResolvedPage | undefined, after: ResolvedPage | undefined, sites: ShownSites): string {
  const block = to === undefined ? before?.blocks[from ?? 0] : after?.blocks[to]
  const name = nameOf(block)
  const caption = [code(block?.type ?? ''), ...(name === undefined ? [] : [authored(shortName(name))]), ordinal((to ?? from ?? 0) + 1)].join(', ')
  const event = from === undefined ? ' <strong>added</strong>' : to === undefined ? ' <strong>removed</strong>' : ''
  return [
    `<figure><figcaption>${caption}${event}</figcaption><div class="versions">`,
    frameOf('Before', before, from, sites.before),
    frameOf('Now', after, to, sites.after),
    '</div></figure>',
  ].join('\n')
}

function frameOf(when: string, page: ResolvedPage | undefined, index: number | undefined, site: ShownSite | undefined): string {
  if (!page || !site || index === undefined) return ''
  const document = escapeHtml(blockDocument(page, index, site))
  return `<div><h3>${when}</h3><iframe title="${when}" loading="lazy" sandbox="allow-same-origin" srcdoc="${document}"></iframe></div>`
}

const css = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 4rem;max-width:92rem;background:light-dark(#f3f5f9,#0b0f17);color:light-dark(#1a2230,#ebeff4);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.75rem}
h2{margin-block:3rem .5rem;font-size:1.25rem}
h3{margin:0;font-size:.875rem;color:light-dark(#535b69,#aab1be)}
a{color:light-dark(#1f53b8,#91b7fe)}
code{font-size:.9em}
del{background:light-dark(#fde2e0,#4a1d1a)}
ins{background:light-dark(#dcf3e0,#153a1f);text-decoration-thickness:2px}
fieldset{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0;padding:0;border:0}
label{display:flex;gap:.5rem;align-items:center;min-height:2.75rem}
figure{margin:1.5rem 0}
figcaption{padding-block-end:.5rem;font-weight:600}
.versions{display:flex;flex-wrap:wrap;gap:1rem}
.versions>div{flex:1 1 22.5rem;max-width:100%;min-width:0}
body:not(:has(#wide:checked)) .versions>div{flex-grow:0}
body:has(#wide:checked) .versions>div{flex-basis:100%}
iframe{display:block;width:100%;height:20rem;border:1px solid light-dark(#c5cad3,#3b4350);border-radius:8px;background:light-dark(#f8fafd,#0b0f17)}
`

/** Makes each frame as high as what it shows, and outlines the texts that the other version does not have. */
const script = `
const isLoaded = ({ contentDocument: { URL, readyState } }) => URL === 'about:srcdoc' && readyState === 'complete'
const loaded = (frame) => new Promise((resolve) => (isLoaded(frame) ? resolve() : frame.addEventListener('load', resolve, { once: true })))
const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== ''
const textsIn = ({ contentDocument }) => [...contentDocument.body.querySelectorAll('*')].filter(({ childNodes }) => [...childNodes].some(isText))
const outline = (texts, others) => {
  const known = new Set(others.map(({ textContent }) => textContent))
  for (const text of texts) if (!known.has(text.textContent)) text.style.outline = '3px solid #d97706'
}
for (const figure of document.querySelectorAll('figure')) {
  const frames = [...figure.querySelectorAll('iframe')]
  for (const frame of frames)
    loaded(frame).then(() => {
      const { body } = frame.contentDocument
      new ResizeObserver(() => { frame.style.height = body.offsetHeight + 2 + 'px' }).observe(body)
    })
  Promise.all(frames.map(loaded)).then(() => {
    const [before, now] = frames.map(textsIn)
    if (!now) return
    outline(before, now)
    outline(now, before)
  })
}
`

const documentOf = (content: readonly string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>What changes</title><link rel="icon" href="favicon.svg" type="image/svg+xml"><style>${css}</style></head><body><main><h1>What changes</h1>
<fieldset><legend hidden>Width</legend><label><input type="radio" name="width" checked> As on a phone, side by side</label><label><input type="radio" name="width" id="wide"> As wide as this window</label></fieldset>
${content.join('\n')}
</main><script>${script}</script></body></html>`
