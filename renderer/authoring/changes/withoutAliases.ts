import { visit } from 'yaml'
import type { Path } from '../../content/issue.ts'
import { applyEdits, type Edit } from '../../content/yaml/edits.ts'
import { pairAt } from '../../content/yaml/nodes.ts'
import { parsePositions } from '../../content/yaml/read.ts'
import { inBraces } from './fields.ts'

/** Returns a text with the values themselves where aliases repeat what is at one of some paths, or repeat something there. */
export function withoutAliases(text: string, paths: readonly Path[]): string {
  const document = parsePositions(text)
  const names = new Set<string>()
  for (const path of paths)
    visit(pairAt(document, path).node, {
      Value: (_, { anchor }) => void (anchor !== undefined && names.add(anchor)),
      Alias: (_, { source }) => void names.add(source),
    })
  const edits: Edit[] = []
  visit(document, {
    Value(_, { anchor, range }) {
      if (anchor === undefined || !range || !names.has(anchor)) return
      const at = text.lastIndexOf(`&${anchor}`, range[0])
      edits.push([text[at - 1] === ' ' ? at - 1 : at, at + anchor.length + 1, ''])
    },
    Alias(_, alias) {
      if (alias.range && names.has(alias.source) && alias.resolve(document)) edits.push([alias.range[0], alias.range[1], inBraces(alias.toJS(document))])
    },
  })
  return applyEdits(text, edits)
}
