import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { editorSchemas } from '../../schema/editorSchemas.ts'
import { completionsOf } from '../authoring/completionsOf.ts'
import type { ContentFiles } from '../content/files.ts'
import { pluralize } from '../content/format.ts'
import { type IncrementalCache, noCache } from '../content/incrementalCache.ts'
import { loadSite } from '../content/index.ts'
import { readContent } from '../system/contentFolder.ts'
import { writeFileAtomic } from '../system/writeFileAtomic.ts'
import { defineCommand, pagesFlag } from './command.ts'
import { pagesFolder } from './pagesFolder.ts'

export const schemaCommand = defineCommand({
  name: 'schema',
  summary: 'Writes .schema/, which code editors use to complete and explain fields in pages. "npm install" runs it.',
  flags: { pages: pagesFlag },
  run: ({ flags }) => schema(flags.pages),
})

/** Returns the folder of schemas of a pages folder: beside it, so that pages can refer to it by a relative path. */
const schemaFolder = (pages: string) => join(dirname(resolve(pages)), '.schema')

/** Writes the schemas for editors. */
function schema(pages: string): number {
  const folder = pagesFolder(pages)
  const pageCount = writeSchemas(folder, readContent(folder), noCache)
  console.log(`Updated ${relative('', schemaFolder(folder))}/: code editors now know ${pluralize(pageCount, 'page')}.`)
  return 0
}

/**
 * Writes the schemas after a page was added or moved. A side effect of other commands, so errors of the file system are ignored.
 * @param content the site as it is now. @param cache what it was read with
 */
export function refreshSchemas(pages: string, content: ContentFiles, cache: IncrementalCache): void {
  try {
    writeSchemas(pages, content, cache)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}

/** Writes the schemas of a site. Unchanged files are not touched, because editors watch them. @returns the number of pages */
export function writeSchemas(pages: string, content: ContentFiles, cache: IncrementalCache): number {
  const folder = schemaFolder(pages)
  const { loaded } = loadSite(content, cache)
  for (const [name, json] of Object.entries(editorSchemas(loaded && completionsOf(content, loaded)))) {
    const file = join(folder, `${name}.json`)
    const text = `${JSON.stringify(json)}\n`
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    writeFileAtomic(file, text)
  }
  return loaded?.summaries.length ?? 0
}
