import { createServer } from 'node:http'
import { posix } from 'node:path'
import type { Installation } from '../build/installation.ts'
import { pathOf } from '../content/routes.ts'
import { listDrafts } from '../system/contentFolder.ts'
import { defineCommand, type FlagValues, pagesFlag } from './command.ts'
import { pagesFolder } from './pagesFolder.ts'
import { listen, portOf } from './port.ts'

const flags = { pages: pagesFlag, port: { type: 'string', value: 'N', describe: 'the port', default: '5173' } } as const

export const devCommand = defineCommand({
  name: 'dev',
  summary: 'Shows the pages while you edit them: save a file, see the page.',
  flags,
  run: ({ flags, installation }) => dev(flags, installation),
})

/** Enough to find those that are being written. */
const maxListed = 20

/** Serves a live preview until the process ends. */
async function dev({ pages, port }: FlagValues<typeof flags>, { root }: Installation): Promise<number> {
  const folder = pagesFolder(pages)
  const requestedPort = portOf(port)
  // Pages are rendered as in a build, which is also five times faster than with React's development checks.
  process.env.NODE_ENV = 'production'
  const { createServer: createViteServer } = await import('vite')
  const [{ preview }, { refuseOtherProtocols }] = await Promise.all([import('../vite.ts'), import('../preview/messageGuard.ts')])
  const http = createServer()
  refuseOtherProtocols(http)
  const vite = await createViteServer({
    root,
    configFile: `${root}/vite.config.ts`,
    plugins: [preview({ pages: folder })],
    server: { middlewareMode: true, hmr: { server: http } },
    logLevel: 'warn',
    clearScreen: false,
  })
  http.on('request', vite.middlewares)
  const address = await listen(http, requestedPort)
  console.log(`The preview is at ${address}\nSave a file of ${posix.join(pages, '/')} to see it there. The catalogue of blocks is at ${address}/_blocks`)
  const drafts = listDrafts(folder)
  if (drafts.length > 0) console.log(['Drafts:', ...drafts.slice(0, maxListed).map((file) => `  ${address}${pathOf(file)}`)].join('\n'))
  await new Promise((done) => http.on('close', done))
  await vite.close()
  return 0
}
