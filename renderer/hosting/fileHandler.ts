import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv, { type Options } from 'sirv'

/**
 * Answers with the files of a folder that may change meanwhile. sirv looks at a file, then opens it: where it is gone by then, the
 * answer ends and the server goes on; where another has its name, that one is sent, which is as long as it is.
 * @returns a handler, which calls `otherwise` for what is no file
 */
export function fileHandler(folder: string, options: Options) {
  const files = sirv(folder, {
    ...options,
    setHeaders(response, path, stats) {
      // An empty list is how sirv lets one leave out what it says itself.
      response.setHeader('Content-Length', [])
      options.setHeaders?.(response, path, stats)
    },
  })
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): void => {
    // sirv throws at a range that ends before it starts, and no file of a site is asked for in parts.
    delete request.headers.range
    response.on('pipe', (file: Readable) => file.on('error', () => response.destroy()))
    try {
      files(request, response, otherwise)
    } catch {
      otherwise()
    }
  }
}
