import type { NormalizedHotChannelClient, ViteDevServer } from 'vite'
import type { z } from 'zod'
import { cleanPath } from './http.ts'
import type { Preview, Viewer } from './preview.ts'
import { requests } from './requests.ts'

type RequestEvent = keyof typeof requests

type Payload<E extends RequestEvent> = z.infer<(typeof requests)[E]>

/** Connects the server to open pages: they report their address and receive updates. */
export function connect(server: ViteDevServer, site: Preview) {
  const { hot } = server.environments.client
  const viewers = new WeakMap<NormalizedHotChannelClient, Viewer>()
  const logError = (error: Error) => server.config.logger.error(error.stack ?? error.message)

  /** What is nothing that an open page asks for, because a program has sent it, is not answered. */
  const onMessage = <E extends RequestEvent>(event: E, handle: (payload: Payload<E>, client: NormalizedHotChannelClient) => Promise<void> | undefined) =>
    hot.on(event as string, (message: unknown, client) => {
      const { success, data } = requests[event].safeParse(message)
      if (success) handle(data as Payload<E>, client)?.catch(logError)
    })

  onMessage('preview:open', ({ path, version }, client) => {
    const viewer: Viewer = { path: cleanPath(path), html: '', send: (event, payload) => client.send(event, payload) }
    viewers.set(client, viewer)
    return site.open(viewer, version)
  })
  hot.on('vite:client:disconnect', (_, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.viewers.delete(viewer)
  })

  /** Handles what open pages ask for. */
  const onRequest = <E extends RequestEvent>(event: E, handle: (viewer: Viewer, payload: Payload<E>) => Promise<void>) =>
    onMessage(event, (payload, client) => {
      const viewer = viewers.get(client)
      return viewer && handle(viewer, payload)
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
  onRequest('preview:kinds', (viewer) => site.sendKinds(viewer))
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
