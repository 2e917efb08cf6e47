import { existsSync, realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isWithin } from '../system/files.ts'
import type { ContentStore } from './contentStore.ts'
import type { Preview, PreviewResponse } from './preview.ts'
import { withClient } from './shell.ts'

/** Decoded and without the slash at the end, except for Home. */
export const cleanPath = (path: string) => {
  try {
    return decodeURI(path).replace(/(?<=.)\/+$/, '')
  } catch {
    return path
  }
}

const isGetOrHead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

export const requestPath = ({ url = '/' }: IncomingMessage) => cleanPath(url.split(/[?#]/)[0] ?? '/')

/** Whether a file of `public/` is asked for; what a link leads to outside of it is none, as in a build. */
export function isPublic(request: IncomingMessage, folder: Pick<ContentStore, 'public'>): boolean {
  const file = join(folder.public, requestPath(request))
  return isGetOrHead(request) && existsSync(file) && statSync(file).isFile() && isWithin(realpathSync(folder.public), realpathSync(file))
}

/** Answers with a page, or leaves the request to Vite. */
export async function handleRequest(site: Preview, request: IncomingMessage, response: ServerResponse, next: () => void) {
  const [written = '/'] = (request.url ?? '/').split(/[?#]/)
  const path = requestPath(request)
  if (!isGetOrHead(request) || /^\/(@|__|node_modules\/)/.test(path)) return next()
  const wantsPage = request.headers.accept?.includes('text/html') ?? false
  const found = await site.respond(path)
  // A module of the renderer, or anything else of Vite's.
  if (!wantsPage && !site.hasPage(path) && !(found && 'file' in found)) return next()
  if (written.length > 1 && written.endsWith('/') && !written.startsWith('//')) return send(request, response, { redirect: path }, site)
  send(request, response, found, site)
}

const contentTypes: Record<string, string> = { xml: 'application/xml', json: 'application/json', txt: 'text/plain', webmanifest: 'application/manifest+json' }

export function send(request: IncomingMessage, response: ServerResponse, found: PreviewResponse, site: Preview) {
  response.setHeader('Cache-Control', 'no-store')
  const end = (body: string, type: string) => {
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(body)
  }
  if (!found) response.writeHead(404).end()
  else if ('redirect' in found) {
    const query = request.url?.match(/\?[^#]*/)?.[0] ?? ''
    response.writeHead(301, { Location: encodeURI(found.redirect) + query }).end()
  } else if ('file' in found) end(found.body, contentTypes[found.file.split('.').at(-1) ?? ''] ?? 'text/plain')
  else {
    response.statusCode = found.status
    // An example stands in a frame of the catalogue, which keeps it in step.
    end(found.kind === 'example' ? found.html : withClient(found, site.version), 'text/html')
  }
}
