import type { SafeDocumentNode } from '@react-pdf/layout'
import renderLayout from '@react-pdf/render'
import type { Field, Tag } from './elements.tsx'
import { type Box, fieldWriterOf } from './formFields.ts'

type Struct = PDFKit.PDFStructureElement & { dictionary: { data: Record<string, unknown> } }
type File = PDFKit.PDFDocument & { addContent(data: string): unknown }

/** A node of the library's layout, with the properties that are read here. */
type Node = {
  type: string
  box?: Box
  style?: Record<string, unknown>
  props?: { id?: string; tag?: Tag; fixed?: boolean; repeatKey?: string; field?: Field }
  children?: Node[]
  /** The content of a text instance. */
  value?: string
  lines?: { string: string; runs: Run[] }[]
}

type Run = { start: number; end: number; attributes: { font?: { type?: string }[] } }

/** Elements whose text needs no paragraph of its own. */
const holdsText: ReadonlySet<string> = new Set(['Lbl', 'LBody', 'TH', 'TD', 'TOCI', 'Caption'])

/**
 * Writes a laid-out document to a PDF with a structure for screen readers (ISO 32000-1, 14.7 and 14.8), which the library does
 * not write: every text belongs to an element, and decoration is marked as an artifact. To know what is being drawn, empty
 * canvas nodes with callbacks are inserted before and after each node of the layout.
 */
export function renderTagged(file: PDFKit.PDFDocument, document: SafeDocumentNode) {
  const pagesBefore = document.children as unknown as Node[]
  const tagger = taggerOf(file, headingsById(pagesBefore))
  const root = tagger.element('Document')
  file.addStructure(root)
  const pages = pagesBefore.map((page) => ({ ...page, children: tagNodes(page.children?.map(withoutLineEnds), root, tagger) }))
  renderLayout(file as never, { ...document, children: pages } as unknown as SafeDocumentNode)
}

/** Returns the headings of what links in the document lead to. */
function headingsById(nodes: readonly Node[], headings = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const node of nodes) {
    const heading = node.props?.id === undefined ? undefined : findNode(node, ({ props }) => /^H\d/.test(props?.tag ?? ''))
    if (heading) headings.set(node.props?.id ?? '', textOf(heading))
    headingsById(node.children ?? [], headings)
  }
  return headings
}

function findNode(node: Node, is: (node: Node) => boolean): Node | undefined {
  if (is(node)) return node
  for (const child of node.children ?? []) {
    const found = findNode(child, is)
    if (found) return found
  }
  return undefined
}

const tagNodes = (nodes: readonly Node[] = [], parent: Struct, tagger: Tagger, row?: Node) => nodes.flatMap((node) => tagNode(node, parent, tagger, row))

function tagNode(node: Node, parent: Struct, tagger: Tagger, row: Node | undefined): Node[] {
  const { tag, repeatKey } = node.props ?? {}
  const isRepeated = repeatKey !== undefined && !tagger.isFirst(repeatKey)
  if (tag === 'Artifact' || node.type === 'SVG' || isRepeated)
    return [paintHook(tagger.beginDecoration), node, paintHook(tagger.end), ...fieldOver(node, parent, tagger)]
  if (node.type === 'TEXT') {
    const element = tag === undefined && holdsText.has(typeOf(parent)) ? parent : tagger.element(tag ?? 'P', parent)
    return [paintHook(() => tagger.begin(element)), node, paintHook(tagger.end)]
  }
  const element = tag === undefined ? parent : tagger.element(tag, parent)
  // The heading row of a table is the repeated one.
  if (tag === 'TH') element.dictionary.data.A = { O: 'Table', Scope: row?.props?.fixed ? 'Column' : 'Row' }
  if (tag === 'L') element.dictionary.data.A = { O: 'List', ListNumbering: /^\d/.test(firstText(node)) ? 'Decimal' : 'Disc' }
  const { decoration, rest } = withoutDecoration(node)
  const tagged = { ...rest, children: tagNodes(node.children, element, tagger, tag === 'TR' ? node : row) }
  return decoration ? [paintHook(tagger.beginDecoration), decoration, paintHook(tagger.end), tagged] : [tagged]
}

/** Returns the field to fill in that is above a drawing, if there is one. */
function fieldOver({ box, props }: Node, parent: Struct, { element, addField }: Tagger): Node[] {
  const field = props?.field
  if (!field || !box) return []
  const form = element('Form', parent)
  return [paintHook(() => addField(field, box, form))]
}

/** Removes line ends, which the library draws invisibly in a font that the file would then reference without embedding it. */
const withoutLineEnds = (node: Node): Node => ({
  ...node,
  ...(node.lines ? { lines: node.lines.map((line) => ({ ...line, runs: line.runs.filter((run) => !isLineEnd(line.string, run)) })) } : {}),
  ...(node.children ? { children: node.children.map(withoutLineEnds) } : {}),
})

const isLineEnd = (text: string, { start, end, attributes }: Run) => attributes.font?.[0]?.type === 'STANDARD' && text.slice(start, end).trim() === ''

const typeOf = (element: Struct) => String(element.dictionary.data.S)

const firstText = (node: Node): string => node.value ?? node.children?.map(firstText).find((text) => text !== '') ?? ''

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('').replace(/\s+/g, ' ').trim()

/** Separates a box from its background and borders, which carry no meaning. The library draws borders as wide as they are in the layout, not in the style. */
function withoutDecoration(node: Node): { decoration?: Node; rest: Node } {
  const { box, style = {} } = node
  if (!Object.entries(style).some(([name, value]) => isDecoration(name) && value)) return { rest: node }
  return { decoration: { ...node, props: {}, children: [] }, rest: { ...node, box: box && plain(box), style: plain(style) } }
}

const isDecoration = (name: string) => /^(backgroundColor|border(Top|Right|Bottom|Left)Width)$/.test(name)

const plain = <T extends object>(values: T) => Object.fromEntries(Object.entries(values).filter(([name]) => !isDecoration(name))) as T

/** Returns a layout node that draws nothing and calls a function when it is its turn to be drawn. */
const paintHook = (paint: () => void): Node => ({ type: 'CANVAS', box: { top: 0, left: 0, width: 1, height: 1 }, style: {}, props: { paint } as object })

type Tagger = ReturnType<typeof taggerOf>

/**
 * Tags what is being drawn into a file, and makes each link a child element of the text around it.
 * @param headings what links in the file lead to, by the names of their targets
 */
function taggerOf(file: File, headings: ReadonlyMap<string, string>) {
  let current: Struct | undefined
  let link: Struct | undefined
  const seenBlocks = new Set<string>()

  const element = (tag: string, parent?: Struct): Struct => {
    const created = file.struct(tag) as Struct
    parent?.add(created)
    return created
  }
  const begin = (owner: Struct) => {
    owner.add(file.markStructureContent(typeOf(owner)))
    current = owner
  }
  const end = () => {
    file.endMarkedContent()
    current = undefined
  }

  const withLinkElement =
    (add: (x: number, y: number, width: number, height: number, to: string, options: object) => unknown) =>
    (x: number, y: number, width: number, height: number, to: string) => {
      if (!current) return add(x, y, width, height, to, {})
      file.endMarkedContent()
      link = element('Link', current)
      link.add(file.markStructureContent('Link'))
      return add(x, y, width, height, to, { structParent: link, Contents: new String(headings.get(to) ?? to) })
    }
  const { addContent } = file
  Object.assign(file, {
    link: withLinkElement(file.link.bind(file) as never),
    goTo: withLinkElement(file.goTo.bind(file) as never),
    // The text of a link follows it in a separate text object, which ends with "ET".
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
    addField: fieldWriterOf(file),
    /** True on the first call for a repeated element. */
    isFirst: (block: string) => !seenBlocks.has(block) && Boolean(seenBlocks.add(block)),
    beginDecoration: () => {
      file.markContent('Artifact')
    },
  }
}
