import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { ContentChangedError, ContentError, type ContentListing } from '../content/files.ts'
import type { PageRecord } from '../content/reader/pageRecords.ts'
import type { PageWriter, WriteOptions, WrittenPage } from './pageWriter.ts'

/** What a worker thread needs to know to write pages. */
export type WriteTask = {
  options: WriteOptions
  content: ContentListing
  /** `SiteReader.commonDigest` of the thread that assigns the task: one that reads other files would write pages of another site. */
  commonDigest: string
}

export type WorkerRequest = { task: WriteTask } | { write: string[] } | { records: ReadonlyMap<string, PageRecord>; sizes: ReadonlyMap<string, number> }

export type WorkerResponse = { written: WrittenPage[] } | { failed: 'changed' | { mistake: string } | { thrown: Error; details: object } }

/** Pages sent to a thread at a time: few enough that no thread waits long for the last one or holds many in memory. */
const batchSize = 8

/** Starting a thread takes about as long as writing this many pages. */
const pagesPerWorker = 400

/** The writing threads keep all cores busy: V8's garbage collection threads would wait for a core, and all others for them. */
const serialScavengeFlag = '--no-parallel-scavenge'

/**
 * Lets the heap at most double before garbage collection; by default it grows fourfold. A build of 10,000 pages needs a fifth
 * less memory, in the same time.
 */
const heapGrowthFlag = '--heap-growing-percent=100'

/**
 * The size of a thread's young generation, in MB. The default of Node 20; later versions double it in a long build, which saves
 * no time.
 */
const youngGenerationMb = 48

/**
 * V8's optimizing compiler competes with the writing threads for the cores. It inlines less and does not analyze which objects
 * escape: it takes half the time, and pages take no longer.
 */
const quickOptimizationFlags = ['--max-inlined-bytecode-size-cumulative=300', '--no-turbo-escape']

/** How often V8 runs a function before it optimizes it; 3,000 times by default. A build of 1,000 pages takes 4 % less time. */
const invocationCountFlag = '--invocation-count-for-turbofan=24000'

/**
 * The same for V8 before version 12 (Node 20): how much bytecode of a function it runs; 66 KB by default. Optimizing is worth its
 * time only in a thread that writes many pages.
 */
const interruptBudgetFlag = (pagesPerThread: number) => `--interrupt-budget=${pagesPerThread < 2500 ? 540_000 : 15_000}`

const v8Version = Number.parseInt(process.versions.v8, 10)

/** The versions of V8 that these flags were measured with, those of Node 20 to 26: V8 prints an error for a flag that it does not know. */
const isMeasuredV8 = v8Version >= 11 && v8Version <= 14

/** The threads that write pages: this one, and worker threads if there are many pages. */
export class WorkerPool {
  readonly #maxThreads: number
  readonly #entry: string
  readonly #workers: PoolWorker[] = []
  #task: WriteTask | undefined
  #siteData: WorkerRequest | undefined

  /** @param maxThreads how many threads may write, including this one. @param entry the compiled `worker.ts` */
  constructor(maxThreads: number, entry: string) {
    this.#maxThreads = maxThreads
    this.#entry = entry
  }

  /**
   * Starts as many worker threads as pay off for this many pages. They take a while to start, so call this as soon as pages to
   * write are expected.
   * @returns the number of worker threads
   */
  warmUp(pages: number): number {
    const count = Math.min(this.#maxThreads - 1, Math.floor(pages / pagesPerWorker))
    if (count > 0 && isMeasuredV8) {
      const optimizationFlag = v8Version >= 12 ? invocationCountFlag : interruptBudgetFlag(pages / (count + 1))
      for (const flag of [serialScavengeFlag, heapGrowthFlag, ...quickOptimizationFlags, optimizationFlag]) setFlagsFromString(flag)
    }
    while (this.#workers.length < count) {
      const worker = new PoolWorker(this.#entry)
      if (this.#task) worker.send({ task: this.#task })
      this.#workers.push(worker)
    }
    return count
  }

  /** Sets what is to be written. Call it before `write`, and only once until `terminate`. */
  assign(task: WriteTask) {
    this.#task = task
    for (const worker of this.#workers) worker.send({ task })
  }

  /** Sets what all pages together export; workers receive it before their next write. */
  setSiteData(records: ReadonlyMap<string, PageRecord>, sizes: ReadonlyMap<string, number>) {
    this.#siteData = { records, sizes }
  }

  /**
   * Writes pages, in no particular order; the output does not depend on the order.
   * @param writer the writer of this thread
   * @throws {ContentError} @throws {ContentChangedError}
   */
  async write(writer: PageWriter, paths: readonly string[], onWritten: (page: WrittenPage) => void) {
    let next = 0
    const take = () => {
      const batch = paths.slice(next, next + batchSize)
      next += batchSize
      return batch.length > 0 ? batch : undefined
    }
    const count = this.warmUp(paths.length)
    const workers = this.#workers.slice(0, count)
    if (this.#siteData) for (const worker of workers) worker.sendOnce(this.#siteData)
    const writeHere = async () => {
      for (let batch = take(); batch; batch = take()) {
        for (const page of writer.write(batch)) onWritten(page)
        await setImmediate()
      }
    }
    try {
      await Promise.all([...workers.map((worker) => worker.write(take, onWritten)), writeHere()])
    } finally {
      // After a failure nothing is left to take: the folder that pages are written to is about to be removed.
      next = paths.length
    }
  }

  /** Terminates the worker threads. */
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
    // Rejections surface in `write`; without this, Node would report them as unhandled.
    this.#failure.catch(() => {})
  }

  /** Sends the site data unless it was sent last: with ten thousand pages this takes a while, and idle workers do not need it. */
  sendOnce(siteData: WorkerRequest) {
    if (this.#lastSent !== siteData) this.send(siteData)
    this.#lastSent = siteData
  }

  send(message: WorkerRequest) {
    this.#worker.postMessage(message)
  }

  /** Writes until no batch is left, with one batch always queued in the worker. */
  write(take: () => string[] | undefined, onWritten: (page: WrittenPage) => void): Promise<void> {
    let pending = 0
    const done = new Promise<void>((resolve) => {
      const sendNext = () => {
        const paths = take()
        if (!paths) return
        pending++
        this.send({ write: paths })
      }
      this.#onWritten = (pages) => {
        pending--
        sendNext()
        for (const page of pages) onWritten(page)
        if (pending === 0) resolve()
      }
      sendNext()
      sendNext()
      if (pending === 0) resolve()
    })
    return Promise.race([done, this.#failure])
  }

  terminate() {
    return this.#worker.terminate()
  }
}
