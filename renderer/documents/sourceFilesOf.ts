import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Returns a source file and all files it imports, directly or indirectly, except libraries; sorted. */
export function sourceFilesOf(entry: string): string[] {
  const seen = new Set<string>()
  const collect = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    // Type imports do not affect the output.
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) (?!type )[^'"]*from '(\.[^']+)'/gm)) collect(resolve(dirname(file), specifier))
  }
  collect(resolve(entry))
  return [...seen].sort()
}
