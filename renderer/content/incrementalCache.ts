import { isDeepStrictEqual } from 'node:util'
import type { SiteIndex } from './siteIndex.ts'

type CacheEntry = { inputs: readonly unknown[]; result: unknown }

const sameEntries = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((entry, index) => entry === b[index])

/**
 * What was worked out before. A site read again with the same memory is worked out only as far as files have changed,
 * which is what makes the preview of a thousand pages immediate.
 */
export class IncrementalCache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #trackedEntries = new Map<string, CacheEntry & { trace: DependencyTracker }>()
  readonly #lastGood = new Map<string, unknown>()
  readonly #enabled: boolean

  /** @param options.keeps `false` for one that remembers nothing: a build reads the site once */
  constructor({ keeps = true } = {}) {
    this.#enabled = keeps
  }

  /** The result of `work`, or the one from before when it is given the same values. @param name what is worked out: "page index.yaml" */
  compute<T>(name: string, inputs: readonly unknown[], work: () => T): T {
    if (!this.#enabled) return work()
    const before = this.#entries.get(name)
    if (before && sameEntries(before.inputs, inputs)) return before.result as T
    const result = work()
    this.#entries.set(name, { inputs, result })
    return result
  }

  /** Like `recall`, and a new result that equals the one before is given as that one, so that what rests on it stands. */
  computeStable<T>(name: string, inputs: readonly unknown[], work: () => T): T {
    const before = this.#entries.get(name)?.result
    return this.compute(name, inputs, () => {
      const result = work()
      return isDeepStrictEqual(result, before) ? (before as T) : result
    })
  }

  /** The value, or while there is none the last one there was. */
  lastGood<T>(name: string, value: T | undefined): T | undefined {
    if (value === undefined) return this.#lastGood.get(name) as T | undefined
    if (this.#enabled) this.#lastGood.set(name, value)
    return value
  }

  /**
   * Like `recall`, for work that looks around in the world: it stands while everything it looked at is as it was.
   * @param later says whether work that has to be done waits: then the result from before is given once more, or `none`
   */
  computeTracked<T>(name: string, inputs: readonly unknown[], world: SiteIndex, work: (world: SiteIndex) => T, later?: { waits: () => boolean; none: T }): T {
    if (!this.#enabled) return work(world)
    const before = this.#trackedEntries.get(name)
    const standing = before && sameEntries(before.inputs, inputs) ? before : undefined
    if (standing?.trace.isFrom(world)) return standing.result as T
    // To ask a thousand pages whether they still stand takes a while as well.
    if (later?.waits()) return before ? (before.result as T) : later.none
    if (standing?.trace.isValidFor(world)) return standing.result as T
    const trace = new DependencyTracker(world)
    const result = work(trace.siteIndex)
    this.#trackedEntries.set(name, { inputs, result, trace })
    return result
  }
}

type Lookup = (...about: unknown[]) => unknown
type LookupResult = { args: unknown[]; result: unknown }

const sameResult = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && Array.isArray(b) && sameEntries(a, b))

/** A world that remembers what it was asked. */
class DependencyTracker {
  /** Answers as the one it stands for, to everyone who asks. */
  readonly siteIndex: SiteIndex
  readonly #values = new Map<keyof SiteIndex, unknown>()
  readonly #results = new Map<keyof SiteIndex, Map<string, LookupResult>>()
  #lastIndex: SiteIndex

  constructor(world: SiteIndex) {
    this.#lastIndex = world
    const asks = new Map<keyof SiteIndex, Lookup>()
    this.siteIndex = new Proxy(world, {
      get: (_, name: keyof SiteIndex) => {
        const fact = world[name]
        if (typeof fact !== 'function') {
          this.#values.set(name, fact)
          return fact
        }
        const known = asks.get(name)
        if (known) return known
        const answers = new Map<string, LookupResult>()
        this.#results.set(name, answers)
        const ask: Lookup = (...args) => {
          const answer = (fact as Lookup)(...args)
          answers.set(args.join(' '), { args, result: answer })
          return answer
        }
        asks.set(name, ask)
        return ask
      },
    })
  }

  /** Whether it was this world that answered, or one known to answer the same. */
  isFrom(world: SiteIndex): boolean {
    return world === this.#lastIndex
  }

  /** Whether another world answers the same. */
  isValidFor(world: SiteIndex): boolean {
    for (const [name, fact] of this.#values) if (world[name] !== fact) return false
    for (const [name, answers] of this.#results) {
      const ask = world[name] as Lookup
      for (const { args: about, result: answer } of answers.values()) if (!sameResult(ask(...about), answer)) return false
    }
    this.#lastIndex = world
    return true
  }
}
