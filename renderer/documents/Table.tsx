/** @jsxImportSource react */
import type { ReactNode } from 'react'
import { Text, View } from './elements.tsx'
import { widthOfWord, wrap } from './lines.ts'
import { color, fontSizes } from './theme.ts'

type TableProps = {
  caption?: string
  columns: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
  /** How wide the table may be, in points. */
  width: number
  /** The size of its type, in points. */
  fontSize?: number
  /** The words of each cell, headings first, for the widths; needed where a cell is more than its words. */
  cellTexts?: readonly (readonly string[])[]
}

const columnGap = 16
const leading = 1.35
/** Above and below the words of a cell, as a multiple of the size of the type. */
const cellPadding = 0.38

/** A table with a caption; its heading row is repeated on every page it runs over. Rows stay whole. */
export function Table({ caption, columns, rows, width, fontSize = fontSizes.small, cellTexts = [columns, ...rows].map((row) => row.map(String)) }: TableProps) {
  const widths = columnWidths(cellTexts, width, fontSize)
  const isNumeric = columns.map((_, column) => alignsRight(cellTexts.slice(1).map((row) => row[column] ?? '')))
  const cell = (content: ReactNode, column: number, tag: 'TH' | 'TD', strong: boolean) => (
    <View
      key={column}
      tag={tag}
      style={{
        width: widths[column] ?? 0,
        flexShrink: 0,
        paddingRight: column === columns.length - 1 ? 0 : columnGap,
        paddingVertical: fontSize * cellPadding,
      }}
    >
      <Text
        fontSize={fontSize}
        leading={leading}
        weight={strong ? 600 : 400}
        style={{ textAlign: isNumeric[column] ? 'right' : 'left', ...(isNumeric[column] ? { fontFeatureSettings: ['tnum'] } : {}) }}
      >
        {content}
      </Text>
    </View>
  )
  return (
    <View tag="Table">
      {caption !== undefined && (
        <Text tag="Caption" fontSize={fontSizes.small - 1} leading={1.35} ink={color.muted} style={{ marginBottom: 3 }}>
          {caption}
        </Text>
      )}
      <View tag="TR" fixed style={{ flexDirection: 'row', borderBottom: `1.2 solid ${color.ink}` }}>
        {columns.map((column, index) => cell(column, index, 'TH', true))}
      </View>
      {rows.map((row, index) => (
        <View key={index} tag="TR" wrap={false} style={{ flexDirection: 'row', borderBottom: `0.6 solid ${color.hairline}` }}>
          {row.map((content, column) => cell(content, column, column === 0 ? 'TH' : 'TD', column === 0))}
        </View>
      ))}
    </View>
  )
}

/** Figures are read from the right; a word or two among them, such as "none", joins them. */
function alignsRight(cells: readonly string[]): boolean {
  const figures = cells.filter((cell) => /^[−-]?[$€£]?\d[\d.,]*( ?%)?$/.test(cell))
  return figures.length * 2 >= cells.length && cells.every((cell) => figures.includes(cell) || cell.length <= 14)
}

/**
 * The first of some sizes of type in which a table is not higher than there is room for, or else the last.
 * @param words of each cell, headings first
 * @param room in points, for the rows without the caption
 */
export const fittingFontSize = (words: readonly (readonly string[])[], width: number, room: number, sizes: readonly [number, ...number[]]): number =>
  sizes.find((fontSize) => heightOf(words, width, fontSize) <= room) ?? sizes.at(-1) ?? sizes[0]

/** About how high the rows of a table are, in points. Words of its cells are about a tenth narrower than those of its headings. */
function heightOf(words: readonly (readonly string[])[], width: number, fontSize: number): number {
  const widths = columnWidths(words, width, fontSize)
  const lineCount = (text: string, column: number) => wrap(text, ((column === 0 ? 1 : 1.1) * ((widths[column] ?? 0) - columnGap)) / fontSize).length
  return words.reduce((height, row) => height + fontSize * (leading * Math.max(...row.map(lineCount)) + 2 * cellPadding) + 1, 0)
}

/** How wide a character of a sentence is, on average. */
const averageWidth = 0.52

/**
 * Shares a width among columns as browsers do: each gets room for its longest word, and what is left goes to those with
 * more to say. A table whose longest words need more than there is keeps those widths and is reported as too wide.
 */
export function columnWidths(rows: readonly (readonly string[])[], width: number, fontSize: number): number[] {
  const columns = Math.max(...rows.map((row) => row.length))
  const measure = (column: number, widthOf: (text: string) => number) => columnGap + fontSize * Math.max(...rows.map((row) => widthOf(row[column] ?? '')))
  const least = Array.from({ length: columns }, (_, column) => measure(column, (text) => Math.max(...text.split(/\s+/).map(widthOfWord))))
  const wanted = least.map((value, column) =>
    Math.max(
      value,
      measure(column, (text) => text.length * averageWidth),
    ),
  )
  const spare = width - sum(least)
  if (spare <= 0) return least
  // Little to say leaves a table narrower than the page: its rows stay easy to follow.
  if (sum(wanted) <= width) return wanted.map((value) => value * Math.min(1.35, width / sum(wanted)))
  const more = wanted.map((value, column) => Math.sqrt(value - (least[column] ?? 0)))
  return least.map((value, column) => value + (spare * (more[column] ?? 0)) / sum(more))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
