import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { ContentChangedError, ContentError, type ContentListing } from '../content/files.ts'
import type { PageRecord } from '../content/reader/pageRecords.ts'
import type { PageWriter, WriteOptions, WrittenPage } from './pageWriter.ts'

/** What another thread needs to know to write pages. */
export type WriteTask = { options: WriteOptions; content: ContentListing; pages: string }

export type WorkerRequest = { task: WriteTask } | { write: string[] } | { known: ReadonlyMap<string, PageRecord>; sizes: ReadonlyMap<string, number> }

export type WorkerResponse = { written: WrittenPage[] } | { failed: 'changed' | { mistake: string } | { thrown: Error; details: object } }

/** So many pages are handed out at a time: few enough that nobody is left waiting for the last, nor holds many at once. */
const batchSize = 8

/** A thread takes about so many pages' time to start. */
const pagesPerWorker = 400

/** The threads that write keep the cores busy: V8's own for collecting garbage would wait for one, and all wait for them. */
const serialScavengeFlag = '--no-parallel-scavenge'

/**
 * The memory in use doubles, at the most, before it is cleaned up; by itself it grows fourfold. A build of 10,000 pages takes
 * a fifth less, in the same time.
 */
const heapGrowthFlag = '--heap-growing-percent=100'

/**
 * The memory of a thread for what is new, in MB. Node 20 has so much by itself; later versions double it in a long build, which
 * saves no time.
 */
const youngGenerationMb = 48

/**
 * How much V8 runs of a function before it optimizes it: 66 KB of bytecode by itself. Optimizing takes time of the cores
 * that write here, and done early it is done again; this much saves a tenth of a build of 1,000 pages with Node 20. Later
 * versions have a compiler between and are left as they are.
 */
const interruptBudgetFlag = '--interrupt-budget=540000'

/** The threads that write pages: this one, and others where there are many. */
export class WorkerPool {
  readonly #maxThreads: number
  readonly #entry: string
  readonly #workers: PoolWorker[] = []
  #task: WriteTask | undefined
  #siteData: WorkerRequest | undefined

  /** @param most how many threads may write, this one included. @param entry the compiled `worker.ts` */
  constructor(most: number, entry: string) {
    this.#maxThreads = most
    this.#entry = entry
  }

  /**
   * Has as many threads at hand as so many pages are worth. They take a while to start: whoever expects pages to write does
   * well to say so before there are any.
   * @returns how many that are, besides this one
   */
  warmUp(pages: number): number {
    const wanted = Math.min(this.#maxThreads - 1, Math.floor(pages / pagesPerWorker))
    if (wanted > 0) {
      for (const flag of [serialScavengeFlag, heapGrowthFlag]) setFlagsFromString(flag)
      if (process.version.startsWith('v20.')) setFlagsFromString(interruptBudgetFlag)
    }
    while (this.#workers.length < wanted) {
      const worker = new PoolWorker(this.#entry)
      if (this.#task) worker.send({ task: this.#task })
      this.#workers.push(worker)
    }
    return wanted
  }

  /** Says what is to be written; before `write`, once until `terminate`. */
  assign(task: WriteTask) {
    this.#task = task
    for (const worker of this.#workers) worker.send({ task })
  }

  /** All pages are known: whoever writes from now on is told of them first. */
  setSiteData(known: ReadonlyMap<string, PageRecord>, sizes: ReadonlyMap<string, number>) {
    this.#siteData = { known, sizes }
  }

  /**
   * Writes pages. The order in which they are done depends on nothing that shows.
   * @param writer this thread's own
   * @throws {ContentError} @throws {ContentChangedError}
   */
  async write(writer: PageWriter, paths: readonly string[], onWritten: (page: WrittenPage) => void) {
    let next = 0
    const take = () => {
      const taken = paths.slice(next, next + batchSize)
      next += batchSize
      return taken.length > 0 ? taken : undefined
    }
    const wanted = this.warmUp(paths.length)
    const asked = this.#workers.slice(0, wanted)
    if (this.#siteData) for (const worker of asked) worker.sendOnce(this.#siteData)
    const own = async () => {
      for (let taken = take(); taken; taken = take()) {
        for (const page of writer.write(taken)) onWritten(page)
        await setImmediate()
      }
    }
    await Promise.all([...asked.map((worker) => worker.write(take, onWritten)), own()])
  }

  /** Ends the other threads. */
  async terminate() {
    this.#task = undefined
    this.#siteData = undefined
    await Promise.all(this.#workers.splice(0).map((worker) => worker.terminate()))
  }
}

const errorOf = (failed: Extract<WorkerResponse, { failed: unknown }>['failed']): Error => {
  if (failed === 'changed') return new ContentChangedError()
  if ('mistake' in failed) return new ContentError(failed.mistake)
  return Object.assign(failed.thrown, failed.details)
}

class PoolWorker {
  readonly #worker: Worker
  readonly #failure: Promise<never>
  #onWritten: ((pages: WrittenPage[]) => void) | undefined
  #lastSent: WorkerRequest | undefined

  constructor(entry: string) {
    this.#worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb } })
    this.#failure = new Promise((_, reject) => {
      this.#worker.on('error', reject)
      this.#worker.on('message', (message: WorkerResponse) => {
        if ('written' in message) this.#onWritten?.(message.written)
        else reject(errorOf(message.failed))
      })
    })
    // Whoever writes hears of it; until then it is nobody's.
    this.#failure.catch(() => {})
  }

  /** Ten thousand pages take a while to tell: it is done once, and only where they are asked for. */
  sendOnce(news: WorkerRequest) {
    if (this.#lastSent !== news) this.send(news)
    this.#lastSent = news
  }

  send(message: WorkerRequest) {
    this.#worker.postMessage(message)
  }

  /** Writes until nothing is left to take, with one batch always lying ready. */
  write(take: () => string[] | undefined, onWritten: (page: WrittenPage) => void): Promise<void> {
    let waitingFor = 0
    const done = new Promise<void>((resolve) => {
      const hand = () => {
        const paths = take()
        if (!paths) return
        waitingFor++
        this.send({ write: paths })
      }
      this.#onWritten = (pages) => {
        waitingFor--
        hand()
        for (const page of pages) onWritten(page)
        if (waitingFor === 0) resolve()
      }
      hand()
      hand()
      if (waitingFor === 0) resolve()
    })
    return Promise.race([done, this.#failure])
  }

  terminate() {
    return this.#worker.terminate()
  }
}
