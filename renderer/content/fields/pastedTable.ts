import { noTablesMessage } from './strayMarkup.ts'

/** Lines of one paragraph whose cells tabs part, as spreadsheets and word processors copy a table: without the tabs they run together. */
export function pastedTable(paragraph: string): { message: string; within: string; at: number } | undefined {
  if (!paragraph.includes('\t')) return undefined
  const [first, second] = [...paragraph.matchAll(/^[ \t]*(\S[^\t\n]*\t+\S.*)$/gm)]
  if (first?.[1] === undefined || !second) return undefined
  return { message: noTablesMessage, within: first[1], at: first.index + first[0].indexOf(first[1]) }
}
