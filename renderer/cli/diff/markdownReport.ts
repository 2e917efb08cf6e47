import type { FileDiff, SiteDiff } from '../../authoring/diff/diffSites.ts'
import { pluralize } from '../../content/format.ts'
import { outputOf } from '../../content/routes.ts'
import type { Line } from './describe.ts'
import { markupFormat } from './markupFormat.ts'
import { countDiffs, layOutSections, linesOfOtherFiles, sectionOf } from './sections.ts'
import { showInvisible } from './showInvisible.ts'

/** Escapes what Markdown and HTML take as more than text. A code span would need no escapes, but shows no marks either. */
const escapeMarkdown = (text: string) => showInvisible(text).replace(/[\\`*_{}[\]()<>#+\-.!|~&:/@$^=]/g, '\\$&')

const format = markupFormat(escapeMarkdown, (word) => `**${word}**`)

/** Formats what changed for the summary of a workflow on GitHub, with the file of each page in the preview. */
export function markdownReport({ files, otherFiles }: SiteDiff): string {
  const { sections, hidden } = layOutSections(files, (diff) => {
    const { heading, title, notes, lines } = sectionOf(diff, format)
    return [`### ${heading}${title === undefined ? '' : ` ${title}`}`, [...previewNote(diff), ...notes].join(' '), layOut(lines), '']
      .filter(Boolean)
      .join('\n\n')
  })
  const others = linesOfOtherFiles(otherFiles, format)
  return [
    '## What changes',
    countDiffs(files, otherFiles),
    ...sections,
    ...(hidden > 0 ? [`… and ${pluralize(hidden, 'more page')}`] : []),
    ...(others.length > 0 ? ['### Other files', layOut(others)] : []),
  ].join('\n\n')
}

const previewNote = ({ kind, status, name, draft }: FileDiff) =>
  kind === 'page' && status !== 'removed' && (draft ?? 'published') === 'published' ? [`In the preview: ${format.field(outputOf(name))}.`] : []

const layOut = (lines: readonly Line[], indent = ''): string =>
  lines.map(({ text, children }) => [`${indent}- ${text}`, ...(children.length > 0 ? [layOut(children, `${indent}  `)] : [])].join('\n')).join('\n')
