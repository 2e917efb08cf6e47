import type { ResolvedBlock } from './resolved.ts'

/** Returns the number of a chapter among those of its page, from 1; undefined for the only one. */
export function chapterNumber(blocks: readonly ResolvedBlock[], id: string | undefined): number | undefined {
  const chapters = blocks.filter(({ type }) => type === 'chapter')
  const index = chapters.findIndex((chapter) => chapter.id === id)
  return chapters.length > 1 && index >= 0 ? index + 1 : undefined
}

/** Returns "2. Draw the process", or the title alone. @param separator between number and title */
export const numberedTitle = (number: number | undefined, title: string, separator = '. ') => (number === undefined ? title : `${number}${separator}${title}`)
