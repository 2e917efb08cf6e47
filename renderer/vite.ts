import { existsSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sirv from 'sirv'
import { createServerModuleRunner, type HotChannelClient, type Plugin, type ViteDevServer } from 'vite'
import { Batch } from './preview/batch.ts'
import { editorPath } from './preview/editor.ts'
import { editorGuard } from './preview/editorGuard.ts'
import { Folder } from './preview/folder.ts'
import { type Answer, Preview, type Viewer } from './preview/preview.ts'
import { withClient } from './preview/shell.ts'
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
const deaf = 60

/** Tells Vite of a change that its watcher has passed over. */
async function repeatIfMissed(server: ViteDevServer, file: string) {
  const before = await stat(file).catch(() => undefined)
  await wait(deaf, undefined, { ref: false })
  const after = await stat(file).catch(() => undefined)
  if (before && after && (before.mtimeMs !== after.mtimeMs || before.size !== after.size)) server.watcher.emit('change', file)
}

const inRenderer = (file: string, { config }: ViteDevServer) => ['renderer', 'schema'].some((part) => file.startsWith(join(config.root, part) + sep))

/** Open pages say where they are, and are told what changes. */
function connect(server: ViteDevServer, site: Preview) {
  const { hot } = server.environments.client
  const viewers = new WeakMap<HotChannelClient, Viewer>()
  const complain = (error: Error) => server.config.logger.error(error.stack ?? error.message)
  hot.on('preview:open', ({ path, version }, client) => {
    const viewer: Viewer = {
      path: clean(path),
      html: '',
      show: (shown) => client.send('preview:shown', shown),
      move: (to) => client.send('preview:moved', { to }),
      tell: (mistakes) => client.send('preview:mistakes', mistakes),
    }
    viewers.set(client, viewer)
    site.open(viewer, version).catch(complain)
  })
  hot.on('preview:pointed', (pointed, client) => {
    site
      .sourceOf(pointed)
      .then((at) => at !== undefined && client.send('preview:written', { at }))
      .catch(complain)
  })
  hot.on('vite:client:disconnect', (_, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.viewers.delete(viewer)
  })
}

/** Decoded and without the slash at the end, except for Home. */
const clean = (path: string) => {
  try {
    return decodeURI(path).replace(/(?<=.)\/+$/, '')
  } catch {
    return path
  }
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const requestPath = ({ url = '/' }: IncomingMessage) => clean(url.split(/[?#]/)[0] ?? '/')

function isPublic(request: IncomingMessage, folder: Folder): boolean {
  const file = join(folder.public, requestPath(request))
  return isRead(request) && file.startsWith(folder.public + sep) && existsSync(file) && statSync(file).isFile()
}

async function answer(site: Preview, request: IncomingMessage, response: ServerResponse, next: () => void) {
  const [written = '/'] = (request.url ?? '/').split(/[?#]/)
  const path = requestPath(request)
  if (!isRead(request) || /^\/(@|__|node_modules\/)/.test(path)) return next()
  const wantsPage = request.headers.accept?.includes('text/html') ?? false
  const found = await site.answer(path)
  // A module of the renderer, or anything else of Vite's.
  if (!wantsPage && !site.hasPage(path) && !(found && 'file' in found)) return next()
  if (written.length > 1 && written.endsWith('/') && !written.startsWith('//')) return send(request, response, { redirect: path }, site)
  send(request, response, found, site)
}

const types: Record<string, string> = { xml: 'application/xml', json: 'application/json', txt: 'text/plain', webmanifest: 'application/manifest+json' }

function send(request: IncomingMessage, response: ServerResponse, found: Answer, site: Preview) {
  response.setHeader('Cache-Control', 'no-store')
  const end = (body: string, type: string) => {
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  if (!found) response.writeHead(404).end()
  else if ('redirect' in found) {
    const query = request.url?.match(/\?[^#]*/)?.[0] ?? ''
    response.writeHead(301, { Location: encodeURI(found.redirect) + query }).end()
  } else if ('file' in found) end(found.body, types[found.file.split('.').at(-1) ?? ''] ?? 'text/plain')
  else {
    response.statusCode = found.status
    // An example stands in a frame of the catalogue, which keeps it in step.
    end(found.kind === 'example' ? found.html : withClient(found, site.version), 'text/html')
  }
}
