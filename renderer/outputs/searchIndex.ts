import { readFileSync } from 'node:fs'
import { isHidden } from '../content/pageSummary.ts'
import type { ResolvedPage } from '../content/resolved.ts'
import { outputOf } from '../content/routes.ts'
import { escapeHtml } from '../html/escape.ts'
import { tokenizeHtml } from '../html/tokenizeHtml.ts'
import { UsageError } from '../system/usageError.ts'
import type { Emitter } from './emitter.ts'

/**
 * The index that `/search` reads, in pieces: a visitor loads those that hold the words asked for. Made only where a page
 * has a field to search with.
 */
export const searchIndex: Emitter = {
  name: 'search',
  media: true,
  async emit({ loaded, filePathOf, write }) {
    const { summaries, placedBlocks, resolve } = loaded
    if (!summaries.some(({ path }) => placedBlocks(path).some(({ block }) => block.type === 'search'))) return
    const { createIndex, close } = await loadPagefind()
    try {
      const { index, errors } = await createIndex({ forceLanguage: 'en' })
      if (!index) throw new Error(errors.join('; '))
      // One at a time: ten thousand pages at once would be all of the memory that there is.
      for (const { path } of summaries) {
        const page = resolve(path)
        if (!page || !isIndexed(page)) continue
        const html = readFileSync(filePathOf(outputOf(page.path)), 'utf8')
        const added = await index.addHTMLFile({ url: page.path, content: indexableHtml(html, page) })
        if (added.errors.length > 0) throw new Error(`${page.path}: ${added.errors.join('; ')}`)
      }
      const { files } = await index.getFiles()
      // Its own pages of results and their styles are left out; the site draws what was found itself.
      for (const { path, content } of files) if (!/(-ui\.(js|css)|-highlight\.js)$/.test(path)) write(`pagefind/${path}`, content)
    } finally {
      await close()
    }
  },
}

const loadPagefind = () =>
  import('pagefind').catch(() => {
    throw new UsageError(`The search index cannot be made on this machine (${process.platform}-${process.arch}). Add --no-media to build without it.`)
  })

/** Pages that lists may show, but for the one that searches. */
const isIndexed = (page: ResolvedPage) => !isHidden(page) && !page.blocks.some(({ type }) => type === 'search')

/** What leads elsewhere, is told on another page, or classifies what it stands beside: words that would read as part of a sentence. */
const isExcluded = (name: string, attributes: string) =>
  name === 'nav' ||
  / data-back/.test(attributes) ||
  / class="(?:[^"]* )?(?:actions?|badge|button|download|eyebrow|format|meta|rank|rating|sources|teaser|visit|website)[" ]/.test(attributes)

/** Elements that stand within a sentence; any other begins one and ends one. */
const inlineElements = new Set(['a', 'b', 'cite', 'code', 'em', 'i', 'input', 'label', 'span', 'strong', 'time'])

/**
 * A page as the index takes it: its content, its section, and the names that it goes by elsewhere and in the browser's tab,
 * which are looked for and in no excerpt.
 */
export function indexableHtml(html: string, page: ResolvedPage): string {
  const { breadcrumbs, card, title, description } = page
  // Of what is found in parts and as a whole, as a compound is, Pagefind makes too much.
  const names = { section: breadcrumbs.at(-1)?.label, name: card.title, heading: title.replaceAll('-', ' ') }
  const meta = Object.entries(names).map(([name, text]) =>
    text === undefined ? '' : `<meta data-pagefind-meta="${name}[content]" content="${escapeHtml(text)}">`,
  )
  // What lists all pages has the words of all: it is found by its own.
  const lists = page.blocks.some(({ type }) => type === 'pageList')
  const content = lists ? `<h1>${escapeHtml(card.title)}</h1><p data-pagefind-weight="0">${escapeHtml(description)}</p>` : contentOf(html)
  return `<!doctype html><html lang="en"><head>${meta.join('')}</head><body><main data-pagefind-body>${content}</main></body></html>`
}

/** Headings and paragraphs, whose ends are ends of sentences. */
function contentOf(html: string): string {
  let content = ''
  let text = ''
  let element = 'p'
  for (const piece of tokenizeHtml(html.slice(html.indexOf('<main'), html.indexOf('</main>')), isExcluded)) {
    if ('text' in piece) {
      text += piece.text
    } else if (!inlineElements.has(piece.name)) {
      if (text.trim() !== '') content += `<${element}>${text.trim()}</${element}>`
      text = ''
      element = !piece.closing && /^h\d$/.test(piece.name) ? piece.name : 'p'
    }
  }
  return content
}
