import type { HotChannelClient, ViteDevServer } from 'vite'
import { cleanPath } from './http.ts'
import type { Preview, Viewer } from './preview.ts'

/** Connects the server to open pages: they report their address and receive updates. */
export function connect(server: ViteDevServer, site: Preview) {
  const { hot } = server.environments.client
  const viewers = new WeakMap<HotChannelClient, Viewer>()
  const logError = (error: Error) => server.config.logger.error(error.stack ?? error.message)
  hot.on('preview:open', ({ path, version }, client) => {
    const viewer: Viewer = {
      path: cleanPath(path),
      html: '',
      show: (update) => client.send('preview:update', update),
      redirect: (to) => client.send('preview:moved', { to }),
      showMistakes: (mistakes) => client.send('preview:mistakes', mistakes),
      showEditable: (page) => client.send('preview:editable', { page }),
      showResult: (result) => client.send('preview:changed', { result }),
    }
    viewers.set(client, viewer)
    site.open(viewer, version).catch(logError)
  })
  hot.on('preview:locate', (clicked, client) => {
    const viewer = viewers.get(client)
    if (!viewer) return
    site
      .placesOf(viewer, [clicked])
      .then(([place]) => place && client.send('preview:located', { sourceLocation: place.sourceLocation }))
      .catch(logError)
  })
  hot.on('preview:fix', (requested) => void site.fix(requested).catch(logError))
  hot.on('preview:edit', ({ isEditing }, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.edit(viewer, isEditing).catch(logError)
  })
  hot.on('preview:change', (requested, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.change(viewer, requested).catch(logError)
  })
  hot.on('preview:undo', ({ redo }, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.undo(viewer, redo).catch(logError)
  })
  hot.on('preview:publish', ({ action }, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.publish(viewer, action).catch(logError)
  })
  hot.on('preview:point', (clicked, client) => {
    const viewer = viewers.get(client)
    if (!viewer) return
    site
      .placesOf(viewer, [clicked])
      .then(([place]) => place && client.send('preview:pointed', { place }))
      .catch(logError)
  })
  hot.on('preview:measure', ({ request }, client) => {
    const viewer = viewers.get(client)
    if (viewer) client.send('preview:measurable', { request, html: viewer.html })
  })
  hot.on('preview:place', ({ request, texts }, client) => {
    const viewer = viewers.get(client)
    if (!viewer) return
    site
      .placesOf(viewer, texts)
      .then((places) => client.send('preview:placed', { request, places: places.map((place) => place ?? null) }))
      .catch(logError)
  })
  hot.on('vite:client:disconnect', (_, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.viewers.delete(viewer)
  })
}
