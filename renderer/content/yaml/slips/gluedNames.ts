import type { Edit } from '../edits.ts'
import type { Shape } from './shape.ts'
import type { Slip } from './slip.ts'
import { cut, endOf, inLines, type Line, name, opener, outsideBlockText } from './sourceLines.ts'

/** `- type:prose` and `title:Hello` below it: without a space behind their colons these lines are one text. */
export function* gluedNames(lines: readonly Line[], { top, holders }: Shape): Generator<Slip[]> {
  const isField = (key: string, isInside: boolean) => (isInside ? holders.some(({ fields }) => fields.has(key)) : top.includes(key))
  const found = outsideBlockText(lines).flatMap((line) => {
    const [, before = '', key = '', value = ''] = new RegExp(`${opener}(${name}):((?![:\\\\]|//)\\S.*)$`).exec(line.text) ?? []
    return isField(key, before !== '') ? [{ line, at: line.start + before.length, key, value }] : []
  })
  const [first, ...others] = found
  if (!first || others.length === 0) return
  yield [
    {
      edits: found.map(({ at, key }): Edit => [at + key.length + 1, at + key.length + 1, ' ']),
      range: [first.at, endOf(first.line)],
      message: `A space is missing after the colon. Write "${first.key}: ${cut(first.value)}", and so in ${inLines(others.map(({ line }) => line))}.`,
    },
  ]
}
