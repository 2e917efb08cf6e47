import { css } from '@emotion/react'
import type { Markdown, MarkdownNode } from '../content/resolved.ts'
import { Link } from './Link.tsx'
import { useRules } from './useRules.ts'

/** Renders Markdown as elements. Its highest heading gets the given level, so that no level is skipped, whichever an author starts with. */
export function MarkdownContent({ nodes, level = 2 }: { nodes: Markdown; level?: 2 | 3 | 4 }) {
  const highest = Math.min(4, ...nodes.flatMap(depthsOf))
  return nodes.map((node, index) => <MarkdownElement key={index} node={node} levelOffset={level - highest} />)
}

/** Returns the depths of all headings, including those in lists. */
function depthsOf(node: MarkdownNode): number[] {
  if (node.type === 'heading') return [node.depth]
  return node.type === 'list' || node.type === 'listItem' ? node.children.flatMap(depthsOf) : []
}

function MarkdownElement({ node, levelOffset }: { node: MarkdownNode; levelOffset: number }) {
  if (node.type === 'text') return node.value
  const children = node.children.map((child, index) => <MarkdownElement key={index} node={child} levelOffset={levelOffset} />)
  switch (node.type) {
    case 'paragraph':
      return <p>{children}</p>
    case 'strong':
      return <strong>{children}</strong>
    case 'emphasis':
      return <em>{children}</em>
    case 'heading': {
      const Heading = `h${node.depth + levelOffset}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
      return <Heading id={node.id}>{children}</Heading>
    }
    case 'list':
      return node.ordered ? <ol start={node.start === 1 ? undefined : node.start}>{children}</ol> : <ul>{children}</ul>
    case 'listItem':
      return <li>{children}</li>
    case 'link':
      return <Link to={node.href}>{children}</Link>
  }
}

/** Renders running text, with its line length and the space between paragraphs, lists and headings. */
export function Prose({ nodes, level, className = '' }: { nodes: Markdown; level?: 2 | 3 | 4; className?: string }) {
  const has = (type: MarkdownNode['type']) => nodes.some((node) => node.type === type)
  useRules(rules, has('heading') && headingRules, has('list') && listRules)
  return (
    <div className={`prose ${className}`.trim()}>
      <MarkdownContent nodes={nodes} level={level} />
    </div>
  )
}

const rules = css({
  '.prose': { maxWidth: 'var(--measure)', '> * + *': { marginBlockStart: 'var(--space-16)' }, 'a:visited': { color: 'var(--visited)' } },
  // Text is closer to the heading of its section than cards are.
  'header:has(+ .prose)': { marginBlockEnd: 'var(--space-12)' },
})

const headingRules = css({
  '.prose': {
    '> * + h2': { marginBlockStart: 'var(--space-48)' },
    '> * + h3': { marginBlockStart: 'var(--space-32)' },
    '> * + h4': { marginBlockStart: 'var(--space-24)' },
    '> :is(h2, h3, h4) + *': { marginBlockStart: 'var(--space-8)' },
  },
})

const listRules = css({
  '.prose': {
    'ul, ol': { paddingInlineStart: 'var(--indent)' },
    'li + li': { marginBlockStart: 'var(--space-8)' },
    'li::marker': { color: 'var(--muted)' },
  },
})
