#!/usr/bin/env node
// Node 20 reads no TypeScript, and a command should start at once: the renderer is compiled by Vite when its sources
// change, kept under node_modules/.cache by the hash of those sources, and run from there.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, utimesSync } from 'node:fs'
import nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rename } from '../system/rename.js'

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

/** What a command starts with; a folder without it is no compilation. */
const entryOf = (/** @type {string} */ folder) => join(folder, 'server/main.js')

/** A command runs for so long at the most: what has not been asked for since then is nobody's. */
const day = 24 * 60 * 60 * 1000

/** While the sources are being changed every command compiles them: of a day's work so many compilations are kept, and all of the last hour. */
const maxKept = 12
const hour = 60 * 60 * 1000

/** Removes what was compiled from sources that are no more, or by a process that was ended. */
function evictOld() {
  const compilations = readdirSync(cache).map((name) => {
    const folder = join(cache, name)
    return { folder, age: Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) }
  })
  for (const [number, { folder, age }] of compilations.sort((a, b) => a.age - b.age).entries())
    if (age > day || (age > hour && number >= maxKept)) {
      // First what makes it one: a removal that is cut short leaves nothing that is taken for whole.
      rmSync(entryOf(folder), { force: true })
      rmSync(folder, { recursive: true, force: true })
    }
}

/**
 * The folder of the compiled renderer, made if the sources have changed.
 * @throws {Error} when they cannot be compiled: why has been written to the terminal
 */
export function ensureCompiled() {
  const folder = join(cache, sourceHash())
  if (existsSync(entryOf(folder))) {
    try {
      utimesSync(folder, new Date(), new Date())
    } catch {
      // On a disk that cannot be written nothing is ever removed either.
    }
    return folder
  }
  // What such a removal left would be in the way; what another command has put there meanwhile is whole.
  if (existsSync(folder) && !existsSync(entryOf(folder))) rmSync(folder, { recursive: true })
  const fresh = `${folder}.${process.pid}`
  execFileSync(process.execPath, [join(root, 'renderer/cli/compile.js'), fresh], { stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    rename(fresh, folder)
  } catch (error) {
    // Another command has compiled the same meanwhile.
    rmSync(fresh, { recursive: true })
    if (!existsSync(entryOf(folder))) throw error
  }
  try {
    evictOld()
  } catch {
    // What is somebody else's, or in use, stays for now.
  }
  return folder
}

/**
 * Has V8 keep what it makes of modules, which saves a command a third of the time it takes to start: Node 22.1 and later can.
 * A thread looks into the environment for the folder.
 */
function enableBytecodeCache(/** @type {string} */ folder) {
  process.env.NODE_COMPILE_CACHE ??= folder
  const { enableCompileCache } = /** @type {{ enableCompileCache?: () => void }} */ (nodeModule)
  enableCompileCache?.()
}

/** Whether a version of Node is in a range like "^20.19 || >=22.12". */
export const isInRange = (/** @type {string} */ version, /** @type {string} */ range) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return range.split('||').some((part) => {
    const [, andLater, least, leastMinor] = /(>=)?\^?(\d+)\.(\d+)/.exec(part) ?? []
    return major === Number(least) ? minor >= Number(leastMinor) : andLater !== undefined && major > Number(least)
  })
}

function ensureCompiledOrExit() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!isInRange(process.versions.node, engines.node)) {
    console.error(`This is Node ${process.versions.node}, and the project needs ${engines.node}. Install a newer one from https://nodejs.org.`)
    process.exit(1)
  }
  const [sign] = /[#?]/.exec(root) ?? []
  if (sign !== undefined) {
    console.error(`The project is in ${root}, and the compiler reads a path only up to "${sign}". Give that folder another name.`)
    process.exit(1)
  }
  try {
    return ensureCompiled()
  } catch (error) {
    // The compiler has told of its own.
    if (!(error instanceof Error && 'status' in error)) throw error
    process.exit(1)
  }
}

/** Where the parts of the renderer are. */
export const installationAt = (/** @type {string} */ folder) => ({ root, client: join(folder, 'client'), worker: join(folder, 'server/worker.js') })

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const folder = ensureCompiledOrExit()
  enableBytecodeCache(join(folder, 'bytecode'))
  const { main, exitOnWriteError } = await import(pathToFileURL(entryOf(folder)).href)
  process.stdout.on('error', exitOnWriteError)
  process.exitCode = await main(process.argv.slice(2), installationAt(folder))
}
