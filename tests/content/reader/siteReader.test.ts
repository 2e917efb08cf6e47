import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentFiles } from '../../../renderer/content/files.ts'
import { ContentError } from '../../../renderer/content/files.ts'
import { loadSite } from '../../../renderer/content/index.ts'
import { type PageRecord, pageRecordOf } from '../../../renderer/content/reader/pageRecords.ts'
import { SiteReader } from '../../../renderer/content/reader/siteReader.ts'
import { testContent, testFile } from '../../testSite.ts'

/** Returns the pages of a site, read one at a time, or that it has mistakes. */
function readOneByOne({ files, ...content }: ContentFiles, hasFeed: boolean) {
  try {
    const reader = new SiteReader({ ...content, names: [...files.keys()], read: (name) => files.get(name) ?? new Uint8Array() }, hasFeed)
    const known = new Map(reader.paths.map((path): [string, PageRecord] => [path, pageRecordOf(reader.readPage(path))]))
    reader.documentSizes = new Map()
    reader.complete(known)
    return { site: reader.site, pages: reader.paths.map((path) => reader.resolve(reader.readPage(path))), summaries: reader.summaries() }
  } catch (error) {
    if (error instanceof ContentError) return 'mistake'
    throw error
  }
}

function readAtOnce(content: ContentFiles) {
  const { loaded, issues } = loadSite(content)
  if (!loaded || issues.length > 0) return 'mistake'
  const { site, summaries, resolve } = loaded
  return {
    site,
    pages: summaries.map(({ path }) => resolve(path)),
    summaries: summaries.map(({ anchors: _, agencies: __, ...summary }: object & Record<string, unknown>) => summary),
  }
}

const edited = (content: ContentFiles, file: string, change: (text: string) => string): ContentFiles => {
  const text = new TextDecoder().decode(content.files.get(file) ?? new Uint8Array())
  return { ...content, files: new Map([...content.files, [file, new TextEncoder().encode(change(text))]]) }
}

test('a site read page by page equals the site read at once, and has mistakes if that has', () => {
  const { publicFiles, ...content } = testContent()
  const original: ContentFiles = { ...content, publicFiles: new Set([...publicFiles, '/logo.html']) }
  const files = [...original.files.keys()]
  const line = fc.nat({ max: 80 })
  const mutation = fc.constantFrom(
    (text: string) => text.replace('title:', 'titel:'),
    (text: string) => text.replace('/services', '/service'),
    (text: string) => text.replace('{provider}', '{provder}'),
    (text: string) => text.replace('type: hero', 'type: promo'),
    (text: string) => text.replace(/title: .*/, 'title: Another title for this page'),
    (text: string) => text.replace(/description: .*/, 'description: Another description, long enough to be one, for this page.'),
    (text: string) => text.replace(/^published:.*\n/m, ''),
    (text: string) => `${text}aliases: [/old]\n`,
    (text: string) => `${text}aliases: [/services/audits]\n`,
    (text: string) => `${text}aliases: [/assets/old]\n`,
    (text: string) => `${text}aliases: [/404]\n`,
    (text: string) => `${text}aliases: [/logo]\n`,
    (text: string) => `${text}topics: [Costs]\n`,
    (text: string) => `${text}topics: [Cost]\n`,
    (text: string) => text.replace(/^topics: .*\n/m, ''),
    (text: string) => text.replace(/^document:.*(\n {2}.*)*\n/m, ''),
    (text: string) => `${text}  - { type: topicList, title: Topics here, page: /resources/blog, topics: [Costs, Prices] }\n`,
    (text: string) => `${text}  - { type: downloadList, title: To take along, items: [/services, /resources/guides/first-steps] }\n`,
    (text: string) => `${text}  - { type: feature, title: To take along, page: /services, download: Download it }\n`,
    (text: string) => `${text}noindex: true\n`,
  )
  let sound = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...files), mutation, line, fc.nat({ max: 9 })), { maxLength: 3 }), (changes) => {
      let content = original
      for (const [file, change, cut, kind] of changes)
        content = edited(content, file, (text) => (kind === 0 ? text.split('\n').toSpliced(cut, 1).join('\n') : change(text)))
      const atOnce = readAtOnce(content)
      if (atOnce !== 'mistake') sound++
      expect(readOneByOne(content, atOnce === 'mistake' || atOnce.site.hasFeed)).toEqual(atOnce)
    }),
    { numRuns: 30 },
  )
  expect(sound).toBeGreaterThan(5)
})

test('a fallback may be a page with a document whose size is not known yet', () => {
  const content = edited(testContent(), '_site.yaml', (text) =>
    text.replace('fallbacks:\n', 'fallbacks:\n  - { match: /guides/:guide, page: /resources/guides/first-steps, notice: There is no such guide. }\n'),
  )
  const atOnce = readAtOnce(content)
  expect(atOnce).not.toBe('mistake')
  expect(readOneByOne(content, true)).toEqual(atOnce)
})

test('a page that has moved to another file with the same address has another digest, because its record names the file', () => {
  const digestIn = (name: string) => {
    const { files, ...content } = testContent({ 'services/audits.yaml': null, [name]: testFile('services/audits.yaml') })
    return new SiteReader({ ...content, names: [...files.keys()], read: (name) => files.get(name) ?? new Uint8Array() }, true).fileDigest('/services/audits')
  }
  expect(digestIn('services/audits/index.yaml')).not.toBe(digestIn('services/audits.yaml'))
})
