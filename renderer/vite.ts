import { stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createServerModuleRunner, type Environment, type Plugin, type ViteDevServer } from 'vite'
import { fileHandler } from './hosting/fileHandler.ts'
import { bundle } from './preview/bundle.ts'
import { ChangeBatcher } from './preview/changeBatcher.ts'
import { connect } from './preview/connection.ts'
import { ContentStore } from './preview/contentStore.ts'
import { editorPath } from './preview/editor.ts'
import { editorGuard } from './preview/editorGuard.ts'
import { handleRequest, isGone, isPublic, requestPath, send } from './preview/http.ts'
import { guardMessages } from './preview/messageGuard.ts'
import { Preview } from './preview/preview.ts'
import { watchFolder } from './preview/watchFolder.ts'
import { leadsOut } from './system/contentFolder.ts'
import { systemErrorMessage } from './system/systemErrorMessage.ts'

type RunningPreview = { site: Preview; batch: ChangeBatcher; close(): void }

/** Serves the site from its pages folder, rendered by the renderer's sources, and updates open pages when either changes. */
export function preview({ pages }: { pages: string }): Plugin {
  const content = new ContentStore(resolve(pages))
  /** The preview of each server: after a change of vite.config.ts Vite starts the next server before it closes the last. */
  const running = new Map<Environment, RunningPreview>()
  let isFirst = true
  return {
    name: 'site-preview',
    config: ({ root = '' }) => ({
      // Files are served from disk directly; Vite keeps a list, to which its watcher adds new files with a delay.
      publicDir: false,
      // Sources are transformed before their turn to be imported comes: the first change of one is shown a second earlier.
      environments: { ssr: { dev: { preTransformRequests: true } } },
      server: {
        hmr: { overlay: false },
        watch: { ignored: [(path: string) => content.contains(resolve(path)) || isInOtherFolder(resolve(root), resolve(path))] },
      },
      // Found from the start: a library discovered later would reload the page.
      optimizeDeps: { entries: ['renderer/islands/*.{ts,tsx}', 'renderer/app/{pageScript,notFound}.ts'] },
    }),
    // One file instead of the fifty that it is made of, which made the browser ask fifty times, on each page again.
    load: {
      filter: { id: /\/renderer\/preview\/clientParts\.ts$/ },
      async handler(id) {
        const { code, map, files } = await bundle(id, this.environment.config.root)
        for (const file of files) this.addWatchFile(file)
        return { code, map }
      },
    },
    closeBundle() {
      running.get(this.environment)?.close()
      running.delete(this.environment)
    },
    // Vite reloads the renderer; the preview updates open pages. Only the code of islands is sent by Vite, after the pages that
    // they are on.
    async hotUpdate({ file, modules, server }) {
      const isSource = inRenderer(resolve(file), server)
      const { site, batch } = running.get(server.environments.client) ?? {}
      if (this.environment.name !== 'client') {
        if (isSource) batch?.add(resolve(file))
        return []
      }
      if (isSource && modules.length > 0) await site?.applyChanges(new Set([resolve(file)]), { renderer: true, islands: true })
      return undefined
    },
    async configureServer(server) {
      const runner = createServerModuleRunner(server.environments.ssr, { hmr: false, sourcemapInterceptor: 'prepareStackTrace' })
      const site = new Preview(content, runner, server.config.root)
      // Sources may have changed since the first server was started.
      void (isFirst ? site.start() : site.applyChanges(new Set(), { renderer: true }))
      isFirst = false
      const batch = new ChangeBatcher((files) => void site.applyChanges(files, { renderer: [...files].some((file) => !content.contains(file)) }))
      const addToBatch = (path: string) => batch.add(path)
      // What a link leads to outside of its folder is no part of the site.
      const unwatchAll = [content.pages, content.public].map((folder) => watchFolder(folder, addToBatch, (path) => leadsOut(folder, path), reportUnwatched))
      const close = () => {
        for (const unwatch of unwatchAll) unwatch()
        batch.close()
        site.close()
      }
      running.set(server.environments.client, { site, batch, close })
      server.watcher.on('change', (path) => {
        if (inRenderer(resolve(path), server)) void repeatIfMissed(server, resolve(path))
      })
      connect(server, site)
      guardMessages(server)
      server.middlewares.use(editorPath, editorGuard([server.config.root, content.pages, content.public]))
      const publicFile = fileHandler(content.public, { dev: true, dotfiles: true })
      server.middlewares.use((request, response, next) =>
        isPublic(request, content) ? publicFile(request, response, next) : void handleRequest(site, request, response, next).catch(next),
      )
      // Vite's own middlewares run first; the preview responds to what they do not serve.
      return () => {
        server.middlewares.use(
          (request, response, next) =>
            void site
              .respond(requestPath(request), isGone(request))
              .then((found) => send(request, response, found, site))
              .catch(next),
        )
      }
    },
  }
}

/** Reports that a new folder cannot be watched. The preview goes on: what it does itself is seen, and what is saved in other folders. */
function reportUnwatched(error: unknown) {
  console.error(`${systemErrorMessage(error) ?? error}\nThen run "npm run dev" again: until then, what you save in new folders is not shown.`)
}

/** The watcher misses a second change of a file within 50 milliseconds of the first, such as by a formatter that runs on save. */
const watcherPauseMs = 60

/** Reports a change to Vite that its watcher has missed. */
async function repeatIfMissed(server: ViteDevServer, file: string) {
  const before = await stat(file).catch(() => undefined)
  await wait(watcherPauseMs, undefined, { ref: false })
  const after = await stat(file).catch(() => undefined)
  if (before && after && (before.mtimeMs !== after.mtimeMs || before.size !== after.size)) server.watcher.emit('change', file)
}

/** The folders of the project whose files are part of the preview. */
const sourceFolders = ['renderer', 'schema']

const inRenderer = (file: string, { config }: ViteDevServer) => sourceFolders.some((folder) => file.startsWith(join(config.root, folder) + sep))

/**
 * True for what is in another folder of the project, such as a site that is being built: Vite would reload every open page for each
 * of its files.
 */
function isInOtherFolder(root: string, path: string): boolean {
  const [folder = '', ...names] = relative(root, path).split(sep)
  return names.length > 0 && !sourceFolders.includes(folder)
}
