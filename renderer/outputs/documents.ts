import { absolute } from '../content/addresses.ts'
import { pageCountIssue } from '../content/documentPlan.ts'
import type { Issue } from '../content/issue.ts'
import type { ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { DocumentCache } from '../documents/cache.ts'
import { issuesOfFaults } from '../documents/issues.ts'
import type { PdfInput } from '../documents/pdf.tsx'
import { fileDate } from '../system/day.ts'
import { progress } from '../system/progress.ts'
import type { Maker } from './maker.ts'

/**
 * The PDF of every page that asks for one, and the workbook of those that have it. They are made before the pages, whose
 * buttons show their sizes. What says the same as before is taken from the cache.
 */
export const documents: Maker = {
  name: 'documents',
  media: true,
  followsNames: true,
  async make({ loaded, base, folders, write }) {
    const { site, summaries, sizes } = loaded
    const pages = summaries.filter(({ document }) => document !== undefined)
    const cache = new DocumentCache(folders.root)
    const step = progress('documents', pages.length)
    const issues: Issue[] = []

    for (const { path, file } of pages) {
      const page = loaded.resolve(path)
      if (!page?.document) continue
      const made = await cache.make(documentInput(site, page, base))
      const { href, workbook, pages: written } = page.document
      if (made.faults.length > 0) issues.push(...issuesOfFaults(made.faults, file, loaded.placed(path)))
      else if (made.pages !== written) issues.push(pageCountIssue(file, written, made.pages))

      const files = [[href, made.pdf] as const, ...(workbook && made.workbook ? [[workbook.href, made.workbook] as const] : [])]
      for (const [address, bytes] of files) {
        write(address.slice(1), bytes)
        sizes.set(address, bytes.length)
      }
      step()
    }
    return issues
  },
}

/** All that the files of a page are made from. @param base where the site is served: "/" or "/sub/" */
export const documentInput = (site: ResolvedSite, page: ResolvedPage, base: string): PdfInput => ({
  site,
  page,
  address: absolute(site.origin, base, ''),
  date: fileDate(page.reviewed),
})
