import { composePage } from '../../authoring/newPage/composePage.ts'
import { type PageKind, pageKinds, possibleKinds } from '../../authoring/newPage/kinds.ts'
import { checkName, checkTitle } from '../../authoring/newPage/names.ts'
import { NewPageError } from '../../authoring/newPage/newPageError.ts'
import { type ContentFiles, withText } from '../../content/files.ts'
import { pluralize } from '../../content/format.ts'
import type { IncrementalCache } from '../../content/incrementalCache.ts'
import { pathOf } from '../../content/routes.ts'
import { slug } from '../../content/slug.ts'
import { today } from '../../system/dates.ts'
import type { SiteState } from '../liveSite.ts'
import type { NewPageResult, RequestedPage } from '../messages.ts'
import { pastedSheet, refusalsOf } from './pastedRows.ts'

/** The files as they should be, the address of the draft among them and what is to be said of it; or the sentences that say what prevents it. */
type Outcome = { files: ContentFiles['files']; address: string; done: string } | Extract<NewPageResult, { refusals: unknown }>

/** Makes the draft of a new page, checked with the rest of the site. Its address is made of its title. Writes no file. @param cache of an earlier run over the same folder */
export function newDraft({ kind, title: written, rows = '' }: RequestedPage, content: ContentFiles, cache?: IncrementalCache): Outcome {
  const title = written.trim()
  const name = slug(title)
  try {
    checkTitle(title)
    if (name === '')
      return {
        refusals: ['The address of the page is made of its name, which has no letter from a to z. Give one that has; the title can be changed in the page.'],
      }
    checkName(kind, name)
    const sheet = kind === 'ranking' && rows.trim() !== '' ? pastedSheet(rows) : undefined
    const { composed, problems, issues } = composePage({ kind, name, title, isDraft: true, today: today(), sheet }, content, cache)
    if (!composed) return { refusals: refusalsOf({ problems, issues }) }
    return {
      files: withText(content, `${content.folder}/${composed.file}`, composed.text),
      address: pathOf(composed.file),
      done: [...composed.notes, toFillSentence(composed.toFill.length)].join(' '),
    }
  } catch (error) {
    if (error instanceof NewPageError) return { refusals: [error.message] }
    throw error
  }
}

/** Returns the kinds of which a draft can be made; all while the site cannot be read, of which its refusal tells. */
export function kindsOfDrafts({ loaded, withDrafts }: SiteState): PageKind[] {
  const all = withDrafts ?? loaded
  return all ? possibleKinds(all.siteIndex) : (Object.keys(pageKinds) as PageKind[])
}

const toFillSentence = (count: number) =>
  count === 0 ? '' : `${pluralize(count, 'text')} in [square brackets] ${count === 1 ? 'is' : 'are'} for you to write. “Publish” leads to each.`
