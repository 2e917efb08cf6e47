import type { HotChannelClient, ViteDevServer } from 'vite'
import type { CustomEventMap } from 'vite/types/customEvent.d.ts'
import { cleanPath } from './http.ts'
import type { Preview, Viewer } from './preview.ts'

/** Connects the server to open pages: they report their address and receive updates. */
export function connect(server: ViteDevServer, site: Preview) {
  const { hot } = server.environments.client
  const viewers = new WeakMap<HotChannelClient, Viewer>()
  const logError = (error: Error) => server.config.logger.error(error.stack ?? error.message)
  hot.on('preview:open', ({ path, version }, client) => {
    const viewer: Viewer = { path: cleanPath(path), html: '', send: (event, payload) => client.send(event, payload) }
    viewers.set(client, viewer)
    site.open(viewer, version).catch(logError)
  })
  hot.on('vite:client:disconnect', (_, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.viewers.delete(viewer)
  })

  /** Handles what open pages ask for. */
  const onRequest = <E extends keyof CustomEventMap>(event: E, handle: (viewer: Viewer, payload: CustomEventMap[E]) => Promise<void>) =>
    hot.on(event as string, (payload: CustomEventMap[E], client) => {
      const viewer = viewers.get(client)
      if (viewer) handle(viewer, payload).catch(logError)
    })
  onRequest('preview:locate', async (viewer, text) => {
    const [place] = await site.placesOf(viewer, [text])
    if (place) viewer.send('preview:located', place)
  })
  onRequest('preview:fix', (_, { issueKey }) => site.fix(issueKey))
  onRequest('preview:edit', (viewer, { isEditing }) => site.edit(viewer, isEditing))
  onRequest('preview:change', (viewer, requested) => site.change(viewer, requested))
  onRequest('preview:undo', (viewer, { redo }) => site.undo(viewer, redo))
  onRequest('preview:publish', (viewer, { action }) => site.publish(viewer, action))
  onRequest('preview:relocate', (viewer, requested) => site.relocate(viewer, requested))
  onRequest('preview:create', (viewer, requested) => site.create(viewer, requested))
  onRequest('preview:point', async (viewer, text) => {
    const [place] = await site.placesOf(viewer, [text])
    if (place) viewer.send('preview:pointed', place)
  })
  onRequest('preview:measure', async (viewer, { request }) => viewer.send('preview:measurable', { request, html: viewer.html }))
  onRequest('preview:place', async (viewer, { request, texts }) => {
    const places = await site.placesOf(viewer, texts)
    viewer.send('preview:placed', { request, places: places.map((place) => place ?? null) })
  })
}
