import type { LoadedSite } from '../content/index.ts'
import { filePathOf } from './filePages.ts'
import { locationsOf } from './locationsOf.ts'
import type { ShownText, TextPlace } from './messages.ts'
import { SourceFinder } from './sourceFinder.ts'

/**
 * Finds where texts of a page are written, in the same order; undefined for one that the renderer writes, outside of all blocks.
 * @param path the address of the page, in whose file alone a place has a path
 * @param textOf returns the YAML of a file, by the name that issues use
 */
export function textPlacesOf(
  path: string,
  texts: readonly ShownText[],
  loaded: LoadedSite,
  textOf: (file: string) => string,
): (Omit<TextPlace, 'sourceLocation'> | undefined)[] {
  const finder = new SourceFinder(loaded, textOf)
  const sources = texts.map((text) => finder.find(path, text))
  const found = sources.filter((source) => source !== undefined)
  const locations = locationsOf(
    found.map(({ file, offset }) => ({ file, path: [], range: [offset, offset] })),
    loaded,
  )
  const ownFile = loaded.siteIndex.summary(path)?.file
  const pageOf = new Map(loaded.summaries.map(({ file, path }) => [file, path]))
  return sources.map((source) => {
    if (!source) return undefined
    const { file, path: field, isWhole } = source
    return {
      location: locations[found.indexOf(source)] ?? file,
      isWhole,
      ...(file === ownFile ? { path: field } : { page: pageOf.get(file) ?? filePathOf(file) }),
    }
  })
}
