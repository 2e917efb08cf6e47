import { isMap, isScalar, isSeq, type Scalar } from 'yaml'
import type { LoadedSite } from '../content/index.ts'
import { fillTokens } from '../content/tokens.ts'
import { nodeAt } from '../content/yaml/nodes.ts'
import { parsePositions } from '../content/yaml/read.ts'
import type { ClickedText } from './messages.ts'

/**
 * Finds the source location of a text of a page: the value with this text, or else the block that contains it.
 * @param textOf returns the YAML of a file, by the name that issues use
 * @returns e.g. "pages/index.yaml:12:5"; undefined if the text is not in a block of a page
 */
export function sourceLocationOf(
  { path, blockIndex, text, occurrence }: ClickedText,
  loaded: LoadedSite,
  textOf: (file: string) => string,
): string | undefined {
  const placed = loaded.placedBlocks(path)[blockIndex]
  if (!placed) return undefined
  const document = parsePositions(textOf(placed.file))
  const node = nodeAt(document, placed.path)
  if (!node?.range) return undefined
  const wanted = normalizeText(text)
  const candidates = scalarsOf(node).map((scalar) => ({ scalar, content: normalizeText(fillTokens(String(scalar.value), loaded.siteIndex.tokens)) }))
  const matches = candidates.filter(({ content }) => content === wanted)
  const found =
    matches[Math.min(occurrence, matches.length - 1)] ?? (wanted.length > 2 ? candidates.find(({ content }) => content.includes(wanted)) : undefined)
  const start = (found?.scalar ?? node).range?.[0] ?? 0
  const [location] = loaded.locate([{ code: 'invalid-value', message: '', file: placed.file, path: [], range: [start, start] }])
  return location && `${placed.file}:${location.line}:${location.column}`
}

/** Returns the scalar values in a node in document order, without keys. */
function scalarsOf(node: unknown): Scalar[] {
  if (isScalar(node)) return [node]
  if (isMap(node)) return node.items.flatMap(({ value }) => scalarsOf(value))
  return isSeq(node) ? node.items.flatMap(scalarsOf) : []
}

/** Removes Markdown syntax and collapses whitespace, so that the text is as it appears on the page. */
const normalizeText = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
