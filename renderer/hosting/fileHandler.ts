import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import sirv, { type Options } from 'sirv'

/**
 * Serves the files of a folder that may change meanwhile. sirv calls `stat`, then opens the file: if it is gone by then, the
 * response ends and the server continues; if it has been replaced, the new file is sent, whatever its length.
 * @returns a handler, which calls `next` if there is no such file
 */
export function fileHandler(folder: string, options: Options) {
  const files = sirv(folder, {
    ...options,
    setHeaders(response, path, stats) {
      // With an empty list sirv omits its own Content-Length.
      response.setHeader('Content-Length', [])
      options.setHeaders?.(response, path, stats)
    },
  })
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    // sirv throws at a range that ends before it starts, and no file of a site is requested in parts.
    delete request.headers.range
    response.on('pipe', (file: Readable) => file.on('error', () => response.destroy()))
    try {
      files(request, response, next)
    } catch {
      next()
    }
  }
}
