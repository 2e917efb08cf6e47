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

/** Returns a card that says nothing but this. */
export const textCard = (title: string, description = ''): Card => ({ title, description, tags: [], facts: [], topics: [] })

/** Returns the card of the page that a field names. */
export function cardAt(written: string, place: Place, context: FieldContext): Card {
  const summary = pageAt(written, place, context)
  return summary ? cardOf(summary, context.siteIndex) : textCard(written)
}

/** Returns the cards of the pages in a folder, without the page that lists them. */
export function cardsFrom({ from, limit = Number.POSITIVE_INFINITY, sort = 'order', except = [] }: FolderQuery, place: Place, context: FieldContext): Card[] {
  const { siteIndex } = context
  const folder = parentOf(from)
  const hasPages = checkFolder(from, place, context)
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
  const omitted = new Set<string>([...except, place.page])
  const listed = siteIndex.childPages(folder, sort, limit + omitted.size).filter(({ path }) => !omitted.has(path))
  if (listed.length === 0 && hasPages) checkOmitted({ from, except }, omitted, place, context)
  return listed.slice(0, limit).map((summary) => cardOf(summary, siteIndex))
}

/** Returns the cards of all pages in a folder, for links between them. */
export function tabsFrom(from: string, place: Place, context: FieldContext): Card[] {
  checkFolder(from, place, context)
  return context.siteIndex.childPages(parentOf(from), 'order', Number.POSITIVE_INFINITY).map((summary) => cardOf(summary, context.siteIndex))
}

/** Reports a folder without pages. Returns true if there are any below it. */
function checkFolder(from: string, place: Place, context: FieldContext): boolean {
  const { siteIndex } = context
  const folder = parentOf(from)
  if ([...siteIndex.paths()].some((path) => path.startsWith(`${folder === '/' ? '' : folder}/`))) return true
  const folders = new Set([...siteIndex.paths()].filter((path) => path !== '/').map((path) => `${parentOf(path).replace(/\/$/, '')}/*`))
  const suggestion = nearest(from, folders)
  report(context, childPlace(place, 'from'), {
    code: 'empty-collection',
    message: `There are no pages under "${folder}".${didYouMean(suggestion)}`,
    suggestion,
    missingPage: siteIndex.hasPage(folder) ? undefined : folder,
  })
  return false
}

/** Reports a list of a folder that leaves out all pages in it. */
function checkOmitted({ from, except = [] }: FolderQuery, omitted: ReadonlySet<string>, place: Place, context: FieldContext) {
  const { siteIndex } = context
  const folder = parentOf(from)
  // Pages with mistakes are not among those listed, and may be once they are fixed.
  if ([...siteIndex.paths()].some((path) => path !== '/' && parentOf(path) === folder && !omitted.has(path) && !siteIndex.summary(path))) return
  if (except.some((path) => parentOf(path) === folder))
    report(context, childPlace(place, 'except'), {
      code: 'empty-collection',
      message: `This leaves no page of "${from}" to list. Remove one from "except", or remove the whole block.`,
    })
  else if (parentOf(place.page) === folder)
    report(context, childPlace(place, 'from'), {
      code: 'empty-collection',
      message: `No page of "${from}" is left to list: a page does not list itself. Name another folder, or remove the whole block.`,
    })
}
