import { existsSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { UsageError } from '../system/commandError.ts'

/** Returns the pages folder given to a command. @throws {UsageError} if it does not exist */
export function pagesFolder(pages: string): string {
  if (!existsSync(pages))
    throw new UsageError(
      isAbsolute(pages)
        ? `There is no folder "${pages}".`
        : `There is no folder "${pages}" in ${process.cwd()}. Run this in the folder of the project, or name the folder of pages: --pages DIR.`,
    )
  if (!statSync(pages).isDirectory()) throw new UsageError(`"${pages}" is a file. Name the folder of pages.`)
  return pages
}
