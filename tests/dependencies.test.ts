import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { importsIn, importsOf } from './sourceImports.ts'

// Hosts leave dev dependencies out (`NODE_ENV=production`, `npm ci --omit=dev`), and every command has to run there.

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }

/** Returns the packages among the imports of files. */
const packagesAmong = (imports: readonly string[]) =>
  imports.filter((name) => /^[a-z@]/.test(name) && !isBuiltin(name)).map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))

test.each([
  ["import { a } from 'one'\nimport type { B } from 'two'", ['one']],
  ["import {\n  a,\n} from '@one/two/three'\nimport 'four/five.css'", ['@one/two', 'four']],
  ["import a from './a.ts'\nimport b from 'node:fs'", []],
  ["const a = await import('one')\nconst b: typeof import('two')", ['one']],
])('%j imports the packages %j', (source, packages) => {
  expect(packagesAmong(importsOf(source))).toEqual(packages)
})

test('code outside of tests imports no dev dependency', () => {
  const sources = [...importsIn('schema'), ...importsIn('renderer'), { file: 'vite.config.ts', imports: importsOf(readFileSync('vite.config.ts', 'utf8')) }]
  const imported = sources.flatMap(({ file, imports }) => packagesAmong(imports).map((name) => `${file}: ${name}`))
  expect(imported.length).toBeGreaterThan(100)
  expect(imported.filter((line) => !Object.hasOwn(dependencies, line.split(': ')[1] ?? ''))).toEqual([])
})

test('the lock file marks no dependency as a dev dependency', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  expect(Object.keys(dependencies).filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)).toEqual([])
})
