import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { blockFiles } from '../renderer/blocks/blockFiles.ts'
import { formatIssue } from '../renderer/content/format.ts'
import { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { issuesOf } from './testSite.ts'

/** The examples of a block by name: none where their file is missing, which a test of that block tells. */
export const examplesOf = (type: string): Record<string, object> => parse(textOf(type)) ?? {}

function textOf(type: string): string {
  const { examples } = blockFiles(type)
  return existsSync(examples) ? readFileSync(examples, 'utf8') : ''
}

/** A page but for its last block: an example. */
const pageHead = (type: string) => `title: A page for an example
description: A page of the tests that holds one example of a block and nothing else.
blocks:
${type === 'hero' ? '' : '- { type: hero, title: A page }'}
`

const cache = new IncrementalCache()

/** Whether a page may hold a block with these fields. */
export const isValid = (type: string, fields: object): boolean =>
  issuesOf({ 'resources/example.yaml': `${pageHead(type)}- ${JSON.stringify({ type, ...fields })}` }, cache).length === 0

/**
 * What is wrong with an example, as `npm run check` says it of a page; nothing where all is right. It is written into a page with the
 * columns that it has in its file, its name being the type of the block, and everything around it blank.
 */
export function mistakesIn(type: string, name: string, text = textOf(type)): string {
  const head = pageHead(type)
  const shift = head.split('\n').length - 1
  let isIn = false
  const own = text.split('\n').map((line) => {
    const [, begun] = /^([^\s#].*):\s*$/.exec(line) ?? []
    if (begun !== undefined) isIn = begun === name
    return !isIn ? '' : begun === undefined ? line : `- type: ${type}`
  })
  return issuesOf({ 'resources/example.yaml': `${head}${own.join('\n')}` })
    .map((issue) => ({ ...issue, file: blockFiles(type).examples, line: issue.line - shift, endLine: issue.endLine - shift }))
    .map((issue) => formatIssue(issue, text))
    .join('\n\n')
}
