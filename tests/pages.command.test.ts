import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { listFiles } from '../renderer/system/files.ts'
import { fileSize } from '../renderer/ui/DownloadLink.tsx'
import { type Element, elementsOf } from './html.ts'
import { runCommand } from './runCommand.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { testPages } from './testSite.ts'

// Tests of every built page, of the shipped site and of the small one that has one of everything.

const folder = temporaryFolder()

describe.each([
  ['the shipped site', 'pages'],
  ['the test site', testPages],
])('every page of %s', (name, source) => {
  const out = join(folder, name.replaceAll(' ', '-'))
  const pages: { file: string; html: string; elements: Element[] }[] = []
  beforeAll(() => {
    expect(runCommand(['build', '--pages', source, '--out', out])).toMatchObject({ status: 0 })
    for (const file of listFiles(out).filter((path) => path.endsWith('.html'))) {
      const html = readFileSync(join(out, file), 'utf8')
      pages.push({ file, html, elements: elementsOf(html) })
    }
  })
  /** Collects the violations of all pages: "rankings.html: …". */
  const violationsIn = (find: (elements: Element[], html: string) => string[]) =>
    pages.flatMap(({ file, html, elements }) => find(elements, html).map((fault) => `${file}: ${fault}`))
  const written = ({ name: tag, attributes }: Element) => `<${tag} ${Object.entries(attributes).flat().join(' ').slice(0, 100)}>`

  test('is built', () => expect(pages.length).toBeGreaterThan(1))

  test('has no style attribute, event handler or script URL', () => {
    const isForbidden = ([attribute, value]: [string, string]) =>
      attribute === 'style' || attribute.startsWith('on') || /^\s*(javascript|data|vbscript):/i.test(value)
    expect(violationsIn((elements) => elements.filter(({ attributes }) => Object.entries(attributes).some(isForbidden)).map(written))).toEqual([])
  })

  test('has a CSP that allows exactly its inline scripts and styles', () => {
    expect(
      violationsIn((elements) => {
        const policy = elements.find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy')?.attributes.content ?? ''
        const allowed = [...policy.matchAll(/'sha256-[^']+'/g)].map(([hash]) => hash)
        const inline = elements.filter(
          ({ name: tag, attributes }) => tag === 'style' || (tag === 'script' && !attributes.src && attributes.type !== 'application/ld+json'),
        )
        const hashes = inline.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        return [
          ...(policy.includes('unsafe') ? [policy] : []),
          ...inline.filter((_, index) => !allowed.includes(hashes[index] ?? '')).map(written),
          ...allowed.filter((hash) => !hashes.includes(hash)),
        ]
      }),
    ).toEqual([])
  })

  const metaOf = (elements: Element[], property: string) =>
    elements.find(({ name: tag, attributes }) => tag === 'meta' && (attributes.property ?? attributes.name) === property)?.attributes.content
  const canonicalOf = (elements: Element[]) => elements.find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href
  const isRedirect = (elements: Element[]) => elements.some(({ attributes }) => attributes['http-equiv'] === 'refresh')
  /** Pages that may be indexed: not the 404 page, nor the redirect stubs of old addresses. */
  const indexed = () => pages.filter(({ elements }) => metaOf(elements, 'robots') !== 'noindex' && !isRedirect(elements))

  test('is in the sitemap with its canonical URL, redirects, or has noindex', () => {
    const sitemap = [...readFileSync(join(out, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]*)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)].map(
      ([, url]) => url,
    )
    expect(
      indexed()
        .map(({ elements }) => canonicalOf(elements))
        .sort(),
    ).toEqual(sitemap.sort())
    expect(metaOf(pages.find(({ file }) => file === '404.html')?.elements ?? [], 'robots')).toBe('noindex')
  })

  test.each(['title', 'description', 'og:title', 'og:description', 'og:url'])('has a unique %s', (property) => {
    const values = indexed().map(
      ({ elements }) => (property === 'title' ? elements.find(({ name: tag }) => tag === 'title')?.text : metaOf(elements, property)) ?? '',
    )
    expect(values).not.toContain('')
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  })

  test.each([
    ['twitter:card', 'summary_large_image'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ])('has %s set to %s', (property, value) => {
    expect(indexed().flatMap(({ file, elements }) => (metaOf(elements, property) === value ? [] : [file]))).toEqual([])
  })

  test('has a share image of its own and icons, and these files exist', () => {
    const files = new Set(listFiles(out).map((file) => `/${file}`))
    const picturesOf = ({ elements }: { elements: Element[] }) => (metaOf(elements, 'og:image') ?? 'none').replace('https://', '').replace(/^[^/]+/, '')
    const pictures = indexed().map(picturesOf)
    expect(pictures.filter((href, index) => !files.has(href) || pictures.indexOf(href) !== index)).toEqual([])
    const isLinked = ({ name: tag, attributes }: Element) => tag === 'link' && /icon|manifest|alternate|preload/.test(attributes.rel ?? '')
    expect(violationsIn((elements) => elements.filter(isLinked).flatMap(({ attributes: { href = '' } }) => (files.has(href) ? [] : [href])))).toEqual([])
    const { icons } = JSON.parse(readFileSync(join(out, 'site.webmanifest'), 'utf8')) as { icons: { src: string }[] }
    expect(icons.filter(({ src }) => !files.has(src))).toEqual([])
  })

  test('links to existing downloads, labeled with their type, page count and size', async () => {
    const offered = pages.flatMap(({ elements }) => elements.filter(({ name: tag, attributes }) => tag === 'a' && attributes.download !== undefined))
    if (source === testPages) expect(offered.length).toBeGreaterThan(0)
    const read = new Map<string, string>()
    for (const href of new Set(offered.map(({ attributes }) => attributes.href ?? ''))) {
      const bytes = readFileSync(join(out, href))
      const kind = href.endsWith('.pdf') ? `PDF, ${(await getDocumentProxy(new Uint8Array(bytes))).numPages} pages` : 'Excel'
      expect(bytes.subarray(0, 4).toString('latin1'), href).toBe(kind === 'Excel' ? 'PK\x03\x04' : '%PDF')
      read.set(href, `${kind}, ${fileSize(bytes.length)}`)
    }
    const mislabeled = offered.filter(({ attributes, text }) => {
      const expected = read.get(attributes.href ?? '') ?? ''
      return !text.replaceAll('PDF ', 'PDF, ').includes(expected) || !attributes['aria-label']?.startsWith(text)
    })
    expect(mislabeled.map(({ attributes, text }) => `${text}, but ${attributes.href} is ${read.get(attributes.href ?? '')}`)).toEqual([])
  })

  type Data = { '@graph': ({ '@type': string } & Record<string, unknown>)[] }
  const dataOf = (elements: Element[]) =>
    elements.filter(({ attributes }) => attributes.type === 'application/ld+json').flatMap(({ text }) => (JSON.parse(text) as Data)['@graph'])
  const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

  test('has structured data of the allowed types only, without ratings', () => {
    const allowed = ['Article', 'BreadcrumbList', 'FAQPage', 'ItemList', 'Organization', 'WebSite']
    expect(violationsIn((elements) => dataOf(elements).flatMap((thing) => (allowed.includes(thing['@type']) ? [] : [thing['@type']])))).toEqual([])
    expect(violationsIn((_, html) => html.match(/"[^"]*(rating|review)[^"]*":|AggregateRating|itemprop|itemtype/gi) ?? [])).toEqual([])
  })

  test('has structured data only for questions, rows and breadcrumbs that visitors see', () => {
    expect(
      violationsIn((elements) => {
        const main = wordsOf(elements.find(({ name: tag }) => tag === 'main')?.text ?? '')
        const names = (value: unknown): string[] => {
          if (typeof value !== 'object' || value === null) return []
          const name = 'name' in value && typeof value.name === 'string' ? [value.name] : []
          const text = 'text' in value && typeof value.text === 'string' ? [value.text] : []
          return [...name, ...text, ...Object.values(value).flatMap(names)]
        }
        return dataOf(elements)
          .filter((thing) => ['BreadcrumbList', 'FAQPage', 'ItemList'].includes(thing['@type']))
          .flatMap(names)
          .filter((text) => !main.includes(wordsOf(text)))
      }),
    ).toEqual([])
  })

  test('loads nothing from another site', () => {
    const loads = ({ name: tag, attributes: { rel = '', src, href } }: Element) =>
      src ?? (tag === 'link' && /stylesheet|icon|preload|manifest/.test(rel) ? href : undefined) ?? ''
    expect(violationsIn((elements) => elements.map(loads).filter((address) => address !== '' && !/^\/(?!\/)/.test(address)))).toEqual([])
  })
})
