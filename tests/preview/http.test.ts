import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isPublic } from '../../renderer/preview/http.ts'
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
