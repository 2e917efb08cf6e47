import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { ContentChangedError, ContentError } from '../content/files.ts'
import { publicReaderOf } from '../system/contentFolder.ts'
import { readBytes } from '../system/files.ts'
import { PageWriter } from './pageWriter.ts'
import type { WorkerRequest, WorkerResponse, WriteTask } from './workerPool.ts'

// A worker thread that writes pages for a build: receives paths and responds with the pages written.
let writer: PageWriter | undefined

parentPort?.on('message', (message: WorkerRequest) => {
  try {
    if ('task' in message) writer = writerOf(message.task)
    else if (!writer) throw new Error('The worker was not told what to write')
    else if ('write' in message) respond({ written: writer.write(message.write) })
    else {
      writer.reader.documentSizes = message.sizes
      writer.reader.complete(message.records)
    }
  } catch (error) {
    // Structured cloning keeps only the standard properties of an error; `code`, `path` and the like are sent separately.
    const thrown = error as Error
    const mistake = error instanceof ContentError ? error.message : undefined
    respond({ failed: mistake !== undefined ? { mistake } : error instanceof ContentChangedError ? 'changed' : { thrown, details: { ...thrown } } })
  }
})

/** @throws {ContentChangedError} if a file that was read by the thread that assigns the task has changed since */
function writerOf({ options, content, commonDigest }: WriteTask): PageWriter {
  const { folders } = options
  const made = new PageWriter({ ...content, read: (name) => readBytes(join(folders.pages, name)), readPublic: publicReaderOf(folders.public) }, options)
  if (made.reader.commonDigest !== commonDigest) throw new ContentChangedError()
  return made
}

const respond = (message: WorkerResponse) => parentPort?.postMessage(message)
