import { isMap, isScalar } from 'yaml'
import type { Path } from '../issue.ts'
import { endOfLine } from '../yaml/lines.ts'
import { parsePositions, type Source } from '../yaml/read.ts'

/** A value as its author typed it: YAML reads 1.10 as the number 1.1. */
export type SourceValue = {
  source: string
  /** `block` is what "|" or ">" opens, which `sign` tells; `braces` is a group of fields in them. */
  style: 'plain' | 'quoted' | 'block' | 'braces'
  indicator?: '|' | '>'
  /** What stands in place of an empty value behind a "#". */
  comment?: string
}

export type SourceValueAt = (path: Path) => SourceValue | undefined

/** Finds what was typed at a place. The text is parsed when it is first asked for: data alone explains most mistakes. */
export function sourceValuesIn({ text, repaired }: Pick<Source, 'text' | 'repaired'>): SourceValueAt {
  let document: ReturnType<typeof parsePositions> | undefined
  return (path) => {
    const read = repaired?.text ?? text
    document ??= parsePositions(read)
    const node = document.getIn(path, true)
    if (isMap(node) && node.flow && node.range) return { source: read.slice(node.range[0], node.range[1]), style: 'braces' }
    if (!isScalar(node) || node.source === undefined) return undefined
    const { source, type } = node
    const [, remark] = source === '' && node.range ? (/^[ \t]*#+[ \t]*(\S.*|$)/.exec(read.slice(node.range[0], endOfLine(read, node.range[0]))) ?? []) : []
    if (remark !== undefined) return { source, style: 'plain', comment: remark.trimEnd() }
    if (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') return { source, style: 'block', indicator: type === 'BLOCK_FOLDED' ? '>' : '|' }
    return { source, style: type === 'PLAIN' ? 'plain' : 'quoted' }
  }
}

/** A value as it was typed, where that is known: 1.10 and not 1.1. */
export const sourceTextOf = (value: unknown, typed: SourceValue | undefined) =>
  typed?.style === 'plain' && (typeof value === 'number' || typeof value === 'boolean')
    ? typed.source
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
