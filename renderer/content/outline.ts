import type { Block, BlockType } from '../../schema/index.ts'
import { headingsIn } from './fields/markdown.ts'
import type { Path } from './issue.ts'
import { slug } from './slug.ts'
import { fillTokens, type Tokens } from './tokens.ts'

/** The ids used by the frame of every page. */
export const frameIds = ['main', 'menu', 'top'] as const

export type Anchor = {
  id: string
  title: string
  /** Where it is: the index of the block, and inside it that of the part or the Markdown heading. */
  block: number
  part?: number
  heading?: number
  /** It is an entry of "On this page". */
  listed: boolean
}

/** Returns every place of a page that `#id` can reach, in order. Titles without an id of their own get one from their words. */
export function outline(placed: readonly { block: Block }[], tokens: Tokens): Anchor[] {
  const blocks = placed.map(({ block }) => block)
  const usedIds = new Set<string>(frameIds)
  for (const id of writtenIds(blocks)) usedIds.add(id)
  // The highest number used so far for each base id.
  const lastNumbers = new Map<string, number>()
  const uniqueId = (title: string) => {
    const base = slug(title) || 'section'
    let n = (lastNumbers.get(base) ?? 0) + 1
    const id = () => (n === 1 ? base : `${base}-${n}`)
    while (usedIds.has(id())) n++
    lastNumbers.set(base, n)
    usedIds.add(id())
    return id()
  }
  const fillTitle = (title: string) => fillTokens(title, tokens)

  const anchors: Anchor[] = []
  blocks.forEach((block, index) => {
    const title = 'title' in block && block.title !== undefined ? fillTitle(block.title) : undefined
    if (block.type === 'hero') {
      if (block.id !== undefined) anchors.push({ id: block.id, title: title ?? '', block: index, listed: false })
      return
    }
    if (title !== undefined) anchors.push({ id: block.id ?? uniqueId(title), title, block: index, listed: !isAdvertisement(block) })
    else if (block.id !== undefined) anchors.push({ id: block.id, title: '', block: index, listed: false })
    partsOf(block).forEach((part, at) => {
      const partTitle = fillTitle(part.title)
      anchors.push({ id: part.id ?? uniqueId(partTitle), title: partTitle, block: index, part: at, listed: false })
    })
    if (block.type === 'prose')
      headingsIn(block.body).forEach((heading, at) => {
        const headingTitle = fillTitle(heading.title)
        anchors.push({ id: uniqueId(headingTitle), title: headingTitle, block: index, heading: at, listed: heading.depth === 2 && headingTitle !== '' })
      })
  })
  return anchors
}

/** A partner's panel is not part of the content of a page. */
const isAdvertisement = (block: Block) => block.type === 'promo' && block.tone === 'partner'

/** A place inside a block that links can lead to. `path` starts at the block. */
type Part = { id?: string; title: string; path: Path }

type EntryOf<Field> = NonNullable<Field> extends readonly (infer Entry)[] ? Entry : unknown

/** The required texts of an entry, one of which is its title. */
type TitleField<Entry> = { [F in keyof Entry]-?: Entry[F] extends string ? F : never }[keyof Entry] & string

/** The lists of a block whose entries have an id, each with the field that is the title of an entry. */
type PartLists<B> = { readonly [F in keyof B as 'id' extends keyof EntryOf<B[F]> ? F : never]-?: Exclude<TitleField<EntryOf<B[F]>>, 'id'> }

type PartListsOf<T extends BlockType> = PartLists<Extract<Block, { type: T }>>

/** Those of each block. TypeScript rejects this object if one is missing: links to its entries would be reported, and an id written twice would not. */
export const partLists: { readonly [T in BlockType as [keyof PartListsOf<T>] extends [never] ? never : T]: PartListsOf<T> } = {
  chapter: { sections: 'title' },
  finder: { questions: 'title', outcomes: 'title' },
}

/** Returns the parts of a block, in order. */
export function partsOf(block: { type: BlockType }): Part[] {
  const lists = block as unknown as Record<string, readonly Record<string, string>[]>
  const titleFields: Record<string, string> = Object.hasOwn(partLists, block.type) ? partLists[block.type as keyof typeof partLists] : {}
  return Object.entries(titleFields).flatMap(([list, titleField]) =>
    (lists[list] ?? []).map(({ id, [titleField]: title = '' }, index) => ({ id, title, path: [list, index] })),
  )
}

/** Returns the ids that the author gave, in order. */
const writtenIds = (blocks: readonly Block[]): string[] => blocks.flatMap((block) => [block, ...partsOf(block)].flatMap(({ id }) => id ?? []))
