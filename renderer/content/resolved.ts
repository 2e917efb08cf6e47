import type { z } from 'zod'
import type { Agency, Block, BlockType, IconName, Page, Site } from '../../schema/index.ts'

/** Where a link goes, and how it has to be labeled. */
export type Target = {
  /** Without the base path: "/services", "#agencies", "https://…". */
  href: string
  /** "partner" and "affiliate" links say so; "external" ones only open a new tab. */
  kind: 'internal' | 'external' | 'partner' | 'affiliate'
}

export type Link = { label: string; href: Target; sameTab?: boolean }

/** A page's document, as buttons offer it. */
export type DocumentFile = {
  format: string
  /** What the button says. */
  download: string
  pages: number
  /** Where the file is: "/documents/ai-process-automation.pdf". */
  href: string
  /** Its size in bytes, once it is made. */
  bytes?: number
  workbook?: { download: string; href: string; bytes?: number }
}

/** What the cover of a page is generated from. Only article pages have one: articles, comparisons, guides. */
export type CoverFacts = {
  format: 'article' | 'comparison' | 'guide'
  /** The first topic or tag. */
  topic: string
  /** How many options are compared, how many chapters there are; 1 for an article. */
  count: number
  /** What tells this page from the others of its topic: its address. */
  seed: string
  tone?: Tone
}

/** A picture that an editor added, and how large it is rendered. */
export type Picture = {
  kind: 'logo' | 'photo'
  /** The file in `public/`, as an address: "/logos/acme.svg". */
  file: string
  alt: string
  format: 'svg' | 'png' | 'jpg' | 'webp' | 'avif'
  /** Its size in its file, and its largest size on a page, both in pixels. */
  natural: { width: number; height: number }
  rendered: { width: number; height: number }
  /** A digest of its content. */
  digest: string
}

export type Card = {
  title: string
  description: string
  icon?: IconName
  tone?: Tone
  href?: Target
  action?: string
  tags: string[]
  facts: { label: string; value: string }[]
  /** What kind of page it is, as its parent calls its pages: "Guide". */
  category?: string
  /** Of a page: its publication date, topics, minutes to read and document. */
  published?: string
  topics: string[]
  minutes?: number
  document?: DocumentFile
  cover?: CoverFacts
}

/** The card of a page with articles below it. */
type TopicCard = Card & {
  /** How many of them are about each topic. */
  topicCounts: ReadonlyMap<string, number>
}

export type Tone = NonNullable<Page['card']['tone']>

/** What decides how the name of an agency is labeled wherever it appears. */
export type AgencyFlags = Pick<Agency, 'highlighted' | 'illustrative'>

/** A ranking as other pages show it. */
export type RankingRows = { href: Target; agencies: Pick<Agency, 'name' | 'expertise' | 'rating' | 'highlighted' | 'illustrative'>[] }

/** Markdown as it is rendered: only what authors may write, with links looked up. */
export type MarkdownNode =
  | { type: 'text'; value: string }
  | { type: 'strong' | 'emphasis' | 'paragraph' | 'listItem'; children: MarkdownNode[] }
  | { type: 'heading'; depth: 2 | 3 | 4; id: string | undefined; children: MarkdownNode[] }
  | { type: 'list'; ordered: boolean; start: number; children: MarkdownNode[] }
  | { type: 'link'; href: Target; children: MarkdownNode[] }

export type Markdown = MarkdownNode[]

/** What the values of each brand of the schema become. */
type ResolvedBrands = {
  href: Target
  markdown: Markdown
  cards: Card[]
  page: Card
  topicPage: TopicCard
  ranking: RankingRows
  picture: Picture
}

/** A value of the schema after the resolve stage: links looked up, cards fetched, Markdown read. */
type Resolved<T> =
  T extends z.core.$brand<infer Brand extends keyof ResolvedBrands>
    ? ResolvedBrands[Brand]
    : T extends string | number | boolean | null | undefined
      ? T
      : T extends readonly (infer E)[]
        ? Resolved<E>[]
        : { [K in keyof T]: Resolved<T[K]> }

/** One entry of "On this page". */
export type Heading = {
  id: string
  title: string
  /** Its number, if it is one of several chapters. */
  chapter?: number
}

/** What the component of a block takes: the block's own fields, resolved. */
export type BlockProps<T extends BlockType> = { [B in Block as B['type']]: Resolved<B> }[T]

export type ResolvedBlock = { [T in BlockType]: BlockProps<T> }[BlockType]

export type Crumb = { label: string; href: Target }

export type ResolvedPage = {
  /** The address, without the base path: "/rankings/chatbots". */
  path: string
  title: string
  description: string
  layout: Page['layout']
  noindex: boolean
  card: Card
  blocks: ResolvedBlock[]
  /** From Home down to the parent; empty for pages one level down. */
  breadcrumbs: Crumb[]
  /** The sections, if the page lists them. */
  contents: Heading[]
  published: string | undefined
  reviewed: string
  minutes: number | undefined
  document: DocumentFile | undefined
  /** Which kinds of content the page has to disclose. */
  discloses: { partner: boolean; affiliate: boolean; illustrative: boolean }
}

export type ResolvedSite = Omit<Resolved<Site>, 'links'> & {
  /** True if there are articles, hence a feed of them. */
  hasFeed: boolean
}
