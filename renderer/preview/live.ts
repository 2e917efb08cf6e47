import { type ContentFiles, textOf } from '../content/files.ts'
import { formatIssue } from '../content/format.ts'
import { type LoadedSite, loadSite } from '../content/index.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { Memory } from '../content/memory.ts'
import { pathOf } from '../content/routes.ts'
import { sitemapOf } from '../content/sitemap.ts'
import { type Mistake, marked } from './messages.ts'

/** The site as the preview has it: the last reading that made one, and the mistakes of the latest. */
export type State = {
  loaded?: LoadedSite
  sitemap: ReturnType<typeof sitemapOf>
  issues: readonly LocatedIssue[]
  /** Nothing was put off: there are no other mistakes. */
  whole: boolean
}

/** Reads the site again and again, as far as it has changed. */
export class Live {
  readonly #memory = new Memory()
  #state: State = { sitemap: [], issues: [], whole: false }

  get state(): State {
    return this.#state
  }

  /** @param postpone pages whose links can be looked up later */
  read(content: ContentFiles, postpone?: (path: string) => boolean): State {
    const { loaded = this.#state.loaded, issues, whole } = loadSite(content, this.#memory, postpone)
    const sitemap = loaded ? this.#memory.recall('sitemap', [loaded.world], () => sitemapOf(loaded.summaries, loaded.world.tokens)) : []
    this.#state = { loaded, sitemap, issues, whole }
    return this.#state
  }
}

/** The mistakes for the overlay. @param placeOnDisk the place of a file on this machine */
export function mistakesOf(issues: readonly LocatedIssue[], content: ContentFiles, placeOnDisk: (file: string) => string): Mistake[] {
  return issues.map((issue) => ({
    text: formatIssue(issue, textOf(content, issue.file), marked),
    at: `${placeOnDisk(issue.file)}:${issue.line}:${issue.column}`,
    page: pathOf(issue.file.slice(content.folder.length + 1)),
  }))
}
