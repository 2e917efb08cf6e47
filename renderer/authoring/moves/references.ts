import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { z } from 'zod'
import { card, type Site, site } from '../../../schema/index.ts'
import { addressStart, pageOfAddress } from '../../content/fields/markdownLink.ts'
import { type FolderQuery, type Visitors, walkFields } from '../../content/fields/walkFields.ts'
import type { Path } from '../../content/issue.ts'
import { parentOf } from '../../content/routes.ts'

/** A place in a file that names an address of this site: "/rankings/chatbots" in "/rankings/chatbots#agencies". */
export type Reference = {
  /** The path of the value that holds it. */
  path: Path
  /** The offset of the address in that value. */
  start: number
  address: string
  /** What follows the address and names a part of the page, like "#agencies"; empty without one. */
  part: string
}

type Place = { path: PropertyKey[] }

const cardSchema = card()

/** Returns every address of this site in the data of a valid file: links, pages, rankings, collections, links in Markdown. */
export function referencesIn(schema: z.ZodType, data: unknown): Reference[] {
  const found: Reference[] = []
  const add = (path: readonly PropertyKey[], address: string, start = 0, value = address) => {
    if (!address.startsWith('/') || address.startsWith('//')) return
    const [part = ''] = /^#[^\s)>]*/.exec(value.slice(start + address.length)) ?? []
    found.push({ path: [...path] as Path, start, address, part })
  }
  const addPage = (address: string, { path }: Place) => add(path, address)
  const addFolder = ({ from }: FolderQuery, { path }: Place) => add([...path, 'from'], parentOf(from))
  const ignore = () => {}

  const visitors: Visitors<Place> = {
    text: ignore,
    logo: ignore,
    photo: ignore,
    href: (value, { path }) => add(path, pageOfAddress(value.trimStart()), value.length - value.trimStart().length, value),
    page: addPage,
    topicPage: addPage,
    ranking: addPage,
    markdown(value, { path }) {
      for (const { address, start } of markdownLinks(value)) add(path, address, start, value)
    },
    tabs: addFolder,
    cards(value, { path }) {
      if (!Array.isArray(value)) {
        addFolder(value, { path })
        for (const [index, address] of value.except?.entries() ?? []) add([...path, 'except', index], address)
        return
      }
      for (const [index, item] of value.entries())
        if (typeof item === 'string') add([...path, index], item)
        else walkFields(cardSchema, item, { path: [...path, index] }, visitors)
    },
  }

  walkFields(schema, data, { path: [] }, visitors)
  // "/services/:serviceId" stands for addresses below a page.
  if (schema === site)
    (data as Partial<Site>).fallbacks?.forEach(({ match }, index) => {
      add(['fallbacks', index, 'match'], match.slice(0, match.indexOf('/:')))
    })
  return found
}

/** Returns the addresses of the links in a Markdown text, and their offsets. */
function markdownLinks(source: string): { address: string; start: number }[] {
  const found: { address: string; start: number }[] = []
  const visit = (node: Nodes) => {
    if ('children' in node) for (const child of node.children) visit(child)
    if (node.type !== 'link') return
    const start = addressStart(source, node)
    // An address that is not found in the source is left alone, and the check reports it as dead.
    if (start !== undefined) found.push({ address: pageOfAddress(node.url), start })
  }
  visit(fromMarkdown(source))
  return found
}
