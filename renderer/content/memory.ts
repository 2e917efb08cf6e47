import { isDeepStrictEqual } from 'node:util'
import type { World } from './world.ts'

type Work = { inputs: readonly unknown[]; result: unknown }

const sameEntries = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((entry, index) => entry === b[index])

/**
 * What was worked out before. A site read again with the same memory is worked out only as far as files have changed,
 * which is what makes the preview of a thousand pages immediate.
 */
export class Memory {
  readonly #works = new Map<string, Work>()
  readonly #visits = new Map<string, Work & { trace: Trace }>()
  readonly #good = new Map<string, unknown>()
  readonly #keeps: boolean

  /** @param options.keeps `false` for one that remembers nothing: a build reads the site once */
  constructor({ keeps = true } = {}) {
    this.#keeps = keeps
  }

  /** The result of `work`, or the one from before when it is given the same values. @param name what is worked out: "page index.yaml" */
  recall<T>(name: string, inputs: readonly unknown[], work: () => T): T {
    if (!this.#keeps) return work()
    const before = this.#works.get(name)
    if (before && sameEntries(before.inputs, inputs)) return before.result as T
    const result = work()
    this.#works.set(name, { inputs, result })
    return result
  }

  /** Like `recall`, and a new result that equals the one before is given as that one, so that what rests on it stands. */
  recallEqual<T>(name: string, inputs: readonly unknown[], work: () => T): T {
    const before = this.#works.get(name)?.result
    return this.recall(name, inputs, () => {
      const result = work()
      return isDeepStrictEqual(result, before) ? (before as T) : result
    })
  }

  /** The value, or while there is none the last one there was. */
  lastGood<T>(name: string, value: T | undefined): T | undefined {
    if (value === undefined) return this.#good.get(name) as T | undefined
    if (this.#keeps) this.#good.set(name, value)
    return value
  }

  /**
   * Like `recall`, for work that looks around in the world: it stands while everything it looked at is as it was.
   * @param later says whether work that has to be done waits: then the result from before is given once more, or `none`
   */
  visit<T>(name: string, inputs: readonly unknown[], world: World, work: (world: World) => T, later?: { waits: () => boolean; none: T }): T {
    if (!this.#keeps) return work(world)
    const before = this.#visits.get(name)
    const standing = before && sameEntries(before.inputs, inputs) ? before : undefined
    if (standing?.trace.isOf(world)) return standing.result as T
    // To ask a thousand pages whether they still stand takes a while as well.
    if (later?.waits()) return before ? (before.result as T) : later.none
    if (standing?.trace.stands(world)) return standing.result as T
    const trace = new Trace(world)
    const result = work(trace.world)
    this.#visits.set(name, { inputs, result, trace })
    return result
  }
}

type Ask = (...about: unknown[]) => unknown
type Answer = { about: unknown[]; answer: unknown }

const sameAnswer = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && Array.isArray(b) && sameEntries(a, b))

/** A world that remembers what it was asked. */
class Trace {
  /** Answers as the one it stands for, to everyone who asks. */
  readonly world: World
  readonly #facts = new Map<keyof World, unknown>()
  readonly #answers = new Map<keyof World, Map<string, Answer>>()
  #seen: World

  constructor(world: World) {
    this.#seen = world
    const asks = new Map<keyof World, Ask>()
    this.world = new Proxy(world, {
      get: (_, name: keyof World) => {
        const fact = world[name]
        if (typeof fact !== 'function') {
          this.#facts.set(name, fact)
          return fact
        }
        const known = asks.get(name)
        if (known) return known
        const answers = new Map<string, Answer>()
        this.#answers.set(name, answers)
        const ask: Ask = (...about) => {
          const answer = (fact as Ask)(...about)
          answers.set(about.join(' '), { about, answer })
          return answer
        }
        asks.set(name, ask)
        return ask
      },
    })
  }

  /** Whether it was this world that answered, or one known to answer the same. */
  isOf(world: World): boolean {
    return world === this.#seen
  }

  /** Whether another world answers the same. */
  stands(world: World): boolean {
    for (const [name, fact] of this.#facts) if (world[name] !== fact) return false
    for (const [name, answers] of this.#answers) {
      const ask = world[name] as Ask
      for (const { about, answer } of answers.values()) if (!sameAnswer(ask(...about), answer)) return false
    }
    this.#seen = world
    return true
  }
}
