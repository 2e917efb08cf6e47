import { once } from 'node:events'
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { beforeEach, expect, test, vi } from 'vitest'
import { listen } from '../../renderer/cli/port.ts'
import { refuseOtherProtocols } from '../../renderer/preview/messageGuard.ts'
import { preview } from '../../renderer/vite.ts'
import { beforeOpening } from '../faultInjection.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testFile, testPages } from '../testSite.ts'

const folder = temporaryFolder()

const pages = join(folder, 'pages')
const logo = join(folder, 'public/logo.svg')
beforeEach(() => {
  for (const path of [pages, join(folder, 'public')]) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  cpSync(testPages, pages, { recursive: true })
  mkdirSync(join(folder, 'public'))
  writeFileSync(logo, '<svg/>')
})

/** Asks a server for another protocol. @returns the first line of the answer, and a connection if it was granted */
function upgrade(address: string, protocol: string, path = '/'): Promise<{ status: string; socket: Socket }> {
  const { port, host } = new URL(address)
  const headers = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${btoa('sixteen letters.')}`]
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, `Sec-WebSocket-Protocol: ${protocol}`, '', ''].join('\r\n')),
  )
  return new Promise((done) => socket.once('data', (data) => done({ status: String(data).split('\r\n')[0] ?? '', socket })))
}

/** Returns a message as it is sent, with a mask that changes nothing. @param kind 1 for text, 2 for bytes */
const frame = (content: string, kind = 1) => Buffer.from([0x80 | kind, 0x80 | content.length, 0, 0, 0, 0, ...Buffer.from(content)])

/** Runs the preview of the pages while the work runs. */
async function withPreview(work: (address: string, vite: ViteDevServer) => Promise<void>) {
  const http = createHttpServer()
  refuseOtherProtocols(http)
  const vite = await createServer({
    plugins: [preview({ pages })],
    server: { middlewareMode: true, hmr: { server: http } },
    cacheDir: join(folder, 'cache'),
    logLevel: 'silent',
  })
  http.on('request', vite.middlewares)
  try {
    await work(await listen(http, 0), vite)
  } finally {
    await vite.close()
    http.close()
  }
}

const textAt = async (address: string) => (await fetch(address)).text()

test('the preview follows saves after Vite has restarted', () =>
  withPreview(async (address, vite) => {
    const audits = async () => /With [^<]*care\./.exec(await textAt(`${address}/services/audits`))?.[0]
    const save = (words: string) => writeFileSync(join(pages, 'services/audits.yaml'), testFile('services/audits.yaml').replace('With care.', words))
    expect(await audits()).toBe('With care.')
    await vite.restart()
    expect(await audits()).toBe('With care.')
    save('With great care.')
    await expect.poll(audits).toBe('With great care.')
  }))

test('a draft is shown with a note, and as a page of the site once its file is moved', () =>
  withPreview(async (address) => {
    const note = /A draft: only this preview shows it/
    const [draft, published] = ['_drafts/services/reviews.yaml', 'services/reviews.yaml'].map((file) => join(pages, file)) as [string, string]
    expect((await fetch(`${address}/services/reviews`)).status).toBe(404)
    mkdirSync(join(pages, '_drafts/services'), { recursive: true })
    const text = testFile('services/audits.yaml')
      .replace(/aliases: .*/, '')
      .replace('Process audits', 'Reviews of work')
      .replace('The first', 'Another')
    writeFileSync(draft, text)
    await expect.poll(() => textAt(`${address}/services/reviews`)).toMatch(note)
    expect((await fetch(`${address}/services/reviews`)).status).toBe(200)
    expect(await textAt(`${address}/services`)).not.toContain('Reviews of work')
    renameSync(draft, published)
    await expect.poll(() => textAt(`${address}/services`)).toContain('Reviews of work')
    expect(await textAt(`${address}/services/reviews`)).not.toMatch(note)
  }))

test('a file of public/ that is replaced or removed while it is requested affects nothing else', () =>
  withPreview(async (address) => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const fetchLogo = () => textAt(`${address}/logo.svg`).catch(() => 'nothing')
    expect(await fetchLogo()).toBe('<svg/>')
    expect(await beforeOpening(() => writeFileSync(logo, '<svg width="1"/>'), fetchLogo)).toBe('<svg width="1"/>')
    expect(await beforeOpening(() => rmSync(logo), fetchLogo)).toBe('nothing')
    expect(await textAt(`${address}/services/audits`)).toContain('With care.')
  }))

test('what no page sends is no news, and the preview goes on', () =>
  withPreview(async (address, vite) => {
    const logged = vi.spyOn(vite.config.logger, 'error')
    const custom = (event: string, data?: unknown) => JSON.stringify({ type: 'custom', event, data })
    const invalidate = vi.fn()
    vite.environments.client.hot.on('vite:invalidate', invalidate)
    const wrong = [
      ...['{', 'null', '[]', '""', custom('vite:invalidate'), custom('vite:invalidate', { path: 5 }), custom('vite:invoke'), custom('__proto__', {})].map(
        (text) => frame(text),
      ),
      frame(custom('vite:invalidate', { path: '/a' }), 2),
    ]
    const { status, socket } = await upgrade(address, 'vite-hmr')
    expect(status).toContain('101')
    for (const message of wrong) socket.write(message)
    socket.write(frame(custom('vite:invalidate', { path: '/a' })))
    // It is the last one, and the others were before it.
    await expect.poll(() => invalidate.mock.calls.map(([data]) => data)).toEqual([{ path: '/a' }])

    // No such kind of message exists, and no such length.
    for (const malformed of [frame('x', 5), Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])]) {
      const { socket } = await upgrade(address, 'vite-hmr')
      const closed = once(socket, 'close')
      socket.write(malformed)
      await closed
    }
    expect(logged).not.toHaveBeenCalled()
    expect(await textAt(`${address}/services/audits`)).toContain('With care.')
  }))

test.each([
  ['chat', '/'],
  ['vite-hmr', '/elsewhere'],
])('who asks for the protocol %s at %s is refused at once', (protocol, path) =>
  withPreview(async (address) => expect((await upgrade(address, protocol, path)).status).toBe('HTTP/1.1 400 Bad Request')),
)
