import { realpathSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve, sep } from 'node:path'

/**
 * Keeps other websites from opening files in the editor, and everyone from opening what is none of the site's.
 * @param folders whose files may be opened
 */
export const editorGuard = (folders: readonly string[]) => (request: IncomingMessage, response: ServerResponse, next: () => void) =>
  isOwn(request) && isBelow(request, folders) ? next() : void response.writeHead(403).end()

/** Asked by a page of the preview, by a person who wrote the address, or by a program, which could open the file itself. */
const isOwn = ({ headers }: IncomingMessage) => [undefined, 'none', 'same-origin'].includes(headers['sec-fetch-site'] as string | undefined)

/** Whether the file is in one of the folders, by its real path: a link in a folder may lead out of it. */
function isBelow({ url = '' }: IncomingMessage, folders: readonly string[]): boolean {
  try {
    // Read from the address as Vite reads it, without line and column.
    const file = new URL(url, 'http://localhost').searchParams.get('file') ?? ''
    const real = realpathSync(resolve(file.replace(/:\d+(:\d+)?$/, '')))
    return folders.some((folder) => `${real}${sep}`.startsWith(`${realpathSync(folder)}${sep}`))
  } catch {
    return false
  }
}
