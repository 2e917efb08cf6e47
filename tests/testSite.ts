import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentFiles } from '../renderer/content/files.ts'
import { loadSite } from '../renderer/content/index.ts'
import type { Issue } from '../renderer/content/issue.ts'
import { outline } from '../renderer/content/outline.ts'
import { resolvePage } from '../renderer/content/resolve.ts'
import { readContent } from '../renderer/system/files.ts'
import { type Block, block } from '../schema/index.ts'

export const testPages = 'tests/site/pages'

/** The text of one file of it. */
export const testFile = (file: string) => readFileSync(join(testPages, file), 'utf8')

/** The small site of the tests, with files added, replaced or (with `null`) removed. */
export function testContent(changes: Record<string, string | Uint8Array | null> = {}): ContentFiles {
  const content = readContent(testPages)
  const files = new Map(content.files)
  for (const [file, text] of Object.entries(changes)) {
    if (text === null) files.delete(file)
    else files.set(file, typeof text === 'string' ? new TextEncoder().encode(text) : text)
  }
  return { ...content, files }
}

export function loadTestSite(changes: Record<string, string | Uint8Array | null> = {}) {
  const { loaded, issues } = loadSite(testContent(changes))
  if (!loaded) throw new Error(`The test site has mistakes: ${JSON.stringify(issues, null, 2)}`)
  return loaded
}

export const issuesOf = (changes: Record<string, string | Uint8Array | null>) => loadSite(testContent(changes)).issues

/** A page of the test site that holds just one block, resolved. */
export function resolveBlock(input: object, path = '/services') {
  const { world, site, summaries } = loadTestSite()
  const parsed: Block = block.parse(input)
  const blocks = [{ block: parsed, file: 'pages/test.yaml', path: ['blocks', 0] }]
  const result: { page: ReturnType<typeof resolvePage>['page']; issues: Issue[] } = resolvePage(
    path,
    'pages/test.yaml',
    {
      title: 'A page',
      description: 'A page of one block',
      layout: 'standard',
      contents: false,
      order: 0,
      topics: [],
      aliases: [],
      noindex: false,
      card: { tags: [], facts: [] },
      blocks: [],
    },
    blocks,
    { ...world, anchors: (at) => (at === path ? outline(blocks, world.tokens).map(({ id }) => id) : world.anchors(at)) },
  )
  return { ...result, site, world, summaries }
}
