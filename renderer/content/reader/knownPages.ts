import { aliasesOf, childrenOf, type Face, type Sort, sortSummaries } from '../faces.ts'
import type { PlacedPage } from '../placed.ts'
import { type Claims, claimsOf } from '../rules/claims.ts'
import { countOf, type ReservedCount, reservationsOfPage } from '../rules/release.ts'
import { sitemapOf } from '../sitemap.ts'
import { faceOf, type Summary } from '../summary.ts'
import type { Tokens } from '../tokens.ts'
import { digestOf } from './digest.ts'

/** What is kept of a page that has been read. It crosses threads and lies on disk, where texts cost less than what they say. */
export type Known = {
  /** Of its file. */
  digest: string
  /** What it tells other pages: `Told`, as JSON. */
  told: string
  /** How much of it is not to be public yet: `ReservedCount`, as JSON; nothing of a page that may be all public. */
  reserved?: string | undefined
}

/** What others show of a page, and digests of what they may link to and draw from. */
type Told = { face: Face; anchors: string; ranking: string; claims?: Claims }

/** @param digest of the page's file */
export function knownOf({ file, page, blocks }: PlacedPage, digest: string, summary: Summary): Known {
  const told: Told = {
    face: faceOf(summary),
    anchors: digestOf(summary.anchors),
    ranking: digestOf(summary.agencies ?? null),
    claims: claimsOf(blocks),
  }
  const reserved = countOf(reservationsOfPage(page, file))
  return { digest, told: JSON.stringify(told), reserved: reserved && JSON.stringify(reserved) }
}

/** All pages of a site, by what is kept of each. */
export class KnownPages {
  readonly #paths: readonly string[]
  readonly #known: ReadonlyMap<string, Known>
  readonly #told = new Map<string, Told>()
  readonly #sorted = new Map<string, readonly Face[]>()
  #faces: Face[] | undefined
  #children: ReadonlyMap<string, Face[]> | undefined
  #aliases: ReadonlyMap<string, string> | undefined
  #sitemap: ReturnType<typeof sitemapOf> | undefined

  /** @param paths of all pages, in the order of their files */
  constructor(paths: readonly string[], known: ReadonlyMap<string, Known>) {
    this.#paths = paths
    this.#known = known
  }

  /** A digest of the file of a page as it was read. */
  digestOf(path: string): string | undefined {
    return this.#known.get(path)?.digest
  }

  toldOf(path: string): Told | undefined {
    const known = this.#known.get(path)
    const told = this.#told.get(path) ?? (known && (JSON.parse(known.told) as Told))
    if (told) this.#told.set(path, told)
    return told
  }

  get faces(): Face[] {
    this.#faces ??= this.#paths.flatMap((path) => this.toldOf(path)?.face ?? [])
    return this.#faces
  }

  get claims(): Claims[] {
    return this.#paths.flatMap((path) => this.toldOf(path)?.claims ?? [])
  }

  get aliases(): ReadonlyMap<string, string> {
    this.#aliases ??= aliasesOf(this.faces)
    return this.#aliases
  }

  /** The pages right below an address that lists may show. */
  below(path: string, sort: Sort): readonly Face[] {
    this.#children ??= childrenOf(this.faces)
    const key = `${sort} ${path}`
    const sorted = this.#sorted.get(key) ?? sortSummaries(this.#children.get(path) ?? [], sort)
    this.#sorted.set(key, sorted)
    return sorted
  }

  sitemap(tokens: Tokens) {
    this.#sitemap ??= sitemapOf(this.faces, tokens)
    return this.#sitemap
  }

  /** How much of each page is not to be public yet. */
  reserved(): ReservedCount[] {
    // Pages of a kind have the same reserved: each text is read once.
    const counts = new Map<string, ReservedCount>()
    return this.#paths.flatMap((path) => {
      const { reserved } = this.#known.get(path) ?? {}
      if (reserved === undefined) return []
      const count = counts.get(reserved) ?? (JSON.parse(reserved) as ReservedCount)
      counts.set(reserved, count)
      return [count]
    })
  }
}
