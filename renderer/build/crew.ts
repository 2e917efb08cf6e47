import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { ContentListing } from '../content/files.ts'
import { ContentChanged, ContentMistake } from '../content/files.ts'
import type { Known } from '../content/siteReader.ts'
import type { PagePrinter, Printed, PrintOptions } from './pagePrinter.ts'

/** What another thread needs to know to print pages. */
export type HelperTask = { options: PrintOptions; content: ContentListing; pages: string }

export type ToHelper = { task: HelperTask } | { print: string[] } | { known: ReadonlyMap<string, Known>; sizes: ReadonlyMap<string, number> }

export type FromHelper = { printed: Printed[] } | { failed: 'mistake' | 'changed' | { thrown: Error; details: object } }

/** So many pages are handed out at a time: few enough that nobody is left waiting for the last, nor holds many at once. */
const batch = 8

/** A thread takes about so many pages' time to start. */
const worthAHelper = 400

/** The threads that print keep the cores busy: V8's own for collecting garbage would wait for one, and all wait for them. */
const collectAlone = '--no-parallel-scavenge'

/**
 * The memory in use doubles, at the most, before it is cleaned up; by itself it grows fourfold. A build of 10,000 pages takes
 * a fifth less, in the same time.
 */
const thrift = '--heap-growing-percent=100'

/**
 * The memory of a thread for what is new, in MB. Node 20 has so much by itself; later versions double it in a long build, which
 * saves no time.
 */
const youngGeneration = 48

/**
 * How much V8 runs of a function before it optimizes it: 66 KB of bytecode by itself. Optimizing takes time of the cores
 * that print here, and done early it is done again; this much saves a tenth of a build of 1,000 pages with Node 20. Later
 * versions have a compiler between and are left as they are.
 */
const patience = '--interrupt-budget=540000'

/** The threads that print pages: this one, and others where there are many. */
export class Crew {
  readonly #most: number
  readonly #entry: string
  readonly #helpers: Helper[] = []
  #task: HelperTask | undefined
  #news: ToHelper | undefined

  /** @param most how many threads may print, this one included. @param entry the compiled `helper.ts` */
  constructor(most: number, entry: string) {
    this.#most = most
    this.#entry = entry
  }

  /**
   * Has as many threads at hand as so many pages are worth. They take a while to start: whoever expects pages to print does
   * well to say so before there are any.
   * @returns how many that are, besides this one
   */
  expect(pages: number): number {
    const wanted = Math.min(this.#most - 1, Math.floor(pages / worthAHelper))
    if (wanted > 0) {
      for (const flag of [collectAlone, thrift]) setFlagsFromString(flag)
      if (process.version.startsWith('v20.')) setFlagsFromString(patience)
    }
    while (this.#helpers.length < wanted) {
      const helper = new Helper(this.#entry)
      if (this.#task) helper.tell({ task: this.#task })
      this.#helpers.push(helper)
    }
    return wanted
  }

  /** Says what is to be printed; before `print`, once until `dismiss`. */
  brief(task: HelperTask) {
    this.#task = task
    for (const helper of this.#helpers) helper.tell({ task })
  }

  /** All pages are known: whoever prints from now on is told of them first. */
  complete(known: ReadonlyMap<string, Known>, sizes: ReadonlyMap<string, number>) {
    this.#news = { known, sizes }
  }

  /**
   * Prints pages. The order in which they are done depends on nothing that shows.
   * @param printer this thread's own
   * @throws {ContentMistake} @throws {ContentChanged}
   */
  async print(printer: PagePrinter, paths: readonly string[], onPrinted: (printed: Printed) => void) {
    let next = 0
    const take = () => {
      const taken = paths.slice(next, next + batch)
      next += batch
      return taken.length > 0 ? taken : undefined
    }
    const wanted = this.expect(paths.length)
    const asked = this.#helpers.slice(0, wanted)
    if (this.#news) for (const helper of asked) helper.inform(this.#news)
    const own = async () => {
      for (let taken = take(); taken; taken = take()) {
        for (const printed of printer.print(taken)) onPrinted(printed)
        await setImmediate()
      }
    }
    await Promise.all([...asked.map((helper) => helper.print(take, onPrinted)), own()])
  }

  /** Ends the other threads. */
  async dismiss() {
    this.#task = undefined
    this.#news = undefined
    await Promise.all(this.#helpers.splice(0).map((helper) => helper.dismiss()))
  }
}

const errorOf = (failed: Extract<FromHelper, { failed: unknown }>['failed']): Error => {
  if (failed === 'mistake') return new ContentMistake()
  if (failed === 'changed') return new ContentChanged()
  return Object.assign(failed.thrown, failed.details)
}

class Helper {
  readonly #worker: Worker
  readonly #failure: Promise<never>
  #onPrinted: ((printed: Printed[]) => void) | undefined
  #informed: ToHelper | undefined

  constructor(entry: string) {
    this.#worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: youngGeneration } })
    this.#failure = new Promise((_, reject) => {
      this.#worker.on('error', reject)
      this.#worker.on('message', (message: FromHelper) => {
        if ('printed' in message) this.#onPrinted?.(message.printed)
        else reject(errorOf(message.failed))
      })
    })
    // Whoever prints hears of it; until then it is nobody's.
    this.#failure.catch(() => {})
  }

  /** Ten thousand pages take a while to tell: it is done once, and only where they are asked for. */
  inform(news: ToHelper) {
    if (this.#informed !== news) this.tell(news)
    this.#informed = news
  }

  tell(message: ToHelper) {
    this.#worker.postMessage(message)
  }

  /** Prints until nothing is left to take, with one batch always lying ready. */
  print(take: () => string[] | undefined, onPrinted: (printed: Printed) => void): Promise<void> {
    let waitingFor = 0
    const done = new Promise<void>((resolve) => {
      const hand = () => {
        const paths = take()
        if (!paths) return
        waitingFor++
        this.tell({ print: paths })
      }
      this.#onPrinted = (printed) => {
        waitingFor--
        hand()
        for (const each of printed) onPrinted(each)
        if (waitingFor === 0) resolve()
      }
      hand()
      hand()
      if (waitingFor === 0) resolve()
    })
    return Promise.race([done, this.#failure])
  }

  dismiss() {
    return this.#worker.terminate()
  }
}
