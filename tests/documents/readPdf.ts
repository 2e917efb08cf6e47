import { getDocumentProxy } from 'unpdf'

export type ReadPdf = {
  info: Record<string, unknown>
  tagged: boolean
  /** The words of each page, line by line. */
  pages: string[]
  /** The outline, deeper entries indented. */
  outline: string[]
  /** The external URLs that each page links to. */
  links: string[][]
  /** The structure roles of each page, in reading order. */
  elements: string[][]
  /** The fields to fill in that screen readers find, in reading order. */
  fields: { name: string; label: string; kind: 'box' | 'lines' | undefined; value: string }[]
}

type Widget = { id: string; fieldName: string; alternativeText: string; fieldValue: string; checkBox?: boolean; multiLine?: boolean }
type OutlineItem = { title: string; items: OutlineItem[] }
type StructNode = { role?: string; id?: string; children?: StructNode[] }

/** Reads what viewers and screen readers find in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  const result: ReadPdf = {
    info: info as Record<string, unknown>,
    tagged: (await pdf.getMarkInfo())?.Marked === true,
    pages: [],
    outline: [],
    links: [],
    elements: [],
    fields: [],
  }
  const list = (items: readonly OutlineItem[], depth: number) => {
    for (const { title, items: inner } of items) {
      result.outline.push('  '.repeat(depth) + title)
      list(inner, depth + 1)
    }
  }
  list(((await pdf.getOutline()) ?? []) as OutlineItem[], 0)
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    result.pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    const annotations = (await page.getAnnotations()) as (Widget & { url?: string })[]
    result.links.push(annotations.flatMap(({ url }) => url ?? []))
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

const fieldOf = ({ fieldName, alternativeText, fieldValue, checkBox, multiLine }: Widget) => ({
  name: fieldName,
  label: alternativeText,
  kind: checkBox ? ('box' as const) : multiLine ? ('lines' as const) : undefined,
  value: fieldValue,
})
