import { existsSync, realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isWithin } from '../system/files.ts'
import type { ContentStore } from './contentStore.ts'
import { withClient } from './ownDocument.ts'
import type { Preview, PreviewResponse } from './preview.ts'

/** Decodes a path and removes its trailing slash, except for "/". Returns it unchanged if it is malformed. */
export const cleanPath = (path: string) => {
  try {
    return decodeURI(path).replace(/(?<=.)\/+$/, '')
  } catch {
    return path
  }
}

const isGetOrHead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

export const requestPath = ({ url = '/' }: IncomingMessage) => cleanPath(url.split(/[?#]/)[0] ?? '/')

/** True if the request is for a file of `public/`. A symbolic link out of it does not count, as in a build. */
export function isPublic(request: IncomingMessage, folder: Pick<ContentStore, 'public'>): boolean {
  const file = join(folder.public, requestPath(request))
  return isGetOrHead(request) && existsSync(file) && statSync(file).isFile() && isWithin(realpathSync(folder.public), realpathSync(file))
}

/** Returns a function that is true once the browser has closed the connection of a request. */
export const isGone =
  ({ socket }: IncomingMessage) =>
  () =>
    socket.destroyed

/** Responds with a page, or passes the request to Vite. */
export async function handleRequest(site: Preview, request: IncomingMessage, response: ServerResponse, next: () => void) {
  const [requestedPath = '/'] = (request.url ?? '/').split(/[?#]/)
  const path = requestPath(request)
  if (!isGetOrHead(request) || /^\/(@|__|node_modules\/)/.test(path)) return next()
  const wantsPage = request.headers.accept?.includes('text/html') ?? false
  const result = await site.respond(path, isGone(request))
  // A module of the renderer, or anything else that Vite serves.
  if (!wantsPage && !site.hasPage(path) && !(result && 'file' in result)) return next()
  if (requestedPath.length > 1 && requestedPath.endsWith('/') && !requestedPath.startsWith('//')) return send(request, response, { redirect: path }, site)
  send(request, response, result, site)
}

/** In a frame of another website, a click that is meant for that site could press a button of the edit panel. VS Code shows pages in a frame of its own. */
const framePolicy = "frame-ancestors 'self' vscode-webview: vscode-file:"

const contentTypes: Record<string, string> = { xml: 'application/xml', json: 'application/json', webmanifest: 'application/manifest+json' }

export function send(request: IncomingMessage, response: ServerResponse, result: PreviewResponse, site: Preview) {
  response.setHeader('Cache-Control', 'no-store')
  const end = (body: string, type: string) => {
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(body)
  }
  if (!result) response.writeHead(404).end()
  else if ('redirect' in result) {
    const query = request.url?.match(/\?[^#]*/)?.[0] ?? ''
    response.writeHead(301, { Location: encodeURI(result.redirect) + query }).end()
  } else if ('file' in result) end(result.body, contentTypes[result.file.split('.').at(-1) ?? ''] ?? 'text/plain')
  else {
    response.statusCode = result.status
    response.setHeader('Content-Security-Policy', framePolicy)
    // An example is inside a frame of the catalogue, which keeps it up to date.
    end(result.kind === 'example' ? result.html : withClient(result, site.version), 'text/html')
  }
}
