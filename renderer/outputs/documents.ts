import { absoluteUrl } from '../content/addresses.ts'
import { pageCountIssue } from '../content/documentPlan.ts'
import type { Issue } from '../content/issue.ts'
import type { ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { DocumentCache } from '../documents/documentCache.ts'
import { issuesOfProblems } from '../documents/issuesOfProblems.ts'
import type { PdfInput } from '../documents/makePdf.tsx'
import { reproducibleDate } from '../system/dates.ts'
import { progress } from '../system/progress.ts'
import type { Emitter } from './emitter.ts'

/**
 * Writes the PDF of every page that has one, and the workbooks. They are made before the pages, whose buttons show their sizes.
 * Unchanged documents are taken from the cache.
 */
export const documents: Emitter = {
  name: 'documents',
  media: true,
  followsNames: true,
  async emit({ loaded, documentSizes, base, folders, write }) {
    const { site, summaries } = loaded
    const pages = summaries.filter(({ document }) => document !== undefined)
    const cache = new DocumentCache(folders.root)
    const step = progress('documents', pages.length)
    const issues: Issue[] = []

    for (const { path, file } of pages) {
      const page = loaded.resolve(path)
      if (!page?.document) continue
      const made = await cache.getOrMake(documentInput(site, page, base))
      const { href, workbook, pages: declaredPages } = page.document
      if (made.problems.length > 0) issues.push(...issuesOfProblems(made.problems, file, loaded.placedBlocks(path)))
      else if (made.pages !== declaredPages) issues.push(pageCountIssue(file, declaredPages, made.pages))

      const files = [[href, made.pdf] as const, ...(workbook && made.workbook ? [[workbook.href, made.workbook] as const] : [])]
      for (const [address, bytes] of files) {
        write(address.slice(1), bytes)
        documentSizes.set(address, bytes.length)
      }
      step()
    }
    return issues
  },
}

/** Returns everything that the documents of a page are made from. @param base where the site is served: "/" or "/sub/" */
export const documentInput = (site: ResolvedSite, page: ResolvedPage, base: string): PdfInput => ({
  site,
  page,
  address: absoluteUrl(site.origin, base, ''),
  date: reproducibleDate(page.reviewed),
})
