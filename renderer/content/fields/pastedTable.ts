import { noTablesMessage } from './strayMarkup.ts'

/** A line with tabs between its cells. Word copies an entry of a list as a bullet or a number, one tab and its text: that is none. */
const row = /^[ \t]*(?!(?:[•·▪●◦o\uf0b7-]|\d+[.)])\t[^\t\n]*$)(\S[^\t\n]*\t+\S.*)$/gm

/** Finds lines of one paragraph with tabs between their cells, as spreadsheets and word processors copy a table: rendered, the cells would run together. */
export function pastedTable(paragraph: string): { message: string; within: string; at: number } | undefined {
  if (!paragraph.includes('\t')) return undefined
  const [first, second] = [...paragraph.matchAll(row)]
  if (first?.[1] === undefined || !second) return undefined
  return { message: noTablesMessage, within: first[1], at: first.index + first[0].indexOf(first[1]) }
}
