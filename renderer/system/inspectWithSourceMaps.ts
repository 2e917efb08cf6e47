import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

/**
 * An error of ours as a developer reads it: its stack names the lines of the sources, not of what was compiled of them.
 * The maps lie beside the compiled files and are read here, when there is an error: Node would read all of them at each start.
 */
export function inspectWithSourceMaps(error: unknown): string {
  const maps = new Map<string, SourceMap | undefined>()
  return inspect(error).replaceAll(/(file:\S+?\.js):(\d+):(\d+)/g, (place, url, line, column) => {
    if (!maps.has(url)) maps.set(url, mapOf(url))
    return originalPosition(maps.get(url), Number(line), Number(column)) ?? place
  })
}

function mapOf(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Where in the sources a place of a compiled file comes from, from the root of the project; nothing where no map tells. */
function originalPosition(map: SourceMap | undefined, line: number, column: number): string | undefined {
  const entry = map?.findEntry(line - 1, column - 1)
  return entry && 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}` : undefined
}
