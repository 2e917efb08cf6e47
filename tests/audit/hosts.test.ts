// @module-tag audit
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { typefaceFile } from '../../renderer/content/typeface.ts'
import { immutableCacheControl } from '../../renderer/hosting/rules.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { pathsOf } from '../browser/sitemap.ts'
import { freePort } from '../freePort.ts'
import { netlifyCommand } from '../hosting/netlifyCommand.ts'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'

/** A host, by the server that its own command line runs for developers. It is given the rules of the site. */
type Host = {
  name: string
  /** Arguments of `npx`; the versions are the last for Node 20. */
  args: (port: number) => string[]
  /** Prepares the folder where the command runs, with the site in `dist/`, as the host prepares the repository. */
  prepare?: (folder: string) => void
  /** How an address with ".html" or a slash at the end is answered: with a redirect, or with the page, whose canonical address is without. */
  otherSpelling: 200 | 308
  /** False if the local server loses what an address says behind its "?", unlike the host. */
  keepsQuery: boolean
  /** False if the local server overwrites the `Cache-Control` of rules, unlike the host. */
  obeysCacheRules: boolean
}

const hosts: Host[] = [
  {
    name: 'Cloudflare Pages',
    args: (port) => ['wrangler@4.86.0', 'pages', 'dev', 'dist', '--ip', '127.0.0.1', '--port', `${port}`, '--compatibility-date', '2026-01-01'],
    otherSpelling: 308,
    keepsQuery: true,
    obeysCacheRules: true,
  },
  {
    name: 'Netlify',
    // Edge functions, of which the site has none, would need another download.
    args: (port) => ['netlify-cli@26.2.0', 'dev', '--offline', '--internal-disable-edge-functions', '--no-open', '--dir', 'dist', '--port', `${port}`],
    prepare: (folder) => {
      cpSync('netlify.toml', join(folder, 'netlify.toml'))
      execFileSync('sh', ['-c', netlifyCommand()], { cwd: folder })
    },
    otherSpelling: 200,
    keepsQuery: true,
    obeysCacheRules: false,
  },
  {
    name: 'Vercel',
    args: (port) => ['vercel@50.44.0', 'dev', 'dist', '--local', '--yes', '--listen', `127.0.0.1:${port}`],
    prepare: (folder) => {
      const printed = runCommand(['hosts', 'vercel', '--pages', testPages])
      if (printed.status !== 0) throw new Error(printed.stderr)
      // The folder is one that has been built.
      const { buildCommand: _, outputDirectory: __, ...rules } = JSON.parse(printed.stdout)
      writeFileSync(join(folder, 'dist/vercel.json'), JSON.stringify(rules))
    },
    otherSpelling: 308,
    keepsQuery: false,
    obeysCacheRules: false,
  },
]

const folder = temporaryFolder()
const built = join(folder, 'built')
beforeAll(() => {
  const { status, stderr } = runCommand(['build', '--pages', testPages, '--out', built])
  if (status !== 0) throw new Error(stderr)
})

describe.each(hosts)('$name', ({ name, args, prepare, otherSpelling, keepsQuery, obeysCacheRules }) => {
  let origin = ''
  let server: ChildProcess | undefined

  beforeAll(async () => {
    const cwd = join(folder, name)
    mkdirSync(cwd)
    cpSync(built, join(cwd, 'dist'), { recursive: true })
    prepare?.(cwd)
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    // In a process group, since the command starts the server as a process of its own. What it keeps goes into the folder.
    server = spawn('npx', ['--yes', ...args(port)], {
      cwd,
      env: { ...process.env, CI: '1', XDG_CONFIG_HOME: folder, WRANGLER_SEND_METRICS: 'false', VERCEL_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let printed = ''
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (printed += chunk))
    const ended = once(server, 'close').then(() => Promise.reject(new Error(`The server of ${name} ended: ${printed}`)))
    ended.catch(() => {})
    // With the time that npm takes to fetch it.
    await Promise.race([vi.waitFor(() => fetch(origin), { timeout: 290_000, interval: 500 }), ended])
  })
  afterAll(async () => {
    if (server?.pid === undefined || server.exitCode !== null) return
    const closed = once(server, 'close')
    process.kill(-server.pid)
    // Until then it may write into the folder that is removed next.
    await closed
  })

  const request = async (path: string) => {
    const response = await fetch(origin + path, { redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location')?.replace(origin, ''), headers: response.headers, body: await response.text() }
  }

  test('answers every page of the sitemap directly, to be revalidated', async () => {
    const paths = await pathsOf(origin)
    expect(paths).toContain('/rankings/chatbots')
    for (const path of paths) {
      const { status, headers, body } = await request(path)
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringMatching(/^text\/html;\s*charset=utf-8$/i)])
      expect(headers.get('cache-control')).toMatch(/no-cache|max-age=0/)
      expect(body).toContain(`<link rel="canonical" href="https://test.example${path}"`)
    }
  })

  test.each(['/rankings/chatbots.html', '/rankings/chatbots/'])('knows the page at %s', async (path) => {
    const { status, location, body } = await request(path)
    expect(status).toBe(otherSpelling)
    if (status === 200) expect(body).toContain('<link rel="canonical" href="https://test.example/rankings/chatbots"')
    else expect(location).toBe('/rankings/chatbots')
  })

  test('redirects an old address, and what follows it', async () => {
    expect(await request('/audits')).toMatchObject({ status: 301, location: '/services/audits' })
    if (keepsQuery) expect(await request('/audits?from=mail')).toMatchObject({ status: 301, location: '/services/audits?from=mail' })
  })

  test.each(['/no/such/page', '/services/no-such-service', '/assets/no-such-file.js'])('answers %s with 404 and the page for it', async (path) => {
    const { status, body } = await request(path)
    expect(status).toBe(404)
    expect(body).toContain('Oops! Page not found')
  })

  test('sends the headers that only a host can set', async () => {
    for (const path of ['/', '/rankings', '/feed.xml']) {
      const { headers } = await request(path)
      expect(Object.fromEntries(headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
      })
    }
  })

  test.runIf(obeysCacheRules)('lets browsers keep hashed files', async () => {
    for (const file of [...listFiles(join(built, 'assets')).map((file) => `/assets/${file}`), `/${typefaceFile}`]) {
      const { status, headers } = await request(file)
      expect([file, status, headers.get('cache-control')]).toEqual([file, 200, immutableCacheControl])
    }
  })
})
