import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each file of tests/audit has the tag by which `npm run audit` finds tests', () => {
  const files = readdirSync('tests/audit').filter((name) => name.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((name) => !readFileSync(`tests/audit/${name}`, 'utf8').startsWith('// @module-tag audit\n'))).toEqual([])
})
