import { readFileSync } from 'node:fs'
import { isHidden } from '../content/pageSummary.ts'
import type { ResolvedPage } from '../content/resolved.ts'
import { outputOf } from '../content/routes.ts'
import { escapeHtml } from '../html/escape.ts'
import { tokenizeHtml } from '../html/tokenizeHtml.ts'
import type { Emitter } from './emitter.ts'
import { missingLibrary } from './missingLibrary.ts'

/**
 * Writes the index that `/search` reads, in parts: a visitor loads those with the words searched for. Made only if a page has a
 * search field.
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
      // One at a time: ten thousand pages at once would use up all memory.
      for (const { path } of summaries) {
        const page = resolve(path)
        if (!page || !isIndexed(page)) continue
        const html = readFileSync(filePathOf(outputOf(page.path)), 'utf8')
        const added = await index.addHTMLFile({ url: page.path, content: indexableHtml(html, page) })
        if (added.errors.length > 0) throw new Error(`${page.path}: ${added.errors.join('; ')}`)
      }
      const { files } = await index.getFiles()
      // Pagefind's own user interface is left out; the site renders the results itself.
      for (const { path, content } of files) if (!/(-ui\.(js|css)|-highlight\.js)$/.test(path)) write(`pagefind/${path}`, content)
    } finally {
      await close()
    }
  },
}

const loadPagefind = () =>
  import('pagefind').catch((cause: unknown) => {
    throw missingLibrary('The search index', cause)
  })

/** True for pages that lists may show, except the search page. */
const isIndexed = (page: ResolvedPage) => !isHidden(page) && !page.blocks.some(({ type }) => type === 'search')

/** True for what links elsewhere, repeats another page, or labels its neighbor: text that would read as part of a sentence. */
const isExcluded = (name: string, attributes: string) =>
  name === 'nav' ||
  / data-back/.test(attributes) ||
  / class="(?:[^"]* )?(?:actions?|badge|button|eyebrow|format|meta|rank|rating|sources|teaser|visit|website)[" ]/.test(attributes)

/** Elements within a sentence; any other starts and ends one. */
const inlineElements = new Set(['a', 'b', 'cite', 'code', 'em', 'i', 'input', 'label', 'span', 'strong', 'time'])

/**
 * Returns the HTML of a page for the index: its content, its section, and its names elsewhere and in the browser's tab, which
 * are searchable but not in excerpts.
 */
export function indexableHtml(html: string, page: ResolvedPage): string {
  const { breadcrumbs, card, title, description } = page
  // Pagefind overrates compounds, which match both in parts and as a whole.
  const names = { section: breadcrumbs.at(-1)?.label, name: card.title, heading: title.replaceAll('-', ' ') }
  const meta = Object.entries(names).map(([name, text]) =>
    text === undefined ? '' : `<meta data-pagefind-meta="${name}[content]" content="${escapeHtml(text)}">`,
  )
  // A page that lists all pages contains the words of all: only its own title and description are indexed.
  const isPageList = page.blocks.some(({ type }) => type === 'pageList')
  const content = isPageList ? `<h1>${escapeHtml(card.title)}</h1><p data-pagefind-weight="0">${escapeHtml(description)}</p>` : contentOf(html)
  return `<!doctype html><html lang="en"><head>${meta.join('')}</head><body><main data-pagefind-body>${content}</main></body></html>`
}

const paragraph = { name: 'p', id: '' }

const idIn = (attributes: string) => / id="[^"]*"/.exec(attributes)?.[0] ?? ''

/** Returns the content as headings and paragraphs, which end sentences. A heading that can be linked to has its fragment, or else that of its section. */
function contentOf(html: string): string {
  let content = ''
  let text = ''
  let element = paragraph
  let sectionId = ''
  for (const token of tokenizeHtml(html.slice(html.indexOf('<main'), html.indexOf('</main>')), isExcluded)) {
    if ('text' in token) {
      text += token.text
    } else if (!inlineElements.has(token.name)) {
      if (text.trim() !== '') content += `<${element.name}${element.id}>${text.trim()}</${element.name}>`
      text = ''
      if (token.name === 'section') sectionId = idIn(token.attributes)
      element = !token.closing && /^h\d$/.test(token.name) ? { name: token.name, id: idIn(token.attributes) || sectionId } : paragraph
      // Further headings of a section are other places in it.
      if (element !== paragraph) sectionId = ''
    }
  }
  return content
}
