import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listFiles } from '../../renderer/system/files.ts'
import { freePort } from '../freePort.ts'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'
import { describeHost } from './describeHost.ts'
import { brotliModule, findNginx } from './findNginx.ts'

const nginx = findNginx()
// Listed among the skipped tests, so that nobody thinks that it ran.
for (const reason of nginx.missing) test.skip(`part of the nginx configuration is not tested. ${reason}`)

const folder = temporaryFolder()

const hasBrotli = existsSync(brotliModule)

const path = nginx.path ?? ''

/** Starts nginx with what the nginx.conf of a distribution has around the sites, writing everything into a folder of the test. */
async function start(dir: string, servers: string, origin: string): Promise<ChildProcess> {
  const file = join(dir, 'nginx.conf')
  writeFileSync(
    file,
    `${hasBrotli ? `load_module ${brotliModule};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${dir}/pid;
error_log stderr warn;
events {}
http {
  include ${['/etc/nginx/mime.types', '/opt/homebrew/etc/nginx/mime.types', '/usr/local/etc/nginx/mime.types'].find((file) => existsSync(file))};
  default_type application/octet-stream;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${dir}/${kind};`).join('\n  ')}
  ${servers}
}
`,
  )
  const checked = spawnSync(path, ['-t', '-p', dir, '-c', file], { encoding: 'utf8' })
  if (checked.status !== 0 || /\[(warn|emerg|error)\]/.test(checked.stderr)) throw new Error(checked.stderr)
  const server = spawn(path, ['-p', dir, '-c', file], { stdio: 'ignore' })
  await vi.waitFor(() => fetch(origin), { timeout: 10_000, interval: 100 })
  return server
}

describe.skipIf(nginx.path === undefined).each(['/', '/sub/'])('nginx with the base %s', (base) => {
  const dir = join(folder, `base${base.replaceAll('/', '-')}`)
  const site = join(dir, 'site')
  let server: ChildProcess
  let origin = ''
  let proxy = ''

  beforeAll(async () => {
    mkdirSync(dir)
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
    writeFileSync(join(dir, 'site.conf'), printed.stdout)
    origin = `http://127.0.0.1:${port}`
    proxy = `http://127.0.0.1:${proxyPort}`
    server = await start(dir, `include ${dir}/site.conf; server { listen ${proxyPort}; location / { proxy_pass ${origin}; } }`, origin)
  })
  afterAll(() => void server?.kill())

  const script = () => `/assets/${listFiles(join(site, 'assets')).find((file) => /^mount-.*\.js$/.test(file))}`
  describeHost('answers', { origin: () => origin, root: base.slice(0, -1), script, brotli: hasBrotli })

  test.each([
    ['another nginx', () => proxy, {}],
    ['a proxy with a Via header', () => origin, { via: '1.1 proxy' }],
  ])('behind %s pages are compressed', async (_, host, headers) => {
    const response = await fetch(`${host()}${base}rankings`, { headers: { 'accept-encoding': 'gzip', ...headers } })
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
    expect(await response.text()).toContain('The overall ranking')
  })

  test('nothing is served outside the base path', async () => {
    if (base === '/') return
    expect((await fetch(`${origin}/rankings`)).status).toBe(404)
    const bare = await fetch(`${origin}/sub`, { redirect: 'manual' })
    expect([bare.status, bare.headers.get('location')?.replace(origin, '')]).toEqual([301, '/sub/'])
  })
})

describe.skipIf(nginx.path === undefined)('nginx beside the default server of a distribution', () => {
  const dir = join(folder, 'default')
  let server: ChildProcess
  let port = 0

  beforeAll(async () => {
    mkdirSync(dir)
    writeFileSync(join(dir, 'index.html'), 'The site')
    port = await freePort()
    const printed = runCommand(['hosts', 'nginx', '--pages', testPages, '--folder', dir, '--port', String(port)])
    if (printed.status !== 0) throw new Error(printed.stderr)
    writeFileSync(join(dir, 'site.conf'), printed.stdout)
    const usual = `server { listen ${port} default_server; listen [::]:${port} default_server; server_name _; location / { return 200 "Welcome"; } }`
    server = await start(dir, `${usual} include ${dir}/site.conf;`, `http://127.0.0.1:${port}`)
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
