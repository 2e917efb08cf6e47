import { progress } from '../cli/progress.ts'
import type { Issue } from '../content/issue.ts'
import { pageCountIssue } from '../content/rules/documentPlan.ts'
import { DocumentCache } from '../documents/cache.ts'
import { issuesOfFaults } from '../documents/issues.ts'
import type { Maker } from './maker.ts'

/**
 * The PDF of every page that asks for one, and the workbook of those that have it. They are made before the pages, whose
 * buttons show their sizes. What says the same as before is taken from the cache; the library is loaded for the first
 * that does not.
 */
export const documents: Maker = {
  name: 'documents',
  media: true,
  async make({ loaded, base, folders, write }) {
    const { site, summaries, sizes } = loaded
    const pages = summaries.filter(({ document }) => document !== undefined)
    const cache = new DocumentCache(folders.root)
    const step = progress('documents', pages.length)
    const issues: Issue[] = []

    for (const { path, file } of pages) {
      const page = loaded.resolve(path)
      if (!page?.document) continue
      const input = { site, page, address: site.origin + base.replace(/\/$/, ''), date: dayOf(page.reviewed) }
      let made = cache.get(input)
      if (!made) {
        const { makeDocument } = await import('../documents/make.ts')
        made = await makeDocument(input)
        cache.keep(input, made)
      }
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

/** The day written into a file: SOURCE_DATE_EPOCH or the page's review, never the clock, so that builds reproduce. */
function dayOf(reviewed: string): Date {
  const epoch = process.env.SOURCE_DATE_EPOCH
  return epoch !== undefined && /^\d+$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date(`${reviewed}T00:00:00Z`)
}
