import { getDocumentProxy } from 'unpdf'

export type ReadPdf = {
  info: Record<string, unknown>
  tagged: boolean
  /** The words of each page, line by line. */
  pages: string[]
  /** How high above the bottom of its page each text is, in points. */
  heights: { words: string; height: number }[][]
  /** The outline, deeper entries indented, and the pages that its entries lead to. */
  outline: string[]
  outlinePages: number[]
  /** The external URLs that each page links to. */
  links: string[][]
  /** The pages, from 1, that the links of each page to places in the document lead to. */
  jumps: number[][]
  /** The structure roles of each page, in reading order. */
  elements: string[][]
  /** The fields to fill in that screen readers find, in reading order. */
  fields: { name: string; label: string; kind: 'box' | 'lines' | undefined; value: string; isPrinted: boolean; fontSize: number | undefined; box: number[] }[]
}

type Widget = {
  id: string
  fieldName: string
  alternativeText: string
  fieldValue: string
  checkBox?: boolean
  multiLine?: boolean
  annotationFlags: number
  defaultAppearanceData?: { fontSize: number }
  /** The left, bottom, right and top, in points from the lower left corner of the page. */
  rect: number[]
}
/** A place in the document, or the name of one. */
type Destination = string | unknown[] | null
type OutlineItem = { title: string; dest: Destination; items: OutlineItem[] }
type StructNode = { role?: string; id?: string; children?: StructNode[] }

/** Reads what viewers and screen readers find in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  const result: ReadPdf = {
    info: info as Record<string, unknown>,
    tagged: (await pdf.getMarkInfo())?.Marked === true,
    pages: [],
    heights: [],
    outline: [],
    outlinePages: [],
    links: [],
    jumps: [],
    elements: [],
    fields: [],
  }
  const pageOf = async (to: Destination) => {
    const [page] = (typeof to === 'string' ? await pdf.getDestination(to) : to) ?? []
    return page ? 1 + (await pdf.getPageIndex(page)) : Number.NaN
  }
  const list = async (items: readonly OutlineItem[], depth: number) => {
    for (const { title, dest, items: inner } of items) {
      result.outline.push('  '.repeat(depth) + title)
      result.outlinePages.push(await pageOf(dest))
      await list(inner, depth + 1)
    }
  }
  await list(((await pdf.getOutline()) ?? []) as OutlineItem[], 0)
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    result.pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    result.heights.push(items.flatMap((item) => ('str' in item ? { words: item.str, height: Number(item.transform[5]) } : [])))
    const annotations = (await page.getAnnotations()) as (Widget & { url?: string; dest?: Destination })[]
    result.links.push(annotations.flatMap(({ url }) => url ?? []))
    result.jumps.push(await Promise.all(annotations.flatMap(({ dest }) => (dest ? pageOf(dest) : []))))
    const roles: string[] = []
    const visit = ({ role, children = [] }: StructNode) => {
      if (role) roles.push(role)
      if (role === 'Form') for (const { id } of children) result.fields.push(...annotations.filter((widget) => id?.endsWith(`_${widget.id}`)).map(fieldOf))
      children.forEach(visit)
    }
    visit(((await page.getStructTree()) ?? {}) as StructNode)
    result.elements.push(roles)
  }
  return result
}

const fieldOf = ({ fieldName, alternativeText, fieldValue, checkBox, multiLine, annotationFlags, defaultAppearanceData, rect }: Widget) => ({
  name: fieldName,
  label: alternativeText,
  kind: checkBox ? ('box' as const) : multiLine ? ('lines' as const) : undefined,
  value: fieldValue,
  isPrinted: (annotationFlags & 4) > 0,
  fontSize: multiLine ? defaultAppearanceData?.fontSize : undefined,
  box: rect.map(Math.round),
})
