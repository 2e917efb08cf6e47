import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContentFiles } from '../../renderer/content/files.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import type { IssueCode } from '../../renderer/content/issue.ts'
import type { SiteIndex } from '../../renderer/content/siteIndex.ts'
import { testContent } from '../testSite.ts'

/** A cache that records which pages were computed. */
class Watched extends IncrementalCache {
  worked: string[] = []
  override computeTracked<T>(
    name: string,
    inputs: readonly unknown[],
    siteIndex: SiteIndex,
    work: (siteIndex: SiteIndex) => T,
    later?: { shouldPostpone: () => boolean; fallback: T },
  ): T {
    const watched = (seen: SiteIndex) => {
      this.worked.push(name)
      return work(seen)
    }
    return super.computeTracked(name, inputs, siteIndex, watched, later)
  }
}

const edit = (content: ContentFiles, file: string, change: (text: string) => string | null): ContentFiles => {
  const files = new Map(content.files)
  const text = change(new TextDecoder().decode(files.get(file) ?? new Uint8Array()))
  if (text === null) files.delete(file)
  else files.set(file, new TextEncoder().encode(text))
  return { ...content, files }
}

/** Returns everything that loading gives: mistakes, facts, pages. */
const everything = (content: ContentFiles, cache?: IncrementalCache) => {
  const { loaded, issues } = loadSite(content, cache)
  return { issues, site: loaded?.site, pages: loaded?.summaries.map((summary) => [summary, loaded.resolve(summary.path)]) }
}

describe('loading a site again', () => {
  const worked = (file: string, change: (text: string) => string | null) => {
    const cache = new Watched()
    const content = testContent()
    loadSite(content, cache)
    cache.worked = []
    loadSite(edit(content, file, change), cache)
    return cache.worked
  }

  test.each<[what: string, file: string, change: (text: string) => string | null]>([
    ['a text', 'services/audits.yaml', (text) => text.replace('Process audits', 'Audits of processes')],
    ['a file that is gone', 'services/audits.yaml', () => null],
    ['a mistake in the facts of the site', '_site.yaml', () => 'name: ['],
  ])('in a copy of the cache says of %s what it would say anew, and leaves the cache as it was', (_, file, change) => {
    const [cache, content] = [new Watched(), testContent()]
    const before = everything(content, cache)
    const changed = edit(content, file, change)
    expect(everything(changed, cache.copyForTrial())).toEqual(everything(changed, new IncrementalCache()))
    cache.worked = []
    expect([everything(content, cache), cache.worked]).toEqual([before, []])
  })

  test('recomputes nothing if nothing changed', () => {
    expect(worked('index.yaml', (text) => text)).toEqual(['page /'])
    const cache = new Watched()
    const content = testContent()
    const first = loadSite(content, cache)
    cache.worked = []
    expect(loadSite({ ...content }, cache).loaded?.site).toBe(first.loaded?.site)
    expect(cache.worked).toEqual([])
  })

  test('recomputes one page if no other page shows the change', () => {
    expect(worked('services/audits.yaml', (text) => text.replace('With care.', 'With great care.'))).toEqual(['page /services/audits'])
  })

  test('recomputes the pages that show the change', () => {
    const again = worked('services/audits.yaml', (text) => text.replace('title: Process audits', 'title: Audits of processes'))
    expect(again).toEqual(expect.arrayContaining(['site', 'page /services/audits', 'page /services']))
    expect(again).not.toContain('page /rankings')
  })

  test('recomputes the pages that use a changed shared block', () => {
    expect(worked('_shared/promo.yaml', (text) => text.replace('Used on', 'Seen on'))).toEqual(['page /', 'page /rankings/chatbots'])
  })

  test('reports the links that a removed page breaks until it is restored', () => {
    const cache = new IncrementalCache()
    const content = testContent()
    const broken = edit(content, 'services/audits.yaml', () => null)
    expect(loadSite(content, cache).issues).toEqual([])
    expect(loadSite(broken, cache).issues).toEqual(loadSite(broken).issues)
    expect(loadSite(content, cache).issues).toEqual([])
  })
})

describe('a file that has become invalid', () => {
  const cache = new IncrementalCache()
  const content = testContent()
  loadSite(content, cache)
  const broken = edit(content, 'services/audits.yaml', (text) => text.replace('blocks:', 'blocks: ['))

  test('is reported, and its last valid version stays in the site', () => {
    const { loaded, issues } = loadSite(broken, cache)
    expect(issues).toEqual(loadSite(broken).issues)
    expect(issues).toHaveLength(1)
    expect(loaded?.resolve('/services/audits')?.title).toBe('Process audits')
    expect(loaded?.resolve('/services')?.blocks).toEqual(loadSite(content).loaded?.resolve('/services')?.blocks)
  })

  test('is gone once it is removed', () => {
    expect(
      loadSite(
        edit(content, 'services/audits.yaml', () => null),
        cache,
      ).loaded?.resolve('/services/audits'),
    ).toBeUndefined()
  })
})

test('checking the links of pages can be postponed to the next load', () => {
  const cache = new Watched()
  const content = testContent()
  expect(loadSite(content, cache)).toMatchObject({ issues: [], isComplete: true })
  cache.worked = []
  const removed = edit(content, 'services/audits.yaml', () => null)
  const first = loadSite(removed, cache, (path) => path !== '/rankings')
  expect(cache.worked).toEqual(['site'])
  expect(first.isComplete).toBe(false)
  expect(first.issues.map(({ file }) => file)).toEqual(['pages/_site.yaml'])
  expect(loadSite(removed, cache)).toMatchObject({ issues: loadSite(removed).issues, isComplete: true })
})

/** What keeps a file from being a page. */
const unreadable = new Set<IssueCode>([
  'missing-site',
  'empty-file',
  'yaml-syntax',
  'duplicate-key',
  'not-a-mapping',
  'unknown-field',
  'missing-field',
  'wrong-type',
  'invalid-value',
  'empty-text',
  'unknown-block',
  'unknown-file',
  'unknown-icon',
])

test('a site loaded again after random edits equals a fresh load', () => {
  const files = [...testContent().files.keys()]
  const word = fc.constantFrom(
    'title',
    'text',
    '/services',
    'agency',
    'promo',
    'a',
    'type',
    '{provider}',
    '- ',
    ': ',
    '#',
    'Two',
    'aliases: [/old]',
    'noindex: true',
  )
  const change = fc.record({ file: fc.constantFrom(...files, 'services/new.yaml'), from: word, to: word, remove: fc.integer({ min: 0, max: 9 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const cache = new IncrementalCache()
      let content = testContent()
      everything(content, cache)
      for (const { file, from, to, remove } of changes) {
        const original = testContent().files.get(file)
        content = edit(content, file, (text) => {
          if (remove === 0) return null
          if (remove === 1 && original) return new TextDecoder().decode(original)
          return (
            text ||
            'title: A new service page\ndescription: A page that was not there before and is there now, for the test.\nblocks: [{ type: hero, title: New }]\n'
          ).replace(from, to)
        })
        const fresh = everything(content)
        const again = everything(content, cache)
        // A file that cannot be read keeps its last state, which a first reading cannot know.
        if (fresh.issues.some(({ code }) => unreadable.has(code))) {
          const ofReading = ({ issues }: typeof fresh) => issues.filter(({ code }) => unreadable.has(code))
          expect(ofReading(again)).toEqual(ofReading(fresh))
        } else expect(again).toEqual(fresh)
      }
    }),
    { numRuns: 8 },
  )
})
