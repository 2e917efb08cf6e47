import { isMap, isScalar } from 'yaml'
import type { Path } from '../issue.ts'
import { endOfLine } from '../yaml/lines.ts'
import { parsePositions, type Source } from '../yaml/read.ts'

/** A value as it was typed: YAML reads 1.10 as the number 1.1. */
export type SourceValue = {
  source: string
  /** `block`: a block scalar, whose "|" or ">" is `indicator`; `braces`: a mapping in braces. */
  style: 'plain' | 'quoted' | 'block' | 'braces'
  indicator?: '|' | '>'
  /** The comment after "#" in place of an empty value. */
  comment?: string
}

export type SourceValueAt = (path: Path) => SourceValue | undefined

/** Returns a function that finds what was typed at a path. It parses the text at the first call: most mistakes need the data only. */
export function sourceValuesIn({ text, repaired }: Pick<Source, 'text' | 'repaired'>): SourceValueAt {
  let document: ReturnType<typeof parsePositions> | undefined
  return (path) => {
    const parsedText = repaired?.text ?? text
    document ??= parsePositions(parsedText)
    const node = document.getIn(path, true)
    if (isMap(node) && node.flow && node.range) return { source: parsedText.slice(node.range[0], node.range[1]), style: 'braces' }
    if (!isScalar(node) || node.source === undefined) return undefined
    const { source, type } = node
    const [, comment] =
      source === '' && node.range ? (/^[ \t]*#+[ \t]*(\S.*|$)/.exec(parsedText.slice(node.range[0], endOfLine(parsedText, node.range[0]))) ?? []) : []
    if (comment !== undefined) return { source, style: 'plain', comment: comment.trimEnd() }
    if (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') return { source, style: 'block', indicator: type === 'BLOCK_FOLDED' ? '>' : '|' }
    return { source, style: type === 'PLAIN' ? 'plain' : 'quoted' }
  }
}

/** Returns a value as it was typed if that is known: 1.10 and not 1.1. */
export const sourceTextOf = (value: unknown, sourceValue: SourceValue | undefined) =>
  sourceValue?.style === 'plain' && (typeof value === 'number' || typeof value === 'boolean')
    ? sourceValue.source
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
