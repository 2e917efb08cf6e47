import { describe, expect, test } from 'vitest'
import { isHidden } from '../../renderer/content/pageSummary.ts'
import { sitemapOf } from '../../renderer/content/sitemap.ts'
import { escapeJson } from '../../renderer/html/escape.ts'
import { fullTitle, metadata, structuredDataScript } from '../../renderer/html/metadata.ts'
import { redirectStub } from '../../renderer/html/redirectStub.ts'
import { structuredData } from '../../renderer/html/structuredData.ts'
import { sitemapFile } from '../../renderer/outputs/sitemap.ts'
import { siteFilesOf } from '../siteFiles.ts'
import { loadTestSite, pageOf, resolveBlock, testFile } from '../testSite.ts'

function headOf(path: string, { base = '/', image, changes = {} }: { base?: string; image?: string; changes?: Record<string, string> } = {}) {
  const loaded = loadTestSite(changes)
  const { site } = loaded
  const page = pageOf(loaded, path)
  return {
    head: metadata({ site, page, base, image }).join('\n'),
    script: structuredDataScript({ site, page, base, image }),
    data: structuredData(site, page, base, image),
  }
}

describe('metadata', () => {
  test.each([
    ['/', '/', 'https://test.example/'],
    ['/', '/sub/', 'https://test.example/sub/'],
    ['/rankings/chatbots', '/', 'https://test.example/rankings/chatbots'],
    ['/rankings/chatbots', '/sub/', 'https://test.example/sub/rankings/chatbots'],
  ])('%s with the base path %s has the canonical URL %s', (path, base, url) => {
    expect(headOf(path, { base }).head).toContain(`<link rel="canonical" href="${url}">`)
  })

  test.each([
    ['Agencies', 'Agencies | Test Brief'],
    ['About Test Brief', 'About Test Brief'],
  ])('the title %j becomes %j in the browser', (title, full) => {
    expect(fullTitle(loadTestSite().site, title)).toBe(full)
  })

  test('an old address redirects, in a way that search engines follow', () => {
    const stub = redirectStub('/new', 'https://test.example')
    expect(stub).toContain('<link rel="canonical" href="https://test.example/new"><meta http-equiv="refresh" content="0; url=/new">')
    expect(stub).not.toContain('noindex')
  })

  test('of an article with a picture is whole', () => {
    expect(headOf('/resources/blog/post-1', { image: '/media/post-1.png', base: '/sub/' }).head).toMatchInlineSnapshot(`
      "<title>Article number 1 | Test Brief</title>
      <meta name="description" content="The article number 1 of three, with a day, topics and a few words.">
      <link rel="canonical" href="https://test.example/sub/resources/blog/post-1">
      <meta property="og:type" content="article">
      <meta property="og:site_name" content="Test Brief">
      <meta property="og:title" content="Article number 1">
      <meta property="og:description" content="The article number 1 of three, with a day, topics and a few words.">
      <meta property="og:url" content="https://test.example/sub/resources/blog/post-1">
      <meta property="og:locale" content="en_US">
      <meta property="article:published_time" content="2026-01-01">
      <meta property="article:modified_time" content="2026-11-20">
      <meta property="og:image" content="https://test.example/sub/media/post-1.png">
      <meta property="og:image:width" content="1200">
      <meta property="og:image:height" content="630">
      <meta property="og:image:alt" content="Article number 1. Test Brief">
      <meta name="twitter:card" content="summary_large_image">
      <link rel="alternate" type="application/atom+xml" title="Test Brief" href="/sub/feed.xml">
      <link rel="alternate" type="application/feed+json" title="Test Brief" href="/sub/feed.json">
      <link rel="icon" href="/sub/favicon.svg" type="image/svg+xml">
      <link rel="apple-touch-icon" href="/sub/apple-touch-icon.png">
      <link rel="manifest" href="/sub/site.webmanifest">"
    `)
  })

  test('of a page without a picture is whole', () => {
    expect(headOf('/services').head).toMatchInlineSnapshot(`
      "<title>The services offered | Test Brief</title>
      <meta name="description" content="An overview of the services, which are drawn from the pages below this one.">
      <link rel="canonical" href="https://test.example/services">
      <meta property="og:type" content="website">
      <meta property="og:site_name" content="Test Brief">
      <meta property="og:title" content="The services offered">
      <meta property="og:description" content="An overview of the services, which are drawn from the pages below this one.">
      <meta property="og:url" content="https://test.example/services">
      <meta property="og:locale" content="en_US">
      <meta name="twitter:card" content="summary">
      <link rel="alternate" type="application/atom+xml" title="Test Brief" href="/feed.xml">
      <link rel="alternate" type="application/feed+json" title="Test Brief" href="/feed.json">
      <link rel="icon" href="/favicon.svg" type="image/svg+xml">
      <link rel="manifest" href="/site.webmanifest">"
    `)
  })

  test('the 404 page is not indexed and has no canonical URL or Open Graph data', () => {
    const { head, script } = headOf('/404')
    expect(head).toContain('<meta name="robots" content="noindex">')
    expect(head).not.toMatch(/canonical|og:/)
    expect(script).toBe('')
  })
})

describe('structured data', () => {
  test.each([
    ['/', ['WebSite', 'Organization']],
    ['/rankings', ['ItemList']],
    ['/rankings/chatbots', ['BreadcrumbList']],
    ['/resources/blog/post-1', ['BreadcrumbList', 'Article']],
    ['/services', []],
  ])('of %s has the types %j', (path, types) => {
    expect(headOf(path).data['@graph'].map((thing) => thing['@type'])).toEqual(types)
  })

  test.each(['/', '/resources/blog/post-1', '/rankings', '/rankings/chatbots'])('of %s is whole', async (path) => {
    const { script } = headOf(path, { image: '/media/page.png', base: '/sub/' })
    const data = JSON.parse(script.replace(/^<script type="application\/ld\+json">|<\/script>$/g, ''))
    const name = path.replaceAll('/', '-').slice(1) || 'home'
    await expect(`${JSON.stringify(data, null, 2)}\n`).toMatchFileSnapshot(`structuredData/${name}.json`)
  })

  test.each([
    ['the 404 page', '/404', {}],
    ['a page right below Home, without a block that has any', '/search', {}],
    ['a page that search engines should not list', '/services/audits', { 'services/audits.yaml': `noindex: true\n${testFile('services/audits.yaml')}` }],
  ])('is not on %s', (_, path, changes) => {
    expect(headOf(path, { changes }).script).toBe('')
  })

  test('names no icon that is not made, and no topics where there are none', () => {
    const file = 'resources/blog/post-1.yaml'
    const changes = { [file]: testFile(file).replace(/^ *topics: .*\n/m, '') }
    expect(headOf('/').data['@graph']).toContainEqual(expect.objectContaining({ '@type': 'Organization', logo: 'https://test.example/favicon.svg' }))
    const [article] = headOf('/resources/blog/post-1', { changes }).data['@graph'].filter((thing) => thing['@type'] === 'Article')
    expect(Object.keys(article ?? {})).toContain('headline')
    expect(Object.keys(article ?? {})).not.toContain('keywords')
  })

  test('of the publisher names its profiles on other sites', () => {
    const social = 'social:\n  - { name: Mastodon, href: "https://social.example/@test" }\n  - { name: Feed, href: /rankings }\n'
    const { data } = headOf('/', { changes: { '_site.yaml': social + testFile('_site.yaml') } })
    expect(data['@graph']).toContainEqual(expect.objectContaining({ '@type': 'Organization', sameAs: ['https://social.example/@test'] }))
  })

  test('of questions has the text of the answers without Markdown', () => {
    const faq = { type: 'faq', title: 'Questions', items: [{ question: 'Why?', answer: 'Because **it** is [so](/services).\n\n- One\n- Two' }] }
    const { page, site } = resolveBlock(faq)
    expect(structuredData(site, page, '/')['@graph']).toEqual([
      { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because it is so.\nOne\nTwo' } }] },
    ])
  })

  test.each([true, false])('of a ranking discloses its order and invented entries (%s), and has no ratings', (illustrative) => {
    const row = { expertise: 'Chat', specialization: 'Shops', rating: 4, bestFor: 'Small shops.', lookElsewhereIf: 'You have none.' }
    const agencies = [
      { name: 'Partner AI', highlighted: true, ...row },
      { name: 'Notional', illustrative, ...row },
    ]
    const { page, site } = resolveBlock({ type: 'rankingTable', title: 'Agencies', scope: 'agencies', agencies })
    const data = structuredData(site, page, '/')['@graph']
    const { partner, illustrative: invented } = site.disclosure
    expect(data).toMatchObject([{ '@type': 'ItemList', description: illustrative ? `${partner} ${invented}` : partner, numberOfItems: 2 }])
    expect(JSON.stringify(data)).not.toMatch(/rating|score":/i)
  })

  test('cannot close its script element', () => {
    const written = escapeJson({ a: '</script><!--<script>', b: '\u2028\u2029' })
    expect(written).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(written)).toEqual({ a: '</script><!--<script>', b: '\u2028\u2029' })
  })
})

describe('llms.txt', () => {
  const loaded = loadTestSite()
  const { summaries, siteIndex } = loaded
  const textOf = (sitemap: ReturnType<typeof sitemapOf>) => siteFilesOf({ loaded, sitemap, base: '/sub/', media: true }).get('llms.txt') ?? ''
  const text = textOf(sitemapOf(summaries, siteIndex.tokens))

  test('lists every page with its description, and has the disclosure', () => {
    for (const { path } of summaries.filter((page) => !isHidden(page))) expect(text).toContain(`](https://test.example/sub${path}): `)
    expect(text).toContain('Test Brief has a commercial relationship with Partner AI.')
  })

  test('lists at most 100 pages of a section, and escapes Markdown in titles', () => {
    const pages = Array.from({ length: 200 }, (_, index) => ({ title: `*A* [page] #${index}`, path: `/rankings/${index}`, pages: [] }))
    const lines = textOf([{ title: 'Rankings', path: '/rankings', pages }])
      .split('\n')
      .filter((line) => line.startsWith('- ['))
    expect(lines).toHaveLength(101)
    expect(lines.at(-1)).toBe('- [\\*A\\* \\[page\\] \\#99](https://test.example/sub/rankings/99): ')
  })
})

test('the sitemap lists each page below its parent', () => {
  const { summaries, siteIndex } = loadTestSite()
  const resources = sitemapOf(summaries, siteIndex.tokens).find(({ path }) => path === '/resources')
  expect(resources?.pages.map(({ path, pages }) => [path, pages.map((page) => page.path)])).toEqual([
    ['/resources/blog', ['/resources/blog/post-1', '/resources/blog/post-2', '/resources/blog/post-3']],
    ['/resources/guides', ['/resources/guides/first-steps']],
  ])
})

test('a page below a noindex page is listed by itself', () => {
  const { summaries, siteIndex } = loadTestSite({ 'services/index.yaml': testFile('services/index.yaml').replace('blocks:', 'noindex: true\nblocks:') })
  const sections = sitemapOf(summaries, siteIndex.tokens)
  expect(sections.map(({ path }) => path)).not.toContain('/services')
  expect(sections).toContainEqual({ title: 'Process audits', path: '/services/audits', pages: [] })
})

describe('the files for search engines and phones', () => {
  const page = (front: string) =>
    `title: A page of its own\ndescription: A page that is here to be found, or not, for this one test of the sitemap.\n${front}blocks:\n  - { type: hero, title: A page }\n`
  const changes = {
    'services/reviewed.yaml': page('reviewed: 2026-03-04\n'),
    'services/other.yaml': page('').replace('of its own', 'without a day').replace('to be found', 'to be listed'),
    'services/hidden.yaml': page('noindex: true\n').replace('of its own', 'kept out').replace('to be found', 'to be hidden'),
  }
  const files = siteFilesOf({ loaded: loadTestSite(changes), sitemap: [], base: '/sub/', media: true })

  test.each([
    ['a page with its review date', '/services/reviewed', '2026-03-04'],
    ['a page without a review date with that of the site', '/services/other', '2026-11-20'],
  ])('the sitemap has %s', (_, path, day) => {
    expect(files.get('sitemap.xml')).toContain(`<url><loc>https://test.example/sub${path}</loc><lastmod>${day}</lastmod></url>`)
  })

  test.each(['/services/hidden', '/404'])('the sitemap omits %s', (path) => {
    expect(files.get('sitemap.xml')).not.toContain(path)
  })

  test('the sitemap has no more than 50,000 pages, as many as search engines accept', () => {
    const { site, summaries } = loadTestSite()
    const [page] = summaries.filter((summary) => !isHidden(summary))
    const many = Array.from({ length: 50_001 }).flatMap(() => page ?? [])
    expect(sitemapFile(site, many, '/').match(/<loc>/g)).toHaveLength(50_000)
  })

  test('robots.txt allows everything and names the sitemap', () => {
    expect(files.get('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://test.example/sub/sitemap.xml\n')
  })

  test('all URLs of the manifest are under the base path', () => {
    const manifest = JSON.parse(files.get('site.webmanifest') ?? '') as { start_url: string; scope: string; icons: { src: string }[] }
    const addresses = [manifest.start_url, manifest.scope, ...manifest.icons.map(({ src }) => src)]
    expect(addresses.filter((address) => !address.startsWith('/sub/'))).toEqual([])
    expect(manifest.icons.length).toBeGreaterThan(2)
  })
})
