import { parse } from 'parse5'

export type Element = { name: string; attributes: Record<string, string>; text: string }

type Node = { nodeName: string; tagName?: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[]; content?: Node }

const textOf = ({ value = '', childNodes = [], nodeName }: Node): string => (nodeName === '#text' ? value : childNodes.map(textOf).join(''))

/**
 * Returns every element of a page as a browser parses it, including those in templates, in order.
 * @param within an attribute and its value, for only what is inside of elements that have it
 */
export function elementsOf(html: string, within?: readonly [attribute: string, value: string]): Element[] {
  const elements: Element[] = []
  const visit = (node: Node, isWithin: boolean) => {
    const attributes = Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]))
    if (isWithin && node.tagName !== undefined) elements.push({ name: node.tagName, attributes, text: textOf(node) })
    const isInside = isWithin || (within !== undefined && attributes[within[0]] === within[1])
    for (const child of [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])]) visit(child, isInside)
  }
  visit(parse(html) as unknown as Node, within === undefined)
  return elements
}

const inlineElements = new Set(['a', 'abbr', 'b', 'button', 'cite', 'code', 'em', 'i', 'label', 'q', 'small', 'span', 'strong', 'time'])

/** Returns words that are one word to readers without the styles, since nothing separates the elements that they end and begin. */
export function joinedWords(html: string): string[] {
  const joined: string[] = []
  const visit = (node: Node) => {
    const children = node.childNodes ?? []
    for (const [index, child] of children.entries()) {
      visit(child)
      const next = children[index + 1]
      if (!next || !inlineElements.has(child.nodeName) || !inlineElements.has(next.nodeName)) continue
      const [end, start] = [/[\p{L}\p{N}]+$/u.exec(textOf(child)), /^[\p{L}\p{N}]+/u.exec(textOf(next))]
      if (end && start) joined.push(end[0] + start[0])
    }
  }
  visit(parse(html) as unknown as Node)
  return joined
}

/** Returns the text of each row, list item and card in which a text node is just the name. */
export function entriesNamed(html: string, name: string): string[] {
  const entries = new Set<Node>()
  const visit = (node: Node, entry?: Node) => {
    if (entry && node.nodeName === '#text' && node.value?.trim() === name) entries.add(entry)
    const inner = ['li', 'tr', 'article'].includes(node.nodeName) ? node : entry
    for (const child of node.childNodes ?? []) visit(child, inner)
  }
  visit(parse(html) as unknown as Node)
  return [...entries].map(textOf)
}
