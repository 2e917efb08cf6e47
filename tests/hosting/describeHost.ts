import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { typefaceFile } from '../../renderer/content/typeface.ts'

/** A request and the expected response. `undefined` for a header that must be absent. */
type Case = {
  /** The path from the root of the site: "/rankings". */
  path: string
  method?: string
  headers?: Record<string, string>
  status: number
  responseHeaders?: Record<string, string | RegExp | undefined>
  body?: RegExp
}

const immutable = /max-age=31536000, immutable/
const revalidated = 'no-cache'

/** Returns the cases for the built site of the tests; `script` is one of its hashed files. */
const cases = (root: string, script: string): Case[] => [
  { path: '/', status: 200, responseHeaders: { 'content-type': /^text\/html;\s*charset=utf-8$/i, 'cache-control': revalidated }, body: /A small home page/ },
  { path: '/rankings', status: 200, responseHeaders: { 'content-type': /^text\/html/, 'cache-control': revalidated }, body: /The overall ranking/ },
  { path: '/rankings/chatbots', status: 200, body: /Chatbot agencies/ },
  { path: '/rankings?from=mail', status: 200, body: /The overall ranking/ },
  { path: '/rankings', method: 'HEAD', status: 200, body: /^$/ },

  { path: '/rankings/', status: 301, responseHeaders: { location: `${root}/rankings` } },
  { path: '/rankings/chatbots/', status: 301, responseHeaders: { location: `${root}/rankings/chatbots` } },
  { path: '/rankings/?from=mail', status: 301, responseHeaders: { location: `${root}/rankings?from=mail` } },
  { path: '/rankings/?back=/search?q=crm', status: 301, responseHeaders: { location: `${root}/rankings?back=/search?q=crm` } },
  { path: '/rankings.html', status: 301, responseHeaders: { location: `${root}/rankings` } },
  { path: '/rankings/chatbots.html?from=mail', status: 301, responseHeaders: { location: `${root}/rankings/chatbots?from=mail` } },
  { path: '/index.html', status: 301, responseHeaders: { location: `${root}/` } },
  { path: '/rankings/index.html', status: 301, responseHeaders: { location: `${root}/rankings` } },
  { path: '/assets/', status: 301, responseHeaders: { location: `${root}/assets`, 'cache-control': revalidated } },
  { path: '/audits', status: 301, responseHeaders: { location: `${root}/services/audits` } },
  { path: '/audits?from=mail', status: 301, responseHeaders: { location: `${root}/services/audits?from=mail` } },

  { path: '/no/such/page', status: 404, responseHeaders: { 'content-type': /^text\/html/, 'cache-control': revalidated }, body: /Oops! Page not found/ },
  { path: '/services/no-such-service', status: 404, body: /<template data-match="(?:\/sub)?\/services\/:serviceId"/ },
  { path: '/assets/no-such-file.js', status: 404, responseHeaders: { 'cache-control': revalidated } },
  { path: '/_headers', status: 404 },
  { path: '/no/such/page', headers: { 'accept-encoding': 'gzip' }, status: 404, responseHeaders: { 'content-encoding': 'gzip' }, body: /Oops! Page not found/ },
  { path: '/404', status: 404, body: /Oops! Page not found/ },
  { path: '/404.html', status: 404, body: /Oops! Page not found/ },
  { path: '/%2e%2e/%2e%2e/etc/passwd', status: 404 },

  { path: script, status: 200, responseHeaders: { 'content-type': /javascript/, 'cache-control': immutable } },
  { path: `/${typefaceFile}`, status: 200, responseHeaders: { 'content-type': 'font/woff2', 'cache-control': immutable } },
  { path: '/site.webmanifest', status: 200, responseHeaders: { 'content-type': /^application\/manifest\+json/, 'cache-control': revalidated } },
  { path: '/feed.xml', status: 200, responseHeaders: { 'content-type': /xml/, 'cache-control': revalidated } },
  { path: '/sitemap.xml', status: 200, responseHeaders: { 'content-type': /xml/ } },
  { path: '/llms.txt', status: 200, responseHeaders: { 'content-type': /^text\/plain;\s*charset=utf-8$/i } },
  { path: '/favicon.ico', status: 200, responseHeaders: { 'content-type': 'image/x-icon' } },

  {
    path: '/rankings',
    headers: { 'accept-encoding': 'gzip' },
    status: 200,
    responseHeaders: { 'content-encoding': 'gzip', vary: /accept-encoding/i },
    body: /The overall ranking/,
  },
  { path: script, headers: { 'accept-encoding': 'gzip;q=0.5' }, status: 200, responseHeaders: { 'content-encoding': 'gzip', 'cache-control': immutable } },
  ...['identity', 'gzip;q=0, br; q=0.0'].map((accepted) => ({
    path: '/rankings',
    headers: { 'accept-encoding': accepted },
    status: 200,
    responseHeaders: { 'content-encoding': undefined },
    body: /The overall ranking/,
  })),
  { path: '/no/such/page', headers: { 'accept-encoding': 'gzip;q=0' }, status: 404, responseHeaders: { 'content-encoding': undefined } },

  ...['/', '/no/such/page', script].map((path) => ({
    path,
    status: path.startsWith('/no/') ? 404 : 200,
    responseHeaders: {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      // Without `includeSubDomains`, which would concern other hosts of the owner.
      'strict-transport-security': 'max-age=31536000',
      'permissions-policy': /camera=\(\)/,
      'content-security-policy': /frame-ancestors 'none'/,
    },
  })),
]

/** Other spellings of paths, the status they get, and where they redirect to. */
const spellings: [path: string, status: number, location?: string][] = [
  ['/r%61nkings', 200],
  ['/rankings%2Fchatbots', 200],
  ['//rankings', 200],
  ['/services/./../rankings', 200],
  ['/services/%2e%2e/rankings', 200],
  ['//rankings/', 301, '/rankings'],
  ['/rankings//chatbots/', 301, '/rankings/chatbots'],
  ['/rankings%2F?from=mail', 301, '/rankings?from=mail'],
  ['/rankings%2Ehtml', 301, '/rankings'],
  ['/%61udits?from=mail', 301, '/services/audits?from=mail'],
  ['/%E2%82%AC/', 301, '/%E2%82%AC'],
  ['/100%25/', 301, '/100%25'],
  ['/%23/', 301, '/%23'],
  ['/rankings%3Ffrom=mail', 404],
  ['/%34%30%34', 404],
  ['/%34%30%34.html', 404],
  ['/404%2Ehtml', 404],
  ['/%5Fheaders', 404],
  ['/x/../_redirects', 404],
  ['/rankings%5C', 404],
  ['/%5Crankings/', 404],
]

/** Sends a request with the path as written, which `fetch` would normalize. */
export const askAsWritten = (origin: string, path: string) =>
  new Promise<{ status: number | undefined; location: string | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const received = get({ hostname, port, path }, async (response) =>
      resolve({ status: response.statusCode, location: response.headers.location, body: await text(response) }),
    )
    received.on('error', reject)
  })

const brotliCases = (script: string): Case[] => [
  { path: '/rankings', headers: { 'accept-encoding': 'gzip, br' }, status: 200, responseHeaders: { 'content-encoding': 'br' }, body: /The overall ranking/ },
  { path: script, headers: { 'accept-encoding': 'gzip, br' }, status: 200, responseHeaders: { 'content-encoding': 'br', 'cache-control': immutable } },
]

/**
 * Defines the tests of what every host of the site must do: clean addresses, redirects, status codes, cache headers,
 * compressed files.
 * @param origin the origin of the server, known once it runs
 * @param root the path of the site on it: "" or "/sub"
 */
export function describeHost(
  name: string,
  { origin, root = '', script, brotli }: { origin: () => string; root?: string; script: () => string; brotli: boolean },
) {
  describe(name, () => {
    const placeholder = '/assets/a-script.js'
    const all = [...cases(root, placeholder), ...(brotli ? brotliCases(placeholder) : [])]
    test.each(all.map((each) => ({ ...each, asked: `${each.method ?? 'GET'} ${each.path} ${Object.entries(each.headers ?? {}).join(' ')}` })))(
      '$asked: $status',
      async ({ path, method = 'GET', headers = {}, status, responseHeaders = {}, body }) => {
        const address = origin() + root + (path === placeholder ? script() : path)
        const response = await fetch(address, { method, headers, redirect: 'manual' })
        expect(response.status).toBe(status)
        for (const [header, value] of Object.entries(responseHeaders)) {
          const actual = response.headers.get(header)?.replace(origin(), '')
          if (value instanceof RegExp) expect(actual, header).toMatch(value)
          else expect(actual, header).toBe(value)
        }
        const text = await response.text()
        if (body) expect(text).toMatch(body)
      },
    )

    test.each(spellings)('%s is decoded and normalized before any rule applies: %d', async (path, status, location) => {
      const response = await askAsWritten(origin(), root + path)
      expect([response.status, response.location]).toEqual([status, location && root + location])
      expect(response.body.includes('Oops! Page not found')).toBe(status === 404)
    })

    if (root)
      test('the site is served under its base path, and nothing outside it', async () => {
        const request = async (path: string) => {
          const { status, headers } = await fetch(origin() + path, { redirect: 'manual' })
          return [status, headers.get('location')?.replace(origin(), '')]
        }
        expect(await request(root)).toEqual([301, `${root}/`])
        expect(await request(`${root}?from=mail`)).toEqual([301, `${root}/?from=mail`])
        for (const path of ['/', '/rankings', '/rankings/', `${root}rankings`]) expect(await request(path)).toEqual([404, undefined])
      })

    test.each([
      '//elsewhere.example/',
      '/%2F/elsewhere.example/',
      '/%5Celsewhere.example/',
      '/%5C%5Celsewhere.example/',
      '/%09/elsewhere.example/',
      '/%0A/elsewhere.example/',
      '//elsewhere.example/x.html',
      '/%5Celsewhere.example/x.html',
      '/%0A/elsewhere.example/x.html',
    ])('%s does not redirect to another site', async (path) => {
      const response = await fetch(origin() + root + path, { redirect: 'manual' })
      expect([301, 404]).toContain(response.status)
      // Resolved as a browser does, which takes a backslash for a slash.
      expect(new URL(response.headers.get('location') ?? '/', origin()).origin).toBe(origin())
    })

    test('an unchanged page is answered with 304', async () => {
      const first = await fetch(`${origin()}${root}/rankings`, { headers: { 'accept-encoding': 'identity' } })
      await first.text()
      const etag = first.headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      const again = await fetch(`${origin()}${root}/rankings`, { headers: { 'accept-encoding': 'identity', 'if-none-match': etag } })
      expect(again.status).toBe(304)
    })
  })
}
