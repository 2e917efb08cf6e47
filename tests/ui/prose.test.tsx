import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Markdown } from '../../renderer/content/resolved.ts'
import { MarkdownContent } from '../../renderer/ui/Prose.tsx'

const heading = (depth: 2 | 3 | 4) => ({ type: 'heading', depth, children: [{ type: 'text', value: 'Words' }] })
const listWith = (...children: object[]) => ({ type: 'list', ordered: false, children: [{ type: 'listItem', children }] })

test.each([
  ['the highest', [heading(2), heading(3)], 'h4 h5'],
  ['a lower one alone', [heading(4)], 'h4'],
  ['one in a list', [listWith(heading(2))], 'h4'],
  ['one in a nested list, above one beside it', [heading(3), listWith(listWith(heading(2)))], 'h5 h4'],
])('headings start at the given level, counted from %s', (_, nodes, levels) => {
  const html = renderToStaticMarkup(<MarkdownContent nodes={nodes as Markdown} level={4} />)
  expect([...html.matchAll(/<(h\d)/g)].map(([, level]) => level).join(' ')).toBe(levels)
})
