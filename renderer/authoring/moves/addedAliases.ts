import { type Document, isMap, isScalar, isSeq, type Node } from 'yaml'
import type { Edit } from '../../content/yaml/edits.ts'
import { lineBreakOf, lineStart } from '../../content/yaml/lines.ts'
import { nodeAt } from '../../content/yaml/nodes.ts'
import { endOfLastLine, endOfValue } from '../../content/yaml/scalars.ts'

/** Returns the edit that adds aliases to those of a page, in the style of the file; above its blocks if it has none yet. */
export function addedAliases(text: string, document: Document.Parsed, aliases: readonly string[]): Edit {
  const insert = (at: number, added: string): Edit => [at, at, added]
  const eol = lineBreakOf(text)
  const list = nodeAt(document, ['aliases'])
  if (isSeq(list) && list.range) {
    const last = list.items.at(-1) as Node | undefined
    if (!last?.range) return insert(list.range[0] + 1, aliases.join(', '))
    if (list.flow) return insert(last.range[1], `, ${aliases.join(', ')}`)
    const marker = /^[ ]*-[ ]+/.exec(text.slice(lineStart(text, last.range[0])))?.[0] ?? '  - '
    return insert(endOfLastLine(text, last.range[1]), aliases.map((alias) => eol + marker + alias).join(''))
  }
  const root = document.contents
  if (!isMap(root)) throw new Error('A page is a mapping')
  const line = `aliases: [${aliases.join(', ')}]`
  if (root.flow) return insert(root.range[0] + 1, `${line}, `)
  const index = root.items.findIndex(({ key }) => isScalar(key) && key.value === 'blocks')
  const next = root.items[index]?.key.range[0] ?? root.range[0]
  const above = root.items[index - 1]
  if (!above) return insert(next, line + eol)
  // Right below the field above, so that comments and blank lines stay with what follows.
  return insert(endOfLastLine(text, endOfValue(above.value, above.key)), eol + line)
}
