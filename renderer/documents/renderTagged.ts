import type { SafeDocumentNode } from '@react-pdf/layout'
import renderLayout from '@react-pdf/render'
import type { Tag } from './elements.tsx'

type Struct = PDFKit.PDFStructureElement & { dictionary: { data: Record<string, unknown> } }
type File = PDFKit.PDFDocument & { addContent(data: string): unknown }

/** A node of the library's layout, as far as it is read here. */
type Node = {
  type: string
  box?: object
  style?: Record<string, unknown>
  props?: { tag?: Tag; fixed?: boolean; repeatKey?: string }
  children?: Node[]
  /** The words of a text. */
  value?: string
  lines?: { string: string; runs: Run[] }[]
}

type Run = { start: number; end: number; attributes: { font?: { type?: string }[] } }

/** Elements whose words need no paragraph of their own. */
const holdsText: ReadonlySet<string> = new Set(['Lbl', 'LBody', 'TH', 'TD', 'TOCI', 'Caption'])

/**
 * Draws a laid-out document with a structure that screen readers follow (ISO 32000-1, 14.7 and 14.8), which the library
 * does not write: every text belongs to an element, and what only decorates is marked as that. To know what is being
 * drawn, steps that draw nothing are put into the layout before and after each piece.
 */
export function renderTagged(file: PDFKit.PDFDocument, document: SafeDocumentNode) {
  const pen = taggerOf(file as File)
  const root = pen.element('Document')
  file.addStructure(root)
  const pages = (document.children as unknown as Node[]).map((page) => ({ ...page, children: tagNodes(page.children?.map(withoutLineEnds), root, pen) }))
  renderLayout(file as never, { ...document, children: pages } as unknown as SafeDocumentNode)
}

const tagNodes = (nodes: readonly Node[] = [], parent: Struct, pen: Tagger, row?: Node) => nodes.flatMap((node) => tagNode(node, parent, pen, row))

function tagNode(node: Node, parent: Struct, pen: Tagger, row: Node | undefined): Node[] {
  const { tag, repeatKey } = node.props ?? {}
  const isRepeated = repeatKey !== undefined && !pen.isFirst(repeatKey)
  if (tag === 'Artifact' || node.type === 'SVG' || isRepeated) return [paintHook(pen.beginDecoration), node, paintHook(pen.end)]
  if (node.type === 'TEXT') {
    const element = tag === undefined && holdsText.has(typeOf(parent)) ? parent : pen.element(tag ?? 'P', parent)
    return [paintHook(() => pen.begin(element)), node, paintHook(pen.end)]
  }
  const element = tag === undefined ? parent : pen.element(tag, parent)
  // The heading row of a table is the one that is repeated.
  if (tag === 'TH') element.dictionary.data.A = { O: 'Table', Scope: row?.props?.fixed ? 'Column' : 'Row' }
  if (tag === 'L') element.dictionary.data.A = { O: 'List', ListNumbering: /^\d/.test(firstWords(node)) ? 'Decimal' : 'Disc' }
  const { decoration, rest } = withoutDecoration(node)
  const drawn = { ...rest, children: tagNodes(node.children, element, pen, tag === 'TR' ? node : row) }
  return decoration ? [paintHook(pen.beginDecoration), decoration, paintHook(pen.end), drawn] : [drawn]
}

/** The library draws line ends, unseen, in a font that the file would then refer to without holding it. */
const withoutLineEnds = (node: Node): Node => ({
  ...node,
  ...(node.lines ? { lines: node.lines.map((line) => ({ ...line, runs: line.runs.filter((run) => !isLineEnd(line.string, run)) })) } : {}),
  ...(node.children ? { children: node.children.map(withoutLineEnds) } : {}),
})

const isLineEnd = (words: string, { start, end, attributes }: Run) => attributes.font?.[0]?.type === 'STANDARD' && words.slice(start, end).trim() === ''

const typeOf = (element: Struct) => String(element.dictionary.data.S)

const firstWords = (node: Node): string => node.value ?? node.children?.map(firstWords).find((words) => words !== '') ?? ''

/** A box apart from its background and borders, which say nothing. */
function withoutDecoration(node: Node): { decoration?: Node; rest: Node } {
  const entries = Object.entries(node.style ?? {})
  const decorates = (name: string) => /^(backgroundColor|border(Top|Right|Bottom|Left)Width)$/.test(name)
  if (!entries.some(([name, value]) => decorates(name) && value)) return { rest: node }
  return {
    decoration: { ...node, props: {}, children: [] },
    rest: { ...node, style: Object.fromEntries(entries.filter(([name]) => !decorates(name))) },
  }
}

/** A piece of layout that draws nothing and does something when its turn comes. */
const paintHook = (paint: () => void): Node => ({ type: 'CANVAS', box: { top: 0, left: 0, width: 1, height: 1 }, style: {}, props: { paint } as object })

type Tagger = ReturnType<typeof taggerOf>

/** Marks what is being drawn into a file, and makes each link an element of the text around it. */
function taggerOf(file: File) {
  let current: Struct | undefined
  let link: Struct | undefined
  const heads = new Set<string>()

  const element = (tag: string, parent?: Struct): Struct => {
    const made = file.struct(tag) as Struct
    parent?.add(made)
    return made
  }
  const begin = (of: Struct) => {
    of.add(file.markStructureContent(typeOf(of)))
    current = of
  }
  const end = () => {
    file.endMarkedContent()
    current = undefined
  }

  const marked =
    (add: (x: number, y: number, width: number, height: number, to: string, options: object) => unknown) =>
    (x: number, y: number, width: number, height: number, to: string) => {
      if (!current) return add(x, y, width, height, to, {})
      file.endMarkedContent()
      link = element('Link', current)
      link.add(file.markStructureContent('Link'))
      return add(x, y, width, height, to, { structParent: link, Contents: new String(to) })
    }
  const { addContent } = file
  Object.assign(file, {
    link: marked(file.link.bind(file) as never),
    goTo: marked(file.goTo.bind(file) as never),
    // The words of a link follow it in a text object of their own, and "ET" is its end.
    addContent(data: string) {
      addContent.call(file, data)
      if (data === 'ET' && link && current) {
        file.endMarkedContent()
        link.end()
        link = undefined
        begin(current)
      }
      return file
    },
  })

  return {
    element,
    begin,
    end,
    /** Whether the head of this block stands there for the first time. */
    isFirst: (block: string) => !heads.has(block) && Boolean(heads.add(block)),
    beginDecoration: () => {
      file.markContent('Artifact')
    },
  }
}
