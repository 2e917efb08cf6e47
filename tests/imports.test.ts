import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// What is drawn, and what reaches a browser, is apart from how content is read and checked: it knows the schema by its types.

/** Every import of a value in a folder: "renderer/a.ts: schema/index.ts". Types are for the compiler alone. */
const importsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?! type\b)(?:[^']*?\bfrom)? '([^']+)'/gm)].map(([, name = '']) => ({
        file,
        name: name.startsWith('.') ? join(dirname(file), name).replaceAll('\\', '/') : name,
      })),
    )

const fromRenderer = importsIn('renderer')

test('the schema asks for nothing of the renderer', () => {
  const asked = importsIn('schema')
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter(({ name }) => name.startsWith('renderer/'))).toEqual([])
})

test.each([
  ['the schema', /^schema\//],
  ['Zod', /^zod$/],
  ['yaml', /^yaml$/],
])('%s runs where content is read, written for an author or shown to one', (_, what) => {
  const asking = fromRenderer.filter(({ name }) => what.test(name))
  expect(asking).not.toEqual([])
  expect(asking.filter(({ file }) => !/^renderer\/(content\/|cli\/|preview\/(catalogue\/|source\.ts))/.test(file))).toEqual([])
})
