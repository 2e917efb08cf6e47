import type { BlockType } from '../../schema/index.ts'
import type { BlockOf } from './expandFragments.ts'
import type { AgencyFlags } from './resolved.ts'

/** An entry that may be the featured partner, or invented. */
export type AgencyEntry = AgencyFlags & { name: string }

/** The fields of a block that are lists of such entries. */
type AgencyList<B> = { [F in keyof B]: B[F] extends readonly AgencyEntry[] ? F : never }[keyof B] & string

/** The lists of each block whose entries may be the featured partner. */
const agencyLists: { readonly [T in BlockType]?: readonly AgencyList<BlockOf<T>>[] } = {
  rankingTable: ['agencies'],
}

/** Returns the entries of those lists of a block, and where each is. `path` starts at the block. */
export function agencyEntriesOf(block: { type: BlockType }): { entry: AgencyEntry; path: [list: string, index: number] }[] {
  const lists = block as unknown as Record<string, readonly AgencyEntry[]>
  const entriesOf = (list: string) => (lists[list] ?? []).map((entry, index) => ({ entry, path: [list, index] as [string, number] }))
  return agencyLists[block.type]?.flatMap(entriesOf) ?? []
}
