import { beforeAll, describe, expect, test } from 'vitest'
import { hasShippedPages, loadShippedSite } from '../testSite.ts'
import { facts, paths } from './conformance/facts.ts'
import { site } from './page.ts'

/** A file of the site as it is served: its text, and the requested address. */
type Served = { status: number; redirected: boolean; text: string; places: Set<string> }

const walked = new Map<string, Served>()
/** Address → where it is written. */
const written = new Map<string, Set<string>>()

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')

/** Returns the URLs in a file: in attributes, feeds, lists and structured data; in the 404 page, in its templates as well. */
function addressesIn(path: string, file: string): string[] {
  // Feeds contain HTML inside their target markup.
  const text = path.endsWith('json') ? file.replaceAll('\\"', '"') : path.endsWith('xml') ? decoded(file) : file
  const attributes = text.matchAll(/[\s<](?:href|src|action|formaction|poster)="((?:\/|#|https?:)[^"]*)"/gi)
  const elsewhere = /\.(xml|json|txt|webmanifest)$/.test(path) ? text.matchAll(/()https?:\/\/[^\s"'<>)\]]+/g) : text.matchAll(/\scontent="(https?:[^"]*)"/g)
  return [...attributes, ...elsewhere].map(([whole, address]) => decoded(address || whole))
}

/** Returns the URL without the origin of this site, "/rankings#agencies"; undefined for another site. */
function localAddress(address: string, from: string): string | undefined {
  // Named links lead to other sites, one at the same host included.
  if (Object.values(facts.links).some(({ href }) => address.startsWith(href))) return undefined
  const resolved = new URL(address, facts.origin + from)
  return resolved.origin === facts.origin ? resolved.pathname + resolved.search + resolved.hash : undefined
}

async function walk(path: string) {
  if (walked.has(path)) return
  const served: Served = { status: 0, redirected: false, text: '', places: new Set() }
  walked.set(path, served)
  const response = await fetch(site + path)
  served.status = response.status
  served.redirected = response.redirected
  if (!/text|xml|json|javascript/.test(response.headers.get('content-type') ?? '')) return void response.body?.cancel()
  served.text = await response.text()
  served.places = new Set([...served.text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decoded(id ?? '')))
  if (/\.(js|css|svg)$/.test(path) || path.startsWith('/pagefind/')) return
  for (const address of addressesIn(path, served.text)) {
    const target = localAddress(address, path)
    if (target === undefined) continue
    const from = written.get(target) ?? new Set()
    written.set(target, from.add(path))
    await walk(target.replace(/[#?].*$/, ''))
  }
}

const notFound = '/no/such/page'

beforeAll(async () => {
  for (const path of ['/', notFound, '/robots.txt', '/llms.txt']) await walk(path)
}, 60_000)

describe('a crawl of all links from the home page, the 404 page, robots.txt and llms.txt', () => {
  test('finds every page', () => {
    expect(paths.filter((path) => path !== '/404' && !walked.has(path))).toEqual([])
    expect(walked.size).toBeGreaterThan(paths.length)
  })

  test('finds no broken link, and none that needs a redirect', () => {
    const dead = [...walked].filter(([path, { status, redirected }]) => path !== notFound && (status !== 200 || redirected))
    const violations = dead.map(([path, { status }]) => `${path}: ${status}, on ${[...(written.get(path) ?? [])].slice(0, 3).join(', ')}`)
    expect(violations).toEqual([])
  })

  test('finds no broken fragment', () => {
    const violations = [...written].flatMap(([address, from]) => {
      const [path = '', id] = address.split('#')
      if (id === undefined || id === 'top' || id.startsWith(':~:')) return []
      return walked.get(path.replace(/\?.*$/, ''))?.places.has(decodeURIComponent(id)) ? [] : [`${address}, on ${[...from].slice(0, 3).join(', ')}`]
    })
    if (hasShippedPages) expect([...written.keys()].filter((address) => address.includes('#')).length).toBeGreaterThan(200)
    expect(violations).toEqual([])
  })

  test('covers the feeds, the sitemap and the manifest', () => {
    expect([...walked.keys()]).toEqual(expect.arrayContaining(['/feed.xml', '/feed.json', '/sitemap.xml', '/site.webmanifest']))
  })

  test('finds old addresses that redirect to their pages', async () => {
    const aliases = loadShippedSite().siteIndex.aliases()
    if (hasShippedPages) expect(aliases.size).toBeGreaterThan(0)
    for (const [from, to] of aliases) expect((await fetch(site + from)).url).toBe(site + to)
  })
})
