import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sirv from 'sirv'
import { createServerModuleRunner, type Plugin, type ViteDevServer } from 'vite'
import { Batch } from './preview/batch.ts'
import { connect } from './preview/connection.ts'
import { editorPath } from './preview/editor.ts'
import { editorGuard } from './preview/editorGuard.ts'
import { Folder } from './preview/folder.ts'
import { answer, isPublic, requestPath, send } from './preview/http.ts'
import { Preview } from './preview/preview.ts'
import { watchFolder } from './preview/watchFolder.ts'

/** Serves the site from its pages folder, drawn by the renderer's sources, and keeps open pages in step with both. */
export function preview({ pages }: { pages: string }): Plugin {
  const folder = new Folder(resolve(pages))
  let batch: Batch | undefined
  let site: Preview | undefined
  const endings: (() => void)[] = []
  return {
    name: 'site-preview',
    config: () => ({
      // Served from the disk as it is; Vite goes by a list that a new file joins when the watcher has told of it.
      publicDir: false,
      server: { hmr: { overlay: false }, watch: { ignored: [(path: string) => folder.holds(resolve(path))] } },
      // Known from the start: a library met later would reload the page.
      optimizeDeps: { entries: ['renderer/islands/*.{ts,tsx}', 'renderer/app/{page,notFound}.ts', 'renderer/preview/client.ts'] },
    }),
    closeBundle() {
      batch?.close()
      for (const end of endings.splice(0)) end()
    },
    // Vite runs the renderer anew; what that changes on open pages is shown by the preview. Only the code of islands is sent
    // by Vite, after the pages they stand on.
    async hotUpdate({ file, modules, server }) {
      const isSource = inRenderer(resolve(file), server)
      if (this.environment.name !== 'client') {
        if (isSource) batch?.add(resolve(file))
        return []
      }
      if (isSource && modules.length > 0) await site?.change(new Set([resolve(file)]), { renderer: true, islands: true })
      return undefined
    },
    async configureServer(server) {
      const runner = createServerModuleRunner(server.environments.ssr, { hmr: false, sourcemapInterceptor: 'prepareStackTrace' })
      const own = new Preview(folder, runner, server.config.root)
      site = own
      void own.change(new Set(), { renderer: true })
      batch = new Batch((files) => void own.change(files, { renderer: [...files].some((file) => !folder.holds(file)) }))
      for (const watched of [folder.pages, folder.public]) endings.push(watchFolder(watched, (path) => batch?.add(path)))
      server.watcher.on('change', (path) => {
        if (inRenderer(resolve(path), server)) void repeatIfMissed(server, resolve(path))
      })
      connect(server, own)
      server.middlewares.use(editorPath, editorGuard([server.config.root, folder.pages, folder.public]))
      const publicFile = sirv(folder.public, { dev: true, dotfiles: true })
      server.middlewares.use((request, response, next) =>
        isPublic(request, folder) ? publicFile(request, response, next) : void answer(own, request, response, next).catch(next),
      )
      // Vite's own middlewares come next; what they do not know either has no address.
      return () => {
        server.middlewares.use(
          (request, response, next) =>
            void own
              .answer(requestPath(request))
              .then((found) => send(request, response, found, own))
              .catch(next),
        )
      }
    },
  }
}

/** The watcher passes over a second change of a file within 50 milliseconds of the first: a formatter that runs on save. */
const watcherPause = 60

/** Tells Vite of a change that its watcher has passed over. */
async function repeatIfMissed(server: ViteDevServer, file: string) {
  const before = await stat(file).catch(() => undefined)
  await wait(watcherPause, undefined, { ref: false })
  const after = await stat(file).catch(() => undefined)
  if (before && after && (before.mtimeMs !== after.mtimeMs || before.size !== after.size)) server.watcher.emit('change', file)
}

const inRenderer = (file: string, { config }: ViteDevServer) => ['renderer', 'schema'].some((part) => file.startsWith(join(config.root, part) + sep))
