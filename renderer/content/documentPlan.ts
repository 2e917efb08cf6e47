import type { BlockType } from '../../schema/index.ts'
import { pluralize } from './format.ts'
import type { Issue } from './issue.ts'

/** Blocks left out of the running text of PDFs and feeds: they need a browser, lead elsewhere on the site, or have a place of their own. */
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

/** The blocks of a page by their part in its document. */
type DocumentPlan<B> = {
  /** The prose before the first chapter, on the page about the document. */
  about: B | undefined
  chapters: B[]
  /** Sources and small print, which share the last page of a document with chapters. */
  backMatter: B[]
  /** Everything else that prints. It flows over as many pages as it needs. */
  flowing: B[]
}

/** Sorts the blocks of a page, as written or as resolved, by their part in its document. */
export function planDocument<B extends PlannableBlock>(blocks: readonly B[]): DocumentPlan<B> {
  const first = blocks.findIndex(({ type }) => type === 'chapter')
  const isBackMatter = ({ type, narrow }: B) => type === 'sources' || (type === 'prose' && narrow === true)
  const chapters = blocks.filter(({ type }) => type === 'chapter')
  const about = blocks.slice(0, Math.max(0, first)).find((block) => block.type === 'prose' && !isBackMatter(block))
  const backMatter = first < 0 ? [] : blocks.filter(isBackMatter)
  const placed = new Set<B>([...chapters, ...backMatter, ...(about ? [about] : [])])
  return { about, chapters, backMatter, flowing: blocks.filter((block) => !placed.has(block) && !isWebOnly(block.type)) }
}

/** True if the PDF of a page would be a cover and nothing else. */
export function printsNothing(blocks: readonly PlannableBlock[]): boolean {
  const { chapters, flowing } = planDocument(blocks)
  return chapters.length === 0 && flowing.length === 0
}

/** Pages before the first chapter: the cover, the contents and the page about the document. */
export const frontMatterPages = 3

/**
 * Returns how many pages the PDF of a page with chapters has: the front matter, one for each chapter and for each of its
 * sections, and one for the back matter. Undefined where text flows, since only making the file can tell.
 */
export function plannedPageCount(blocks: readonly PlannableBlock[]): number | undefined {
  const { chapters, backMatter, flowing } = planDocument(blocks)
  if (chapters.length === 0 || flowing.length > 0) return undefined
  return frontMatterPages + chapters.reduce((sum, { sections = [] }) => sum + 1 + sections.length, 0) + (backMatter.length > 0 ? 1 : 0)
}

/** Returns the issue for a page count that is not the PDF's (visitors.md P7). */
export const pageCountIssue = (file: string, written: number, actual: number): Issue => ({
  code: 'page-count',
  file,
  path: ['document', 'pages'],
  message: `The PDF has ${pluralize(actual, 'page')}, not ${written}. Write ${actual}.`,
  suggestion: String(actual),
})
