import type { Agency } from '../../../schema/index.ts'
import { excerpt } from '../validation/phrasing.ts'
import { nameKey } from './duplicates.ts'

/** The texts of a row of a ranking. */
export type RowTexts = Pick<Agency, 'expertise' | 'specialization' | 'bestFor' | 'lookElsewhereIf'>

/** A row of a ranking with a text of another: its field, and the row that has the text first. */
type RepeatedText = { row: number; field: keyof RowTexts; first: number }

/** The texts that hold for one agency alone, by the field that is reported. Many agencies share an expertise or a specialization, but not both. */
const ownTexts = [
  ['expertise', ({ expertise, specialization }: RowTexts) => `${expertise} ${specialization}`],
  ['bestFor', ({ bestFor }: RowTexts) => bestFor],
  ['lookElsewhereIf', ({ lookElsewhereIf }: RowTexts) => lookElsewhereIf],
] as const

/** True for a text that holds for one agency. A few words, such as "You need hardware.", may hold for two, and text in brackets is to be written. */
const isSpecific = (text: string) => !text.startsWith('[') && text.trim().split(/\s+/).length >= 5

/** Returns the rows that have a text of another, each with its first such text: they were copied from there and changed in part. */
export function repeatedTexts(rows: readonly RowTexts[]): RepeatedText[] {
  const firstWith = ownTexts.map(() => new Map<string, number>())
  return rows.flatMap((texts, row) => {
    const repeated = ownTexts.flatMap(([field, textOf], index): RepeatedText[] => {
      const text = textOf(texts)
      const key = nameKey(text)
      const first = firstWith[index]?.get(key)
      if (first === undefined) firstWith[index]?.set(key, row)
      return first === undefined || !isSpecific(text) ? [] : [{ row, field, first }]
    })
    return repeated.slice(0, 1)
  })
}

export const repeatedTextMessage = (name: string, row: number) => `This is also the text of "${excerpt(name)}" in row ${row}. Write what holds for this agency.`
