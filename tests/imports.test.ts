import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { fileImportsOf, importsIn } from './sourceImports.ts'

// Components and browser code do not depend on how content is read and checked: they import only types of the schema.

/** Returns every import in a folder: the importing file, and the imported file or package. */
const importsFrom = (folder: string) =>
  importsIn(folder).flatMap(({ file, imports }) => imports.map((name) => ({ file, name: name.startsWith('.') ? posix.join(posix.dirname(file), name) : name })))

test('the schema imports nothing from the renderer', () => {
  const imports = importsFrom('schema')
  expect(imports.length).toBeGreaterThan(50)
  expect(imports.filter(({ name }) => name.startsWith('renderer/'))).toEqual([])
})

test.each([
  ['the schema', /^schema\//],
  ['Zod', /^zod$/],
  ['yaml', /^yaml$/],
])('%s is imported only where content is read, written or shown to an author', (_, what) => {
  const importers = importsFrom('renderer').filter(({ name }) => what.test(name))
  expect(importers).not.toEqual([])
  expect(
    importers.filter(
      ({ file }) => !/^renderer\/((?:content|authoring)\/|cli\/|preview\/(catalogue\/|editing\/|(filePages|requests|sourceFinder)\.ts))/.test(file),
    ),
  ).toEqual([])
})

/** The folders of the renderer, from the bottom layer up. */
const layers = ['content', 'authoring', 'system', 'hosting', 'ui', 'islands', 'blocks', 'app', 'html', 'documents', 'outputs', 'build', 'preview', 'cli']

test('no folder of the renderer imports from one above it', () => {
  const layerOf = (file: string) => layers.indexOf(file.split('/')[1] ?? '')
  const imports = importsFrom('renderer').filter(({ file, name }) => file.split('/').length > 2 && /^renderer\/\w+\//.test(name))
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ file, name }) => layerOf(file) < layerOf(name) || layerOf(name) < 0)).toEqual([])
})

/** Returns the files that scripts consist of: themselves, and what they import. */
function sentWith(...scripts: string[]): ReadonlySet<string> {
  const importsOfFile = new Map(importsIn('renderer').map(({ file, imports }) => [file, imports.filter((name) => name.startsWith('.'))]))
  const sent = new Set(scripts)
  for (const file of sent) for (const name of importsOfFile.get(file) ?? []) sent.add(posix.join(posix.dirname(file), name))
  return sent
}

// Before version 16.4 Safari runs no script that has one.
test('no script for visitors has a lookbehind', () => {
  const sent = sentWith('renderer/app/pageScript.ts', 'renderer/app/notFound.ts', 'renderer/islands/hydrate.ts')
  expect(sent).toContain('renderer/islands/wordMatching.ts')
  expect([...sent].filter((file) => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('every file of the edit panel runs in the browser, and none that makes its changes in files does', () => {
  const sent = [...sentWith('renderer/preview/client.ts')]
  const inFolder = (folder: string) => importsIn(folder).map(({ file }) => file)
  expect(inFolder('renderer/preview/panel').filter((file) => !sent.includes(file))).toEqual([])
  expect(inFolder('renderer/preview/editing').filter((file) => sent.includes(file))).toEqual([])
})

test('no files import each other in a circle', () => {
  const sources = ['schema', 'renderer'].flatMap((folder) => importsIn(folder, fileImportsOf))
  const importedBy = new Map(sources.map(({ file, imports }) => [file, imports.map((name) => posix.join(posix.dirname(file), name))]))
  /** Files from which no import leads back. */
  const settled = new Set<string>()
  const circleFrom = (file: string, trail: readonly string[] = []): readonly string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (settled.has(file)) return undefined
    for (const name of importedBy.get(file) ?? []) {
      const circle = circleFrom(name, [...trail, file])
      if (circle) return circle
    }
    settled.add(file)
    return undefined
  }
  expect(importedBy.size).toBeGreaterThan(300)
  for (const file of importedBy.keys()) expect(circleFrom(file)).toBeUndefined()
})
