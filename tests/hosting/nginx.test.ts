import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listFiles } from '../../renderer/system/files.ts'
import { runCommand } from '../runCommand.ts'
import { testPages } from '../testSite.ts'
import { describeHost } from './contract.ts'
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

describe.skipIf(nginx.path === undefined).each(['/', '/sub/'])('nginx with the base %s', (base) => {
  const path = nginx.path ?? ''
  const own = join(folder, `base${base.replaceAll('/', '-')}`)
  const site = join(own, 'site')
  let server: ChildProcess
  let origin = ''

  beforeAll(async () => {
    mkdirSync(own)
    const port = await freePort()
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
    // What a distribution's nginx.conf holds around the sites, with everything it writes in a folder of the test.
    writeFileSync(
      join(own, 'nginx.conf'),
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
  include ${own}/site.conf;
}
`,
    )
    const checked = spawnSync(path, ['-t', '-p', own, '-c', join(own, 'nginx.conf')], { encoding: 'utf8' })
    if (checked.status !== 0 || /\[(warn|emerg|error)\]/.test(checked.stderr)) throw new Error(checked.stderr)
    server = spawn(path, ['-p', own, '-c', join(own, 'nginx.conf')], { stdio: 'ignore' })
    origin = `http://127.0.0.1:${port}`
    await vi.waitFor(() => fetch(origin), { timeout: 10_000, interval: 100 })
  })
  afterAll(() => void server?.kill())

  const script = () => `/assets/${listFiles(join(site, 'assets')).find((file) => /^mount-.*\.js$/.test(file))}`
  describeHost('answers', { origin: () => origin, root: base.slice(0, -1), script, brotli: hasBrotli })

  test('what is outside the base is not there', async () => {
    if (base === '/') return
    expect((await fetch(`${origin}/rankings`)).status).toBe(404)
    const bare = await fetch(`${origin}/sub`, { redirect: 'manual' })
    expect([bare.status, bare.headers.get('location')?.replace(origin, '')]).toEqual([301, '/sub/'])
  })
})
