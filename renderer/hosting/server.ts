import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { basePathOf } from '../content/addresses.ts'
import { hostRulesFiles } from '../content/generatedFiles.ts'
import { fileHandler } from './fileHandler.ts'
import { revalidateCacheControl } from './rules.ts'

/** Addresses that are none, though there are files: in a path a sign may be written as its number. */
const hiddenPaths = new RegExp(`^/(${hostRulesFiles.join('|').replaceAll('_', '(?:_|%5f)')}|404(?:\\.html)?)$`, 'i')

/** Serves a built site by the rules that hosts apply: clean addresses, `_redirects`, `_headers`, the 404 page and its status. */
export function siteServer(folder: string, base = '/'): Server {
  const root = basePathOf(base)
  const isUnder = (path: string) => path === root || path.startsWith(`${root}/`)
  const headers = rulesIn(folder, '_headers', parseHeaders)
  const redirects = rulesIn(folder, '_redirects', parseRedirects)

  const setHeaders = (response: ServerResponse, path: string) => {
    for (const { pattern, values } of headers()) if (pattern.test(path)) for (const [name, value] of values) response.setHeader(name, value)
  }
  const files = fileHandler(folder, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (response, path) => {
      if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', revalidateCacheControl)
      const type = contentTypes[extname(path)]
      if (type !== undefined) response.setHeader('Content-Type', type)
      setHeaders(response, root + path)
    },
  })

  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    request.headers['accept-encoding'] = accepted
    const [path = '/', query] = (request.url ?? '/').split('?')
    const search = query === undefined ? '' : `?${query}`
    const redirect = (to: string) => response.writeHead(301, { Location: to, 'Cache-Control': revalidateCacheControl }).end()

    // A proxy is asked for a whole address.
    if (!path.startsWith('/') || !isUnder(path)) return notFound()
    if (root && path === root) return redirect(base + search)
    const rule = redirects().get(path)
    if (rule !== undefined) return redirect(rule + search)
    if (hiddenPaths.test(path.slice(root.length))) return notFound()
    const clean = path.replace(/(\/index)?\.html$|\/+$/, '')
    // Two slashes, or what browsers take for them, begin the address of another site.
    if (path !== base && path !== clean && !/^\/[/\\]/.test(path)) return redirect((clean === root ? base : clean) + search)
    request.url = (path.slice(root.length) || '/') + search
    return files(request, response, notFound)

    function notFound() {
      setHeaders(response, path)
      const page = join(folder, '404.html')
      const [encoding, ending = ''] = compressedCopies.find(([name, ending]) => accepted.includes(name) && existsSync(page + ending)) ?? []
      response.writeHead(404, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': revalidateCacheControl,
        Vary: 'Accept-Encoding',
        ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
      })
      response.end(request.method === 'HEAD' ? undefined : read(page + ending))
    }
  })
  // On a busy machine more than Node's five seconds pass between two requests, and the second would find the connection closed.
  server.keepAliveTimeout = 60_000
  return server
}

/** What a browser accepts, without what it names to refuse it ("br;q=0"): sirv looks for names alone. */
const acceptedEncodings = (accepted = '') =>
  accepted
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/i.test(encoding))
    .join()

/** The compressed copies beside a file, the smaller first. */
const compressedCopies = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Types of files that sirv knows none for, or not that they are UTF-8. */
const contentTypes: Record<string, string> = {
  '.ico': 'image/x-icon',
  '.txt': 'text/plain;charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file; nothing where it is not there, or not any more. */
function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** The rules of a site as they are now: it may have been built anew. */
function rulesIn<T>(folder: string, name: (typeof hostRulesFiles)[number], parse: (text: string) => T): () => T {
  let last = ''
  let rules = parse(last)
  return () => {
    const text = read(join(folder, name))?.toString() ?? ''
    if (text !== last) rules = parse(text)
    last = text
    return rules
  }
}

function parseHeaders(text: string) {
  const rules: { pattern: RegExp; values: [string, string][] }[] = []
  for (const line of text.split('\n')) {
    const header = /^\s+([^:]+):\s*(.+)$/.exec(line)
    if (header) rules.at(-1)?.values.push([header[1] ?? '', header[2] ?? ''])
    else if (line.trim())
      rules.push({
        pattern: new RegExp(
          `^${line
            .trim()
            .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
            .replaceAll('*', '.*')}$`,
        ),
        values: [],
      })
  }
  return rules
}

const parseRedirects = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(/\s+/) as [string, string]),
  )
