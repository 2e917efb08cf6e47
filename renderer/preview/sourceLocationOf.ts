import { isMap, isScalar, isSeq, type Scalar } from 'yaml'
import type { LoadedSite } from '../content/index.ts'
import { fillTokens } from '../content/tokens.ts'
import { nodeAt } from '../content/yaml/nodes.ts'
import { parsePositions } from '../content/yaml/read.ts'
import type { ClickedText } from './messages.ts'

/**
 * Where a text of a page is written: the value that reads so, or else the block it stands in.
 * @param textOf the YAML of a file, by the name that issues use
 * @returns e.g. "pages/index.yaml:12:5"; nothing for what no block of a page holds
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
  const values = scalarsOf(node).map((scalar) => ({ scalar, reads: normalizeText(fillTokens(String(scalar.value), loaded.siteIndex.tokens)) }))
  const same = values.filter(({ reads }) => reads === wanted)
  const found = same[Math.min(occurrence, same.length - 1)] ?? (wanted.length > 2 ? values.find(({ reads }) => reads.includes(wanted)) : undefined)
  const start = (found?.scalar ?? node).range?.[0] ?? 0
  const [at] = loaded.locate([{ code: 'invalid-value', message: '', file: placed.file, path: [], range: [start, start] }])
  return at && `${placed.file}:${at.line}:${at.column}`
}

/** The values in a node, in the order of the text, without keys. */
function scalarsOf(node: unknown): Scalar[] {
  if (isScalar(node)) return [node]
  if (isMap(node)) return node.items.flatMap(({ value }) => scalarsOf(value))
  return isSeq(node) ? node.items.flatMap(scalarsOf) : []
}

/** Text without Markdown's marks and with single spaces, as it reads on the page. */
const normalizeText = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
