import { type FixableIssue, fixText, isFixable } from '../authoring/fixes.ts'
import { type ContentFiles, textOf } from '../content/files.ts'
import { formatIssue } from '../content/format.ts'
import { IncrementalCache } from '../content/incrementalCache.ts'
import { type LoadedSite, loadSite } from '../content/index.ts'
import { issueKey, type LocatedIssue } from '../content/issue.ts'
import { isShared, pathOf, siteFileName } from '../content/routes.ts'
import { sitemapOf } from '../content/sitemap.ts'
import { withFilePage } from './filePages.ts'
import type { OverlayMistake } from './messages.ts'
import { overlayStyle } from './overlayText.ts'

/** The site as the preview knows it: the last one that loaded, and the mistakes of the latest attempt. */
export type SiteState = {
  loaded?: LoadedSite
  /** The site as it would be with all drafts, if there are any. */
  withDrafts?: LoadedSite
  /** What is said above a page that visitors do not see. */
  notice?: string
  sitemap: ReturnType<typeof sitemapOf>
  issues: readonly LocatedIssue[]
  /** True if no checks were postponed, so there are no other mistakes. */
  isComplete: boolean
}

/** Loads the site incrementally, whenever its content has changed. */
export class LiveSite {
  readonly #cache = new IncrementalCache()
  #state: SiteState = { sitemap: [], issues: [], isComplete: false }

  get state(): SiteState {
    return this.#state
  }

  /** Returns the site as the page at an address sees it: drafts are pages for drafts alone. */
  stateAt(path: string): SiteState {
    const { loaded, withDrafts } = this.#state
    const all = withDrafts ?? loaded
    const withFile = all && withFilePage(all, path)
    if (withFile) return { ...this.#state, loaded: withFile, notice: noticeOfFile(withFile.siteIndex.summary(path)?.file ?? '', all) }
    if (!withDrafts || loaded?.siteIndex.summary(path)) return this.#state
    const file = withDrafts.siteIndex.summary(path)?.file
    // A draft that cannot be read yet is waited for, like a page.
    if (file === undefined) return withDrafts.siteIndex.hasPage(path) ? { ...this.#state, loaded: withDrafts } : this.#state
    return {
      ...this.#state,
      loaded: withDrafts,
      notice: `A draft: only this preview shows it. Its file is ${file}; “Edit this page” has a button that publishes it.`,
    }
  }

  /** Returns what has been read, for checking what a change of files would do. */
  cacheForTrial(): IncrementalCache {
    return this.#cache.copyForTrial()
  }

  /** @param postpone true for pages whose links can be checked later */
  read(content: ContentFiles, postpone?: (path: string) => boolean): SiteState {
    const { loaded = this.#state.loaded, withDrafts, issues, isComplete } = loadSite(content, this.#cache, postpone)
    const sitemap = loaded ? this.#cache.compute('sitemap', [loaded.siteIndex], () => sitemapOf(loaded.summaries, loaded.siteIndex.tokens)) : []
    this.#state = { loaded, withDrafts, sitemap, issues, isComplete }
    return this.#state
  }
}

/** Returns the mistakes for the overlay. @param absolutePathOf returns the absolute path of a file named in an issue */
export function mistakesOf({ issues, loaded, withDrafts }: SiteState, content: ContentFiles, absolutePathOf: (file: string) => string): OverlayMistake[] {
  return issues.map((issue) => ({
    text: formatIssue(issue, textOf(content, issue.file), overlayStyle),
    sourceLocation: `${absolutePathOf(issue.file)}:${issue.line}:${issue.column}`,
    pages: pagesMadeFrom(issue.file, content.folder, withDrafts ?? loaded),
    ...(isFixable(issue) ? { fix: { name: nameOfFix(issue), issueKey: issueKey(issue) } } : {}),
  }))
}

/** Says what a fix does. */
export const nameOfFix = ({ suggestion }: FixableIssue) =>
  suggestion === undefined ? 'Fix it' : suggestion === '' ? 'Remove it' : `Write ${suggestion.length > 60 ? `${suggestion.slice(0, 60)}…` : suggestion}`

/** Returns the file of a mistake, by its name in issues, and its text once that mistake is fixed; undefined if there is no such mistake any more. */
export function fixedFile(key: string, { issues }: SiteState, content: ContentFiles): { file: string; text: string } | undefined {
  const issue = issues.find((each) => issueKey(each) === key)
  return issue && isFixable(issue) ? { file: issue.file, text: fixText(textOf(content, issue.file), [issue]).text } : undefined
}

function noticeOfFile(file: string, loaded: LoadedSite): string {
  if (file.endsWith(`/${siteFileName}`)) return `These are in ${file}: the menu, the footer, names and links. What is changed here changes on every page.`
  const pages = pagesWith(file, loaded)
  return `These blocks are in ${file}. ${pages.length === 0 ? 'No page uses them yet.' : `What is changed here changes on ${pages.join(', ')}.`}`
}

/** Returns the addresses of the pages that have the blocks of a shared file. */
const pagesWith = (file: string, loaded: LoadedSite) =>
  loaded.summaries.map(({ path }) => path).filter((path) => loaded.placedBlocks(path).some((block) => block.file === file))

function pagesMadeFrom(file: string, folder: string, loaded: LoadedSite | undefined): OverlayMistake['pages'] {
  const name = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : ''
  if (name === siteFileName) return 'all'
  if (!isShared(name)) return name === '' ? [] : [pathOf(name)]
  return loaded ? pagesWith(file, loaded) : []
}
