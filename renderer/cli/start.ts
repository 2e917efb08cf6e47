import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Installation } from '../build/installation.ts'
import { siteServer } from '../hosting/server.ts'
import { build, buildCommand } from './build.ts'
import { defineCommand, type FlagValues } from './command.ts'
import { listen, portOf } from './port.ts'

const { portable: _, threads: __, ...buildFlags } = buildCommand.flags
const flags = { ...buildFlags, port: { type: 'string', describe: 'the port', default: '4321' } } as const

export const startCommand = defineCommand({
  name: 'start',
  summary: 'Builds the site and serves it on this machine.',
  flags,
  run: ({ flags, installation }) => start(flags, installation),
})

/** Builds, then serves until the process ends. With mistakes it serves the last good site, if there is one. */
async function start({ port, ...rest }: FlagValues<typeof flags>, installation: Installation): Promise<number> {
  const requestedPort = portOf(port)
  const { out, base } = rest
  const code = await build({ ...rest, portable: false, threads: undefined }, installation)
  if (code !== 0 && !existsSync(resolve(out, 'index.html'))) return code
  if (code !== 0) console.error('Serving the last good site.')
  const server = siteServer(resolve(out), base)
  const address = await listen(server, requestedPort)
  console.log(`The site is at ${address}${base === '/' ? '' : base}`)
  await new Promise((done) => server.on('close', done))
  return 0
}
