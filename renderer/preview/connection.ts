import type { HotChannelClient, ViteDevServer } from 'vite'
import { cleanPath } from './http.ts'
import type { Preview, Viewer } from './preview.ts'

/** Open pages say where they are, and are told what changes. */
export function connect(server: ViteDevServer, site: Preview) {
  const { hot } = server.environments.client
  const viewers = new WeakMap<HotChannelClient, Viewer>()
  const complain = (error: Error) => server.config.logger.error(error.stack ?? error.message)
  hot.on('preview:open', ({ path, version }, client) => {
    const viewer: Viewer = {
      path: cleanPath(path),
      html: '',
      show: (shown) => client.send('preview:shown', shown),
      redirect: (to) => client.send('preview:moved', { to }),
      showMistakes: (mistakes) => client.send('preview:mistakes', mistakes),
    }
    viewers.set(client, viewer)
    site.open(viewer, version).catch(complain)
  })
  hot.on('preview:pointed', (pointed, client) => {
    site
      .sourceLocationOf(pointed)
      .then((at) => at !== undefined && client.send('preview:written', { at }))
      .catch(complain)
  })
  hot.on('vite:client:disconnect', (_, client) => {
    const viewer = viewers.get(client)
    if (viewer) site.viewers.delete(viewer)
  })
}
