import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { listen } from '../../renderer/cli/port.ts'
import { siteServer } from '../../renderer/hosting/server.ts'
import { runCommand } from '../runCommand.ts'
import { findBrowser } from './findBrowser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shipped site is served. */
    site: string
    /** Where the small site of the tests is served. */
    testSite: string
    browser: string
  }
}

/** Builds both sites as a person would, serves them, and finds a browser. */
export default async function setup(project: TestProject) {
  const browser = findBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'agency-brief-'))
  const servers: Server[] = []
  for (const [name, pages] of [
    ['site', 'pages'],
    ['testSite', 'tests/site/pages'],
  ] as const) {
    const out = join(folder, name)
    const { status, stderr } = runCommand(['build', '--pages', pages, '--out', out])
    if (status !== 0) throw new Error(stderr)
    const server = siteServer(out)
    project.provide(name, await listen(server, 0))
    servers.push(server)
  }
  project.provide('browser', browser)
  return () => {
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
