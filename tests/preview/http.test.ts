import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isPublic, send } from '../../renderer/preview/http.ts'
import type { Preview } from '../../renderer/preview/preview.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()
const publicDir = join(folder, 'public')
beforeAll(() => {
  mkdirSync(join(publicDir, 'logos'), { recursive: true })
  for (const file of ['secret.txt', 'public/logo.svg', 'public/logos/a b.svg']) writeFileSync(join(folder, file), 'x')
  symlinkSync('logo.svg', join(publicDir, 'linked.svg'))
  symlinkSync('../secret.txt', join(publicDir, 'stray.txt'))
  symlinkSync('..', join(publicDir, 'up'))
})

test.each([
  ['/logo.svg', true],
  ['/logos/a%20b.svg?v=2', true],
  ['/linked.svg', true],
  ['/logos', false],
  ['/', false],
  ['/none.svg', false],
  ['/../secret.txt', false],
  ['/%2e%2e/secret.txt', false],
  ['/stray.txt', false],
  ['/up/secret.txt', false],
])('%s requests a file of public/: %s', (url, expected) => {
  expect(isPublic({ method: 'GET', url } as IncomingMessage, { public: publicDir })).toBe(expected)
})

test.each(['page', 'not-found', 'catalogue', 'example', 'failed', 'waiting'] as const)('no other website can have a document in a frame: %s', (kind) => {
  const headers = new Map<string, string>()
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), end: () => {} } as unknown as ServerResponse
  send({ url: '/' } as IncomingMessage, response, { kind, html: '<html><head></head><body></body></html>', status: 200 }, { version: 1 } as Preview)
  expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'self' vscode-webview: vscode-file:")
})
