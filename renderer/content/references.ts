import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { z } from 'zod'
import { card, type FieldRole, fieldRoles, type Site, site } from '../../schema/index.ts'
import type { Path } from './issue.ts'
import { defOf, optionFor } from './validation/introspect.ts'

/** A place in a file that names an address of this site: "/rankings/chatbots" in "/rankings/chatbots#agencies". */
export type Reference = {
  /** The value that holds it. */
  path: Path
  /** Where in that text the address stands, and what it is. */
  start: number
  address: string
}

const cardSchema = card()

/** Every address of this site in the data of a valid file: links, pages, rankings, collections, links in Markdown. */
export function referencesIn(schema: z.ZodType, data: unknown): Reference[] {
  const found: Reference[] = []
  const add = (path: Path, address: string, start = 0) => {
    if (address.startsWith('/') && !address.startsWith('//')) found.push({ path, start, address })
  }

  const read: Record<FieldRole, (value: never, path: Path) => void> = {
    text: () => {},
    id: () => {},
    file: () => {},
    logo: () => {},
    photo: () => {},
    href: (value: string, path) => add(path, addressOf(value.trimStart()), value.length - value.trimStart().length),
    page: (value: string, path) => add(path, value),
    ranking: (value: string, path) => add(path, value),
    markdown: (value: string, path) => {
      for (const { address, start } of markdownLinks(value)) add(path, address, start)
    },
    cards: (value: unknown[] | { from: string; except?: string[] }, path) => {
      if (Array.isArray(value))
        value.forEach((item, index) => {
          if (typeof item === 'string') add([...path, index], item)
          else visit(cardSchema, item, [...path, index])
        })
      else {
        add([...path, 'from'], value.from.slice(0, -'/*'.length))
        value.except?.forEach((address, index) => {
          add([...path, 'except', index], address)
        })
      }
    },
  }

  function visit(fieldSchema: z.ZodType, value: unknown, path: Path) {
    if (value === undefined || value === null) return
    let inner = fieldSchema
    for (let next: z.ZodType | undefined = inner; next; next = defOf(next).innerType) {
      inner = next
      const role = fieldRoles.get(next)?.role
      if (role) return read[role](value as never, path)
    }
    const { shape, element, valueType, options } = defOf(inner)
    if (shape) for (const [key, field] of Object.entries(shape)) visit(field, (value as Record<string, unknown>)[key], [...path, key])
    else if (element) for (const [index, entry] of (value as unknown[]).entries()) visit(element, entry, [...path, index])
    else if (valueType) for (const [key, entry] of Object.entries(value)) visit(valueType, entry, [...path, key])
    else if (options) {
      const option = optionFor(inner, value)
      if (option) visit(option, value, path)
    }
  }

  visit(schema, data, [])
  // "/services/:serviceId" stands for addresses below a page.
  if (schema === site)
    (data as Partial<Site>).fallbacks?.forEach(({ match }, index) => {
      add(['fallbacks', index, 'match'], match.slice(0, match.indexOf('/:')))
    })
  return found
}

/** "/rankings#method" → "/rankings" */
const addressOf = (href: string) => /^[^?#\s]*/.exec(href)?.[0] ?? ''

/** The addresses of the links in a Markdown text, and where they stand in it. */
function markdownLinks(source: string): { address: string; start: number }[] {
  const found: { address: string; start: number }[] = []
  const visit = (node: Nodes) => {
    if ('children' in node) for (const child of node.children) visit(child)
    if (node.type !== 'link') return
    const address = addressOf(node.url)
    const after = node.children.at(-1)?.position?.end.offset ?? node.position?.start.offset ?? 0
    const start = source.indexOf(address, after)
    // An address that is written with escapes (&#47;) is not found as it reads; the check will say that it is dead.
    if (address !== '' && start >= 0 && start < (node.position?.end.offset ?? 0)) found.push({ address, start })
  }
  visit(fromMarkdown(source))
  return found
}
