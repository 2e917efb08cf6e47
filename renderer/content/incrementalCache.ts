import { isDeepStrictEqual } from 'node:util'
import { type Lookup, type SiteIndex, trackLookups } from './siteIndex.ts'

type CacheEntry = { inputs: readonly unknown[]; result: unknown }

/** @property validIn the site index for which the result was last found to be valid */
type TrackedEntry = CacheEntry & { trace: DependencyTracker; validIn: SiteIndex }

const sameEntries = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((entry, index) => entry === b[index])

/**
 * Results computed before. A site read again with the same cache is recomputed only as far as files have changed, which is
 * what makes the preview of a thousand pages immediate.
 */
export class IncrementalCache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #trackedEntries = new Map<string, TrackedEntry>()
  readonly #lastGood = new Map<string, unknown>()
  readonly #enabled: boolean

  /** @param options.enabled `false` for `noCache` */
  constructor({ enabled = true } = {}) {
    this.#enabled = enabled
  }

  /** Returns a cache of the same results, for trying what a change would do: nothing that is tried gets into this one, and no file is as it once was. */
  copyForTrial(): IncrementalCache {
    const copy = new IncrementalCache({ enabled: this.#enabled })
    for (const [name, entry] of this.#entries) copy.#entries.set(name, entry)
    for (const [name, entry] of this.#trackedEntries) copy.#trackedEntries.set(name, { ...entry })
    return copy
  }

  /** Returns the result of `work`, or the cached one if the inputs are the same. @param name what is computed: "page index.yaml" */
  compute<T>(name: string, inputs: readonly unknown[], work: () => T): T {
    if (!this.#enabled) return work()
    const before = this.#entries.get(name)
    if (before && sameEntries(before.inputs, inputs)) return before.result as T
    const result = work()
    this.#entries.set(name, { inputs, result })
    return result
  }

  /** Like `compute`; a new result deeply equal to the old one is returned as the old one, so that what depends on it stays valid. */
  computeStable<T>(name: string, inputs: readonly unknown[], work: () => T): T {
    const before = this.#entries.get(name)?.result
    return this.compute(name, inputs, () => {
      const result = work()
      return isDeepStrictEqual(result, before) ? (before as T) : result
    })
  }

  /** Returns the value, or the last one there was if it is undefined. */
  lastGood<T>(name: string, value: T | undefined): T | undefined {
    if (value === undefined) return this.#lastGood.get(name) as T | undefined
    if (this.#enabled) this.#lastGood.set(name, value)
    return value
  }

  /**
   * Like `compute`, for work that looks things up in the site index: the result is valid as long as every lookup gives what it gave.
   * @param later says whether to postpone work that has to be done: then the old result is returned, or `fallback` if there is none
   */
  computeTracked<T>(
    name: string,
    inputs: readonly unknown[],
    siteIndex: SiteIndex,
    work: (siteIndex: SiteIndex) => T,
    later?: { shouldPostpone: () => boolean; fallback: T },
  ): T {
    if (!this.#enabled) return work(siteIndex)
    const before = this.#trackedEntries.get(name)
    const reusable = before && sameEntries(before.inputs, inputs) ? before : undefined
    if (reusable?.validIn === siteIndex) return reusable.result as T
    // Checking whether the results of a thousand pages are still valid takes a while as well.
    if (later?.shouldPostpone()) return before ? (before.result as T) : later.fallback
    if (reusable?.trace.isValidFor(siteIndex)) {
      reusable.validIn = siteIndex
      return reusable.result as T
    }
    const trace = new DependencyTracker(siteIndex)
    const result = work(trace.siteIndex)
    this.#trackedEntries.set(name, { inputs, result, trace, validIn: siteIndex })
    return result
  }
}

/** Caches nothing: for what is read once. */
export const noCache = new IncrementalCache({ enabled: false })

const sameResult = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && Array.isArray(b) && sameEntries(a, b))

/** Records what is looked up in a site index. */
class DependencyTracker {
  /** A copy of the site index that records every lookup. */
  readonly siteIndex: SiteIndex
  readonly #lookups = new Map<string, { name: Lookup; args: unknown[]; result: unknown }>()

  constructor(siteIndex: SiteIndex) {
    this.siteIndex = trackLookups(siteIndex, (name, args, result) => this.#lookups.set([name, ...args].join(' '), { name, args, result }))
  }

  /** True if every recorded lookup gives the same result in another index of the same facts. */
  isValidFor(siteIndex: SiteIndex): boolean {
    for (const [name, member] of Object.entries(siteIndex)) if (typeof member !== 'function' && member !== this.siteIndex[name as keyof SiteIndex]) return false
    for (const { name, args, result } of this.#lookups.values())
      if (!sameResult((siteIndex[name] as (...args: unknown[]) => unknown)(...args), result)) return false
    return true
  }
}
