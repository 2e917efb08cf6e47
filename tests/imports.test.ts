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
  expect(asking.filter(({ file }) => !/^renderer\/(content\/|cli\/|preview\/(catalogue\/|sourceLocationOf\.ts))/.test(file))).toEqual([])
})

/** The folders of the renderer, from the ground up. */
const rooms = ['content', 'system', 'hosting', 'ui', 'islands', 'blocks', 'app', 'html', 'documents', 'outputs', 'build', 'preview', 'cli']

test('no folder of the renderer asks for anything of one above it', () => {
  const floorOf = (file: string) => rooms.indexOf(file.split('/')[1] ?? '')
  const asked = from('renderer').filter(({ file, name }) => file.split('/').length > 2 && /^renderer\/\w+\//.test(name))
  expect(asked.length).toBeGreaterThan(500)
  expect(asked.filter(({ file, name }) => floorOf(file) < floorOf(name) || floorOf(name) < 0)).toEqual([])
})
