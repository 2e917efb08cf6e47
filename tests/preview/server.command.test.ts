import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { beforeEach, expect, test, vi } from 'vitest'
import { listen } from '../../renderer/cli/port.ts'
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

/** Runs the preview of the pages while the work runs. */
async function withPreview(work: (address: string, vite: ViteDevServer) => Promise<void>) {
  const http = createHttpServer()
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
