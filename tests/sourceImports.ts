import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a source asks for when it runs, as it is written there; types are for the compiler alone. */
export const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:^(?:import|export)\b(?! type\b)(?:[^']*?\bfrom)? |(?<!typeof )\bimport\()'([^']+)'/gm)].map(([, name = '']) => name)

/** The sources of a folder, with what each asks for. */
export const importsIn = (folder: string): { file: string; imports: string[] }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    .map((file) => ({ file: file.replaceAll('\\', '/'), imports: importsOf(readFileSync(file, 'utf8')) }))
