import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { readerOf, readNamed } from '../cli/files.ts'
import { ContentChanged, ContentMistake } from '../content/siteReader.ts'
import type { FromHelper, HelperTask, ToHelper } from './crew.ts'
import { PagePrinter } from './pagePrinter.ts'

// A thread that prints pages for the build: it takes paths and answers with what it has printed.
const { options, content, pages } = workerData as HelperTask

let printer: PagePrinter | undefined

parentPort?.on('message', (message: ToHelper) => {
  try {
    printer ??= new PagePrinter({ ...content, read: (name) => readNamed(join(pages, name)), readPublic: readerOf(options.folders.public) }, options)
    if ('known' in message) {
      printer.reader.sizes = message.sizes
      printer.reader.complete(message.known)
      return
    }
    answer({ printed: printer.print(message.print) })
  } catch (error) {
    // Of an error its message alone reaches another thread; what the system says of it goes beside it.
    const thrown = error as Error
    answer({ failed: error instanceof ContentMistake ? 'mistake' : error instanceof ContentChanged ? 'changed' : { thrown, details: { ...thrown } } })
  }
})

const answer = (message: FromHelper) => parentPort?.postMessage(message)
