import type { ResolvedBlock } from './resolved.ts'

/** The number of a chapter among those of its page; none for the only one. */
export function chapterNumber(blocks: readonly ResolvedBlock[], id: string | undefined): number | undefined {
  const chapters = blocks.filter(({ type }) => type === 'chapter')
  const at = chapters.findIndex((chapter) => chapter.id === id)
  return chapters.length > 1 && at >= 0 ? at + 1 : undefined
}

/** "2. Draw the process", or the title alone. @param between what stands between number and title */
export const numberedTitle = (number: number | undefined, title: string, between = '. ') => (number === undefined ? title : `${number}${between}${title}`)
