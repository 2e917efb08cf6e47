import { type Document, visit, type YAMLError } from 'yaml'
import type { Path } from '../../issue.ts'
import { endOfLine } from '../lines.ts'
import { type Findings, pathOf } from './yamlIssue.ts'

/** Finds tags, like "!include header.yaml", and texts that start with "!". */
export function tags(document: Document.Parsed, text: string, { errors }: { errors: readonly YAMLError[] }): Findings {
  const ends = new Map<number, number>()
  for (const { code, pos } of errors) if (code === 'TAG_RESOLVE_FAILED') ends.set(pos[0], Math.max(pos[0] + 1, endOfWord(text, pos[0])))
  const placeholders: Path[] = []
  visit(document, {
    Value(key, node, ancestors) {
      if (node.tag === undefined) return
      const start = node.range?.[0] ?? 0
      const before = Math.max(0, start - 200)
      const at = /!\S*\s*(?:&\S+\s*)?$/.exec(text.slice(before, start))
      if (at && !ends.has(before + at.index)) ends.set(before + at.index, endOfWord(text, before + at.index))
      placeholders.push(pathOf(key, node, ancestors))
    },
  })
  return {
    issues: [...ends].map(([start, end]) => {
      // Tags of other tools start with a lowercase letter: "!include".
      const taggedText = /^![A-Z][^"\\{}[\],#|>&]*$/.exec(text.slice(start, endOfLine(text, start)).trimEnd())?.[0]
      const message =
        taggedText === undefined
          ? 'Tags ("!…") are not used in pages. Remove it, or put quotes around the text.'
          : `Text that starts with "!" needs quotes around it. Write "${taggedText}".`
      return { code: 'unknown-tag', range: [start, end], message }
    }),
    placeholders,
  }
}

const endOfWord = (text: string, from: number) => from + (/^\S*/.exec(text.slice(from, from + 200))?.[0].length ?? 1)
