import type { Block } from '../../schema/index.ts'
import { headingsIn } from './markdown.ts'
import { fillTokens, type Tokens } from './tokens.ts'

/** "What's Inside?" → "whats-inside" */
export const slug = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section'

/** The ids that the shell of a page uses. */
export const shellIds = ['main', 'menu', 'top'] as const

export type Anchor = {
  id: string
  title: string
  /** Where it stands: the block, and inside it the section or the Markdown heading. */
  block: number
  section?: number
  heading?: number
  /** It is an entry of "On this page". */
  listed: boolean
}

/** Every place of a page that `#id` can reach, in order. Titles without an id of their own get one from their words. */
export function outline(placed: readonly { block: Block }[], tokens: Tokens): Anchor[] {
  const blocks = placed.map(({ block }) => block)
  const taken = new Set<string>(shellIds)
  for (const id of ownIds(blocks)) taken.add(id)
  const free = (title: string) => {
    const base = slug(title)
    let id = base
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
    taken.add(id)
    return id
  }
  const filled = (title: string) => fillTokens(title, tokens, () => {})

  const anchors: Anchor[] = []
  blocks.forEach((block, index) => {
    const title = 'title' in block && block.title !== undefined ? filled(block.title) : undefined
    if (block.type === 'hero') {
      if (block.id !== undefined) anchors.push({ id: block.id, title: title ?? '', block: index, listed: false })
      return
    }
    if (title !== undefined) anchors.push({ id: block.id ?? free(title), title, block: index, listed: !isAdvertisement(block) })
    else if (block.id !== undefined) anchors.push({ id: block.id, title: '', block: index, listed: false })
    if (block.type === 'chapter')
      block.sections.forEach((section, at) => {
        const words = filled(section.title)
        anchors.push({ id: section.id ?? free(words), title: words, block: index, section: at, listed: false })
      })
    if (block.type === 'prose')
      headingsIn(block.body).forEach((heading, at) => {
        const words = filled(heading.title)
        anchors.push({ id: free(words), title: words, block: index, heading: at, listed: heading.depth === 2 && words !== '' })
      })
  })
  return anchors
}

/** What a partner says is no part of what a page holds. */
const isAdvertisement = (block: Block) => block.type === 'promo' && block.tone === 'partner'

/** The ids that the author gave, in order. */
const ownIds = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => [...(block.id === undefined ? [] : [block.id]), ...(block.type === 'chapter' ? block.sections.flatMap(({ id }) => id ?? []) : [])])
