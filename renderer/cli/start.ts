import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Installation } from '../build/installation.ts'
import { siteServer } from '../hosting/server.ts'
import { build } from './build.ts'
import { listen, portOf } from './port.ts'
import type { Command, FlagValues } from './usage.ts'

const flags = {
  pages: { type: 'string', describe: 'the folder of pages; "pages" if not given' },
  out: { type: 'string', describe: 'the folder of the site; "dist" if not given' },
  base: { type: 'string', describe: 'the path the site is served under; "/" if not given' },
  'no-media': { type: 'boolean', describe: 'leave out share images, compressed copies, search and documents' },
  port: { type: 'string', describe: 'the port; 4321 if not given' },
} as const

export const startCommand: Command<typeof flags> = { name: 'start', summary: 'Builds the site and serves it on this machine.', flags }

/** Builds, then serves until the process ends. With mistakes it serves the last good site, if there is one. */
export async function start({ port = '4321', ...rest }: FlagValues<typeof flags>, installation: Installation): Promise<number> {
  const wanted = portOf(port)
  const { out = 'dist', base = '/' } = rest
  const code = await build(rest, installation)
  if (code !== 0 && !existsSync(resolve(out, 'index.html'))) return code
  if (code !== 0) console.error('Serving the last good site.')
  const server = siteServer(resolve(out), base)
  const address = await listen(server, wanted)
  console.log(`The site is at ${address}${base === '/' ? '' : base}`)
  await new Promise((done) => server.on('close', done))
  return 0
}
