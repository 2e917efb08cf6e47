// Compiles the renderer into a folder: `node renderer/cli/compile.js FOLDER`. A process of its own, because what is compiled
// is the production renderer, whatever the caller's NODE_ENV says: a library that was loaded here would stay that way there.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const [folder = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '../..')
process.env.NODE_ENV = 'production'

const { createBuilder } = await import('vite').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('The libraries of the project are not installed. Run "npm install" first.')
  process.exit(1)
})

const outDir = (/** @type {string} */ name) => ({ build: { outDir: join(folder, name) } })

/** Makes a folder beside others. Not with all that it is in: of a disk that cannot be written Node would say that a folder is missing. */
function makeFolder(/** @type {string} */ path) {
  try {
    mkdirSync(path)
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

try {
  // The compiler's own words for a folder that it cannot make are a backtrace.
  for (const path of [join(folder, '../..'), join(folder, '..'), folder]) makeFolder(path)
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    mode: 'production',
    environments: { client: outDir('client'), ssr: outDir('server') },
  })
  await builder.buildApp()
} catch (error) {
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  if (!(error instanceof Error)) throw error
  const [, refusal = 'syscall' in error ? error.message : undefined] = /Failed to write file[\s\S]*\n +(.+) \(os error/.exec(error.message) ?? []
  // What the compiler cannot read it shows, with its place, and the system what it objects to; the stack below that is its own.
  if (refusal !== undefined) console.error(`The renderer is compiled into node_modules/ when it has changed, and that cannot be done: ${refusal}.`)
  else if ('errors' in error) console.error(process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message))
  else throw error
  process.exitCode = 1
}
