import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listFiles } from '../../renderer/system/files.ts'
import { runCommand } from '../runCommand.ts'
import { testPages } from '../testSite.ts'
import { describeHost } from './describeHost.ts'
import { brotliModule, findNginx } from './findNginx.ts'

const nginx = findNginx()
// Shown among the skipped tests, so that nobody takes what was not tried for tried.
for (const reason of nginx.missing) test.skip(`part of the nginx configuration was not tried. ${reason}`)

const folder = mkdtempSync(join(tmpdir(), 'agency-brief-nginx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasBrotli = existsSync(brotliModule)

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const path = nginx.path ?? ''

/** Starts nginx with what a distribution's nginx.conf holds around the sites, and everything it writes in a folder of the test. */
async function start(own: string, servers: string, origin: string): Promise<ChildProcess> {
  const file = join(own, 'nginx.conf')
  writeFileSync(
    file,
    `${hasBrotli ? `load_module ${brotliModule};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${own}/pid;
error_log stderr warn;
events {}
http {
  include ${['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types', '/usr/local/etc/nginx/mime.types'].find((file) => existsSync(file))};
  default_type application/octet-stream;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${own}/${kind};`).join('\n  ')}
  ${servers}
}
`,
  )
  const checked = spawnSync(path, ['-t', '-p', own, '-c', file], { encoding: 'utf8' })
  if (checked.status !== 0 || /\[(warn|emerg|error)\]/.test(checked.stderr)) throw new Error(checked.stderr)
  const server = spawn(path, ['-p', own, '-c', file], { stdio: 'ignore' })
  await vi.waitFor(() => fetch(origin), { timeout: 10_000, interval: 100 })
  return server
}

describe.skipIf(nginx.path === undefined).each(['/', '/sub/'])('nginx with the base %s', (base) => {
  const own = join(folder, `base${base.replaceAll('/', '-')}`)
  const site = join(own, 'site')
  let server: ChildProcess
  let origin = ''
  let proxy = ''

  beforeAll(async () => {
    mkdirSync(own)
    const [port, proxyPort] = [await freePort(), await freePort()]
    const built = runCommand(['build', '--pages', testPages, '--out', site, '--base', base])
    if (built.status !== 0) throw new Error(built.stderr)
    const printed = runCommand([
      'hosts',
      'nginx',
      ...['--pages', testPages, '--base', base, '--folder', site, '--port', String(port)],
      ...(hasBrotli ? ['--brotli'] : []),
    ])
    if (printed.status !== 0) throw new Error(printed.stderr)
    writeFileSync(join(own, 'site.conf'), printed.stdout)
    origin = `http://127.0.0.1:${port}`
    proxy = `http://127.0.0.1:${proxyPort}`
    server = await start(own, `include ${own}/site.conf; server { listen ${proxyPort}; location / { proxy_pass ${origin}; } }`, origin)
  })
  afterAll(() => void server?.kill())

  const script = () => `/assets/${listFiles(join(site, 'assets')).find((file) => /^mount-.*\.js$/.test(file))}`
  describeHost('answers', { origin: () => origin, root: base.slice(0, -1), script, brotli: hasBrotli })

  test.each([
    ['another nginx', () => proxy, {}],
    ['a proxy that says so', () => origin, { via: '1.1 proxy' }],
  ])('behind %s pages come compressed', async (_, asked, headers) => {
    const response = await fetch(`${asked()}${base}rankings`, { headers: { 'accept-encoding': 'gzip', ...headers } })
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
    expect(await response.text()).toContain('The overall ranking')
  })

  test('what is outside the base is not there', async () => {
    if (base === '/') return
    expect((await fetch(`${origin}/rankings`)).status).toBe(404)
    const bare = await fetch(`${origin}/sub`, { redirect: 'manual' })
    expect([bare.status, bare.headers.get('location')?.replace(origin, '')]).toEqual([301, '/sub/'])
  })
})

describe.skipIf(nginx.path === undefined)('nginx beside the default server of a distribution', () => {
  const own = join(folder, 'default')
  let server: ChildProcess
  let port = 0

  beforeAll(async () => {
    mkdirSync(own)
    writeFileSync(join(own, 'index.html'), 'The site')
    port = await freePort()
    const printed = runCommand(['hosts', 'nginx', '--pages', testPages, '--folder', own, '--port', String(port)])
    if (printed.status !== 0) throw new Error(printed.stderr)
    writeFileSync(join(own, 'site.conf'), printed.stdout)
    const usual = `server { listen ${port} default_server; listen [::]:${port} default_server; server_name _; location / { return 200 "Welcome"; } }`
    server = await start(own, `${usual} include ${own}/site.conf;`, `http://127.0.0.1:${port}`)
  })
  afterAll(() => void server?.kill())

  test.each([
    ['test.example', 'The site'],
    ['other.example', 'Welcome'],
  ])('answers for %s with “%s”', async (host, words) => {
    const body = await new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', headers: { host } }, async (response) => resolve((await response.toArray()).join(''))).on('error', reject)
    })
    expect(body).toBe(words)
  })
})
