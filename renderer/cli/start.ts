import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Installation } from '../build/installation.ts'
import type { SiteFile } from '../content/generatedFiles.ts'
import { siteServer } from '../hosting/server.ts'
import { build, buildCommand } from './build.ts'
import { defineCommand, type FlagValues } from './command.ts'
import { listen, portOf } from './port.ts'

const { portable: _, threads: __, ...buildFlags } = buildCommand.flags
const flags = { ...buildFlags, port: { type: 'string', value: 'N', describe: 'the port', default: '4321' } } as const

export const startCommand = defineCommand({
  name: 'start',
  summary: 'Builds the site and serves it on this machine.',
  flags,
  run: ({ flags, installation }) => start(flags, installation),
})

/** Builds, then serves until the process ends. With mistakes it serves the last good site, if there is one under the same path. */
async function start({ port, ...rest }: FlagValues<typeof flags>, installation: Installation): Promise<number> {
  const requestedPort = portOf(port)
  const { out, base } = rest
  const folder = resolve(out)
  const code = await build({ ...rest, portable: false, threads: undefined }, installation)
  if (code !== 0) {
    const builtBase = baseOf(folder)
    if (builtBase === undefined) return code
    if (builtBase !== base) {
      console.error(`The last good site is for the base path "${builtBase}", not for "${base}": it is not served.`)
      return code
    }
    console.error('Serving the last good site.')
  }
  const server = siteServer(folder, base)
  const address = await listen(server, requestedPort)
  console.log(`The site is at ${address}${base === '/' ? '' : base}`)
  await new Promise((done) => server.on('close', done))
  return 0
}

/** Returns the base path that the site in a folder was built for; undefined without a site, or with one that was damaged since. */
function baseOf(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'site.webmanifest' satisfies SiteFile), 'utf8')).scope
  } catch {
    return undefined
  }
}
