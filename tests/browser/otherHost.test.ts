import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../renderer/cli/port.ts'
import { testSite, withBrowser, withPage } from './page.ts'

withBrowser()

/** Serves the site as GitHub Pages does: it has no page at an address with a trailing slash, and redirects the address of a folder to one. */
let host: Server
let origin = ''
beforeAll(async () => {
  host = createServer(async ({ method = '', url = '' }, response) => {
    if (url === '/assets') return response.writeHead(301, { Location: '/assets/' }).end()
    const hasSlash = /.\/($|\?)/.test(url)
    const { status, headers, body } = await fetch(testSite + (hasSlash ? '/404' : url), { method })
    response.writeHead(hasSlash ? 404 : status, { 'Content-Type': headers.get('content-type') ?? '' })
    for await (const chunk of body ?? []) response.write(chunk)
    response.end()
  })
  origin = await listen(host, 0)
})
afterAll(() => void host.close())

test('an address with a trailing slash shows the 404 page, too, if its page cannot be asked for', () =>
  withPage({ mayFail: true }, async (page) => {
    await page.route('**/services/no-such-service', (route) => route.abort())
    await page.goto(`${origin}/services/no-such-service/`)
    await expect.poll(() => page.locator('main').innerText()).toContain('With care.')
  }))

test.each([
  ['/rankings/', '/rankings', 'By hand.'],
  ['/rankings//?from=mail#main', '/rankings?from=mail#main', 'By hand.'],
  ['/no/such/page/', '/no/such/page/', 'Oops! Page not found'],
  ['/assets', '/assets/', 'Oops! Page not found'],
  ['/services/audits/', '/services/audits', 'With care.'],
  ['/services/no-such-service/', '/services/no-such-service/', 'With care.'],
  ['/Rankings', '/rankings', 'By hand.'],
  ['/services/Audits?from=mail', '/services/audits?from=mail', 'With care.'],
  ['/services/No-Such-Service', '/services/No-Such-Service', 'With care.'],
])('on a host that keeps trailing slashes and capitals %s shows %s', (requested, shown, words) =>
  withPage({ mayFail: true }, async (page) => {
    await page.goto(origin + requested)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('main').innerText()).toContain(words)
    expect(page.url()).toBe(origin + shown)
  }),
)
