import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../renderer/cli/port.ts'
import { preview } from '../../renderer/vite.ts'
import { testFile, testPages } from '../testSite.ts'

const folder = mkdtempSync(join(tmpdir(), 'agency-brief-restart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the preview follows saves when Vite has started anew, as it does for another vite.config.ts', async () => {
  const pages = join(folder, 'pages')
  cpSync(testPages, pages, { recursive: true })
  const http = createHttpServer()
  const vite = await createServer({
    plugins: [preview({ pages })],
    server: { middlewareMode: true, hmr: { server: http } },
    cacheDir: join(folder, 'cache'),
    logLevel: 'silent',
  })
  http.on('request', vite.middlewares)
  try {
    const address = await listen(http, 0)
    const audits = async () => /With [^<]*care\./.exec(await (await fetch(`${address}/services/audits`)).text())?.[0]
    const save = (words: string) => writeFileSync(join(pages, 'services/audits.yaml'), testFile('services/audits.yaml').replace('With care.', words))
    expect(await audits()).toBe('With care.')
    await vite.restart()
    expect(await audits()).toBe('With care.')
    save('With great care.')
    await expect.poll(audits).toBe('With great care.')
  } finally {
    await vite.close()
    http.close()
  }
})
