import { describe, expect, test } from 'vitest'
import { hostRulesFiles } from '../../renderer/content/generatedFiles.ts'
import { siteFileEntries } from '../../renderer/outputs/siteFiles.ts'
import { withClient } from '../../renderer/preview/ownDocument.ts'
import { renderAddress, siteFile } from '../../renderer/preview/renderAddress.tsx'
import { loadTestSite } from '../testSite.ts'

const loaded = loadTestSite()
const state = { sitemap: [], issues: [], isComplete: true }
const screen = { kind: 'failed', html: expect.stringMatching(/Unexpected Application Error![\s\S]*A slip/) }
const fail = (): never => {
  throw new Error('A slip')
}

describe('a renderer that throws for the whole site', () => {
  const failing = {
    ...loaded,
    get site() {
      return fail()
    },
  }

  test.each(['/', '/rankings', '/nowhere', '/_blocks', '/_blocks/prose'])('shows the error screen at %s', (path) => {
    expect(renderAddress(path, { ...state, loaded: failing }, (file) => `/home/me/${file}`)).toMatchObject(screen)
  })

  test.each(['/feed.xml', '/sitemap.xml'])('shows the error screen in place of %s', (path) => {
    expect(siteFile(path, { ...state, loaded: failing })).toMatchObject(screen)
  })
})

test('every file about the site is served, except the rules for hosts', () => {
  const names = siteFileEntries({ loaded, sitemap: [], base: '/', media: false }).map(([name]) => name)
  const served = names.filter((name) => siteFile(`/${name}`, { ...state, loaded }) !== undefined)
  expect(served).toEqual(names.filter((name) => !(hostRulesFiles as readonly string[]).includes(name)))
})

test('a page has the preview client, and no CSP or speculation rules', () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`
  const html = `<head>${policy}<title>A</title><script type="speculationrules">{}</script></head>`
  expect(withClient({ kind: 'page', html }, 3)).toMatch(
    /^<head><title>A<\/title><script [^>]*src="\/@vite\/client"><\/script><script [^>]*data-preview="page" data-version="3">/,
  )
})

describe('articles that cannot be rendered', () => {
  const failing = { ...loaded, resolve: fail }

  test.each(['/feed.xml', '/feed.json'])('are replaced with the error screen in %s', (path) =>
    expect(siteFile(path, { ...state, loaded: failing })).toMatchObject(screen),
  )

  test('do not affect other files', () => {
    expect(siteFile('/sitemap.xml', { ...state, loaded: failing })).toMatchObject({ body: expect.stringContaining('<urlset') })
    expect(siteFile('/favicon.ico', { ...state, loaded: failing })).toBeUndefined()
  })
})
