import { existsSync, readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { blockFiles } from '../renderer/blocks/blockFiles.ts'
import { type ContentFiles, textOf as contentText } from '../renderer/content/files.ts'
import { formatIssue } from '../renderer/content/format.ts'
import { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { loadSite } from '../renderer/content/index.ts'
import type { LocatedIssue } from '../renderer/content/issue.ts'
import { issuesOf, testContent } from './testSite.ts'

/** Returns the examples of a block by name; none if their file is missing, which a test of that block reports. */
export const examplesOf = (type: string): Record<string, object> => parse(textOf(type)) ?? {}

function textOf(type: string): string {
  const { examples } = blockFiles(type)
  return existsSync(examples) ? readFileSync(examples, 'utf8') : ''
}

/** Returns a page without its last block, the example. */
const pageHead = (type: string) => `title: A page for an example
description: A page of the tests that holds one example of a block and nothing else.
blocks:
${type === 'hero' ? '' : '- { type: hero, title: A page }'}
`

const cache = new IncrementalCache()

/** True if a page may contain a block with these fields. */
export const isValid = (type: string, fields: object): boolean =>
  issuesOf({ 'resources/example.yaml': `${pageHead(type)}${stringify([{ type, ...fields }], { lineWidth: 0 })}` }, cache).length === 0

/**
 * Returns the mistakes in an example, as `npm run check` reports them for a page; empty if there are none. The example is put into a page
 * at the same columns as in its file, with its name replaced by the type of the block, and everything around it blank. A mistake in another page of the
 * test site, such as one whose block was removed, is named as its own.
 */
export function mistakesIn(type: string, name: string, text = textOf(type), site: Parameters<typeof testContent>[0] = {}): string {
  const head = pageHead(type)
  const shift = head.split('\n').length - 1
  let isInExample = false
  const lines = text.split('\n').map((line) => {
    const [, exampleName] = /^([^\s#].*):\s*$/.exec(line) ?? []
    if (exampleName !== undefined) isInExample = exampleName === name
    return !isInExample ? '' : exampleName === undefined ? line : `- type: ${type}`
  })
  const content = testContent({ ...site, 'resources/example.yaml': `${head}${lines.join('\n')}` })
  return loadSite(content)
    .issues.map((issue) =>
      issue.file === 'pages/resources/example.yaml'
        ? formatIssue({ ...issue, file: blockFiles(type).examples, line: issue.line - shift, endLine: issue.endLine - shift }, text)
        : formatInTestSite(issue, content),
    )
    .join('\n\n')
}

/** Returns a mistake in a page of the test site, as `npm run check` reports it. */
export const formatInTestSite = (issue: LocatedIssue, content: ContentFiles) =>
  formatIssue({ ...issue, file: `tests/site/${issue.file}` }, contentText(content, issue.file))
