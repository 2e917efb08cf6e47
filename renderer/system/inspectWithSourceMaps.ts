import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

/**
 * Formats an internal error for developers, with a stack that names lines of the sources instead of the compiled files. The
 * source maps, beside the compiled files, are read only for an error: Node would read all of them at every start.
 */
export function inspectWithSourceMaps(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  if (cause === undefined) return inspectOne(error)
  // Its own stack is of no help: it says where in the renderer something failed, and the cause says why.
  return `${(error as Error).message}\n\n${withoutLibraries(inspectOne(cause))}`
}

const inspectOne = (error: unknown) => withSourcePositions(inspect(error))

/** Names lines of the sources, relative to the project, in place of those of compiled files. */
export function withSourcePositions(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return stack.replaceAll(/(file:\S+?\.js):(\d+):(\d+)/g, (location, url, line, column) => {
    if (!maps.has(url)) maps.set(url, mapOf(url))
    return originalPosition(maps.get(url), Number(line), Number(column)) ?? location
  })
}

/** Removes the lines of a stack that are in code of others. */
const withoutLibraries = (inspected: string) => inspected.replaceAll(/\n +at [^\n]*(?:\bnode_modules[\\/]|\(node:)[^\n]*/g, '')

function mapOf(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Returns the source location of a position in a compiled file, relative to the project root; undefined if no map has it. */
function originalPosition(map: SourceMap | undefined, line: number, column: number): string | undefined {
  const entry = map?.findEntry(line - 1, column - 1)
  return entry && 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}` : undefined
}
