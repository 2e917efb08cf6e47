/** @jsxImportSource react */
import { Document } from '@react-pdf/renderer'
import { createElement } from 'react'
import { chapterNumber } from '../content/chapters.ts'
import { frontMatterPages, isWebOnly, type PrintedBlock, planDocument } from '../content/documentPlan.ts'
import type { BlockProps, ResolvedBlock, ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { longDate } from '../content/tokens.ts'
import { coverShapes } from '../ui/coverShapes.ts'
import { About } from './About.tsx'
import { documentBlocks } from './blocks/index.ts'
import { SourceList } from './blocks/Sources.tsx'
import { Contents } from './Contents.tsx'
import { Cover } from './Cover.tsx'
import { type ChapterEntry, type DocumentContext, DocumentProvider, useDocument } from './context.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Text, View } from './elements.tsx'
import { flowFontSize } from './Flow.tsx'
import { MarkdownContent } from './Markdown.tsx'
import { PageTemplate } from './PageTemplate.tsx'
import { color, contentWidth, fontSizes } from './theme.ts'

type IndexedBlock = ResolvedBlock & { index: number }

/**
 * A page of blocks as a document. With chapters: cover, contents, a page about the document, the chapters and the sources.
 * Without chapters: a cover, then the blocks one after the other.
 */
export function DocumentPages({ site, page, address }: { site: ResolvedSite; page: ResolvedPage; address: string }) {
  const blocks = page.blocks.map((block, index): IndexedBlock => ({ ...block, index }))
  const { about, chapters, backMatter, flowing } = planDocument(blocks)
  const entries = chapterEntries(chapters)
  const context: DocumentContext = {
    site,
    page,
    reviewed: `Last reviewed ${longDate(page.reviewed)}`,
    address,
    chapters: entries,
    tone: page.card.tone ?? (page.card.cover && coverShapes(page.card.cover).tone) ?? 'accent',
    anchors: new Set([
      ...entries.flatMap(({ id, sections }) => [id, ...sections.map((section) => section.id)]),
      ...[about, ...flowing, backMatter[0]].flatMap((block) => block?.id ?? []),
    ]),
  }
  return (
    <DocumentProvider value={context}>
      <Document>
        <Cover />
        {chapters.length > 0 && (
          <>
            <Contents />
            <About block={about} />
            {chapters.map(renderIfPrinted)}
          </>
        )}
        {flowing.length > 0 && <FlowPages blocks={flowing} />}
        {backMatter.length > 0 && <BackMatter blocks={backMatter} />}
      </Document>
    </DocumentProvider>
  )
}

const renderIfPrinted = (block: IndexedBlock) => (isPrinted(block) ? renderBlock(block.type, block, block.index) : null)

const isPrinted = (block: IndexedBlock): block is Extract<IndexedBlock, { type: PrintedBlock }> => !isWebOnly(block.type)

// Generic, so that TypeScript knows that the component and the props belong to the same block type.
function renderBlock<T extends PrintedBlock>(type: T, props: BlockProps<T>, index: number) {
  return (
    <ErrorBoundary key={index} block={type}>
      {createElement(documentBlocks[type], props)}
    </ErrorBoundary>
  )
}

/** Returns the chapters with their page numbers and those of their sections. Each takes exactly one page, so counting is enough. */
function chapterEntries(chapters: readonly IndexedBlock[]): ChapterEntry[] {
  let page = frontMatterPages
  return chapters.flatMap((chapter) => {
    if (chapter.type !== 'chapter') return []
    page++
    const { id = '', title, index } = chapter
    const entry = {
      id,
      number: chapterNumber(chapters, id),
      title,
      page,
      block: index,
      sections: chapter.sections.map((section) => ({ id: section.id ?? '', title: section.title, page: ++page })),
    }
    return [entry]
  })
}

function FlowPages({ blocks }: { blocks: readonly IndexedBlock[] }) {
  const { page } = useDocument()
  return (
    <PageTemplate runningHead={page.title}>
      {blocks.map((block, index) => (
        <View
          key={block.index}
          origin={{ block: block.index }}
          break={index > 0 && block.type !== 'sources'}
          style={block.type === 'sources' && index > 0 ? { marginTop: 20 } : {}}
        >
          {renderIfPrinted(block)}
        </View>
      ))}
    </PageTemplate>
  )
}

/** The last page of a document with chapters: its sources and the page's small print. */
function BackMatter({ blocks }: { blocks: readonly IndexedBlock[] }) {
  const { page } = useDocument()
  return (
    <PageTemplate id={blocks[0]?.id ?? 'sources-page'} bookmark={{ title: 'Sources' }} runningHead={page.title} origin={{ block: blocks[0]?.index ?? 0 }}>
      {blocks.map((block, index) => (
        <View
          key={block.index}
          origin={{ block: block.index }}
          style={index === 0 ? {} : { marginTop: 18, paddingTop: 12, borderTop: `0.6 solid ${color.hairline}` }}
        >
          {'title' in block && block.title !== undefined && (
            <Text tag="H2" fontSize={index === 0 ? fontSizes.title : fontSizes.body} leading={1.2} weight={700} style={{ marginBottom: index === 0 ? 14 : 5 }}>
              {block.title}
            </Text>
          )}
          {block.type === 'sources' && <SourceColumns items={block.items} />}
          {block.type === 'prose' && (
            <View style={{ width: 600 }}>
              <MarkdownContent nodes={block.body} fontSize={fontSizes.small - 1} />
            </View>
          )}
        </View>
      ))}
    </PageTemplate>
  )
}

function SourceColumns({ items }: Pick<BlockProps<'sources'>, 'items'>) {
  const gap = 44
  const width = (contentWidth - gap) / 2
  const half = items.length > 3 ? Math.ceil(items.length / 2) : items.length
  const fontSize = items.length > 8 ? fontSizes.small - 1 : flowFontSize
  return (
    <View style={{ flexDirection: 'row' }}>
      <View style={{ width, marginRight: gap }}>
        <SourceList items={items.slice(0, half)} width={width} fontSize={fontSize} />
      </View>
      {half < items.length && (
        <View style={{ width }}>
          <SourceList items={items.slice(half)} from={half + 1} width={width} fontSize={fontSize} />
        </View>
      )}
    </View>
  )
}
