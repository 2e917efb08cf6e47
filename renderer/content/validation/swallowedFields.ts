import { isMap, isPair, isScalar, isSeq, type Node } from 'yaml'
import type { z } from 'zod'
import { blockTypes } from '../../../schema/index.ts'
import type { Issue, Path } from '../issue.ts'
import { parsePositions, type Source } from '../yaml/read.ts'
import { valueAt } from './draft.ts'
import { defOf, schemaAt, unwrap } from './introspect.ts'
import { knownFieldNames } from './knownFieldNames.ts'

/** The first line of a block scalar, whose margin and dashes give the column of its key; lines in it that look like a block or a field. */
const header = /^( *)((?:- +)*)[\w-]+: +[|>][-+]?[ \t]*$/
const blockLike = /^ *- type: (\w+)\s*$/
const fieldLike = /^ *([a-z][A-Za-z]*):(?: |$)/

/**
 * Finds fields that are indented so far that they have become part of the block scalar above. That is valid YAML, and visitors would see
 * the fields as text.
 */
export function swallowedFields(file: string, { text: original, repaired, data }: Source, schema: z.ZodType): Issue[] {
  const { text, originalOffset } = repaired ?? { text: original, originalOffset: (at: number) => at }
  const suspects = suspectLines(text)
  if (suspects.length === 0) return []
  const document = parsePositions(text)
  return suspects.flatMap(({ start, end, name, block }): Issue[] => {
    const range = [originalOffset(start), originalOffset(end)] as const
    const path = pathOfText(document.contents, start)
    if (!path) return []
    const key = String(path.at(-1))
    if (block !== undefined) {
      const message = `A "${block}" block is in the text of "${key}". Indent it like the block before it, so that both dashes are in the same column.`
      return [{ code: 'yaml-syntax', file, path, range, message }]
    }
    const parent = path.slice(0, -1)
    const { shape: fields } = defOf(unwrap(schemaAt(schema, data, parent) ?? schema))
    const parentValue = valueAt(data, parent)
    if (!fields || !Object.hasOwn(fields, name) || (parentValue && Object.hasOwn(parentValue, name))) return []
    const message = `This line is read as part of the text of "${key}". If "${name}" is a field, start it in the column of "${key}"; if it is text, begin the line with another word.`
    return [{ code: 'yaml-syntax', file, path: [...parent, name], range, message }]
  })
}

type Suspect = { start: number; end: number; name: string; block?: string }

function suspectLines(text: string): Suspect[] {
  // Hardly any page has these characters, and looking for them is many times faster than the expression.
  if (!text.includes('|') && !text.includes('>')) return []
  if (!/: +[|>]/.test(text)) return []
  const found: Suspect[] = []
  let column = -1
  // The column of the dash of a block that has become text together with its fields.
  let blockColumn = -1
  let start = 0
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/)
    if (indent >= 0 && indent <= column) column = -1
    if (indent >= 0 && indent <= blockColumn) blockColumn = -1
    if (column < 0) {
      const [, margin, dashes] = header.exec(line.replace(/\r$/, '')) ?? []
      if (margin !== undefined) column = margin.length + (dashes?.length ?? 0)
    } else if (blockColumn < 0) {
      const block = blockLike.exec(line)?.[1]
      if (block !== undefined && (blockTypes as readonly string[]).includes(block)) {
        blockColumn = indent
        found.push({ start: start + indent, end: start + line.trimEnd().length, name: 'type', block })
      }
      const name = fieldLike.exec(line)?.[1]
      if (name !== undefined && knownFieldNames().has(name)) found.push({ start: start + indent, end: start + line.trimEnd().length, name })
    }
    start += line.length + 1
  }
  return found
}

/** Returns the path of the scalar that contains an offset. */
function pathOfText(node: Node | null, offset: number, path: Path = []): Path | undefined {
  if (!node?.range || offset < node.range[0] || offset > node.range[2]) return undefined
  if (isScalar(node)) return path
  if (isMap(node)) {
    for (const pair of node.items) {
      const found = isPair(pair) && pathOfText(pair.value as Node | null, offset, [...path, String((pair.key as { value?: unknown } | null)?.value)])
      if (found) return found
    }
  }
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const found = pathOfText(item as Node, offset, [...path, index])
      if (found) return found
    }
  }
}
