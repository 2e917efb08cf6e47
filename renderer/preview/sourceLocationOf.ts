import { isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml'
import type { LoadedSite } from '../content/index.ts'
import { fillTokens } from '../content/tokens.ts'
import { nodeAt } from '../content/yaml/nodes.ts'
import { parsePositions } from '../content/yaml/read.ts'
import type { ClickedText, FieldPath, TextPlace } from './messages.ts'

/**
 * Finds the source location of a text of a page: the value with this text, or else the block that contains it.
 * @param textOf returns the YAML of a file, by the name that issues use
 * @returns e.g. "pages/index.yaml:12:5"; undefined if the text is not in a block of a page
 */
export function sourceLocationOf(clicked: ClickedText, loaded: LoadedSite, textOf: (file: string) => string): string | undefined {
  const source = sourceOf(clicked, loaded, textOf)
  return source && locationsOf([source], loaded)[0]
}

/** The value that a text of a page comes from, or else the block that contains it: its file, where the text begins in it, and the path to the value. */
type Source = { file: string; path: FieldPath; offset: number; isWhole: boolean }

/** Returns the locations of sources, in the same order. A file is read once, however many of them it contains. */
function locationsOf(sources: readonly Source[], loaded: LoadedSite): (string | undefined)[] {
  const issues = sources.map(({ file, offset }, index) => {
    const range: [number, number] = [offset, offset]
    return { code: 'invalid-value' as const, message: String(index), file, path: [], range }
  })
  const locations = new Map(loaded.locate(issues).map(({ message, file, line, column }) => [message, `${file}:${line}:${column}`]))
  return sources.map((_, index) => locations.get(String(index)))
}

/** Finds the source of a text of a page. */
export const sourceOf = (clicked: ClickedText, loaded: LoadedSite, textOf: (file: string) => string) => sourceFinder(loaded, textOf)(clicked)

/**
 * Finds where texts of a page are written, in the same order.
 * @param ownFile the file of the page, in which alone a place has a path
 */
export function textPlacesOf(
  texts: readonly ClickedText[],
  loaded: LoadedSite,
  textOf: (file: string) => string,
  ownFile: string,
): Omit<TextPlace, 'sourceLocation'>[] {
  const sources = texts.map(sourceFinder(loaded, textOf))
  const found = sources.filter((source) => source !== undefined)
  const locations = new Map(locationsOf(found, loaded).map((location, index) => [found[index], location]))
  return sources.map((source) => {
    const location = source && locations.get(source)
    if (!source || location === undefined) return { location: `${ownFile}:1:1`, isWhole: false }
    return { location, isWhole: source.isWhole, ...(source.file === ownFile ? { path: source.path } : {}) }
  })
}

/** Returns a function that finds sources. It reads each file and each block once. */
function sourceFinder(loaded: LoadedSite, textOf: (file: string) => string): (clicked: ClickedText) => Source | undefined {
  const sourceOfFile = memoize((file: string) => ({ yaml: textOf(file), document: parsePositions(textOf(file)) }))
  const candidatesOf = memoize((block: Node) =>
    scalarsOf(block).map((found) => ({ ...found, content: normalizeText(fillTokens(String(found.node.value), loaded.siteIndex.tokens)) })),
  )
  return ({ path, blockIndex, text, occurrence }) => {
    const placed = loaded.placedBlocks(path)[blockIndex]
    if (!placed) return undefined
    const { file } = placed
    const { yaml, document } = sourceOfFile(file)
    const block = nodeAt(document, placed.path)
    if (!block) return undefined
    const blockPath = placed.path as FieldPath
    const wanted = normalizeText(text)
    const candidates = wanted === '' ? [] : candidatesOf(block)
    const matches = candidates.filter(({ content }) => content === wanted)
    const match = matches[Math.min(occurrence, matches.length - 1)]
    const found = match ?? (wanted.length > 2 ? candidates.find(({ content }) => content.includes(wanted)) : undefined)
    const [start, end] = (found?.node ?? block).range ?? [0, 0]
    const within = found && !match ? yaml.slice(start, end).indexOf(wanted.slice(0, searchedLength)) : 0
    return { file, path: [...blockPath, ...(found?.path ?? [])], offset: start + Math.max(within, 0), isWhole: match !== undefined }
  }
}

/** By so many of its first characters a paragraph is found in the Markdown that it is part of: later ones may be on another line. */
const searchedLength = 12

function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}

/** Returns the scalar values in a node in document order, without keys. */
function scalarsOf(node: unknown, path: FieldPath = []): { node: Scalar; path: FieldPath }[] {
  if (isScalar(node)) return [{ node, path }]
  if (isMap(node)) return node.items.flatMap(({ key, value }) => scalarsOf(value, [...path, String((key as Scalar).value)]))
  return isSeq(node) ? node.items.flatMap((item, index) => scalarsOf(item, [...path, index])) : []
}

/** Removes Markdown syntax and collapses whitespace, so that the text is as it appears on the page. */
const normalizeText = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
