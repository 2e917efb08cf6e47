import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { ContentChanged, ContentMistake } from '../content/files.ts'
import { readerOf, readNamed } from '../system/files.ts'
import type { FromHelper, HelperTask, ToHelper } from './crew.ts'
import { PagePrinter } from './pagePrinter.ts'

// A thread that prints pages for the build: it takes paths and answers with what it has printed.
let printer: PagePrinter | undefined

parentPort?.on('message', (message: ToHelper) => {
  try {
    if ('task' in message) printer = printerOf(message.task)
    else if (!printer) throw new Error('Nobody has said what is to be printed')
    else if ('print' in message) answer({ printed: printer.print(message.print) })
    else {
      printer.reader.sizes = message.sizes
      printer.reader.complete(message.known)
    }
  } catch (error) {
    // Of an error its message alone reaches another thread; what the system says of it goes beside it.
    const thrown = error as Error
    answer({ failed: error instanceof ContentMistake ? 'mistake' : error instanceof ContentChanged ? 'changed' : { thrown, details: { ...thrown } } })
  }
})

const printerOf = ({ options, content, pages }: HelperTask) =>
  new PagePrinter({ ...content, read: (name) => readNamed(join(pages, name)), readPublic: readerOf(options.folders.public) }, options)

const answer = (message: FromHelper) => parentPort?.postMessage(message)
