import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

test('the lock file includes the optional dependencies of every platform', () => {
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !packages[`node_modules/${name}`]),
  )
  expect(missing).toEqual([])
})

test('the lock file has no registry URLs', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

// A document laid out by react-pdf with one copy is written with the other (`renderer/documents/makePdf.tsx`).
test('pdfkit has the version that react-pdf pins, so the lock file has it once', () => {
  expect(Object.keys(packages).filter((folder) => /(^|\/)node_modules\/pdfkit$/.test(folder))).toEqual(['node_modules/pdfkit'])
})
