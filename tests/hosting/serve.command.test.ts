import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../renderer/cli/port.ts'
import { siteServer } from '../../renderer/hosting/server.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { beforeOpening, withFault } from '../faultInjection.ts'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'
import { askAsWritten, describeHost } from './describeHost.ts'

const folder = temporaryFolder()

describe.each(['/', '/sub/'])('npm start with the base %s', (base) => {
  const out = join(folder, `site${base.replaceAll('/', '-')}`)
  let server: Server
  let origin = ''
  beforeAll(async () => {
    const { status, stderr } = runCommand(['build', '--pages', testPages, '--out', out, '--base', base])
    if (status !== 0) throw new Error(stderr)
    server = siteServer(out, base)
    origin = await listen(server, 0)
  })
  afterAll(() => void server.close())

  const script = () => `/assets/${listFiles(join(out, 'assets')).find((file) => /^mount-.*\.js$/.test(file))}`
  describeHost('answers', { origin: () => origin, root: base.slice(0, -1), script, brotli: true })
})

describe('an unusual request', () => {
  const ask = async (init: RequestInit) => {
    const server = siteServer(join(folder, 'site-'))
    try {
      const { status, headers } = await fetch(`${await listen(server, 0)}/rankings`, init)
      return { status, allow: headers.get('allow') }
    } finally {
      server.close()
    }
  }

  test.each(['bytes=5-2', 'bytes=-5', 'bytes=0-10', 'bytes=9999999-', 'pages=1-2', 'bytes=', '\u00e9'])(
    'for the range "%s" is answered with the whole page',
    async (range) => {
      expect(await ask({ headers: { range } })).toEqual({ status: 200, allow: null })
    },
  )

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('with %s is rejected with 405', async (method) => {
    expect(await ask({ method })).toEqual({ status: 405, allow: 'GET, HEAD' })
  })
})

describe('a file that vanishes while it is requested', () => {
  const ask = async (out: string, path: string) => {
    const server = siteServer(out)
    try {
      const { status } = await fetch(`${await listen(server, 0)}${path}`)
      return status
    } catch {
      return 'nothing'
    } finally {
      server.close()
    }
  }

  test.each(['/rankings', '/no/such/page'])('does not crash the server, whichever file system call fails for %s', async (path) => {
    const out = join(folder, 'site-')
    const askWithFault = async (at: number) => {
      let status: number | string = 0
      const { calls } = await withFault(out, at, 'fails', async () => {
        status = await ask(out, path)
      })
      return { calls, status }
    }
    const { calls, status } = await askWithFault(-1)
    expect(calls).toBeGreaterThan(0)
    for (let at = 0; at < calls; at++) expect([status, 404], `call ${at}`).toContain((await askWithFault(at)).status)
  })

  // A socket exists like a file, but cannot be opened as one.
  test.skipIf(process.platform === 'win32')('or cannot be opened ends only its own response', async () => {
    const out = join(folder, 'opened')
    mkdirSync(out)
    const socket = createSocket().listen(join(out, 'page.html'))
    await once(socket, 'listening')
    expect(await ask(out, '/page')).toBe('nothing')
    socket.close()
  })
})

describe('a site that is rebuilt while it is served', () => {
  const out = join(folder, 'rebuilt')
  const page = join(out, 'page.html')
  let server: Server
  let origin = ''
  beforeAll(async () => {
    mkdirSync(out)
    writeFileSync(page, 'The old page')
    server = siteServer(out)
    origin = await listen(server, 0)
  })
  afterAll(() => void server.close())

  test('shows a new page completely if the old one was requested', async () => {
    const readBody = async () => (await fetch(`${origin}/page`)).text()
    expect(await beforeOpening(() => writeFileSync(page, 'The new page, which is longer'), readBody)).toBe('The new page, which is longer')
    expect(await beforeOpening(() => writeFileSync(page, 'Short'), readBody)).toBe('Short')
  })

  test.each(['/page', '/'])('redirects to %s from an address that has become an alias', async (to) => {
    writeFileSync(join(out, '_redirects'), `/old ${to} 301\n`)
    const { status, headers } = await fetch(`${origin}/old`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, to])
  })
})

describe('an invalid address', () => {
  test.each([
    '/%zz',
    '/%E0%A4%A',
    '//elsewhere.example/',
    '//elsewhere.example/x',
    '/\\elsewhere.example/',
    '/../../etc/passwd',
    '/..%5c..%5cetc',
    '/%00',
    '/%5Fheaders',
    'http://elsewhere.example/',
    `/${'a'.repeat(5000)}`,
  ])('%s is answered with 404 or a redirect within the site', async (path) => {
    const out = join(folder, 'site-')
    const server = siteServer(out)
    const origin = await listen(server, 0)
    try {
      const { status, location, body } = await askAsWritten(origin, path)
      if (location === undefined) expect({ status, isOurs: body.includes('Oops! Page not found') }).toEqual({ status: 404, isOurs: true })
      else expect(location).toMatch(/^\/(?![/\\])/)
    } finally {
      server.close()
    }
  })
})
