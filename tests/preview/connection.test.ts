import type { ViteDevServer } from 'vite'
import { expect, test, vi } from 'vitest'
import { connect } from '../../renderer/preview/connection.ts'
import type { Preview } from '../../renderer/preview/preview.ts'
import { requests } from '../../renderer/preview/requests.ts'

type Listener = (message: unknown, client: object) => void

/** A server and its preview, with a page open in a browser, whose answers nobody reads. */
function openPage() {
  const listeners = new Map<string, Listener>()
  const hot = { on: (event: string, listener: Listener) => listeners.set(event, listener) }
  const logged = vi.fn()
  const server = { environments: { client: { hot } }, config: { logger: { error: logged } } } as unknown as ViteDevServer
  const asked: string[] = []
  const site = new Proxy({}, { get: (_, name: string) => async () => void asked.push(name) }) as unknown as Preview
  connect(server, site)
  const client = { send: () => {} }
  const send = (event: string, message: unknown) => listeners.get(event)?.(message, client)
  send('preview:open', { path: '/', version: 1 })
  asked.length = 0
  return { send, asked, logged }
}

const wrong = [
  undefined,
  null,
  5,
  'text',
  [],
  { other: 1 },
  { path: null, version: {} },
  { action: '__proto__', to: '/', path: [{}], revision: 1 },
  { kind: 'none', title: 5 },
]

test.each(Object.keys(requests))('%s: what is no request is neither answered nor an error that ends the preview', async (event) => {
  const { send, asked, logged } = openPage()
  for (const message of wrong) send(event, message)
  await Promise.resolve()
  expect([asked, logged.mock.calls]).toEqual([[], []])
})

test.each([
  ['preview:change', { path: ['blocks', 0], revision: '1', action: 'copy' }, 'change'],
  ['preview:relocate', { action: 'rename', to: '/team' }, 'relocate'],
  ['preview:create', { kind: 'page', title: 'Team' }, 'create'],
  ['preview:locate', { text: 'Words', occurrence: 0 }, 'placesOf'],
])('%s: what a page asks for is done', (event, message, method) => {
  const { send, asked } = openPage()
  send(event, message)
  expect(asked).toEqual([method])
})
