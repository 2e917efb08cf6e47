#!/usr/bin/env node
// Node 20 reads no TypeScript, and a command should start at once: the renderer is compiled by Vite when its sources
// change, kept under node_modules/.cache by the hash of those sources, and run from there.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const cache = join(root, 'node_modules/.cache/renderer')

function sourceHash() {
  const hash = createHash('sha256')
  const files = ['schema', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...files.sort(), join(root, 'vite.config.ts'), join(root, 'package-lock.json')]) {
    if (!existsSync(file)) continue
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** Whether the process that compiles into a folder of this number still does. */
function isRunning(/** @type {number} */ pid) {
  if (Number.isNaN(pid)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/** The folder of the compiled renderer, made if the sources have changed. */
export async function compiled() {
  const folder = join(cache, sourceHash())
  if (existsSync(join(folder, 'server/main.js'))) return folder
  // Whatever the caller's environment says, what is compiled is the production renderer.
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  const fresh = `${folder}.${process.pid}`
  const outDir = (/** @type {string} */ name) => ({ build: { outDir: join(fresh, name) } })
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    mode: 'production',
    environments: { client: outDir('client'), ssr: outDir('server') },
  })
  await builder.buildApp()
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) if (!isRunning(Number(old.split('.')[1]))) rmSync(join(cache, old), { recursive: true, force: true })
  // Another command may have compiled the same meanwhile.
  if (existsSync(folder)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, folder)
  return folder
}

/** Where the parts of the renderer are. */
export const installationIn = (/** @type {string} */ folder) => ({ root, client: join(folder, 'client'), helper: join(folder, 'server/helper.js') })

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const folder = await compiled()
  const { main } = await import(pathToFileURL(join(folder, 'server/main.js')).href)
  process.exitCode = await main(process.argv.slice(2), installationIn(folder))
}
