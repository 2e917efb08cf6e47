import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Hosts leave dev dependencies out (`NODE_ENV=production`, `npm ci --omit=dev`), and every command has to run there.

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }

const sources = ['schema', 'renderer'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name)),
)

/** The packages that a file asks for when it runs; types are for the compiler alone. */
const packagesIn = (source: string) =>
  [...source.matchAll(/(?:^(?:import|export)\b(?! type\b)(?:[^']*?\bfrom)? |(?<!typeof )\bimport\()'([^']+)'/gm)]
    .map(([, name = '']) => name)
    .filter((name) => /^[a-z@]/.test(name) && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))

test.each([
  ["import { a } from 'one'\nimport type { B } from 'two'", ['one']],
  ["import {\n  a,\n} from '@one/two/three'\nimport 'four/five.css'", ['@one/two', 'four']],
  ["import a from './a.ts'\nimport b from 'node:fs'", []],
  ["const a = await import('one')\nconst b: typeof import('two')", ['one']],
])('%j asks for %j', (source, packages) => {
  expect(packagesIn(source)).toEqual(packages)
})

test('what runs outside of tests asks for no dev dependency', () => {
  const asked = [...sources, 'vite.config.ts'].flatMap((file) => packagesIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((line) => !Object.hasOwn(dependencies, line.split(': ')[1] ?? ''))).toEqual([])
})

test('the lock file leaves out no dependency where dev dependencies are left out', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  expect(Object.keys(dependencies).filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)).toEqual([])
})
