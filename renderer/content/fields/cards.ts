import type { Page } from '../../../schema/index.ts'
import { intendedPage } from '../links/intendedTargets.ts'
import { missingPage } from '../links/internalLinks.ts'
import { listTitleOf, type PageSummary } from '../pageSummary.ts'
import type { Card, DocumentFile } from '../resolved.ts'
import { documentHref, parentOf, workbookHref } from '../routes.ts'
import type { SiteIndex } from '../siteIndex.ts'
import { didYouMean, nearest } from '../suggest.ts'
import { fillTokens } from '../tokens.ts'
import { excerpt } from '../validation/phrasing.ts'
import { childPlace, type FieldContext, type Place, report } from './context.ts'
import { addressInMarkdown } from './markdownLink.ts'
import type { FolderQuery } from './walkFields.ts'

/** Returns the card of a page. */
export function cardOf(summary: PageSummary, siteIndex: SiteIndex): Card {
  const { path, card, description, published, minutes, document, cover } = summary
  const fill = (text: string) => fillTokens(text, siteIndex.tokens)
  const topics = summary.topics.map(fill)
  return {
    title: fill(listTitleOf(summary)),
    description: fill(card.description ?? description),
    icon: card.icon,
    tone: card.tone,
    href: { href: path, kind: 'internal' },
    tags: card.tags.length ? card.tags.map(fill) : topics.slice(0, 1),
    facts: card.facts.map(({ label, value }) => ({ label: fill(label), value: fill(value) })),
    category: path === '/' ? undefined : siteIndex.summary(parentOf(path))?.card.singular,
    topics,
    published,
    minutes,
    document: document && documentFileOf(path, document, siteIndex),
    cover,
  }
}

/** Returns the document that is made for a page, with its texts filled in. */
export function documentFileOf(
  path: string,
  { format, download, pages, workbook, downloadWorkbook = 'Download Workbook' }: NonNullable<Page['document']>,
  siteIndex: SiteIndex,
): DocumentFile {
  const fill = (text: string) => fillTokens(text, siteIndex.tokens)
  const href = documentHref(path)
  const workbookFile = workbookHref(path)
  return {
    format: fill(format),
    download: fill(download),
    pages,
    href,
    bytes: siteIndex.bytesOf(href),
    workbook: workbook ? { download: fill(downloadWorkbook), href: workbookFile, bytes: siteIndex.bytesOf(workbookFile) } : undefined,
  }
}

/** Returns the summary of the page that a field names; undefined where it is not known. */
export function pageAt(written: string, place: Place, context: FieldContext): PageSummary | undefined {
  const { siteIndex } = context
  const summary = siteIndex.summary(written)
  // A page with mistakes of its own has no card yet; its mistakes are reported where they are.
  if (summary || siteIndex.hasPage(written)) return summary
  const intended = intendedPage(addressInMarkdown(written) ?? written, siteIndex)
  const missing = missingPage(written, siteIndex)
  if (intended !== undefined)
    report(context, place, { code: 'missing-page', message: `A page is named by its address on this site. Write "${intended}".`, suggestion: intended })
  else if (written.startsWith('/') || missing.suggestion !== undefined) report(context, place, missing)
  else
    report(context, place, {
      code: 'missing-page',
      message: `"${excerpt(written)}" is not the address of a page of this site. Write one here, like "/services".`,
    })
  return undefined
}

/** Returns the card of the page that a field names. */
export function cardAt(written: string, place: Place, context: FieldContext): Card {
  const summary = pageAt(written, place, context)
  return summary ? cardOf(summary, context.siteIndex) : { title: written, description: '', tags: [], facts: [], topics: [] }
}

/** Returns the cards of the pages in a folder. */
export function cardsFrom({ from, limit = Number.POSITIVE_INFINITY, sort = 'order', except = [] }: FolderQuery, place: Place, context: FieldContext): Card[] {
  const { siteIndex } = context
  const folder = from.slice(0, -'/*'.length) || '/'
  const hasPages = [...siteIndex.paths()].some((path) => path.startsWith(`${folder === '/' ? '' : folder}/`))
  for (const [index, path] of except.entries()) {
    const at = childPlace(childPlace(place, 'except'), index)
    pageAt(path, at, context)
    // If there is no such folder, the folder is what is wrong.
    if (siteIndex.hasPage(path) && parentOf(path) !== folder && hasPages)
      report(context, at, {
        code: 'invalid-value',
        message: `"${path}" is not one of the pages of "${from}", so there is nothing to leave out. Remove it.`,
      })
  }
  if (!hasPages) {
    const folders = new Set([...siteIndex.paths()].filter((path) => path !== '/').map((path) => `${parentOf(path).replace(/\/$/, '')}/*`))
    const suggestion = nearest(from, folders)
    report(context, childPlace(place, 'from'), {
      code: 'empty-collection',
      message: `There are no pages under "${folder}".${didYouMean(suggestion)}`,
      suggestion,
      missingPage: siteIndex.hasPage(folder) ? undefined : folder,
    })
  }
  const left = siteIndex.childPages(folder, sort, limit + except.length).filter(({ path }) => !except.includes(path))
  // Pages with mistakes are not among those left, and may be listed once they are fixed.
  const mayBeListed = (path: string) => path !== '/' && parentOf(path) === folder && !except.includes(path) && !siteIndex.summary(path)
  if (left.length === 0 && hasPages && except.some((path) => parentOf(path) === folder) && ![...siteIndex.paths()].some(mayBeListed))
    report(context, childPlace(place, 'except'), {
      code: 'empty-collection',
      message: `This leaves no page of "${from}" to list. Remove one from "except", or remove the whole block.`,
    })
  return left.slice(0, limit).map((summary) => cardOf(summary, siteIndex))
}
