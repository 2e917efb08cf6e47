import type { Site } from '../../schema/index.ts'
import type { Memory } from './memory.ts'
import { type PageFacts, summaryOf } from './pageFacts.ts'
import { aliasesOf, childrenOf, type PageSummary, sortSummaries } from './pageSummary.ts'
import { pictureReader } from './picture.ts'
import { isFile, notFoundPath } from './routes.ts'
import type { Tokens } from './tokens.ts'
import type { World } from './world.ts'

type Facts = {
  site: Site
  tokens: Tokens
  /** The addresses of all pages; those with mistakes have one too. */
  paths: readonly string[]
  summaries: readonly PageFacts[]
  publicFiles: ReadonlySet<string>
  readPublic(address: string): Uint8Array
  /** Of the documents that have been made, in bytes. */
  sizes: ReadonlyMap<string, number>
  /** Pages of which not every block is known. */
  inDoubt: ReadonlySet<string>
  /** Whether all named links and words in braces are known; not when `_site.yaml` cannot be read. */
  knows: { links: boolean; tokens: boolean }
}

/** What pages may refer to, from what is known of each. What is the same as in an earlier world is the same value. */
export function worldOf({ site, tokens, paths, summaries, publicFiles, readPublic, sizes, inDoubt, knows }: Facts, memory: Memory): World {
  const known = memory.recallEqual('paths', [paths], () => new Set(paths.filter((path) => path !== notFoundPath)))
  const aliases = memory.recallEqual('aliases', [summaries], () => aliasesOf(summaries))
  const byPath = new Map(summaries.map((facts) => [facts.path, facts]))
  const children = childrenOf(summaries)
  const sorted = new Map<string, readonly PageSummary[]>()
  const summary = (path: string) => {
    const facts = byPath.get(path)
    return facts && memory.recallEqual(`summary of ${path}`, [facts], () => summaryOf(facts))
  }

  return {
    site,
    tokens,
    links: site.links,
    origin: site.origin,
    knowsLinks: knows.links,
    knowsTokens: knows.tokens,
    aliases: () => aliases,
    paths: () => known,
    hasPage: (path) => known.has(path),
    hasFile: (path) => isFile(path, publicFiles),
    anchors: (path) => (inDoubt.has(path) ? undefined : byPath.get(path)?.anchors),
    ranking: (path) => byPath.get(path)?.agencies,
    summary,
    below: (path, sort, count) => {
      const key = `${sort} below ${path}`
      const all = sorted.get(key) ?? sortSummaries(children.get(path) ?? [], sort).flatMap((page) => summary(page.path) ?? [])
      sorted.set(key, all)
      const first = all.slice(0, count)
      return memory.recall(`${count} by ${key}`, first, () => first)
    },
    picture: pictureReader({ publicFiles, readPublic }),
    publicFiles,
    bytesOf: (href) => sizes.get(href),
  }
}
