import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

/**
 * Formats an internal error for developers, with a stack that names lines of the sources instead of the compiled files. The
 * source maps, beside the compiled files, are read only for an error: Node would read all of them at every start.
 */
export function inspectWithSourceMaps(error: unknown): string {
  const maps = new Map<string, SourceMap | undefined>()
  return inspect(error).replaceAll(/(file:\S+?\.js):(\d+):(\d+)/g, (location, url, line, column) => {
    if (!maps.has(url)) maps.set(url, mapOf(url))
    return originalPosition(maps.get(url), Number(line), Number(column)) ?? location
  })
}

function mapOf(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Returns the source location of a position in a compiled file, relative to the project root; undefined if no map has it. */
function originalPosition(map: SourceMap | undefined, line: number, column: number): string | undefined {
  const entry = map?.findEntry(line - 1, column - 1)
  return entry && 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}` : undefined
}
