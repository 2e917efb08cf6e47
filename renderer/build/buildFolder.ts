import { ContentChangedError, ContentError, type ContentFolder } from '../content/files.ts'
import { loadSite } from '../content/index.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { openContent, readContent } from '../system/files.ts'
import { UsageError } from '../system/usageError.ts'
import { type BuildOptions, type BuildResult, buildSite } from './buildSite.ts'
import type { Installation } from './installation.ts'
import type { WorkerPool } from './workerPool.ts'

/** Somebody who saves a page while the site is being built gets a build of the new pages; somebody who never stops gets none. */
const maxAttempts = 5

/**
 * Makes a site of a folder of pages, which somebody may be editing.
 * @param pool the threads that write the pages; ended when it is done
 * @returns what was built, or every mistake there is
 * @throws {UsageError} when the pages do not stay as they are for the time of a build
 */
export async function buildFolder(options: BuildOptions, installation: Installation, pool: WorkerPool): Promise<BuildResult | LocatedIssue[]> {
  let hasFeed: boolean | undefined
  const objections = new Set<string>()
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      const content = openContent(options.pages)
      hasFeed ??= guessHasFeed(content)
      return await buildSite(content, options, installation, hasFeed, pool)
    } catch (error) {
      if (error instanceof ContentError) {
        const { issues } = loadSite(readContent(options.pages))
        if (issues.length > 0) return issues
        // A page was mended meanwhile; or, if the same is met once more, it is no mistake of the author's.
        if (objections.has(error.message)) throw new Error(`A build objects to what "npm run check" finds no mistake in: ${error.message}`, { cause: error })
        objections.add(error.message)
      } else if (error instanceof ContentChangedError) hasFeed = error.hasFeed ?? hasFeed
      else throw error
    }
  }
  throw new UsageError('The pages are being changed all the time; nothing was built. Try again when they are quiet.')
}

/** Whether there are articles, from a few of the pages. A wrong guess costs time: the build finds out and starts again. */
function guessHasFeed({ names, read }: ContentFolder): boolean {
  const step = Math.ceil(names.length / 100)
  return names.some((name, index) => index % step === 0 && Buffer.from(read(name)).includes('\npublished: '))
}
