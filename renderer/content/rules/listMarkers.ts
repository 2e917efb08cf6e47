import type { PlacedBlock } from '../expandFragments.ts'
import type { Issue, Path } from '../issue.ts'
import { isContainer } from '../valueAt.ts'

/** Fields that hold the cells of tables: "1st", "2nd" may be their content. */
const cells: ReadonlySet<string> = new Set(['values', 'columns', 'rows'])

/** Reports lists of plain texts whose entries are all numbered, or all start with a dash: it would be shown after the list marker that the page renders. */
export function checkListMarkers({ block, file, path }: Pick<PlacedBlock, 'block' | 'file' | 'path'>): Issue[] {
  const issues: Issue[] = []
  const visit = (value: object, at: Path) => {
    const markers = Array.isArray(value) ? markersOf(value) : undefined
    if (markers)
      issues.push({
        code: 'markdown',
        file,
        path: [...at, 0],
        within: markers.first,
        at: 0,
        message: `The entries of this list start with ${markers.name} of their own, which would be shown as they are. Remove them.`,
      })
    for (const [key, inner] of Object.entries(value)) if (isContainer(inner) && !cells.has(key)) visit(inner, [...at, Array.isArray(value) ? Number(key) : key])
  }
  visit(block, path)
  return issues
}

function markersOf(entries: readonly unknown[]): { first: string; name: string } | undefined {
  if (entries.length < 2 || !entries.every((entry) => typeof entry === 'string')) return undefined
  const numbers = entries.map((entry) => /^(\d+)[.)] +\S/.exec(entry)?.[1])
  if (numbers.every((number, index) => number === String(index + 1))) return { first: entries[0]?.slice(0, 2) ?? '', name: 'numbers' }
  // "– 5 %" is a negative number.
  if (entries.every((entry) => /^[–—] +[^\s\d]/.test(entry))) return { first: entries[0]?.slice(0, 1) ?? '', name: 'dashes' }
  return undefined
}
