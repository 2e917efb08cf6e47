import type { PlacedBlock, PlacedPage } from '../expandFragments.ts'
import type { FolderQuery } from '../fields/walkFields.ts'
import type { Issue } from '../issue.ts'
import { parentOf } from '../routes.ts'
import { type ListedPagesCount, statedListedPages } from './entryCounts.ts'

/** What the blocks of a page expect of other pages, checked when all pages are known; and where it is written. */
export type Expectations = {
  /** The topics that a list names for the pages right below an address. */
  topics: (Place & { page: string; topics: string[] })[]
  /** Folders whose articles a grid shows, newest first. */
  articles: (Place & { page: string; except: string[] })[]
  /** Pages whose document is offered for download. */
  documents: (Place & { page: string })[]
  /** Titles that count the pages of a folder. */
  counts: ListedPagesCount[]
}

type Place = Pick<Issue, 'file' | 'path'>

/** Returns the expectations of a page; undefined if it has none, as nearly every page. */
export function expectationsOf({ path, blocks }: PlacedPage): Expectations | undefined {
  const expectations: Expectations = {
    topics: blocks.flatMap(listedTopics),
    articles: blocks.flatMap(newestArticles),
    documents: blocks.flatMap(offeredDocuments),
    counts: blocks.flatMap((placed) => statedListedPages(placed, path) ?? []),
  }
  return Object.values(expectations).some((list) => list.length > 0) ? expectations : undefined
}

const placeIn = ({ file, path }: PlacedBlock, ...steps: (string | number)[]): Place => ({ file, path: [...path, ...steps] })

const listedTopics = (placed: PlacedBlock): Expectations['topics'] =>
  placed.block.type === 'topicList' ? [{ ...placeIn(placed, 'topics'), page: placed.block.page, topics: placed.block.topics }] : []

function newestArticles(placed: PlacedBlock): Expectations['articles'] {
  const { block } = placed
  if (block.type !== 'articleGrid' || Array.isArray(block.items)) return []
  const { from, sort, except = [] } = block.items as FolderQuery
  return sort === 'newest' ? [{ ...placeIn(placed, 'items'), page: parentOf(from), except }] : []
}

function offeredDocuments(placed: PlacedBlock): Expectations['documents'] {
  const { block } = placed
  if (block.type === 'feature' && block.download !== undefined) return [{ ...placeIn(placed, 'download'), page: block.page }]
  // A folder may hold pages without a document: they are offered to read.
  if (block.type !== 'downloadList' || !Array.isArray(block.items)) return []
  return (block.items as unknown[]).flatMap((item, index) => (typeof item === 'string' ? [{ ...placeIn(placed, 'items', index), page: item }] : []))
}
