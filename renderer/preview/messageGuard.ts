import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'
import { requestPath } from './http.ts'
import { message } from './requests.ts'

/** Has a server get only messages that open pages send: Vite expects no others, and one from any program on the machine would end the preview. */
export function guardMessages({ ws }: Pick<ViteDevServer, 'ws'>) {
  ws.on('connection', (socket) => {
    // Those of Vite, which are there first.
    const listeners = socket.listeners('message')
    socket.removeAllListeners('message').removeAllListeners('error')
    // What is not even a message ends its connection, which is told why; Vite would print where in its code that was found.
    socket.on('error', () => {})
    socket.on('message', (data, isBinary) => {
      if (!isBinary && message.safeParse(parsed(String(data))).success) for (const listener of listeners) listener.call(socket, data, isBinary)
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Answers those who want to go on in a protocol that the preview does not speak. They would wait for it forever. */
export function refuseOtherProtocols(http: Server) {
  http.on('upgrade', (request, socket) => {
    const isOfVite = ['vite-hmr', 'vite-ping'].includes(request.headers['sec-websocket-protocol'] ?? '')
    if (!isOfVite || requestPath(request) !== '/') socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
