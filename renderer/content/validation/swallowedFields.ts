import { isAlias, isMap, isPair, isScalar, isSeq, type Node } from 'yaml'
import type { z } from 'zod'
import { blockTypes } from '../../../schema/index.ts'
import type { Issue, Path } from '../issue.ts'
import { parsePositions } from '../yaml/read.ts'
import { valueAt } from './draft.ts'
import { defOf, schemaAt, unwrap } from './introspect.ts'
import { knownFieldNames } from './knownFieldNames.ts'

/** A line of a `|` or `>` text that starts like a field, and the column of the field that the text belongs to. */
const header = /^( *)((?:- +)*)[\w-]+: +[|>][-+]?[ \t]*$/
const blockLike = /^ *- type: (\w+)\s*$/
const fieldLike = /^ *([a-z][A-Za-z]*):(?: |$)/

/**
 * Fields that are indented so far that they have become part of the text above. YAML sees nothing wrong with that, and what
 * was meant as a field would be shown to visitors as text.
 */
export function swallowedFields(file: string, text: string, schema: z.ZodType, data: unknown): Issue[] {
  const suspects = suspectLines(text)
  if (suspects.length === 0) return []
  const document = parsePositions(text)
  return suspects.flatMap(({ start, end, name, block }): Issue[] => {
    const path = pathOfText(document.contents, start)
    if (path && block !== undefined)
      return [
        {
          code: 'yaml-syntax',
          file,
          path,
          range: [start, end],
          message: `A "${block}" block stands in the text of "${String(path.at(-1))}". Indent it like the block before it, so that its dash starts in that one's column.`,
        },
      ]
    const parent = path?.slice(0, -1)
    const fields = parent && defOf(unwrap(schemaAt(schema, data, parent) ?? schema)).shape
    const around = parent && valueAt(data, parent)
    if (!path || !fields || !Object.hasOwn(fields, name) || (around && Object.hasOwn(around as object, name))) return []
    return [
      {
        code: 'yaml-syntax',
        file,
        path: [...path.slice(0, -1), name],
        range: [start, end],
        message: `This line is read as part of the text of "${String(path.at(-1))}". If "${name}" is a field, start it in the column of "${String(path.at(-1))}"; if it is text, begin the line with another word.`,
      },
    ]
  })
}

type Suspect = { start: number; end: number; name: string; block?: string }

function suspectLines(text: string): Suspect[] {
  // Two signs that hardly any page holds, found many times as fast as the expression.
  if (!text.includes('|') && !text.includes('>')) return []
  if (!/: +[|>]/.test(text)) return []
  const found: Suspect[] = []
  let column = -1
  // Where the dash of a block stands whose fields have become text with it.
  let within = -1
  let start = 0
  for (const line of text.split('\n')) {
    const indent = line.search(/[^ ]/)
    if (indent >= 0 && indent <= column) column = -1
    if (indent >= 0 && (indent <= within || column < 0)) within = -1
    if (indent >= 0 && column < 0) {
      const [, margin, dashes] = header.exec(line.replace(/\r$/, '')) ?? []
      if (margin !== undefined) column = margin.length + (dashes?.length ?? 0)
    } else if (column >= 0 && within < 0) {
      const block = blockLike.exec(line)?.[1]
      if (block !== undefined && (blockTypes as readonly string[]).includes(block)) {
        within = indent
        found.push({ start: start + indent, end: start + line.trimEnd().length, name: 'type', block })
      }
      const name = fieldLike.exec(line)?.[1]
      if (name !== undefined && knownFieldNames().has(name)) found.push({ start: start + indent, end: start + line.trimEnd().length, name })
    }
    start += line.length + 1
  }
  return found
}

/** The path of the text that an offset is in. */
function pathOfText(node: Node | null, offset: number, path: Path = []): Path | undefined {
  if (!node?.range || isAlias(node) || offset < node.range[0] || offset > node.range[2]) return undefined
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
