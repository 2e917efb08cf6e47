import { describe, expect, test } from 'vitest'
import { nginxConfig } from '../../renderer/hosting/nginx.ts'
import { hiddenFilesOf, redirectsOf } from '../../renderer/hosting/rules.ts'
import { headersFile, redirectsFile } from '../../renderer/hosting/rulesFiles.ts'
import { vercelConfig } from '../../renderer/hosting/vercel.ts'
import { loadTestSite, testFile } from '../testSite.ts'

const guide = 'resources/guides/first-steps.yaml'

const calculator = `  - type: calculator
    title: A sum
    inputs: [{ name: hours, label: Hours a week, value: 10, max: 168 }]
    results: [{ name: year, label: Hours a year, formula: hours * 52, explanation: Times 52. }]
`

/** Another page with a document. */
const other = (text: string) =>
  text
    .replace(/^title: .*/m, 'title: Next steps')
    .replace(/^description: .*/m, 'description: Another short guide of one chapter, which makes a PDF of its own as well.')

/** The guide of the test site, moved from other addresses. */
const moved = (...aliases: string[]) => `aliases: [${aliases.join(', ')}]\n${testFile(guide)}`

const redirectsWith = (changes: Record<string, string>, isFile = (_: string) => false) => {
  const { summaries, siteIndex } = loadTestSite(changes)
  return redirectsOf(summaries, { hasFile: (path) => isFile(path) || siteIndex.hasFile(path) })
}

describe('the old address of a document', () => {
  /** Returns the addresses that redirect to the PDF and the workbook of the guide. */
  const ofDocuments = (...given: Parameters<typeof redirectsWith>) =>
    redirectsWith(...given).flatMap(({ from, to }) => (from.startsWith('/documents/') ? [`${from} ${to}`] : []))

  test.each([
    ['redirects to the new one', ['/beginnings'], ['/documents/beginnings.pdf /documents/first-steps.pdf']],
    ['needs no redirect if only the folder of its page has changed', ['/guides/first-steps'], []],
    ['redirects once for several aliases with the same name', ['/beginnings', '/guides/beginnings'], ['/documents/beginnings.pdf /documents/first-steps.pdf']],
  ])('%s', (_, aliases, redirects) => {
    expect(ofDocuments({ [guide]: moved(...aliases) })).toEqual(redirects)
  })

  test('redirects to the workbook, too', () => {
    const workbook = moved('/beginnings').replace('download: Download Guide', 'workbook: true').replace('blocks:\n', `blocks:\n${calculator}`)
    expect(ofDocuments({ [guide]: workbook })).toEqual([
      '/documents/beginnings.pdf /documents/first-steps.pdf',
      '/documents/beginnings.xlsx /documents/first-steps.xlsx',
    ])
  })

  test('does not exist for a page without a document', () => {
    expect(ofDocuments({})).toEqual([])
  })

  test('has no redirect if a file is there now', () => {
    expect(ofDocuments({ [guide]: moved('/beginnings') }, (path) => path === '/documents/beginnings.pdf')).toEqual([])
  })

  test.each([
    ['whose document is there now', 'resources/guides/beginnings.yaml', testFile(guide), '/other/beginnings'],
    ['that once had the same name', 'resources/guides/next-steps.yaml', moved('/a/beginnings'), '/b/beginnings'],
  ])('has no redirect beside a page %s', (_, file, page, alias) => {
    expect(ofDocuments({ [guide]: moved(alias), [file]: other(page) })).toEqual([])
  })
})

test('every host with rules tells search engines not to list the documents of pages with noindex', () => {
  const hiddenFiles = hiddenFilesOf(
    loadTestSite({ [guide]: `noindex: true\n${testFile(guide)}`, 'resources/guides/next.yaml': other(testFile(guide)) }).summaries,
  )
  expect(hiddenFiles).toEqual(['/documents/first-steps.pdf'])
  expect(headersFile(hiddenFiles, '/sub/')).toContain('\n/sub/documents/first-steps.pdf\n  X-Robots-Tag: noindex\n')
  expect(JSON.parse(vercelConfig({ redirects: [], hiddenFiles })).headers.at(-1)).toEqual({
    source: '/documents/first-steps.pdf',
    headers: [{ key: 'X-Robots-Tag', value: 'noindex' }],
  })
  const config = nginxConfig({ host: 'brief.example', redirects: [], hiddenFiles, base: '/sub/', folder: '/srv', port: 80, brotli: false })
  expect(config).toContain('map $uri $site_robots_brief_example {\n  default "";\n  ~^/documents/first-steps\\.pdf$ noindex;\n}')
  expect(config).toContain('add_header X-Robots-Tag $site_robots_brief_example always;')
})

test('every host with rules redirects from an old document to the new one, before other rules', () => {
  const redirects = redirectsWith({ [guide]: moved('/beginnings') })
  const document = { from: '/documents/beginnings.pdf', to: '/documents/first-steps.pdf' }
  expect(redirects).toEqual([document, { from: '/audits', to: '/services/audits' }, { from: '/beginnings', to: '/resources/guides/first-steps' }])
  expect(redirectsFile(redirects, '/sub/')).toMatch(/^\/sub\/documents\/beginnings\.pdf \/sub\/documents\/first-steps\.pdf 301\n/)
  expect(JSON.parse(vercelConfig({ redirects, hiddenFiles: [] })).redirects[0]).toEqual({ source: document.from, destination: document.to, statusCode: 301 })
  expect(nginxConfig({ host: 'brief.example', redirects, hiddenFiles: [], base: '/sub/', folder: '/srv', port: 80, brotli: false })).toContain(
    'location = /sub/documents/beginnings.pdf {\n    return 301 /sub/documents/first-steps.pdf$is_args$args;',
  )
})

test('the Vercel configuration has no more redirects than Vercel accepts', () => {
  const redirects = Array.from({ length: 2100 }, (_, index) => ({ from: `/old-${index}`, to: '/' }))
  expect(JSON.parse(vercelConfig({ redirects, hiddenFiles: [] })).redirects).toHaveLength(2048)
})
