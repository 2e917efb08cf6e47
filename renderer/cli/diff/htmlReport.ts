import { type BlockDiff, diffBlocks } from '../../authoring/diff/diffBlocks.ts'
import type { FileDiff, SiteDiff } from '../../authoring/diff/diffSites.ts'
import { nameOf, shortName } from '../../authoring/diff/summary.ts'
import { pluralize } from '../../content/format.ts'
import type { ResolvedPage } from '../../content/resolved.ts'
import { outputOf } from '../../content/routes.ts'
import { escapeHtml } from '../../html/escape.ts'
import { blockDocument, type ShownSite } from './blockDocument.tsx'
import { type Line, ordinal } from './describe.ts'
import { markupFormat } from './markupFormat.ts'
import { reportDocument } from './reportDocument.ts'
import { countDiffs, linesOfOtherFiles, type Section, sectionOf } from './sections.ts'
import { showInvisible } from './showInvisible.ts'

const format = markupFormat(
  (text) => escapeHtml(showInvisible(text)),
  (word) => `<strong>${word}</strong>`,
)
const { authored, field, event } = format

/** The versions to compare; undefined for one whose mistakes leave nothing to show. */
type ShownSites = { before: ShownSite | undefined; after: ShownSite | undefined }

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
      `<section><h2>${field(path)} ${authored(title ?? '')}</h2>`,
      ...(diff ? textOf(sectionOf(diff, format)) : ['<p>Its own file is as it was: what it shows of others has changed.</p>']),
      ...(after ? [`<p><a href="${outputOf(path)}">Open the whole page</a></p>`] : []),
      ...figures,
      ...(hidden > 0 ? [`<p>… and ${pluralize(hidden, 'more block')}</p>`] : []),
      '</section>',
    ].join('\n')
  })
  const facts = files.flatMap((diff) => {
    if (diff.kind === 'page') return []
    const section = sectionOf(diff, format)
    return [`<section><h2>${section.heading}</h2>${textOf(section).join('\n')}</section>`]
  })
  const others = linesOfOtherFiles(otherFiles, format)
  return reportDocument([
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

const textOf = ({ notes, lines }: Section): string[] => [
  ...(notes.length > 0 ? [`<p>${notes.join(' ')}</p>`] : []),
  ...(lines.length > 0 ? [listOf(lines)] : []),
]

const listOf = (lines: readonly Line[]): string =>
  `<ul>${lines.map(({ text, children }) => `<li>${text}${children.length > 0 ? listOf(children) : ''}</li>`).join('\n')}</ul>`

/** Returns a block before and after. */
function figureOf({ from, to }: BlockDiff, before: ResolvedPage | undefined, after: ResolvedPage | undefined, sites: ShownSites): string {
  const block = to === undefined ? before?.blocks[from ?? 0] : after?.blocks[to]
  const name = nameOf(block)
  const caption = [field(block?.type ?? ''), ...(name === undefined ? [] : [authored(shortName(name))]), ordinal((to ?? from ?? 0) + 1)].join(', ')
  const change = from === undefined ? ` ${event('added')}` : to === undefined ? ` ${event('removed')}` : ''
  return [
    `<figure><figcaption>${caption}${change}</figcaption><div class="versions">`,
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
