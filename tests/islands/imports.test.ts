import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { importsOf } from '../sourceImports.ts'

/** Returns the source files that a file imports, including itself, and the libraries that they import. */
function loadedWith(file: string, loaded = new Map<string, string[]>()): Map<string, string[]> {
  if (loaded.has(file)) return loaded
  const imports = importsOf(readFileSync(file, 'utf8'))
  loaded.set(file, imports)
  for (const name of imports) if (name.startsWith('.')) loadedWith(join(file, '..', name), loaded)
  return loaded
}

const loaded = loadedWith('renderer/islands/hydrate.ts')
const files = [...loaded.keys()]

test('the files that the browser loads include islands', () => {
  expect(files).toEqual(expect.arrayContaining(['renderer/islands/mount.tsx', 'renderer/islands/NewsletterForm.tsx', 'renderer/content/formula/evaluate.ts']))
  expect(files).not.toContain('renderer/islands/Island.tsx')
})

// Build-time components import what renders them: with an icon of `renderer/ui/`, every page with an island had twice the script.
test('islands import nothing that is rendered at build time', () => {
  const strays = files.filter((file) => !/^renderer\/(?:islands|content)\//.test(file))
  expect(strays, 'An island imports these. Move what they show into the block around it, or render it in the island itself').toEqual([])
})

// Emotion runs only at build time: its runtime is 15,000 bytes, and islands that load it look the same.
test.each(files.filter((file) => /^renderer\/islands\/.*\.tsx$/.test(file)))('%s is rendered without Emotion', (file) => {
  const [first] = readFileSync(file, 'utf8').split('\n')
  expect(first, `The browser loads ${file}. Write /** @jsxImportSource react */ on its first line`).toBe('/** @jsxImportSource react */')
  const styled = loaded.get(file)?.filter((name) => name.startsWith('@emotion/'))
  expect(styled, `The browser loads ${file}. Put its styles into the block around it, which is rendered at build time`).toEqual([])
})
