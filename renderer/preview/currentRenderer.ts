import type { ModuleRunner } from 'vite/module-runner'
import type { ContentFiles } from '../content/files.ts'
import type { LiveSite, SiteState } from './liveSite.ts'
import type { OverlayMistake } from './messages.ts'
import { sourceMistake } from './sourceMistake.ts'

type Modules = typeof import('./reloaded.ts')

/** The renderer's sources as they were imported last, the site as they read it, and the error that they have, which is shown as a mistake of theirs. */
export class CurrentRenderer {
  readonly #runner: ModuleRunner
  readonly #root: string
  #modules: Modules | undefined
  #site: LiveSite | undefined
  /** The error of the sources, if they cannot be imported. */
  #importMistake: OverlayMistake | undefined
  #mistake: OverlayMistake | undefined

  /** @param runner imports the sources @param root the project folder */
  constructor(runner: ModuleRunner, root: string) {
    this.#runner = runner
    this.#root = root
  }

  /** Undefined until the sources have been imported once, as is the state of the site. */
  get modules() {
    return this.#modules
  }

  get state(): SiteState | undefined {
    return this.#site?.state
  }

  /** The error of the last update: of the sources, or of a file that they read. */
  get mistake() {
    return this.#mistake
  }

  /** Returns the sources and the site as the page at an address sees it. */
  at(path: string): { modules: Modules; state: SiteState } | undefined {
    return this.#modules && this.#site && { modules: this.#modules, state: this.#site.stateAt(path) }
  }

  /** Uses the sources as they were compiled for this command. */
  async loadCompiled() {
    this.#use(await import('./reloaded.ts'))
  }

  /** Imports the current sources; if that fails, the previous ones stay in use. */
  async load() {
    try {
      this.#use(await this.#runner.import('/renderer/preview/reloaded.ts'))
      this.#importMistake = undefined
    } catch (error) {
      this.#importMistake = sourceMistake(error, this.#root)
    }
  }

  #use(modules: Modules) {
    // Content read with another schema or other rules is read again.
    if (modules.LiveSite !== this.#modules?.LiveSite || !this.#site) this.#site = new modules.LiveSite()
    this.#modules = modules
  }

  /** Returns what the site has been read with, for checking what a change of files would do. */
  cacheForTrial() {
    return this.#site?.cacheForTrial()
  }

  /** Reads the site. @param postpone true for pages whose links can be checked later */
  read(content: ContentFiles, postpone: (path: string) => boolean): SiteState | undefined {
    return this.#site?.read(content, postpone)
  }

  /** Calls into the sources. */
  attempt<T>(call: () => T): T | undefined {
    try {
      return call()
    } catch (error) {
      this.noteError(error)
      return undefined
    }
  }

  noteError(error: unknown) {
    this.#mistake = sourceMistake(error, this.#root)
  }

  /** Forgets the error of the last update. */
  forgetError() {
    this.#mistake = this.#importMistake
  }

  close() {
    void this.#runner.close()
  }
}
