import { parse } from 'parse5'

export type Element = { name: string; attributes: Record<string, string>; text: string }

type Node = { nodeName: string; tagName?: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[]; content?: Node }

const parsed = (html: string) => parse(html) as unknown as Node

const attributesOf = ({ attrs = [] }: Node): Record<string, string> => Object.fromEntries(attrs.map(({ name, value }) => [name, value]))

const textOf = ({ value = '', childNodes = [], nodeName }: Node): string => (nodeName === '#text' ? value : childNodes.map(textOf).join(''))

/**
 * Returns every element of a page as a browser parses it, including those in templates, in order.
 * @param within an attribute and its value, for only what is inside of elements that have it
 */
export function elementsOf(html: string, within?: readonly [attribute: string, value: string]): Element[] {
  const elements: Element[] = []
  const visit = (node: Node, isWithin: boolean) => {
    const attributes = attributesOf(node)
    if (isWithin && node.tagName !== undefined) elements.push({ name: node.tagName, attributes, text: textOf(node) })
    const isInside = isWithin || (within !== undefined && attributes[within[0]] === within[1])
    for (const child of [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])]) visit(child, isInside)
  }
  visit(parsed(html), within === undefined)
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
  visit(parsed(html))
  return joined
}

/** Returns the dates in a text that are written year-month-day, as authors write them and readers do not. */
export const datesIn = (text: string): string[] => text.match(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g) ?? []

/** Returns the controls that screen readers announce without saying what they are for. A placeholder is no name: it is gone while one types. */
export function unlabelledControls(html: string): string[] {
  const unlabelled: string[] = []
  const labelled = new Set(elementsOf(html).flatMap(({ name, attributes }) => (name === 'label' ? (attributes.for ?? []) : [])))
  const visit = (node: Node, isInLabel: boolean) => {
    const { id = '', type = '', ...attributes } = attributesOf(node)
    const isField = ['input', 'select', 'textarea'].includes(node.nodeName) && !['hidden', 'submit', 'reset', 'button'].includes(type)
    const isNamed = isInLabel || labelled.has(id) || (node.nodeName === 'button' && textOf(node).trim() !== '')
    if ((isField || node.nodeName === 'button') && !isNamed && !attributes['aria-label'] && !attributes['aria-labelledby'])
      unlabelled.push(`<${node.nodeName}${type && ` type="${type}"`}>`)
    for (const child of node.childNodes ?? []) visit(child, isInLabel || node.nodeName === 'label')
  }
  visit(parsed(html), false)
  return unlabelled
}

/** Returns the headings that are more than one level below the one before, or the title of the page. */
export function skippedHeadings(html: string): string[] {
  const headings = elementsOf(html).filter(({ name }) => /^h[1-6]$/.test(name))
  const levels = headings.map(({ name }) => Number(name[1]))
  return headings.flatMap(({ name, text }, index) => (Number(name[1]) > (levels[index - 1] ?? 1) + 1 ? [`<${name}>${text}`] : []))
}

/** Returns the text of each row, list item and card in which a text node is just the name. */
export function entriesNamed(html: string, name: string): string[] {
  const entries = new Set<Node>()
  const visit = (node: Node, entry?: Node) => {
    if (entry && node.nodeName === '#text' && node.value?.trim() === name) entries.add(entry)
    const inner = ['li', 'tr', 'article'].includes(node.nodeName) ? node : entry
    for (const child of node.childNodes ?? []) visit(child, inner)
  }
  visit(parsed(html))
  return [...entries].map(textOf)
}
