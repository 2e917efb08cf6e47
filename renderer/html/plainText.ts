import type { Markdown, MarkdownNode } from '../content/resolved.ts'

const blocks: ReadonlySet<MarkdownNode['type']> = new Set(['paragraph', 'heading', 'listItem'])

/** The words of a text: its paragraphs and points on lines of their own, without marks. */
export function plainText(nodes: Markdown): string {
  const words = (node: MarkdownNode): string => {
    if (node.type === 'text') return node.value
    const inner = node.children.map(words).join('')
    return blocks.has(node.type) ? `${inner}\n` : inner
  }
  return nodes
    .map(words)
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
