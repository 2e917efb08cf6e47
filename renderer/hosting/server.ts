import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join, posix } from 'node:path'
import { basePathOf } from '../content/addresses.ts'
import type { hostRulesFiles } from '../content/generatedFiles.ts'
import { fileHandler } from './fileHandler.ts'
import { revalidateCacheControl, withheldPattern } from './rules.ts'

/** Matches paths that are not addresses although the files exist, in any letter case because some disks ignore it. */
const withheldPaths = new RegExp(`^/(?:${withheldPattern})$`, 'i')

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
    const { url = '/' } = request
    const [rawPath = '/'] = url.split('?')
    const path = decodePath(rawPath)
    const redirect = (to: string) =>
      response.writeHead(301, { Location: encodePath(to) + url.slice(rawPath.length), 'Cache-Control': revalidateCacheControl }).end()

    if (!isUnder(path)) return notFound()
    if (root && path === root) return redirect(base)
    const rule = redirects().get(path)
    if (rule !== undefined) return redirect(rule)
    if (withheldPaths.test(path.slice(root.length))) return notFound()
    const clean = path.replace(/(\/index)?\.html$|\/$/, '')
    if (path !== base && path !== clean) return redirect(clean === root ? base : clean)
    request.url = encodePath(path.slice(root.length) || '/')
    return files(request, response, notFound)

    function notFound() {
      setHeaders(response, path)
      const page = join(folder, '404.html')
      const [encoding, extension = ''] = compressedCopies.find(([name, extension]) => accepted.includes(name) && existsSync(page + extension)) ?? []
      response.writeHead(404, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': revalidateCacheControl,
        Vary: 'Accept-Encoding',
        ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
      })
      response.end(request.method === 'HEAD' ? undefined : read(page + extension))
    }
  })
  // On a busy machine more than Node's five seconds may pass between two requests, and the second would hit a closed connection.
  server.keepAliveTimeout = 60_000
  return server
}

/**
 * Decodes the path of a request as hosts do, before any rule is applied: "//%61/./b" → "/a/b". The result begins with one slash,
 * so a redirect to it stays on the site; a path that no address has becomes that of the 404 page.
 */
function decodePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path)
    // A request to a proxy has a complete URL, and browsers treat a backslash as a slash.
    return /^\/[^\\]*$/.test(decoded) ? posix.normalize(decoded) : '/404'
  } catch {
    return '/404'
  }
}

const encodePath = (path: string) => encodeURI(path).replace(/[?#]/g, encodeURIComponent)

/** Removes refused encodings ("br;q=0") from an Accept-Encoding header, because sirv looks only for names. */
const acceptedEncodings = (accepted = '') =>
  accepted
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/i.test(encoding))
    .join()

/** The extensions of compressed copies beside a file, the smaller copy first. */
const compressedCopies = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Content types that sirv lacks, or for which it omits that they are UTF-8. */
const contentTypes: Record<string, string> = {
  '.ico': 'image/x-icon',
  '.txt': 'text/plain;charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Reads a file; returns undefined if it does not exist, or was just removed. */
function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Returns a function that returns the current rules of a site, which may have been built again. */
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
