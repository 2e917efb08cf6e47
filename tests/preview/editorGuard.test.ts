import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorHref, editorPath } from '../../renderer/preview/editor.ts'
import { editorGuard } from '../../renderer/preview/editorGuard.ts'

const root = mkdtempSync(join(tmpdir(), 'agency-brief-editor-'))
const at = (path: string) => join(root, path)
const guard = editorGuard([at('site'), at('pages'), at('nowhere')])
const server = createServer((request, response) => guard(request, response, () => response.end('opened')))
let origin = ''

beforeAll(async () => {
  for (const folder of ['site', 'pages', 'site-of-others']) {
    mkdirSync(at(folder))
    writeFileSync(at(`${folder}/index.yaml`), '')
  }
  symlinkSync(at('site-of-others'), at('site/link'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true, force: true })
})

const ask = async (file: string, site?: string) =>
  (await fetch(origin + editorHref(file), { headers: site === undefined ? {} : { 'sec-fetch-site': site } })).status

test.each([
  ['same-origin', 200],
  ['none', 200],
  [undefined, 200],
  ['same-site', 403],
  ['cross-site', 403],
])('a request with Sec-Fetch-Site %s is answered with %d', async (site, status) => {
  expect(await ask(at('pages/index.yaml:1:1'), site)).toBe(status)
})

test.each([
  ['site/index.yaml', 200],
  ['site/index.yaml:3', 200],
  ['pages/index.yaml:3:10', 200],
  ['site', 200],
  ['pages/../site/index.yaml:1:1', 200],
  ['site-of-others/index.yaml', 403],
  ['site/../site-of-others/index.yaml', 403],
  ['site/link/index.yaml:1:1', 403],
  ['site/nothing.yaml', 403],
  ['', 403],
])('a request for the file %s is answered with %d', async (file, status) => {
  expect(await ask(at(file))).toBe(status)
})

test.each(['/etc/passwd:1:1', 'file:///etc/passwd'])('%j is rejected with 403', async (file) => {
  expect(await ask(file)).toBe(403)
})

test.each(['', '?', '?file=', '?file', '?line=3'])('%j names no file, which is said with 400', async (query) => {
  const response = await fetch(origin + editorPath + query)
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('?file=')])
})
