import { fieldOf, type Mapping } from './data.ts'
import { similarity, wordBag } from './wordBag.ts'

/** From this similarity on, a page that was added is one that was removed. */
const nearlySame = 0.8

/** Of more pairs, only those that an alias names are found. */
const maxPairs = 10_000

/** A page of one version of a site. Data is undefined for a file that cannot be read. */
type VersionOfPage = { address: string; data: Mapping | undefined }

/** Returns the old addresses of pages that moved, by their new ones: an alias names it, or nearly the same words are on both. */
export function findMovedPages(removed: readonly VersionOfPage[], added: readonly VersionOfPage[]): Map<string, string> {
  const moves = new Map<string, string>()
  const left = new Map(removed.map((page) => [page.address, page]))
  const add = (from: string, to: string) => {
    moves.set(to, from)
    left.delete(from)
  }
  for (const { address, data } of added) {
    const alias = aliasesOf(data).find((each) => left.has(each))
    if (alias !== undefined) add(alias, address)
  }
  const candidates = added.filter(({ address }) => !moves.has(address))
  if (left.size * candidates.length > maxPairs) return moves
  const bags = [...left.values()].map(({ address, data }) => ({ address, bag: wordBag(data) }))
  const scored = candidates.flatMap(({ address, data }) => {
    const bag = wordBag(data)
    return bags.map((old) => ({ from: old.address, to: address, score: similarity(old.bag, bag) }))
  })
  for (const { from, to, score } of scored.sort((a, b) => b.score - a.score)) if (score >= nearlySame && left.has(from) && !moves.has(to)) add(from, to)
  return moves
}

/** Returns the old addresses that redirect to a page. */
export function aliasesOf(data: Mapping | undefined): string[] {
  const aliases = data && fieldOf(data, 'aliases')
  return Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : []
}
