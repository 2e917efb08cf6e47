import type { Heading, Link, ListItem, Nodes, Paragraph, Root, Strong, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { copiedUrlFault } from '../links/copiedUrlFault.ts'
import type { Markdown, MarkdownNode, Target } from '../resolved.ts'
import { offsetInSource } from '../yaml/offsetInSource.ts'
import { bareAddresses } from './bareAddresses.ts'
import { handMadeList } from './handMadeList.ts'
import { addressStart } from './markdownLink.ts'
import { pastedTable } from './pastedTable.ts'
import { commentMessage, footnoteMessage, formulaIn, hasStrayMarkup, headingMessage, noteStart, type StrayMarkup, strayInMarkdown } from './strayMarkup.ts'

/** Callbacks by which Markdown is connected to the rest of the site. */
type MarkdownContext = {
  /** Resolves plain text. @param offsetOf maps an offset in the text to one in the Markdown */
  text(value: string, offsetOf: (at: number) => number): string
  /** Looks up a link. @param at offset of its address in the Markdown */
  href(value: string, at: number): Target
  /** Returns the id of the nth heading, if it has one. */
  headingId(index: number): string | undefined
  /** Says where a page can have pictures. The schema knows, on which documents, too, would depend if it were imported here. */
  pictureHint: string
  /** Reports something authors may not write here; `within` is the wrong piece of the text, `suggestion` what to write in its place. */
  reject(message: string, within: string, at: number, suggestion?: string): void
}

const noPicturesMessage = 'Text cannot contain pictures. Say in words what it shows.'

const notAllowed: Partial<Record<Nodes['type'], string>> = {
  image: noPicturesMessage,
  imageReference: noPicturesMessage,
  html: 'HTML is not used in pages. Write Markdown: **bold**, *emphasis*, [text](/page).',
  code: 'Text that is fenced or indented by four spaces becomes code, which pages do not show. Remove the spaces or the fence.',
  inlineCode: 'Code marks (`…`) are not used in pages. Use quotes or **bold**.',
  blockquote: 'Quotations (">") are not used in text. Use a testimonials block, or quotes.',
  thematicBreak: 'Divider lines ("---") are not used in pages. Start a new section with "## ".',
  linkReference: 'Write links as [text](/page).',
  definition: 'Write links as [text](/page).',
}

/** Parses Markdown as authors write it into the few kinds of node that are rendered. */
export function readMarkdown(source: string, context: MarkdownContext): Markdown {
  if (isPlain(source)) return [{ type: 'paragraph', children: [{ type: 'text', value: context.text(source, (at) => at) }] }]
  const reader = new MarkdownReader(source, context)
  const { root, tooDeep } = trees.get(source) ?? parseMarkdown(source)
  if (tooDeep) reader.rejectDepth(tooDeep)
  reader.checkBoldLines(root.children)
  return reader.children(root.children)
}

/** Converts the nodes of one text, in the order in which they are written, and reports what is not allowed. */
class MarkdownReader {
  readonly #source: string
  readonly #context: MarkdownContext
  readonly #reported = new Set<StrayMarkup>()
  readonly #openedHtml = new Set<string>()
  #headings = 0
  #inLink = false
  #hasNote = false
  /** The bold node that is being read, and the one for which nested bold has been reported. */
  #bold: Strong | undefined
  #reportedBold: Strong | undefined

  constructor(source: string, context: MarkdownContext) {
    this.#source = source
    this.#context = context
  }

  children(nodes: readonly Nodes[]): MarkdownNode[] {
    return nodes.flatMap((node) => this.#convert(node))
  }

  rejectDepth(node: Nodes) {
    const [written = ''] = /^\S+/.exec(this.#sourceOf(node)) ?? []
    this.#context.reject(tooDeepMessage, written, startOf(node))
  }

  /** Reports paragraphs of a few bold words, without the end of a sentence: they look like headings, and screen readers do not find them. */
  checkBoldLines(nodes: readonly Nodes[]) {
    for (const [index, node] of nodes.entries()) {
      const [bold, ...others] = node.type === 'paragraph' ? node.children : []
      if (bold?.type !== 'strong' || others.length > 0 || !isBelowHeading(nodes[index + 1])) continue
      const words = wordsOf(bold)
      if (/[.!?…:;,"”]$/.test(words) || words.split(/\s+/).length > 6) continue
      const message = `Bold words on their own are no heading. Write "## ${words}", or "### ${words}" below a heading with "## ".`
      this.#context.reject(message, this.#sourceOf(bold), startOf(bold))
    }
  }

  #convert(node: Nodes): MarkdownNode[] {
    switch (node.type) {
      case 'text':
        return [this.#text(node)]
      case 'break':
        // Two spaces at the end of a line, which nobody sees, are seldom meant.
        if (this.#sourceOf(node).startsWith('\\')) this.#context.reject(lineBreakMessage, '\\', startOf(node))
        return [{ type: 'text', value: ' ' }]
      case 'strong':
        return this.#strong(node)
      case 'paragraph':
        this.#checkLines(node)
        return [{ type: node.type, children: this.children(node.children) }]
      case 'emphasis':
        return [{ type: node.type, children: this.children(node.children) }]
      case 'heading':
        return [this.#heading(node)]
      case 'list':
        return [{ type: 'list', ordered: node.ordered ?? false, start: node.start ?? 1, children: this.children(node.children) }]
      case 'listItem':
        return [{ type: 'listItem', children: this.#entry(node) }]
      case 'link':
        return [this.#link(node)]
      default:
        this.#rejectNode(node)
        return []
    }
  }

  #text(node: Text): MarkdownNode {
    const start = startOf(node)
    const offsetOf = (at: number) => start + offsetInSource(this.#sourceOf(node), 'PLAIN', node.value, at)
    // A malformed link contains its address, too: it is reported only once.
    if (!this.#rejectStrayMarkup(node.value, offsetOf) && !this.#inLink) this.#checkAddresses(node.value, start)
    return { type: 'text', value: this.#context.text(node.value, offsetOf) }
  }

  /** Reports the stray markup in a text, and returns whether there is any. Of kinds with the same hint, which may be one mistake, only the first is reported. */
  #rejectStrayMarkup(text: string, offsetOf: (at: number) => number): boolean {
    const source = this.#source
    const ranges: [start: number, end: number][] = []
    const kinds = new Map<string, StrayMarkup>()
    for (const { markup, within, at } of strayInMarkdown(text)) {
      const isOther = (kinds.get(markup.hint) ?? markup) !== markup
      if (isOther || ranges.some(([start, end]) => at < end && at + within.length > start)) continue
      const offset = offsetOf(at)
      // What is written with an escape or an entity is meant to be shown as it is.
      if (source[offset] !== within[0] || source[offset - 1] === '\\') continue
      if ((markup.oncePerText && this.#reported.has(markup)) || (markup.mayMarkNote && noteStart.test(source))) continue
      this.#reported.add(markup)
      this.#context.reject(markup.message, within, offset, markup.replace?.(within))
      ranges.push([at, at + within.length])
      kinds.set(markup.hint, markup)
    }
    return ranges.length > 0
  }

  #checkAddresses(words: string, start: number) {
    let from = start
    for (const { written, href } of bareAddresses(words)) {
      const at = this.#source.indexOf(written, from)
      // What is written with an escape or an entity is meant to be shown as it is.
      if (at < 0) continue
      this.#context.reject(`An address in text is not a link by itself. Write [text](${copiedUrlFault(href)?.suggestion ?? href}).`, written, at)
      from = at + written.length
    }
  }

  #strong(node: Strong): MarkdownNode[] {
    if (this.#bold !== undefined) {
      if (this.#bold !== this.#reportedBold) this.#context.reject(nestedBoldMessage, '**', startOf(node))
      this.#reportedBold = this.#bold
      return this.children(node.children)
    }
    this.#bold = node
    const children = this.children(node.children)
    this.#bold = undefined
    return [{ type: node.type, children }]
  }

  #checkLines(node: Paragraph) {
    const paragraph = this.#sourceOf(node)
    const found = handMadeList(paragraph) ?? pastedTable(paragraph) ?? formulaIn(paragraph)
    if (found) this.#context.reject(found.message, found.within, startOf(node) + found.at)
  }

  #heading(node: Heading): MarkdownNode {
    const { depth } = node
    const start = startOf(node)
    const marks = '#'.repeat(depth)
    const lineBelow = underline(this.#sourceOf(node))
    if (lineBelow)
      this.#context.reject(
        `A line of "${lineBelow.character}" below text turns it into a heading. Remove the line, or write "## " before a heading instead.`,
        lineBelow.written,
        start + lineBelow.at,
      )
    else if (depth === 1 || depth > 4) this.#context.reject(depth === 1 ? `${headingMessage} ${commentMessage}` : headingMessage, marks, start)
    if (!/\S/.test(wordsOf(node))) this.#context.reject('This heading has no words. Write some, or remove the "#".', marks, start)
    const id = this.#context.headingId(this.#headings++)
    return { type: 'heading', depth: depth === 3 || depth === 4 ? depth : 2, id, children: this.children(node.children) }
  }

  /** In a list without blank lines each entry has one paragraph, which is unwrapped. */
  #entry({ spread, children }: ListItem): MarkdownNode[] {
    if (spread) return this.children(children)
    return children.flatMap((child) => (child.type === 'paragraph' ? this.children(child.children) : this.#convert(child)))
  }

  #link(node: Link): MarkdownNode {
    const start = startOf(node)
    if (!/\S/.test(wordsOf(node))) this.#context.reject('This link has no words to click. Write it as [text](/page).', this.#sourceOf(node), start)
    const href = this.#context.href(node.url, addressStart(this.#source, node) ?? start)
    this.#inLink = true
    const children = this.children(node.children)
    this.#inLink = false
    return { type: 'link', href, children }
  }

  #rejectNode(node: Nodes) {
    const [, closing, tag = ''] = (node.type === 'html' && /^<(\/?)([a-z][\w-]*)/i.exec(node.value)) || []
    if (closing && this.#openedHtml.has(tag)) return
    this.#openedHtml.add(tag)
    const [marked, , words] = markedLanguage.exec(this.#source.slice(startOf(node))) ?? []
    if (tag !== '' && marked !== undefined) {
      const suggestion = `*${words}*`
      return this.#context.reject(`The language of a phrase cannot be marked. Write ${suggestion}.`, marked, startOf(node), suggestion)
    }
    const firstLine = this.#sourceOf(node).split('\n')[0]?.trim() ?? ''
    const isNote = (node.type === 'definition' || node.type === 'linkReference') && node.label?.startsWith('^') === true
    if (isNote && this.#hasNote) return
    this.#hasNote ||= isNote
    const message = isNote ? footnoteMessage : messageFor(node, firstLine)
    this.#context.reject(message === noPicturesMessage ? `${message} ${this.#context.pictureHint}` : message, firstLine, startOf(node))
  }

  /** Returns a node as it is written. */
  #sourceOf(node: Nodes): string {
    return this.#source.slice(startOf(node), node.position?.end.offset)
  }
}

/** `<span lang="fr">savoir-faire</span>` */
const markedLanguage = /^<(\w+)\s[^<>]*\blang=[^<>]*>([^\s<>*][^<>*\n]*)(?<!\s)<\/\1>/i

/** Returns the offset of a node in its text. */
const startOf = (node: Nodes) => node.position?.start.offset ?? 0

/** True for a list, or a paragraph of sentences. Lines of an address, for one, may stand below a name in bold. */
const isBelowHeading = (node: Nodes | undefined) => node?.type === 'list' || (node?.type === 'paragraph' && /[.!?]["”’)]?$/.test(wordsOf(node)))

/** Returns why a node is not allowed. @param firstLine of the node, as it is written */
function messageFor({ type }: Nodes, firstLine: string): string {
  if (firstLine.startsWith('<!--')) return htmlCommentMessage
  if (/^> ?\d/.test(firstLine)) return moreThanMessage
  return notAllowed[type] ?? 'This kind of Markdown is not used in pages.'
}

const htmlCommentMessage = `${commentMessage} Start it with "# ".`

const lineBreakMessage = 'Lines do not end with "\\" here. Leave a blank line for a new paragraph, or start each line with "- " for a list.'

const moreThanMessage = 'A ">" at the start of a line is the sign of a quotation. Write "more than".'

const nestedBoldMessage =
  'Bold words start here inside bold words. If this "**" should end those before it, put a space after it; otherwise remove it and its match.'

/** Returns the headings of a text, in the order in which `readMarkdown` requests their ids. */
export const headingsIn = (source: string) => (mayHaveHeading.test(source) ? headingsOf(cachedTree(source).root) : [])

/** A text as it is parsed, and the first node that was nested too deep to be part of it. */
type Tree = { root: Root; tooDeep?: Nodes | undefined }

/** Maximum nesting of nodes; a list and its entry are two. The readers of a tree call themselves for each level. */
const maxDepth = 20

const tooDeepMessage = 'This is nested too deep, such as a list in a list in a list. Write it with fewer levels.'

function parseMarkdown(source: string): Tree {
  const root = fromMarkdown(source)
  return { root, tooDeep: cutTooDeep(root) }
}

/** Removes what is nested too deep from a node, and returns the first of it. */
function cutTooDeep(node: Nodes, depth = 0): Nodes | undefined {
  if (!('children' in node)) return undefined
  if (depth === maxDepth) return node.children.splice(0)[0]
  return node.children.map((child) => cutTooDeep(child, depth + 1)).find((cut) => cut !== undefined)
}

/** Parsed texts with headings: the outline of a page needs them before the text itself is read. */
const trees = new Map<string, Tree>()

function cachedTree(source: string): Tree {
  const known = trees.get(source)
  if (known) return known
  // Caching the texts of a few pages is enough; those of thousands would fill the memory.
  if (trees.size >= 100) trees.clear()
  const tree = parseMarkdown(source)
  trees.set(source, tree)
  return tree
}

/** Returns the headings in a node. Lists may contain some; other kinds of node that may are not allowed in pages. */
function headingsOf(node: Nodes): { depth: number; title: string }[] {
  if (node.type === 'heading') return [{ depth: node.depth, title: wordsOf(node) }]
  return node.type === 'root' || node.type === 'list' || node.type === 'listItem' ? node.children.flatMap(headingsOf) : []
}

/** Returns the line that makes a (setext) heading of the lines above it; undefined for a heading made by "#". */
function underline(heading: string) {
  const found = /\n[ \t]*(?:>[ \t]*)*(=+|-+)[ \t]*$/.exec(heading)
  return found?.[1] === undefined ? undefined : { character: found[1].charAt(0), written: found[1], at: heading.indexOf(found[1], found.index) }
}

const wordsOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  if (node.type === 'break') return ' '
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

/** Characters that every heading has, and few other texts: "#" before a space, or a line of "=" or "-". Lets most texts skip the parser. */
const mayHaveHeading = /#(?:\s|$)|^[ \t]*(?:=+|-+)[ \t]*$/m

/** True for one line that starts with a letter and has no Markdown characters: most answers and short texts, which need no parser. */
const isPlain = (source: string) => !/www\./i.test(source) && /^[A-Za-z“‘(][^\n\r\t\\`*_[\]<>&!#~|:@\0]*(?<! )$/.test(source) && !hasStrayMarkup(source)
