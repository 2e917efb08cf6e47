import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

/**
 * An error of ours as a developer reads it: its stack names the lines of the sources, not of what was compiled of them.
 * The maps lie beside the compiled files and are read here, when there is an error: Node would read all of them at each start.
 */
export function inspectInSources(error: unknown): string {
  return inspect(error).replaceAll(/(file:\S+?\.js):(\d+):(\d+)/g, (place, url, line, column) => sourcePlace(url, Number(line), Number(column)) ?? place)
}

/** Where in the sources a place of a compiled file comes from, from the root of the project; nothing where no map tells. */
function sourcePlace(url: string, line: number, column: number): string | undefined {
  const map = `${fileURLToPath(url)}.map`
  if (!existsSync(map)) return undefined
  const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(line - 1, column - 1)
  return 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}` : undefined
}
