#!/usr/bin/env node
// Node 20 runs no TypeScript, and a command should start at once: the renderer is compiled by Vite when its sources
// change, cached under node_modules/.cache by the hash of those sources, and run from there.
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, utimesSync } from 'node:fs'
import nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rename } from '../system/rename.js'
import { compilationFailure } from './compilationFailure.js'

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

/** Returns the entry file of a compilation; a folder without it is not a complete compilation. */
const entryOf = (/** @type {string} */ folder) => join(folder, 'server/main.js')

/**
 * A compilation that no command has requested for so long is removed. The preview and the server, which may run longer, have
 * loaded theirs.
 */
const day = 24 * 60 * 60 * 1000

/** While the sources change, every command compiles them: this many others of the last day are kept, and all of the last hour. */
const maxOthers = 11
const hour = 60 * 60 * 1000

/** Removes compilations of outdated sources, and those of interrupted processes. @param current stays, even where the clock of the disk is days behind */
function evictOld(/** @type {string} */ current) {
  const others = readdirSync(cache).flatMap((name) => {
    const folder = join(cache, name)
    return folder === current ? [] : [{ folder, age: Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) }]
  })
  for (const [index, { folder, age }] of others.sort((a, b) => a.age - b.age).entries())
    if (age > day || (age > hour && index >= maxOthers)) {
      // The entry file first: what an interrupted removal leaves does not count as a complete compilation.
      rmSync(entryOf(folder), { force: true })
      rmSync(folder, { recursive: true, force: true })
    }
}

/**
 * Returns the folder of the compiled renderer, compiling it if the sources have changed.
 * @throws {Error} if they cannot be compiled; the reason has been printed
 */
export function ensureCompiled() {
  const folder = join(cache, sourceHash())
  if (existsSync(entryOf(folder))) {
    try {
      utimesSync(folder, new Date(), new Date())
    } catch {
      // On a read-only disk nothing is ever removed either.
    }
    return folder
  }
  // What an interrupted removal left would be in the way; what another command has put there meanwhile is complete.
  if (existsSync(folder) && !existsSync(entryOf(folder))) rmSync(folder, { recursive: true })
  const staging = `${folder}.${randomUUID()}`
  execFileSync(process.execPath, [join(root, 'renderer/cli/compile.js'), staging], { stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    rename(staging, folder)
  } catch (error) {
    // Another command has compiled the same meanwhile.
    rmSync(staging, { recursive: true })
    if (!existsSync(entryOf(folder))) throw error
  }
  try {
    evictOld(folder)
  } catch {
    // What belongs to another user, or is in use, stays for now.
  }
  return folder
}

/**
 * Makes V8 cache the bytecode of modules (Node 22.1 and later), which saves a third of a command's startup time. Worker threads
 * take the folder from the environment.
 */
function enableBytecodeCache(/** @type {string} */ folder) {
  process.env.NODE_COMPILE_CACHE ??= folder
  const { enableCompileCache } = /** @type {{ enableCompileCache?: () => void }} */ (nodeModule)
  enableCompileCache?.()
}

/** True if a version of Node is in a range like "^20.19 || >=22.12". */
export const isInRange = (/** @type {string} */ version, /** @type {string} */ range) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return range.split('||').some((part) => {
    const [, andLater, minMajor, minMinor] = /(>=)?\^?(\d+)\.(\d+)/.exec(part) ?? []
    return major === Number(minMajor) ? minor >= Number(minMinor) : andLater !== undefined && major > Number(minMajor)
  })
}

function ensureCompiledOrExit() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!isInRange(process.versions.node, engines.node)) {
    console.error(`This is Node ${process.versions.node}, but the project needs ${engines.node}. Install a newer version from https://nodejs.org.`)
    process.exit(1)
  }
  const [character] = /[#?]/.exec(root) ?? []
  if (character !== undefined) {
    console.error(`The project is in ${root}, but the compiler reads a path only up to "${character}". Rename that folder.`)
    process.exit(1)
  }
  try {
    return ensureCompiled()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, signal, syscall } = /** @type {NodeJS.ErrnoException & { status?: number | null, signal?: string | null }} */ (error)
    if (status === undefined && syscall === undefined) throw error
    // The compiler has reported its own errors, unless it was ended: where memory is short, the system does that.
    if (typeof status !== 'number') console.error(compilationFailure(signal ? `the compiler was ended by ${signal}` : error.message))
    process.exit(1)
  }
}

/** Returns the paths of the parts of the compiled renderer. */
export const installationAt = (/** @type {string} */ folder) => ({ root, client: join(folder, 'client'), worker: join(folder, 'server/worker.js') })

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const folder = ensureCompiledOrExit()
  enableBytecodeCache(join(folder, 'bytecode'))
  const { main, exitOnWriteError } = await import(/* @vite-ignore */ pathToFileURL(entryOf(folder)).href)
  process.stdout.on('error', exitOnWriteError)
  process.exitCode = await main(process.argv.slice(2), installationAt(folder))
}
