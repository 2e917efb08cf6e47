/** @jsxImportSource react */
import { numberedTitle } from '../content/chapters.ts'
import { type ChapterEntry, useDocument } from './context.ts'
import { InternalLink, type Origin, Text, View } from './elements.tsx'
import { PageTemplate } from './PageTemplate.tsx'
import { color, contentWidth, fontSizes, pageGeometry } from './theme.ts'

/** Lists every chapter and section with its page number, in the largest font size that keeps them on one page. */
export function Contents() {
  const { chapters } = useDocument()
  const { fontSize, columns, width } = arrange(chapters)
  return (
    <PageTemplate id="contents-page" bookmark={{ title: 'Contents' }} origin={{ block: chapters[0]?.block ?? 0 }}>
      <Text tag="H2" fontSize={fontSizes.title} leading={1.2} weight={700} style={{ marginBottom: 14 }}>
        Contents
      </Text>
      <View tag="TOC" style={{ flexDirection: 'row' }}>
        {columns.map((column, index) => (
          <View key={index} style={{ width, marginLeft: index === 0 ? 0 : gap }}>
            {column.map(({ sections, number, block, ...chapter }, chapterIndex) => (
              <View key={chapter.id} style={{ marginTop: chapterIndex === 0 ? 0 : fontSize }}>
                <ContentsEntry
                  {...chapter}
                  origin={{ block }}
                  title={numberedTitle(number, chapter.title, '  ')}
                  strong
                  fontSize={fontSize + 1}
                  style={{ marginBottom: 2 }}
                />
                {sections.map((section) => (
                  <ContentsEntry key={section.id} {...section} origin={{ block }} fontSize={fontSize} style={{ paddingLeft: 12, paddingVertical: 0.75 }} />
                ))}
              </View>
            ))}
          </View>
        ))}
      </View>
    </PageTemplate>
  )
}

const gap = 28
/** The width of a page number, which may have three digits. */
const numberWidth = (fontSize: number) => 2.1 * fontSize
/** The width that a line needs besides its title: indentation, padding and the page number. */
const reservedWidth = (fontSize: number) => 20 + numberWidth(fontSize)
const availableHeight = pageGeometry.height - pageGeometry.marginTop - pageGeometry.marginBottom - 76

type Arrangement = { fontSize: number; columns: ChapterEntry[][]; width: number }

/** Returns the first of a few layouts of the contents that fits a page. If a document has too many sections, only its chapters are listed. */
export function arrange(chapters: readonly ChapterEntry[]): Arrangement {
  const layouts = [
    { count: 1, fontSize: 13 },
    { count: 2, fontSize: 12 },
    { count: 3, fontSize: 11 },
    { count: 3, fontSize: 9.5 },
    { count: 3, fontSize: 8.5 },
  ]
  for (const { count, fontSize } of layouts) {
    const width = count === 1 ? 480 : (contentWidth - gap * (count - 1)) / count
    const heightOf = (chapter: ChapterEntry) => {
      const lines = ({ title }: { title: string }) => Math.ceil((title.length * fontSize * 0.5) / (width - reservedWidth(fontSize)))
      return fontSize * 1.35 * (lines(chapter) + 0.8) + chapter.sections.reduce((sum, section) => sum + fontSize * 1.35 * lines(section) + 1.5, 0)
    }
    const columns = splitIntoColumns(chapters, count, heightOf)
    if (columns.every((column) => column.reduce((sum, chapter) => sum + heightOf(chapter), 0) <= availableHeight)) return { fontSize, columns, width }
  }
  const chaptersOnly = chapters.map((chapter) => ({ ...chapter, sections: [] }))
  return { fontSize: 11, columns: splitIntoColumns(chaptersOnly, 2, () => 1), width: (contentWidth - gap) / 2 }
}

/** Distributes chapters over columns, in order, so that the tallest column is as short as possible. */
function splitIntoColumns(chapters: readonly ChapterEntry[], count: number, heightOf: (chapter: ChapterEntry) => number): ChapterEntry[][] {
  const total = chapters.reduce((sum, chapter) => sum + heightOf(chapter), 0)
  for (let limit = total / count; ; limit += total / 200) {
    const columns: ChapterEntry[][] = [[]]
    let remaining = limit
    for (const chapter of chapters) {
      if (heightOf(chapter) > remaining && columns.at(-1)?.length) {
        columns.push([])
        remaining = limit
      }
      columns.at(-1)?.push(chapter)
      remaining -= heightOf(chapter)
    }
    if (columns.length <= count) return columns
  }
}

type ContentsEntryProps = {
  id: string
  title: string
  page: number
  origin?: Origin
  fontSize?: number
  strong?: boolean
  style: Record<string, string | number>
}

/** A title with its page number; both link to the page. */
export function ContentsEntry({ id, title, page, origin, fontSize = fontSizes.body, strong = false, style }: ContentsEntryProps) {
  return (
    <View tag="TOCI" style={{ flexDirection: 'row', ...style }}>
      <Text origin={origin} fontSize={fontSize} leading={1.35} weight={strong ? 600 : 400} style={{ flex: 1, paddingRight: 8 }}>
        <InternalLink to={id}>{title}</InternalLink>
      </Text>
      <Text
        fontSize={fontSize}
        leading={1.35}
        weight={strong ? 600 : 400}
        ink={strong ? color.ink : color.muted}
        style={{ width: numberWidth(fontSize), textAlign: 'right' }}
      >
        <InternalLink to={id} ink={strong ? color.ink : color.muted}>
          {page}
        </InternalLink>
      </Text>
    </View>
  )
}
