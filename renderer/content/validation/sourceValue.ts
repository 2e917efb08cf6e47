import { isMap, isScalar } from 'yaml'
import type { Path } from '../issue.ts'
import type { Range } from '../yaml/edits.ts'
import { endOfLine } from '../yaml/lines.ts'
import { parsePositions, type Source } from '../yaml/read.ts'

/** A value as it was typed: YAML reads 1.10 as the number 1.1. */
export type SourceValue = {
  source: string
  /** `block`: a block scalar, whose "|" or ">" is `indicator`; `braces`: a mapping in braces; `fields`: one without. */
  style: 'plain' | 'quoted' | 'block' | 'braces' | 'fields'
  /** Where the fields start in the file, unless that was repaired to be read. */
  start?: number
  indicator?: '|' | '>'
  /** The lines of a block scalar: their text, how far they are indented, and where they are in the file from the colon on. */
  block?: undefined | { range: Range; indent: string; lines: string[] }
  /** The comment after "#" in place of an empty value. */
  comment?: string
}

export type SourceValueAt = (path: Path) => SourceValue | undefined

/** Returns a function that finds what was typed at a path. It parses the text at the first call: most mistakes need the data only. */
export function sourceValuesIn({ text, repaired }: Pick<Source, 'text' | 'repaired'>): SourceValueAt {
  const parsedText = repaired?.text ?? text
  let document: ReturnType<typeof parsePositions> | undefined
  return (path) => {
    document ??= parsePositions(parsedText)
    const value = sourceValueOf(document.getIn(path, true), parsedText)
    return repaired && value ? { ...value, start: undefined, block: undefined } : value
  }
}

/** Returns what was typed for a scalar or a mapping. */
function sourceValueOf(node: unknown, text: string): SourceValue | undefined {
  if (isMap(node) && node.range) return { source: text.slice(node.range[0], node.range[1]), style: node.flow ? 'braces' : 'fields', start: node.range[0] }
  if (!isScalar(node) || node.source === undefined) return undefined
  const { source, type, range } = node
  const comment = source === '' && range ? commentAt(range[0], text) : undefined
  if (comment !== undefined) return { source, style: 'plain', comment }
  if (type === 'BLOCK_LITERAL') return { source, style: 'block', indicator: '|', ...(range ? { block: blockLines(text, range) } : {}) }
  if (type === 'BLOCK_FOLDED') return { source, style: 'block', indicator: '>', ...(range ? { block: blockLines(text, range) } : {}) }
  return { source, style: type === 'PLAIN' ? 'plain' : 'quoted' }
}

function blockLines(text: string, [indicator, end]: readonly number[]): SourceValue['block'] {
  const start = text.slice(0, indicator).trimEnd().length
  const [header = '', ...lines] = text.slice(indicator, end).trimEnd().split(/\r?\n/)
  // It would be lost with the lines.
  if (header.includes('#')) return undefined
  const [indent = ''] = /^ */.exec(lines.find((line) => line.trim() !== '') ?? '') ?? []
  return { range: [start, start + text.slice(start, end).trimEnd().length], indent, lines: lines.map((line) => line.slice(indent.length)) }
}

/** Returns what follows "#" in the rest of a line, if that is a comment. */
const commentAt = (offset: number, text: string) => /^[ \t]*#+[ \t]*(\S.*|$)/.exec(text.slice(offset, endOfLine(text, offset)))?.[1]?.trimEnd()

/** Returns a value as it was typed if that is known: 1.10 and not 1.1. */
export function sourceTextOf(value: unknown, sourceValue: SourceValue | undefined): string {
  if (typeof value === 'string') return value
  const isPlain = sourceValue?.style === 'plain' && (typeof value === 'number' || typeof value === 'boolean')
  return isPlain ? sourceValue.source : JSON.stringify(value)
}
