import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns what a source imports at run time, as it is written there; type imports are left out. */
export const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:^(?:import|export)\b(?! type\b)(?:[^']*?\bfrom)? |(?<!typeof )\bimport\()'([^']+)'/gm)].map(([, name = '']) => name)

/** Returns what a source imports from files, types included. */
export const fileImportsOf = (source: string): string[] => [
  ...new Set([...source.matchAll(/(?:^(?:import|export)\b[^']*?\bfrom |\bimport\()'(\.[^']+)'/gm)].map(([, name = '']) => name)),
]

/** Returns the sources of a folder with their imports. */
export const importsIn = (folder: string, ofSource = importsOf): { file: string; imports: string[] }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    .map((file) => ({ file: file.replaceAll('\\', '/'), imports: ofSource(readFileSync(file, 'utf8')) }))
