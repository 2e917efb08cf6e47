import type { Block, BlockType } from '../../schema/index.ts'
import { headingsIn } from './fields/markdown.ts'
import type { Path } from './issue.ts'
import { slug } from './slug.ts'
import { fillTokens, type Tokens } from './tokens.ts'

/** The ids that the shell of a page uses. */
export const shellIds = ['main', 'menu', 'top'] as const

export type Anchor = {
  id: string
  title: string
  /** Where it stands: the block, and inside it the part or the Markdown heading. */
  block: number
  part?: number
  heading?: number
  /** It is an entry of "On this page". */
  listed: boolean
}

/** Every place of a page that `#id` can reach, in order. Titles without an id of their own get one from their words. */
export function outline(placed: readonly { block: Block }[], tokens: Tokens): Anchor[] {
  const blocks = placed.map(({ block }) => block)
  const taken = new Set<string>(shellIds)
  for (const id of ownIds(blocks)) taken.add(id)
  // How often a title came already: numbers up to that are taken.
  const times = new Map<string, number>()
  const free = (title: string) => {
    const base = slug(title) || 'section'
    let n = (times.get(base) ?? 0) + 1
    const id = () => (n === 1 ? base : `${base}-${n}`)
    while (taken.has(id())) n++
    times.set(base, n)
    taken.add(id())
    return id()
  }
  const filled = (title: string) => fillTokens(title, tokens)

  const anchors: Anchor[] = []
  blocks.forEach((block, index) => {
    const title = 'title' in block && block.title !== undefined ? filled(block.title) : undefined
    if (block.type === 'hero') {
      if (block.id !== undefined) anchors.push({ id: block.id, title: title ?? '', block: index, listed: false })
      return
    }
    if (title !== undefined) anchors.push({ id: block.id ?? free(title), title, block: index, listed: !isAdvertisement(block) })
    else if (block.id !== undefined) anchors.push({ id: block.id, title: '', block: index, listed: false })
    partsOf(block).forEach((part, at) => {
      const words = filled(part.title)
      anchors.push({ id: part.id ?? free(words), title: words, block: index, part: at, listed: false })
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

/** A place inside a block that links can lead to. `path` is where it is written, from the block on. */
type Part = { id?: string | undefined; title: string; path: Path }

/** The lists of a block whose entries links can lead to; each has a title, and an id if its author gave one. */
export const partLists: { readonly [T in BlockType]?: readonly string[] } = {
  chapter: ['sections'],
  finder: ['questions', 'outcomes'],
}

/** The parts of a block, in order. */
export function partsOf(block: { type: BlockType }): Part[] {
  const lists = block as unknown as Record<string, readonly Pick<Part, 'id' | 'title'>[]>
  return (partLists[block.type] ?? []).flatMap((list) => (lists[list] ?? []).map(({ id, title }, index) => ({ id, title, path: [list, index] })))
}

/** The ids that the author gave, in order. */
const ownIds = (blocks: readonly Block[]): string[] => blocks.flatMap((block) => [block, ...partsOf(block)].flatMap(({ id }) => id ?? []))
