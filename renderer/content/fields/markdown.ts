import type { Link, Nodes, Root, Strong } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Markdown, MarkdownNode, Target } from '../resolved.ts'
import { offsetInSource } from '../yaml/offsetInSource.ts'
import { bareAddresses } from './bareAddresses.ts'
import { handMadeList } from './handMadeList.ts'
import { addressStart } from './markdownLink.ts'
import { pastedTable } from './pastedTable.ts'
import { commentMessage, hasStrayMarkup, headingMessage, noteStart, type StrayMarkup, strayInMarkdown } from './strayMarkup.ts'

/** Callbacks by which Markdown is connected to the rest of the site. */
type MarkdownContext = {
  /** Resolves plain text. @param offsetOf maps an offset in the text to one in the Markdown */
  text(value: string, offsetOf: (at: number) => number): string
  /** Looks up a link. @param at offset of its address in the Markdown */
  href(value: string, at: number): Target
  /** Returns the id of the nth heading, if it has one. */
  headingId(index: number): string | undefined
  /** Reports something authors may not write here; `within` is the wrong piece of the text. */
  reject(message: string, within: string, at: number): void
}

const notAllowed: Partial<Record<Nodes['type'], string>> = {
  image: 'Text cannot contain pictures. Use a block that shows one.',
  imageReference: 'Text cannot contain pictures. Use a block that shows one.',
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

  let headings = 0
  const openedHtml = new Set<string>()
  const reported = new Set<StrayMarkup>()
  // The bold node that is being read, and the one for which nested bold has been reported.
  let bold: Strong | undefined
  let reportedBold: Strong | undefined
  let inLink = false

  const children = (nodes: readonly Nodes[]): MarkdownNode[] => nodes.flatMap(convert)

  function convert(node: Nodes): MarkdownNode[] {
    const start = node.position?.start.offset ?? 0
    switch (node.type) {
      case 'text': {
        const offsetOf = (at: number) => start + offsetInSource(source.slice(start, node.position?.end.offset), 'PLAIN', node.value, at)
        let isReported = false
        for (const { markup, within, at } of strayInMarkdown(node.value)) {
          const offset = offsetOf(at)
          // What is written with an escape or an entity is meant to be shown as it is.
          if (
            source[offset] !== within[0] ||
            source[offset - 1] === '\\' ||
            (markup.oncePerList && reported.has(markup)) ||
            (markup.mayMarkNote && noteStart.test(source))
          )
            continue
          reported.add(markup)
          context.reject(markup.message, within, offset)
          isReported = true
          break
        }
        // A malformed link contains its address, too: it is reported only once.
        if (!isReported && !inLink) checkAddresses(node.value, start)
        return [{ type: 'text', value: context.text(node.value, offsetOf) }]
      }
      case 'break':
        return [{ type: 'text', value: ' ' }]
      case 'strong':
        if (bold === undefined) {
          bold = node
          const words = children(node.children)
          bold = undefined
          return [{ type: node.type, children: words }]
        }
        if (bold !== reportedBold) context.reject(nestedBoldMessage, '**', start)
        reportedBold = bold
        return children(node.children)
      case 'paragraph':
        checkLines(start, source.slice(start, node.position?.end.offset))
        return [{ type: node.type, children: children(node.children) }]
      case 'emphasis':
        return [{ type: node.type, children: children(node.children) }]
      case 'heading': {
        const { depth } = node
        const lineBelow = underline(source.slice(start, node.position?.end.offset))
        if (lineBelow)
          context.reject(
            `A line of "${lineBelow.character}" below text turns it into a heading. Remove the line, or write "## " before a heading instead.`,
            lineBelow.written,
            start + lineBelow.at,
          )
        else if (depth === 1 || depth > 4) context.reject(depth === 1 ? `${headingMessage} ${commentMessage}` : headingMessage, '#'.repeat(depth), start)
        if (!/\S/.test(wordsOf(node))) context.reject('This heading has no words. Write some, or remove the "#".', '#'.repeat(depth), start)
        const id = context.headingId(headings++)
        return [{ type: 'heading', depth: depth === 3 || depth === 4 ? depth : 2, id, children: children(node.children) }]
      }
      case 'list':
        return [{ type: 'list', ordered: node.ordered ?? false, start: node.start ?? 1, children: children(node.children) }]
      case 'listItem':
        // In a list without blank lines each entry has one paragraph, which is unwrapped.
        return [
          {
            type: 'listItem',
            children: node.spread
              ? children(node.children)
              : node.children.flatMap((child) => (child.type === 'paragraph' ? children(child.children) : convert(child))),
          },
        ]
      case 'link':
        if (!/\S/.test(wordsOf(node)))
          context.reject('This link has no words to click. Write it as [text](/page).', source.slice(start, node.position?.end.offset), start)
        return [
          {
            type: 'link',
            href: context.href(node.url, addressStart(source, node) ?? start),
            children: wordsOfLink(node),
          },
        ]
      default: {
        const [, closing, tag = ''] = (node.type === 'html' && /^<(\/?)([a-z][\w-]*)/i.exec(node.value)) || []
        if (closing && openedHtml.has(tag)) return []
        openedHtml.add(tag)
        const first = source.slice(start, node.position?.end.offset).split('\n')[0]?.trim() ?? ''
        context.reject(first.startsWith('<!--') ? htmlCommentMessage : (notAllowed[node.type] ?? 'This kind of Markdown is not used in pages.'), first, start)
        return []
      }
    }
  }

  function wordsOfLink(node: Link): MarkdownNode[] {
    inLink = true
    const words = children(node.children)
    inLink = false
    return words
  }

  function checkAddresses(words: string, start: number) {
    let from = start
    for (const { written, href } of bareAddresses(words)) {
      const at = source.indexOf(written, from)
      // What is written with an escape or an entity is meant to be shown as it is.
      if (at < 0) continue
      context.reject(`An address in text is not a link by itself. Write [text](${href}).`, written, at)
      from = at + written.length
    }
  }

  function checkLines(start: number, paragraph: string) {
    const found = handMadeList(paragraph) ?? pastedTable(paragraph)
    if (found) context.reject(found.message, found.within, start + found.at)
  }

  return children((trees.get(source) ?? fromMarkdown(source)).children)
}

const htmlCommentMessage = `${commentMessage} Start it with "# ".`

const nestedBoldMessage =
  'Bold words start here inside bold words. If this "**" should end those before it, put a space after it; otherwise remove it and its match.'

/** Returns the headings of a text, in the order in which `readMarkdown` requests their ids. */
export const headingsIn = (source: string) => (mayHaveHeading.test(source) ? headingsOf(cachedTree(source)) : [])

/** Parsed texts with headings: the outline of a page needs them before the text itself is read. */
const trees = new Map<string, Root>()

function cachedTree(source: string): Root {
  const known = trees.get(source)
  if (known) return known
  // Caching the texts of a few pages is enough; those of thousands would fill the memory.
  if (trees.size >= 100) trees.clear()
  const tree = fromMarkdown(source)
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
