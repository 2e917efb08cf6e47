import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { siteFileName } from '../content/routes.ts'
import { UsageError } from '../system/commandError.ts'
import { foldersAbove } from '../system/makeFolder.ts'

/** Returns the pages folder given to a command. @throws {UsageError} if it does not exist, or the pages are in one around or inside it */
export function pagesFolder(pages: string): string {
  if (!existsSync(pages))
    throw new UsageError(
      isAbsolute(pages)
        ? `There is no folder "${pages}".`
        : `There is no folder "${pages}" in ${process.cwd()}. Run this in the folder of the project, or name the folder of pages: --pages DIR.`,
    )
  if (!statSync(pages).isDirectory()) throw new UsageError(`"${pages}" is a file. Name the folder of pages.`)
  const meant = isPagesFolder(pages) ? undefined : [join(pages, 'pages'), ...foldersAbove(resolve(pages))].find(isPagesFolder)
  // All files of the project would be taken for pages, and a part of the pages for a site.
  if (meant !== undefined)
    throw new UsageError(
      `The pages are in "${isAbsolute(pages) ? resolve(meant) : relative('', meant) || '.'}", not in "${pages}". Name that folder after --pages.`,
    )
  return pages
}

const isPagesFolder = (folder: string) => existsSync(join(folder, siteFileName))
