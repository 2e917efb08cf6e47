import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

test('`npm ci` works on every system: what a package needs on another one is locked too', () => {
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !packages[`node_modules/${name}`]),
  )
  expect(missing).toEqual([])
})

test('the lock file says what to install and not from where, so that any registry serves', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})
