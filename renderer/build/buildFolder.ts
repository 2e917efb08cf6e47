import { existsSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { feedFiles } from '../content/addresses.ts'
import { ContentChangedError, ContentError, type ContentFolder, isDraftFile } from '../content/files.ts'
import { loadSite } from '../content/index.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { CommandError } from '../system/commandError.ts'
import { openContent, publicFolder, readContent } from '../system/contentFolder.ts'
import { isWithin } from '../system/files.ts'
import { type BuildOptions, type BuildResult, buildSite } from './buildSite.ts'
import type { Installation } from './installation.ts'
import type { WorkerPool } from './workerPool.ts'

/** Pages that are saved during a build cause another build with the new pages; pages that never stop changing are not built. */
const maxAttempts = 5

/**
 * Builds a site from a folder of pages, which may be edited meanwhile.
 * @param pool the threads that write the pages; terminated afterwards
 * @returns the result, or all mistakes
 * @throws {CommandError} if the pages never stay unchanged for the duration of a build
 */
export async function buildFolder(options: BuildOptions, installation: Installation, pool: WorkerPool): Promise<BuildResult | LocatedIssue[]> {
  let hasFeed: boolean | undefined
  const seenErrors = new Set<string>()
  /** True for an error that occurs again, which is not due to a change of the pages. */
  const isRepeated = ({ message }: Error) => seenErrors.has(message) || !seenErrors.add(message)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      const content = openContent(options.pages)
      hasFeed ??= guessHasFeed(content, options.out)
      return await buildSite(content, options, installation, hasFeed, pool)
    } catch (error) {
      if (error instanceof ContentChangedError) {
        hasFeed = error.hasFeed ?? hasFeed
        continue
      }
      const mistakes = mistakesBehind(error, options.pages)
      if (mistakes.length > 0) return mistakes
      if (isRepeated(error as Error)) throw error instanceof ContentError ? unknownMistake(error) : error
    }
  }
  throw new CommandError('The pages keep changing, so nothing was built. Try again when nobody is changing them.')
}

/**
 * Returns the mistakes that an error is due to; none if they are mended meanwhile, or if a page or a file of `public/` was missing,
 * as it may be for a moment while it is replaced.
 * @throws {unknown} an error that is not due to the pages
 */
function mistakesBehind(error: unknown, pages: string): LocatedIssue[] {
  if (error instanceof ContentError) {
    const content = readContent(pages)
    return loadSite(content).issues.filter(({ file }) => !isDraftFile(file))
  }
  if ([pages, publicFolder(pages)].some((folder) => isMissingFile(error, folder))) return []
  throw error
}

const unknownMistake = (cause: ContentError) => new Error(`The build reports a mistake that "npm run check" does not find: ${cause.message}`, { cause })

/** True for the system's error for a file in a folder that does not exist. */
const isMissingFile = (error: unknown, folder: string) => {
  const { code, path = '' } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && isWithin(resolve(folder), resolve(path))
}

/**
 * Guesses whether there are articles: from the last site, or else from a sample of the pages, with one of each folder, because
 * articles share one. A wrong guess costs time: the build notices when it has written every page, and starts again.
 */
function guessHasFeed({ names, read }: ContentFolder, out: string): boolean {
  if (existsSync(join(out, 'index.html'))) return existsSync(join(out, feedFiles.atom))
  const step = Math.ceil(names.length / 100)
  const folders = new Set<string>()
  const isFirstInFolder = (name: string) => !name.endsWith('index.yaml') && folders.size < folders.add(posix.dirname(name)).size
  return names.some((name, index) => (isFirstInFolder(name) || index % step === 0) && Buffer.from(read(name)).includes('\npublished: '))
}
