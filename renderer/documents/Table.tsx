/** @jsxImportSource react */
import type { ReactNode } from 'react'
import { figureColumns } from '../content/figureColumns.ts'
import { Text, View } from './elements.tsx'
import { widthOfWord, wrap } from './lines.ts'
import { color, fontSizes } from './theme.ts'

type TableProps = {
  caption: string
  columns: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
  /** The available width, in points. */
  width: number
  /** In points. */
  fontSize: number
  /** The text of each cell, headings first, for the column widths; required if a cell is not plain text. */
  cellTexts?: readonly (readonly string[])[]
}

const columnGap = 16
const leading = 1.35
/** The padding above and below the text of a cell, as a multiple of the font size. */
const cellPadding = 0.38

/** A table with a caption. Its heading row is repeated on every page; rows are not split between pages. */
export function Table({ caption, columns, rows, width, fontSize, cellTexts = [columns, ...rows].map((row) => row.map(String)) }: TableProps) {
  const widths = columnWidths(cellTexts, width, fontSize)
  const areFigures = figureColumns(cellTexts.slice(1))
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
        style={{ textAlign: areFigures[column] ? 'right' : 'left', ...(areFigures[column] ? { fontFeatureSettings: ['tnum'] } : {}) }}
      >
        {content}
      </Text>
    </View>
  )
  return (
    <View tag="Table">
      <Text tag="Caption" fontSize={fontSizes.small - 1} leading={1.35} ink={color.muted} style={{ marginBottom: 3 }}>
        {caption}
      </Text>
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

/**
 * Returns the first of the given font sizes in which a table fits the available height, or else the last.
 * @param cellTexts the text of each cell, headings first
 * @param availableHeight in points, for the rows without the caption
 */
export const fittingFontSize = (
  cellTexts: readonly (readonly string[])[],
  width: number,
  availableHeight: number,
  sizes: readonly [number, ...number[]],
): number => sizes.find((fontSize) => heightOf(cellTexts, width, fontSize) <= availableHeight) ?? sizes.at(-1) ?? sizes[0]

/** Estimates the height of the rows of a table, in points. Text outside the bold first column is about a tenth narrower. */
function heightOf(cellTexts: readonly (readonly string[])[], width: number, fontSize: number): number {
  const widths = columnWidths(cellTexts, width, fontSize)
  const lineCount = (text: string, column: number) => wrap(text, ((column === 0 ? 1 : 1.1) * ((widths[column] ?? 0) - columnGap)) / fontSize).length
  return cellTexts.reduce((height, row) => height + fontSize * (leading * Math.max(...row.map(lineCount)) + 2 * cellPadding) + 1, 0)
}

/** The average width of a character, as a multiple of the font size. */
const averageWidth = 0.52

/**
 * Distributes a width over columns as browsers do: each gets at least the width of its longest word, and the rest goes to those
 * with more text. If the longest words need more than the available width, the minimum widths are returned and the table is
 * reported as too wide.
 */
export function columnWidths(rows: readonly (readonly string[])[], width: number, fontSize: number): number[] {
  const columns = Math.max(...rows.map((row) => row.length))
  const measure = (column: number, widthOf: (text: string) => number) => columnGap + fontSize * Math.max(...rows.map((row) => widthOf(row[column] ?? '')))
  const minWidths = Array.from({ length: columns }, (_, column) => measure(column, (text) => Math.max(...text.split(/\s+/).map(widthOfWord))))
  const preferredWidths = minWidths.map((minWidth, column) =>
    Math.max(
      minWidth,
      measure(column, (text) => text.length * averageWidth),
    ),
  )
  const remainingWidth = width - sum(minWidths)
  if (remainingWidth <= 0) return minWidths
  // A table with little text stays narrower than the page, so that its rows are easy to follow.
  if (sum(preferredWidths) <= width) return preferredWidths.map((value) => value * Math.min(1.35, width / sum(preferredWidths)))
  const weights = preferredWidths.map((value, column) => Math.sqrt(value - (minWidths[column] ?? 0)))
  return minWidths.map((value, column) => value + (remainingWidth * (weights[column] ?? 0)) / sum(weights))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
