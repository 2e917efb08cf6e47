import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { typefaceFile } from '../../renderer/content/typeface.ts'
import { elementsOf } from '../html.ts'
import { hasShippedPages } from '../testSite.ts'
import { budgets, overweight, type Weight } from './budgets.ts'
import { paths } from './conformance/facts.ts'
import { site } from './page.ts'

type Sent = { bytes: number; text: string }

const responses = new Map<string, Promise<Sent>>()

/** Returns the response of the server to a request like those of browsers. */
function request(address: string): Promise<Sent> {
  const cached = responses.get(address)
  if (cached) return cached
  const response = new Promise<Sent>((resolve, reject) => {
    get(site + address, { headers: { 'accept-encoding': 'br' } }, (message) => {
      const parts: Buffer[] = []
      message.on('data', (part: Buffer) => parts.push(part))
      message.on('end', () => {
        const body = Buffer.concat(parts)
        const isSmall = message.headers['content-encoding'] === 'br'
        resolve({ bytes: body.length, text: isSmall ? brotliDecompressSync(body).toString() : body.toString() })
      })
    }).on('error', reject)
  })
  responses.set(address, response)
  return response
}

const compressed = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** Returns a script and everything it imports, statically or dynamically. */
async function scriptsFrom(address: string, found: Set<string>, follow: (imported: string) => boolean): Promise<Set<string>> {
  if (found.has(address)) return found
  found.add(address)
  const { text } = await request(address)
  for (const [, imported = ''] of text.matchAll(/["'`](\.\/[\w.-]+\.js)["'`]/g))
    if (follow(imported)) await scriptsFrom(new URL(imported, `http://x${address}`).pathname, found, follow)
  return found
}

const sum = async (addresses: Iterable<string>) => {
  let bytes = 0
  for (const address of addresses) bytes += (await request(address)).bytes
  return bytes
}

const byteLengthOf = (texts: readonly string[]) => texts.reduce((total, text) => total + Buffer.byteLength(text), 0)

const imagesIn = (srcset: string | undefined, src: string | undefined) =>
  srcset
    ? srcset
        .split(',')
        .map((each) => each.trim().split(/\s+/))
        // A phone of 412 pixels requests the first that is twice as wide.
        .sort(([, a = ''], [, b = '']) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
        .find(([, width = ''], index, all) => Number.parseInt(width, 10) >= 824 || index === all.length - 1)
        ?.slice(0, 1)
    : src
      ? [src]
      : []

async function weigh(path: string): Promise<Weight> {
  const { bytes, text } = await request(path)
  const elements = elementsOf(text)
  const hydrate = elements.flatMap(({ attributes: { rel, href } }) => (rel === 'modulepreload' && href ? [href] : []))
  const scriptTexts = elements.flatMap(({ name, text, attributes: { src, type } }) =>
    name === 'script' && src === undefined && type !== 'application/ld+json' ? [text] : [],
  )
  const isImport = (text: string) => hydrate.some((address) => text.includes(address))
  const imports = scriptTexts.filter(isImport)
  const inline = scriptTexts.filter((text) => !isImport(text))
  const pageScripts = elements.flatMap(({ name, attributes: { src } }) => (name === 'script' && src ? [src] : []))
  const islands = new Set(elements.flatMap(({ attributes }) => attributes['data-island'] ?? []))
  const scripts = new Set<string>()
  // The names of islands are those of their files: newsletterForm, NewsletterForm-….js.
  const isOurs = (imported: string) =>
    !/\/[A-Z]/.test(imported) || [...islands].some((island) => imported.slice(2).toLowerCase().startsWith(`${island.toLowerCase()}-`))
  for (const address of hydrate) await scriptsFrom(address, scripts, isOurs)
  const pageScriptTexts = await Promise.all(pageScripts.map(async (address) => (await request(address)).text))
  return {
    html: bytes,
    css: compressed(elements.flatMap(({ name, text }) => (name === 'style' ? [text] : [])).join('')),
    script: byteLengthOf([...inline, ...pageScriptTexts]),
    islands: byteLengthOf(imports) + (await sum(scripts)),
    fonts: await sum(elements.flatMap(({ name, attributes: { as, href } }) => (name === 'link' && as === 'font' && href ? [href] : []))),
    images: await sum(new Set(elements.flatMap(({ name, attributes: { srcset, src } }) => (name === 'img' ? (imagesIn(srcset, src) ?? []) : [])))),
  }
}

const weights = new Map<string, Weight>()

beforeAll(async () => {
  for (const path of paths) weights.set(path, await weigh(path))
}, 120_000)

test('no page exceeds its budgets', () => {
  expect([...weights].flatMap(([path, weight]) => overweight(path, weight))).toEqual([])
})

test('the measured weights include fonts, CSS, scripts and islands', () => {
  const most = (kind: keyof Weight) => Math.max(...[...weights.values()].map((weight) => weight[kind]))
  console.table(Object.fromEntries((['html', 'css', 'script', 'islands', 'fonts', 'images'] as const).map((kind) => [kind, most(kind)])))
  if (hasShippedPages) expect(most('islands')).toBeGreaterThan(50_000)
  expect(Math.min(...[...weights.values()].map(({ fonts, css, script }) => Math.min(fonts, css, script)))).toBeGreaterThan(0)
  if (hasShippedPages) expect([...weights.values()].filter(({ islands }) => islands === 0).length).toBeGreaterThan(10)
})

test('a page over budget is reported with the kind and the excess', () => {
  const weight: Weight = { html: 13_000, css: 5_201, script: 1_000, islands: 0, fonts: 0, images: 0 }
  expect(overweight('/tools', weight)).toEqual(['/tools: css is 5201 bytes, 1 over the 5200 of every page'])
  expect(overweight('/', weight)).toEqual(['/: html is 13000 bytes, 500 over the 12500 of Home', '/: css is 5201 bytes, 1 over the 5200 of every page'])
})

test.skipIf(!hasShippedPages).each(['/', '/rankings', '/rankings/chatbots', '/rankings/rpa', '/rankings/workflows'])('%s has no islands', (path) => {
  expect(weights.get(path)?.islands).toBe(0)
})

describe('a page without islands', () => {
  test('requests nothing but the font and its images', async () => {
    const violations: string[] = []
    for (const [path, { islands, images }] of weights) {
      if (islands > 0 || path === '/404') continue
      const { text } = await request(path)
      const requested = elementsOf(text).flatMap(({ name, attributes: { rel, src, href } }) =>
        name === 'script' || name === 'img' ? (src ?? []) : name === 'link' && /^(preload|stylesheet|modulepreload)$/.test(rel ?? '') ? (href ?? []) : [],
      )
      const expected = images > 0 ? requested.filter((address) => /\.(woff2|avif|webp|png|jpe?g|svg)$/.test(address)) : [`/${typefaceFile}`]
      if (requested.join() !== expected.join()) violations.push(`${path}: ${requested.join(', ')}`)
    }
    expect(violations).toEqual([])
  })
})

test('the README lists the budgets', () => {
  const readme = readFileSync('README.md', 'utf8')
  const rows = budgets.flatMap(({ pages, limits }) => Object.entries(limits).map(([kind, limit]) => `| ${pages} | ${kind} | ${limit.toLocaleString('en')} |`))
  expect(rows.filter((row) => !readme.includes(row))).toEqual([])
})
