import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { ContentChanged, ContentMistake } from '../content/files.ts'
import { readerOf, readNamed } from '../system/files.ts'
import { PageWriter } from './pageWriter.ts'
import type { FromWorker, ToWorker, WriteTask } from './workerPool.ts'

// A thread that writes pages for a build: it takes paths and answers with what it has written.
let writer: PageWriter | undefined

parentPort?.on('message', (message: ToWorker) => {
  try {
    if ('task' in message) writer = writerOf(message.task)
    else if (!writer) throw new Error('Nobody has said what is to be written')
    else if ('write' in message) answer({ written: writer.write(message.write) })
    else {
      writer.reader.sizes = message.sizes
      writer.reader.complete(message.known)
    }
  } catch (error) {
    // Of an error its message alone reaches another thread; what the system says of it goes beside it.
    const thrown = error as Error
    const mistake = error instanceof ContentMistake ? error.message : undefined
    answer({ failed: mistake !== undefined ? { mistake } : error instanceof ContentChanged ? 'changed' : { thrown, details: { ...thrown } } })
  }
})

const writerOf = ({ options, content, pages }: WriteTask) =>
  new PageWriter({ ...content, read: (name) => readNamed(join(pages, name)), readPublic: readerOf(options.folders.public) }, options)

const answer = (message: FromWorker) => parentPort?.postMessage(message)
