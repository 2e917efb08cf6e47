import { realpathSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { isWithin } from '../system/files.ts'

/**
 * Returns middleware that prevents other websites from opening files in the editor, and anyone from opening files that are not part of the site.
 * @param folders the folders whose files may be opened
 */
export const editorGuard = (folders: readonly string[]) => (request: IncomingMessage, response: ServerResponse, next: () => void) => {
  const file = requestedFile(request)
  if (file === '') response.writeHead(400).end('Name the file: ?file=pages/index.yaml:3:1')
  else if (isAllowedOrigin(request) && file !== undefined && isBelow(file, folders)) next()
  else response.writeHead(403).end()
}

/** True if the request is from a page of the preview, from a person who typed the address, or from a program, which could open the file itself. */
const isAllowedOrigin = ({ headers }: IncomingMessage) => [undefined, 'none', 'same-origin'].includes(headers['sec-fetch-site'])

/** Returns the file that is asked for, parsed from the address as Vite does it: empty if there is none, undefined for what is no address. */
function requestedFile({ url = '' }: IncomingMessage): string | undefined {
  try {
    return new URL(url, 'http://localhost').searchParams.get('file') ?? ''
  } catch {
    return undefined
  }
}

/** True if the file is in one of the folders by its real path: a link in a folder may point outside. @param file with line and column, if they are given */
function isBelow(file: string, folders: readonly string[]): boolean {
  try {
    const real = realpathSync(resolve(file.replace(/:\d+(:\d+)?$/, '')))
    return folders.some((folder) => isWithin(realpathSync(folder), real))
  } catch {
    return false
  }
}
