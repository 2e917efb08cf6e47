import type { Markdown, MarkdownNode } from '../content/resolved.ts'

const blocks: ReadonlySet<MarkdownNode['type']> = new Set(['paragraph', 'heading', 'listItem'])

/** Returns the text of Markdown: each paragraph and list item on its own line, without markup. */
export function markdownText(nodes: Markdown): string {
  const textOf = (node: MarkdownNode): string => {
    if (node.type === 'text') return node.value
    const inner = node.children.map(textOf).join('')
    return blocks.has(node.type) ? `${inner}\n` : inner
  }
  return nodes
    .map(textOf)
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
