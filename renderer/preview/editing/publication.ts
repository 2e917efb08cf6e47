import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { listLines, pluralize } from '../../content/format.ts'
import { publishDraft } from '../../content/rename/publishDraft.ts'

/**
 * Publishes the draft at an address. Writes no file.
 * @returns the files as they should be, or a sentence that says what prevents it
 */
export function publication(path: string, content: ContentFiles): { files: ContentFiles['files']; done: string } | { refusal: string } {
  // It may have been published, or removed, meanwhile.
  if (!classifyFiles([...content.files.keys()], content.folder).drafts.has(path)) return { refusal: 'There is no draft at this address any more.' }
  const { files, file, issues, placeholders } = publishDraft(content, path)
  const [issue] = issues
  if (issue) return { refusal: `It cannot be published yet, because of line ${issue.line}: ${issue.message}` }
  if (placeholders.length > 0)
    return {
      refusal: `It cannot be published yet: ${pluralize(placeholders.length, 'text')} ${placeholders.length === 1 ? 'is' : 'are'} still to be written, ${listLines(placeholders)}.`,
    }
  return { files, done: `It is a page of the site now: ${content.folder}/${file}.` }
}
