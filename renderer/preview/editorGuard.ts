import { realpathSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { isWithin } from '../system/files.ts'

/**
 * Returns middleware that prevents other websites from opening files in the editor, and anyone from opening files that are not part of the site.
 * @param folders the folders whose files may be opened
 */
export const editorGuard = (folders: readonly string[]) => (request: IncomingMessage, response: ServerResponse, next: () => void) =>
  isAllowedOrigin(request) && isBelow(request, folders) ? next() : void response.writeHead(403).end()

/** True if the request is from a page of the preview, from a person who typed the address, or from a program, which could open the file itself. */
const isAllowedOrigin = ({ headers }: IncomingMessage) => [undefined, 'none', 'same-origin'].includes(headers['sec-fetch-site'])

/** True if the file is in one of the folders by its real path: a link in a folder may point outside. */
function isBelow({ url = '' }: IncomingMessage, folders: readonly string[]): boolean {
  try {
    // Parsed from the address as Vite does it, without line and column.
    const file = new URL(url, 'http://localhost').searchParams.get('file') ?? ''
    const real = realpathSync(resolve(file.replace(/:\d+(:\d+)?$/, '')))
    return folders.some((folder) => isWithin(realpathSync(folder), real))
  } catch {
    return false
  }
}
