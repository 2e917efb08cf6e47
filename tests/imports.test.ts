import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn } from './sourceImports.ts'

// What is drawn, and what reaches a browser, is apart from how content is read and checked: it knows the schema by its types.

/** Every import of a folder, one by one: from which file, and of which one or of which package. */
const from = (folder: string) =>
  importsIn(folder).flatMap(({ file, imports }) => imports.map((name) => ({ file, name: name.startsWith('.') ? posix.join(posix.dirname(file), name) : name })))

test('the schema asks for nothing of the renderer', () => {
  const asked = from('schema')
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter(({ name }) => name.startsWith('renderer/'))).toEqual([])
})

test.each([
  ['the schema', /^schema\//],
  ['Zod', /^zod$/],
  ['yaml', /^yaml$/],
])('%s runs where content is read, written for an author or shown to one', (_, what) => {
  const asking = from('renderer').filter(({ name }) => what.test(name))
  expect(asking).not.toEqual([])
  expect(asking.filter(({ file }) => !/^renderer\/(content\/|cli\/|preview\/(catalogue\/|source\.ts))/.test(file))).toEqual([])
})
