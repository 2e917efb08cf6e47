import { isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml'
import type { LoadedSite } from '../content/index.ts'
import { fillTokens } from '../content/tokens.ts'
import { nodeAt } from '../content/yaml/nodes.ts'
import { parsePositions } from '../content/yaml/read.ts'
import type { ClickedText, FieldPath } from './messages.ts'

/**
 * Finds the source location of a text of a page: the value with this text, or else the block that contains it.
 * @param textOf returns the YAML of a file, by the name that issues use
 * @returns e.g. "pages/index.yaml:12:5"; undefined if the text is not in a block of a page
 */
export function sourceLocationOf(clicked: ClickedText, loaded: LoadedSite, textOf: (file: string) => string): string | undefined {
  const { file, node } = sourceOf(clicked, loaded, textOf) ?? {}
  if (file === undefined || !node?.range) return undefined
  const [location] = loaded.locate([{ code: 'invalid-value', message: '', file, path: [], range: [node.range[0], node.range[0]] }])
  return location && `${file}:${location.line}:${location.column}`
}

/** Finds the value that a text of a page comes from, or else the block that contains it: its file, its node, and the path to it. */
export function sourceOf(
  { path, blockIndex, text, occurrence }: ClickedText,
  loaded: LoadedSite,
  textOf: (file: string) => string,
): { file: string; path: FieldPath; node: Node } | undefined {
  const placed = loaded.placedBlocks(path)[blockIndex]
  if (!placed) return undefined
  const { file } = placed
  const block = nodeAt(parsePositions(textOf(file)), placed.path)
  if (!block) return undefined
  const blockPath = placed.path as FieldPath
  const wanted = normalizeText(text)
  const candidates = scalarsOf(block, blockPath).map((found) => ({
    ...found,
    content: normalizeText(fillTokens(String(found.node.value), loaded.siteIndex.tokens)),
  }))
  const matches = candidates.filter(({ content }) => content === wanted)
  const found =
    matches[Math.min(occurrence, matches.length - 1)] ?? (wanted.length > 2 ? candidates.find(({ content }) => content.includes(wanted)) : undefined)
  return { file, path: found?.path ?? blockPath, node: found?.node ?? block }
}

/** Returns the scalar values in a node in document order, without keys. */
function scalarsOf(node: unknown, path: FieldPath): { node: Scalar; path: FieldPath }[] {
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
