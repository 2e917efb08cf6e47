import { type ContentFiles, textOf } from '../content/files.ts'
import { formatIssue } from '../content/format.ts'
import { IncrementalCache } from '../content/incrementalCache.ts'
import { type LoadedSite, loadSite } from '../content/index.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { pathOf } from '../content/routes.ts'
import { sitemapOf } from '../content/sitemap.ts'
import { type Mistake, overlayStyle } from './messages.ts'

/** The site as the preview has it: the last reading that made one, and the mistakes of the latest. */
export type SiteState = {
  loaded?: LoadedSite
  sitemap: ReturnType<typeof sitemapOf>
  issues: readonly LocatedIssue[]
  /** Nothing was put off: there are no other mistakes. */
  isComplete: boolean
}

/** Reads the site again and again, as far as it has changed. */
export class LiveSite {
  readonly #cache = new IncrementalCache()
  #state: SiteState = { sitemap: [], issues: [], isComplete: false }

  get state(): SiteState {
    return this.#state
  }

  /** @param postpone pages whose links can be looked up later */
  read(content: ContentFiles, postpone?: (path: string) => boolean): SiteState {
    const { loaded = this.#state.loaded, issues, isComplete } = loadSite(content, this.#cache, postpone)
    const sitemap = loaded ? this.#cache.compute('sitemap', [loaded.siteIndex], () => sitemapOf(loaded.summaries, loaded.siteIndex.tokens)) : []
    this.#state = { loaded, sitemap, issues, isComplete }
    return this.#state
  }
}

/** The mistakes for the overlay. @param absolutePathOf the place of a file on this machine */
export function mistakesOf(issues: readonly LocatedIssue[], content: ContentFiles, absolutePathOf: (file: string) => string): Mistake[] {
  return issues.map((issue) => ({
    text: formatIssue(issue, textOf(content, issue.file), overlayStyle),
    sourceLocation: `${absolutePathOf(issue.file)}:${issue.line}:${issue.column}`,
    page: pathOf(issue.file.slice(content.folder.length + 1)),
  }))
}
