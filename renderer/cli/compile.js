// Compiles the renderer into a folder: `node renderer/cli/compile.js FOLDER`. A separate process, because it compiles for
// production whatever the caller's NODE_ENV is: a library already loaded by the caller would keep that mode.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { compilationFailure } from './compilationFailure.js'

const [folder = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '../..')
process.env.NODE_ENV = 'production'

const { createBuilder } = await import('vite').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('The libraries of the project are not installed. Run "npm install" first.')
  process.exit(1)
})

const outDir = (/** @type {string} */ name) => ({ build: { outDir: join(folder, name) } })

/** Makes a folder whose parent exists. Not with `recursive`: Node would report a read-only disk as a missing folder. */
function makeFolder(/** @type {string} */ path) {
  try {
    mkdirSync(path)
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

try {
  // If the compiler cannot make a folder, it reports a backtrace.
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
  const [, systemReason = 'syscall' in error ? error.message : undefined] = /Failed to write file[\s\S]*\n +(.+) \(os error/.exec(error.message) ?? []
  // The message shows the location of a syntax error, or the reason of the file system; the stack is the compiler's own.
  if (systemReason !== undefined) console.error(compilationFailure(systemReason))
  else if ('errors' in error) console.error(process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message))
  else throw error
  process.exitCode = 1
}
