import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentFiles } from '../renderer/content/files.ts'
import type { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { type LoadedSite, loadSite } from '../renderer/content/index.ts'
import type { Issue, LocatedIssue } from '../renderer/content/issue.ts'
import { outline } from '../renderer/content/outline.ts'
import { resolvePage } from '../renderer/content/resolve.ts'
import type { ResolvedPage } from '../renderer/content/resolved.ts'
import { readContent } from '../renderer/system/contentFolder.ts'
import { type Block, block, page as pageSchema } from '../schema/index.ts'

export const testPages = 'tests/site/pages'

/** Returns the text of one file of the test site. */
export const testFile = (file: string) => readFileSync(join(testPages, file), 'utf8')

let plain: ContentFiles | undefined

/** Returns the small site of the tests, with files added, replaced or (with `null`) removed. */
export function testContent(changes: Record<string, string | Uint8Array | null> = {}): ContentFiles {
  plain ??= readContent(testPages)
  const files = new Map(plain.files)
  for (const [file, text] of Object.entries(changes)) {
    if (text === null) files.delete(file)
    else files.set(file, typeof text === 'string' ? new TextEncoder().encode(text) : text)
  }
  return { ...plain, files }
}

/** Returns the site with the mistakes of its files. @param cache for callers that load the site repeatedly with one file changed */
export function loadTestSite(changes: Parameters<typeof testContent>[0] = {}, cache?: IncrementalCache) {
  const { loaded, issues } = loadSite(testContent(changes), cache)
  if (!loaded) throw new Error(`The test site has mistakes: ${JSON.stringify(issues, null, 2)}`)
  return { ...loaded, issues }
}

/**
 * False where `pages/` has become the site of another publisher. Tests that change sentences of the shipped pages, or look for them, are skipped
 * there: what they test is the renderer, and nothing is wrong with the pages.
 */
export const hasShippedPages = /^name: Agency Brief$/m.test(readFileSync('pages/_site.yaml', 'utf8'))

/** Returns the site that is shipped. @throws {Error} if it has mistakes */
export function loadShippedSite(): LoadedSite {
  const { loaded, issues } = loadSite(readContent('pages'))
  if (!loaded) throw new Error(`The shipped pages have mistakes: ${JSON.stringify(issues, null, 2)}`)
  return loaded
}

export const issuesOf = (changes: Parameters<typeof testContent>[0], cache?: IncrementalCache) => loadSite(testContent(changes), cache).issues

/** Returns a page. @throws if it does not exist, or has mistakes */
export function pageOf({ resolve, issues = [] }: Pick<LoadedSite, 'resolve'> & { issues?: readonly LocatedIssue[] }, path: string): ResolvedPage {
  const page = resolve(path)
  if (!page) throw noPageError(path, issues)
  return page
}

/** Says that a page is not there, and all mistakes: they may be why. */
export const noPageError = (path: string, issues: readonly LocatedIssue[]) =>
  new Error([`There is no page ${path}, or it has mistakes.`, ...issues.map(({ file, line, message }) => `${file}:${line} ${message}`)].join('\n'))

let plainSite: LoadedSite | undefined

/** Returns a resolved page of the test site with just one block. */
export function resolveBlock(input: object, path = '/services') {
  plainSite ??= loadTestSite()
  const { siteIndex, site, summaries } = plainSite
  const parsed: Block = block.parse(input)
  const blocks = [{ block: parsed, file: 'pages/test.yaml', path: ['blocks', 0] }]
  const page = pageSchema.parse({ title: 'A page', description: 'A page of one block', blocks: [parsed] })
  const result: { page: ResolvedPage; issues: Issue[] } = resolvePage(
    { path, file: 'pages/test.yaml', page, blocks, isComplete: true },
    { ...siteIndex, anchors: (page) => (page === path ? outline(blocks, siteIndex.tokens).map(({ id }) => id) : siteIndex.anchors(page)) },
  )
  return { ...result, site, siteIndex, summaries }
}
