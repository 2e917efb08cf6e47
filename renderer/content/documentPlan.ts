import type { BlockType } from '../../schema/index.ts'
import type { Issue } from './issue.ts'

/** Blocks that have no form on paper, and none in a feed: they live in a browser, lead elsewhere on the site, or have a part of their own. */
export const webOnlyBlocks = [
  'articleGrid',
  'calculator',
  'downloadList',
  'feature',
  'finder',
  'hero',
  'newsletter',
  'pageList',
  'promo',
  'search',
  'topicList',
] as const satisfies readonly BlockType[]

type WebOnlyBlock = (typeof webOnlyBlocks)[number]

export type PrintedBlock = Exclude<BlockType, WebOnlyBlock>

export const isWebOnly = (type: BlockType): type is WebOnlyBlock => (webOnlyBlocks as readonly BlockType[]).includes(type)

type PlannableBlock = { type: BlockType; narrow?: boolean; sections?: readonly unknown[] }

/** The blocks of a page by the part they have in its document. */
type DocumentPlan<B> = {
  /** The running text before the first chapter, on the page about the document. */
  about: B | undefined
  chapters: B[]
  /** Sources and small print, which share the last page of a document with chapters. */
  backMatter: B[]
  /** Everything else that prints. It flows over as many pages as it needs. */
  flowing: B[]
}

/** Sorts the blocks of a page by the part they have in its document; blocks as written or as resolved. */
export function planDocument<B extends PlannableBlock>(blocks: readonly B[]): DocumentPlan<B> {
  const first = blocks.findIndex(({ type }) => type === 'chapter')
  const isBack = ({ type, narrow }: B) => type === 'sources' || (type === 'prose' && narrow === true)
  const chapters = blocks.filter(({ type }) => type === 'chapter')
  const about = blocks.slice(0, Math.max(0, first)).find((block) => block.type === 'prose' && !isBack(block))
  const backMatter = first < 0 ? [] : blocks.filter(isBack)
  const placed = new Set<B>([...chapters, ...backMatter, ...(about ? [about] : [])])
  return { about, chapters, backMatter, flowing: blocks.filter((block) => !placed.has(block) && !isWebOnly(block.type)) }
}

/** Whether the PDF of a page would be a cover and nothing else. */
export function printsNothing(blocks: readonly PlannableBlock[]): boolean {
  const { chapters, flowing } = planDocument(blocks)
  return chapters.length === 0 && flowing.length === 0
}

/** Pages before the first chapter: the cover, the contents and the page about the document. */
export const frontMatterPages = 3

/**
 * How many pages the PDF of a page with chapters has: the front, for each chapter one and one for each of its sections,
 * and the sources. Nothing where text flows, since only making the file can tell.
 */
export function plannedPageCount(blocks: readonly PlannableBlock[]): number | undefined {
  const { chapters, backMatter: back, flowing } = planDocument(blocks)
  if (chapters.length === 0 || flowing.length > 0) return undefined
  return frontMatterPages + chapters.reduce((sum, { sections = [] }) => sum + 1 + sections.length, 0) + (back.length > 0 ? 1 : 0)
}

/** A page count in a file that is not the PDF's (visitors.md P7). */
export const pageCountIssue = (file: string, written: number, real: number): Issue => ({
  code: 'page-count',
  file,
  path: ['document', 'pages'],
  message: `The PDF has ${real} ${real === 1 ? 'page' : 'pages'}, not ${written}. Write ${real}.`,
  suggestion: String(real),
})
