import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The file named and every file it is made with, followed from import to import; libraries apart. In a fixed order. */
export function sourceFilesOf(entry: string): string[] {
  const seen = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    // Types leave no trace in what is made.
    for (const [, from = ''] of text.matchAll(/^(?:import|export) (?!type )[^'"]*from '(\.[^']+)'/gm)) follow(resolve(dirname(file), from))
  }
  follow(resolve(entry))
  return [...seen].sort()
}
