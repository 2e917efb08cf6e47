import type { LoadedSite } from '../content/index.ts'
import type { ClickedText, TextPlace } from './messages.ts'
import { type Source, SourceFinder } from './sourceFinder.ts'

/**
 * Finds the source location of a text of a page: the value with this text, or else the block that contains it.
 * @param textOf returns the YAML of a file, by the name that issues use
 * @returns e.g. "pages/index.yaml:12:5"; undefined if no file has the text, and it is in no block
 */
export function sourceLocationOf(clicked: ClickedText, loaded: LoadedSite, textOf: (file: string) => string): string | undefined {
  const source = new SourceFinder(loaded, textOf).find(clicked)
  return source && locationsOf([source], loaded)[0]
}

/** Returns the locations of sources, in the same order. A file is read once, however many of them it contains. */
function locationsOf(sources: readonly Source[], loaded: LoadedSite): (string | undefined)[] {
  const issues = sources.map(({ file, offset }, index) => {
    const range: [number, number] = [offset, offset]
    return { code: 'invalid-value' as const, message: String(index), file, path: [], range }
  })
  const locations = new Map(loaded.locate(issues).map(({ message, file, line, column }) => [message, `${file}:${line}:${column}`]))
  return sources.map((_, index) => locations.get(String(index)))
}

/**
 * Finds where texts of a page are written, in the same order; undefined for one that the renderer writes, outside of all blocks.
 * @param ownFile the file of the page, in which alone a place has a path
 */
export function textPlacesOf(
  texts: readonly ClickedText[],
  loaded: LoadedSite,
  textOf: (file: string) => string,
  ownFile: string,
): (Omit<TextPlace, 'sourceLocation'> | undefined)[] {
  const finder = new SourceFinder(loaded, textOf)
  const sources = texts.map((text) => finder.find(text))
  const found = sources.filter((source) => source !== undefined)
  const locations = new Map(locationsOf(found, loaded).map((location, index) => [found[index], location]))
  const pageOf = new Map(loaded.summaries.map(({ file, path }) => [file, path]))
  return sources.map((source) => {
    const location = source && locations.get(source)
    if (!source || location === undefined) return undefined
    const { file, path, isWhole } = source
    return { location, isWhole, ...(file === ownFile ? { path } : { page: pageOf.get(file) }) }
  })
}
