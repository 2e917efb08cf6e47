import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, test } from 'vitest'

/** What a file loads when it runs, as it names it; types are for the compiler alone. */
const importsOf = (source: string) =>
  [...source.matchAll(/(?:^(?:import|export)\b(?! type\b)(?:[^']*?\bfrom)? |(?<!typeof )\bimport\()'([^']+)'/gm)].map(([, name = '']) => name)

/** The files of ours that come with a file, itself among them. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  for (const name of importsOf(readFileSync(file, 'utf8'))) if (name.startsWith('.')) loadedWith(join(file, '..', name), loaded)
  return loaded
}

// Emotion stays at the build: its runtime is 15,000 bytes, and islands that load it look the same.
const files = [...loadedWith('renderer/islands/hydrate.ts')]

test('islands are among what the browser loads', () => {
  expect(files).toEqual(expect.arrayContaining(['renderer/islands/mount.tsx', 'renderer/islands/NewsletterForm.tsx', 'renderer/content/formula.ts']))
  expect(files).not.toContain('renderer/islands/Island.tsx')
})

test.each(files.filter((file) => file.endsWith('.tsx')))('%s is drawn without Emotion', (file) => {
  const source = readFileSync(file, 'utf8')
  expect(source.split('\n')[0], `The browser loads ${file}. Write /** @jsxImportSource react */ on its first line`).toBe('/** @jsxImportSource react */')
  const styled = importsOf(source).filter((name) => name.startsWith('@emotion/'))
  expect(styled, `The browser loads ${file}. Put its styles into the block around it, which is drawn at build`).toEqual([])
})
